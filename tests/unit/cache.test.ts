// The KV cache: what is computed token by token, by PyTorch's numbers and by hand, its proof and its link.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countOf,
  type Generation,
  generationOf,
  sameBits,
} from '../../web/src/course/cache/cache_numbers.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { DEFAULT, formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, golden, open } from '../wasm/core.ts';
import { amissIn } from './links.ts';

async function generationOn(tokens: string | null): Promise<Generation> {
  const state = { ...DEFAULT, stage: 'cache', tokens };
  const session = await open(choiceText(state, catalogue));
  return generationOf(session, session.sibling(), state);
}

const generation = await generationOn(null);

test('the page has a link of one word, with the sentence and the token', () => {
  assert.deepEqual(parseHash('#cache'), { ...DEFAULT, stage: 'cache' });
  for (const link of ['cache', 'cache&row=3', 'cache&row=1&tokens=mud+bank&dtype=float64']) {
    assert.equal(formatHash(parseHash(link)), link);
    assert.deepEqual(amissIn(link), []);
  }
  // What belongs to a stage means nothing there.
  assert.equal(formatHash(parseHash('cache&T=5&causal=0&edits=x.0.0.0:1&step=mix')), 'cache');
});

test('each token has the rows that PyTorch computes with torch.cat', async () => {
  const { programs } = await golden('programs.json');
  const program = programs.find(
    ({ choice }: { choice: string }) => choice === 'lesson=cache&example=bank',
  );
  const theirs = (name: string): number[] =>
    program.nodes.find((node: { name: string }) => node.name === name).values;
  assert.equal(generation.tokens.length, 6);
  generation.tokens.forEach(({ cached, whole }, t) => {
    for (const [name, node] of [
      ['q', `q_${t}`],
      ['k', `k_cache_${t}`],
      ['v', `v_cache_${t}`],
      ['y', `y_${t}`],
    ] as const) {
      const { values } = cached.tables[name];
      const expected = theirs(node);
      assert.equal(values.length, expected.length);
      // PyTorch adds in other orders.
      for (const [i, value] of values.entries()) {
        assert.ok(Math.abs(value - expected[i]) <= 1e-6, node);
      }
    }
    assert.equal(whole.tables.k.values.length, 2 * (t + 1));
  });
});

// x is (n, 4), W_Q and W_K (4, 2), W_V (4, 3).
test('multiplications are those of the shapes, by hand', () => {
  generation.tokens.forEach(({ whole, cached }, t) => {
    const n = t + 1;
    assert.equal(whole.multiplications, n * 4 * (2 + 2 + 3) + n * n * (2 + 3));
    assert.equal(cached.multiplications, 4 * (2 + 2 + 3) + n * (2 + 3));
    assert.equal(countOf(cached.products.scores), 1 * 2 * n);
    assert.equal(countOf(whole.products.y), n * n * 3);
  });
});

test('what is kept has the bits that it had, and each row of y those of the whole head', async () => {
  for (const tokens of [null, 'bank', 'the muddy bank of the river', 'mud mud mud']) {
    const made = await generationOn(tokens);
    made.tokens.forEach(({ kept, row, later }, t) => {
      assert.deepEqual(kept, { same: 5 * t, of: 5 * t });
      assert.deepEqual(row, { same: 3, of: 3 });
      assert.deepEqual(later, { same: 3, of: 3 });
    });
  }
});

test('the first row of y stays with the mask, and moves with each token without', () => {
  const firsts = generation.tokens.map(({ first }) => first);
  for (const [i, { masked, open: free }] of firsts.entries()) {
    if (i === 0) continue;
    assert.deepEqual(masked.values, firsts[0].masked.values);
    assert.notDeepEqual(free.values, firsts[i - 1].open.values);
  }
  assert.deepEqual(firsts[0].open.values, firsts[0].masked.values);
});

test('bits tell 0 and −0 apart', () => {
  assert.deepEqual(sameBits([0, 1, 2], [-0, 1, 2]), { same: 2, of: 3 });
});
