// Variants on every head on which their pages show them: the examples, own words, trained weights, and tensors that somebody
// brings, in both dtypes. What they should give is computed here, in float64, from the head's x and weights by the formulas
// that the pages state.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../web/src/course/index.ts';
import { numbersOf } from '../../web/src/course/variants/variant_numbers.ts';
import { examplesOn, keptOn, onExample } from '../../web/src/course/variants/variant_on.ts';
import { whyNotOwn } from '../../web/src/course/variants/variant_own.ts';
import type { VariantRow } from '../../web/src/course/variants/variant_row.ts';
import { rowNamed, VARIANT_ROWS } from '../../web/src/course/variants/variant_rows.ts';
import { OwnHead } from '../../web/src/engine/core/own_head.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { parseHash, patched, type State } from '../../web/src/engine/state/state.ts';
import { fresh } from '../wasm/core.ts';
import { isEvery, someOf } from './walks.ts';

type Rows = number[][];

const times = (a: Rows, b: Rows): Rows =>
  a.map((row) => b[0].map((_, col) => row.reduce((sum, one, i) => sum + one * b[i][col], 0)));

/** A turn by each place: column c with column c + d/2, by place · 10000^(−2c/d), with cosines and sines in float32, as given. */
const turned = (rows: Rows): Rows =>
  rows.map((row, place) => {
    const half = row.length / 2;
    return row.map((one, c) => {
      const angle = place * 10000 ** ((-2 * (c % half)) / row.length);
      const other = c < half ? -row[c + half] : row[c - half];
      return one * Math.fround(Math.cos(angle)) + other * Math.fround(Math.sin(angle));
    });
  });

const oneLength = (rows: Rows): Rows =>
  rows.map((row) => {
    const mean = row.reduce((sum, one) => sum + one * one, 0) / row.length;
    return row.map((one) => one / Math.sqrt(mean + Math.fround(1e-5)));
  });

const phi = (rows: Rows): Rows =>
  rows.map((row) => row.map((one) => (one > 0 ? one : Math.exp(one) - 1) + 1));

/** Result of a head of one batch with a variant: its y. */
function resultOf(
  id: string,
  { q, k, v, isCausal }: { q: Rows; k: Rows; v: Rows; isCausal: boolean },
): Rows {
  const make: Record<string, (rows: Rows) => Rows> = {
    rope: turned,
    qk_norm: oneLength,
    linear: phi,
  };
  const [queries, keys] = [q, k].map((rows) => make[id]?.(rows) ?? rows);
  const scores = queries.map((query, i) =>
    keys.map((key, j) => {
      const product = query.reduce((sum, one, c) => sum + one * key[c], 0);
      const divided = product / Math.sqrt(query.length);
      if (isCausal && (j > i || (id === 'window' && j <= i - 3))) return -Infinity;
      if (id === 'window' && j <= i - 3) return -Infinity;
      if (id === 'cap') return 5 * Math.tanh(divided / 5);
      if (id === 'alibi') return divided - 0.5 * Math.abs(i - j);
      return id === 'linear' ? product : divided;
    }),
  );
  const shares = scores.map((row) => {
    const parts = row.map((one) =>
      id === 'linear' ? (one === -Infinity ? 0 : one) : Math.exp(one),
    );
    const sum = parts.reduce((all, one) => all + one, id === 'sink' ? 1 : 0);
    return parts.map((one) => one / sum);
  });
  return times(shares, v);
}

/** A matrix of the first batch. */
function rowsOf(session: Session, name: string): Rows {
  const node = session.find(name);
  const { shape } = session.structure.nodes[node];
  const [rows, cols] = shape.slice(-2);
  const data = session.data(node);
  return Array.from({ length: rows }, (_, i) => [...data.slice(i * cols, (i + 1) * cols)]);
}

/** Part of somebody's head: sevenths and elevenths, which float32 rounds. */
const part = (name: string, rows: number, columns: number, by: number) => ({
  ...{ part: name, name, shape: [rows, columns], rows, columns },
  values: Float64Array.from({ length: rows * columns }, (_, i) => ((i * by) % 23) / 11 - 1),
});

function brought(): OwnHead {
  return OwnHead.of({
    heads: 1,
    causal: true,
    parts: [
      part('x', 5, 6, 7),
      part('w_query', 6, 4, 5),
      part('w_key', 6, 4, 9),
      part('w_value', 6, 3, 13),
      part('b_query', 1, 4, 3),
    ],
  });
}

