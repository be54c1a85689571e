// Cause and effect: what a number depends on and what depends on it, and which of that makes a difference. The numbers
// of the examples are written in core/examples/; the rest is arithmetic by hand.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '../../web/src/engine/draw/slices.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import {
  countOf,
  EFFECT,
  NO_EFFECT,
  type Reach,
  reachOf,
  UNCONNECTED,
} from '../../web/src/engine/model/edits/reach.ts';
import { pinsOf } from '../../web/src/engine/model/edits/sibling.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { DEFAULT, type State } from '../../web/src/engine/state/state.ts';
import { REACH } from '../../web/src/engine/words/reach.en.ts';
import { catalogue, open } from '../wasm/core.ts';
import { textOf } from './rendered.ts';

/** The reach in these tensors, in the stage of the state. */
async function reach(patch: Partial<State>, names: string[]): Promise<Reach> {
  const state = { ...DEFAULT, ...patch };
  const session = await open(choiceText(state, catalogue));
  session.pin(pinsOf(session, state.edits));
  return atOnce(reachOf(resolve(state, session), names));
}

/** By tensor: how many numbers move, and how many are only connected. */
function counts({ cells }: Reach): Record<string, [moving: number, still: number]> {
  return Object.fromEntries(
    [...cells].map(([name, marks]) => [name, [countOf(marks, EFFECT), countOf(marks, NO_EFFECT)]]),
  );
}

const cell = (node: string, ...index: number[]) => ({ node, index });

test('a mean depends on six numbers, and each of them moves it', async () => {
  const loop = { stage: 'loop', example: '000-56' };
  const names = ['x', 'sums', 'y'];
  const back = await reach({ ...loop, cell: cell('y', 0, 5, 1), reach: 'back' }, names);
  assert.deepEqual(counts(back), { x: [6, 0], sums: [1, 0] });
  assert.equal(back.isTried, true);
  // x[0, 5, 1] is in the means of the rows 5, 6 and 7.
  const on = await reach({ ...loop, cell: cell('x', 0, 5, 1), reach: 'on' }, names);
  assert.deepEqual(counts(on), { sums: [3, 0], y: [3, 0] });
});

const HEAD = { stage: 'head', example: 'bank' };

test('what a number depends on is told from what a mask or a 0 keeps from it', async () => {
  // y[0, 2, 1] looks at the tokens 0 to 2: (0, 1.4, 0, 0.1), (0, 1.1, 0, 0.6), (0.8, 0.8, 0.2, 0).
  const names = ['x', 'w_query', 'w_key', 'w_value', 'q', 'k', 'v', 'scores', 'weights', 'y'];
  const state = { ...HEAD, cell: cell('y', 0, 2, 1), reach: 'back' } as const;
  const found = await reach(state, names);
  assert.deepEqual(counts(found), {
    // Column 1 of W_V is (-0.4, 1, 0, 0) and the third row of W_K 0: so of the tokens 0 and 1 the third number
    // does nothing, of token 2, which asks, each does something, and the others are masked.
    x: [3 + 3 + 4, 2 + 12],
    // Token 2 has no fourth number, so W_Q's fourth row is multiplied by 0.
    w_query: [6, 2],
    w_key: [8, 0],
    w_value: [4, 0],
    q: [2, 0],
    k: [6, 6],
    v: [3, 3],
    scores: [3, 3],
    // A weight that is 0 moves y as soon as it is another number.
    weights: [6, 0],
  });
  const x = [...(found.cells.get('x') ?? [])];
  assert.deepEqual(x.slice(0, 4), [EFFECT, EFFECT, NO_EFFECT, EFFECT]);
  assert.deepEqual(x.slice(20), [NO_EFFECT, NO_EFFECT, NO_EFFECT, NO_EFFECT]);
  // Without the mask token 2 looks at all six.
  const all = await reach({ ...state, causal: false }, ['v', 'weights']);
  assert.deepEqual(counts(all), { v: [6, 0], weights: [6, 0] });
});

test('what depends on a token of a causal head stands in its row and below', async () => {
  const state = { ...HEAD, cell: cell('v', 0, 4, 1), reach: 'on' } as const;
  const found = await reach(state, ['x', 'weights', 'y', 'v']);
  // Column 1 of six rows is computed from it, and the mask keeps the rows 0 to 3 from it.
  assert.deepEqual(counts(found), { y: [2, 4] });
  const y = [...(found.cells.get('y') ?? [])];
  assert.deepEqual(
    [1, 4, 7, 10, 13, 16].map((at) => y[at]),
    [NO_EFFECT, NO_EFFECT, NO_EFFECT, NO_EFFECT, EFFECT, EFFECT],
  );
  assert.equal(y[0], UNCONNECTED);
});

test('a number of the learner’s own depends on nothing, and a given one neither', async () => {
  const edits = [{ ...cell('q', 0, 2, 0), value: 3 }];
  const own = { ...HEAD, edits, cell: cell('q', 0, 2, 0), reach: 'back' } as const;
  assert.deepEqual(counts(await reach(own, ['x', 'w_query', 'q'])), {});
  const given = { ...HEAD, cell: cell('x', 0, 2, 0), reach: 'back' } as const;
  assert.deepEqual(counts(await reach(given, ['x', 'w_query', 'q'])), {});
});

test('it is said in words, with one number or many, and no mask where there is none', () => {
  const [one, many] = [
    { name: 'x', count: 1 },
    { name: 'K', count: 6 },
  ];
  const said = {
    back: textOf(REACH.found('back', 'y[0, 5, 1]', [many, one, many])),
    on: textOf(REACH.found('on', 'x[0]', [one])),
    masked: textOf(REACH.still('back', [many], true, true)),
    zero: textOf(REACH.still('on', [one, many], false, false)),
  };
  assert.deepEqual(said, {
    back: 'y[0, 5, 1] depends on 6 numbers of K, 1 of x and 6 of K.',
    on: 'On x[0] depends 1 number of x.',
    masked:
      'And on 6 numbers of K only through a 0 or the mask: changing one of them does not move it.',
    zero: 'Computed from it are 1 number of x and 6 of K only through a 0: changing it does not move them.',
  });
});

test('of very many numbers none is tried, and streamed weights are refused in a sentence', async () => {
  const long = { stage: 'head', example: 'randn', T: 64, C: 64, cell: cell('y', 0, 63, 0) };
  const found = await reach({ ...long, reach: 'back' }, ['x', 'k', 'w_key']);
  assert.equal(found.isTried, false);
  assert.equal(counts(found).x[0], 64 * 64);
  const streamed = await reach(
    { stage: 'head', example: 'randn', T: 300, cell: cell('q', 0, 0, 0), reach: 'back' },
    ['x'],
  );
  assert.match(streamed.refusal, /^With so many tokens .* Choose fewer tokens\.$/);
});