/** Head that looks into a second sequence, as wide as x or not. */
const withMemory = (width: number) =>
  OwnHead.of({
    heads: 1,
    causal: false,
    parts: [
      ...[part('x', 2, 6, 7), part('w_query', 6, 4, 5)],
      ...[part('w_key', width, 4, 9), part('w_value', width, 3, 13), part('memory', 3, width, 11)],
    ],
  });

/** Four heads of queries, of which two share a head of keys and values. */
const sharing = OwnHead.of({
  heads: 4,
  causal: true,
  parts: [
    ...[part('x', 6, 8, 7), part('w_query', 8, 8, 5)],
    ...[part('w_key', 8, 4, 9), part('w_value', 8, 4, 13)],
  ],
});

const own = brought();

/** Some ten roundings of numbers up to 100. */
const TOLERANCE = { '': 2e-5, float64: 1e-12 };

function opened(session: Session, row: VariantRow, patch: Partial<State>): State {
  const state = patched(parseHash(`variants&variant=${row.id}`), { ...row.set, ...patch });
  session.open(choiceText(state, session.catalogue()));
  return state;
}

test('each variant on each head that its page offers is what its formula says, in both dtypes', async () => {
  const session = new Session(await fresh());
  session.hold(own);
  const catalogue = session.catalogue();
  let count = 0;
  for (const row of VARIANT_ROWS.filter(({ isOfHeads }) => !isOfHeads)) {
    const examples = examplesOn(row, catalogue, own.brought);
    assert.equal(examples.includes('own'), row.id !== 'cross');
    for (const example of someOf(examples, 2)) {
      const texts = example === examples[0] ? [{}, { tokens: 'mud is a bank' }] : [{}];
      for (const dtype of ['', 'float64'] as const) {
        for (const text of texts) {
          const name = [row.id, example, dtype, Object.values(text)].join(' ');
          const on = onExample(row, example, examples[0], own.brought);
          const state = opened(session, row, { ...on, ...text, own, dtype });
          assert.equal(session.structure.dtype, dtype || 'float32', name);
          const [q, k, v] = ['q', 'k', 'v'].map((one) => rowsOf(session, one));
          const isCausal = session.find('tril') >= 0;
          const right = resultOf(row.id, { q, k, v, isCausal });
          // The page asks for more, of which the numbers are the session's.
          const y =
            example === 'own'
              ? [...numbersOf(session, state, row).varied.y.values]
              : rowsOf(session, 'y').flat();
          assert.equal(y.length, right.flat().length, name);
          const size = Math.max(1, ...right.flat().map(Math.abs));
          for (const [i, value] of right.flat().entries()) {
            const apart = Math.abs(value - y[i]) / size;
            assert.ok(apart <= TOLERANCE[dtype], `${name}: y ${i} is ${apart} apart`);
          }
          count++;
        }
      }
    }
  }
  assert.ok(count > (isEvery ? 150 : 75), `only ${count}`);
});

test('q of a head that is brought is its x times its weights, whatever the variant', async () => {
  const session = new Session(await fresh());
  session.hold(own);
  const of = (name: string): Rows => {
    const { rows, columns, values } =
      own.brought?.parts.find(({ part }) => part === name) ?? assert.fail(name);
    return Array.from({ length: rows }, (_, i) => [
      ...values.slice(i * columns, (i + 1) * columns),
    ]);
  };
  const row = rowNamed('rope') ?? assert.fail();
  opened(session, row, { example: 'own', own, dtype: 'float64' });
  const right = times(of('x'), of('w_query')).map((one) =>
    one.map((q, c) => q + of('b_query')[0][c]),
  );
  for (const [i, value] of rowsOf(session, 'q').flat().entries())
    assert.ok(Math.abs(value - right.flat()[i]) < 1e-13, `q ${i}`);
});

test('heads that share keys are shown on own words, too, in both dtypes', async () => {
  const session = new Session(await fresh());
  const catalogue = session.catalogue();
  for (const row of VARIANT_ROWS.filter(({ isOfHeads }) => isOfHeads)) {
    const examples = examplesOn(row, catalogue, own.brought);
    assert.deepEqual(examples, ['hello', 'tokens']);
    for (const dtype of ['', 'float64'] as const) {
      const on = onExample(row, 'tokens', examples[0], null);
      const state = opened(session, row, { ...on, tokens: 'a bank', dtype });
      const { plain, varied } = numbersOf(session, state, row);
      assert.deepEqual([varied.shares.rows, varied.shares.cols], [4, 6], row.id);
      assert.equal(varied.kept, plain.kept / 2);
      assert.equal(session.structure.dtype, dtype || 'float32');
    }
  }
});

test('who goes on to another variant takes the head along, where that can have it', () => {
  const [rope, cap, cross, grouped] = ['rope', 'cap', 'cross', 'grouped'].map(rowNamed);
  const state = { ...parseHash('variants&variant=rope&example=lookup'), own };
  assert.equal(keptOn(state, rope, cap).example, 'lookup');
  assert.deepEqual(keptOn(state, rope, cross), {});
  assert.deepEqual(keptOn(state, rope, grouped), {});
  // Not the smallest case, whose numbers are set
  assert.deepEqual(keptOn({ ...state, example: 'randn' }, rope, cap), {});
});

test('a head that brings a second sequence is cross-attention, and without it the plain head', async () => {
  const session = new Session(await fresh());
  const asking = withMemory(6);
  session.hold(asking);
  const row = rowNamed('cross') ?? assert.fail();
  const [usual, last] = examplesOn(row, session.catalogue(), asking.brought);
  assert.equal(last, 'own');
  const on = onExample(row, last, usual, asking.brought);
  const state = opened(session, row, { ...on, own: asking, dtype: 'float64' });
  const { plain, varied } = numbersOf(session, state, row);
  assert.deepEqual([varied.shares.rows, varied.shares.cols], [2, 3]);
  assert.deepEqual([plain.shares.rows, plain.shares.cols], [2, 2]);
  const of = (name: string): Rows => {
    const { rows, columns, values } =
      asking.brought?.parts.find((one) => one.part === name) ?? assert.fail(name);
    return Array.from({ length: rows }, (_, i) => [
      ...values.slice(i * columns, (i + 1) * columns),
    ]);
  };
  for (const [side, keys] of [
    [varied, 'memory'],
    [plain, 'x'],
  ] as const) {
    const [q, k, v] = [
      times(of('x'), of('w_query')),
      times(of(keys), of('w_key')),
      times(of(keys), of('w_value')),
    ];
    const right = resultOf('cross', { q, k, v, isCausal: false }).flat();
    for (const [i, value] of right.entries())
      assert.ok(Math.abs(value - side.y.values[i]) < 1e-12, `${keys} ${i}`);
  }
});

test('heads that share keys are grouped as they were brought: with a copy for each head the numbers are the same', async () => {
  const session = new Session(await fresh());
  session.hold(sharing);
  for (const id of ['grouped', 'today']) {
    const row = rowNamed(id) ?? assert.fail();
    const [usual, ...others] = examplesOn(row, session.catalogue(), sharing.brought);
    assert.ok(others.includes('own'), id);
    const on = onExample(row, 'own', usual, sharing.brought);
    const state = opened(session, row, { ...on, own: sharing, dtype: 'float64' });
    const { plain, varied } = numbersOf(session, state, row);
    assert.equal(plain.kept, 2 * varied.kept);
    const apart = Math.max(...varied.y.values.map((one, i) => Math.abs(one - plain.y.values[i])));
    assert.ok(id === 'today' ? apart > 0.01 : apart < 1e-12, `${id}: ${apart}`);
    if (id === 'today') {
      // Six tokens: those before the last three are hidden, and the sink takes its part.
      const last = varied.shares.values.slice(0, 6);
      assert.deepEqual(last.slice(0, 3), [0, 0, 0]);
      const sum = last.reduce((all, one) => all + one, 0);
      assert.ok(sum > 0.1 && sum < 1, `${sum}`);
    }
  }
});

test('a head that a page cannot show has a reason', () => {
  const why = (id: string, head: OwnHead) =>
    whyNotOwn(rowNamed(id) ?? assert.fail(id), head.brought ?? assert.fail());
  assert.equal(why('cross', own), 'alone');
  assert.equal(why('cross', withMemory(5)), 'narrow');
  assert.equal(why('rope', withMemory(6)), 'apart');
  assert.equal(why('grouped', own), 'unshared');
  const { brought: head } = sharing;
  assert.ok(head);
  const kept = { ...head, parts: [...head.parts, part('kept', 6, 6, 1)] };
  assert.equal(why('today', OwnHead.of(kept)), 'dropped');
  assert.equal(why('grouped', OwnHead.of(kept)), null);
  assert.equal(why('today', OwnHead.of({ ...head, heads: 8 })), 'odd');
  assert.equal(why('rope', own), null);
});
