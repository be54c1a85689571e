// The order of the words: what each leaves with at another place, without mask and positions, with the one, with the other.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  numbersOf,
  orderOf,
  ROUNDING,
  writtenOrder,
} from '../../web/src/course/order/order_numbers.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { DEFAULT, formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';

const kWords = ['money', 'loan', 'bank', 'stream', 'mud', 'bank'];
const kTurned = [5, 4, 3, 2, 1, 0];

const numbers = async (order: number[]) =>
  numbersOf(await open('lesson=loop'), parseHash('#order'), kWords, order);

const near = (rows: readonly { after: readonly number[] }[], expected: number[][]) =>
  assert.deepEqual(
    rows.map(({ after }) => after.map((value) => Number(value.toFixed(4)))),
    expected,
  );

test('the page of the order has a link of one word, with the sentence and its order', async () => {
  assert.deepEqual(parseHash('#order'), { ...DEFAULT, stage: 'order' });
  const link = 'order&tokens=dog+bites+man&places=2.1.0';
  assert.equal(formatHash(parseHash(link)), link);
  assert.equal(formatHash(parseHash('order&places=two&T=3&row=1')), 'order');
  const session = await open(choiceText(parseHash(link), catalogue));
  assert.deepEqual(session.words, ['dog', 'bites', 'man']);
});

test('an order is one of all words, or that of the sentence', () => {
  const given = (order: string) => orderOf({ ...DEFAULT, places: order }, 3);
  assert.deepEqual(given('2.0.1'), [2, 0, 1]);
  for (const none of ['', '0.1', '0.1.1', '0.1.3', '0.1.2.3']) {
    assert.deepEqual(given(none), [0, 1, 2], none);
  }
  assert.equal(writtenOrder([0, 1, 2]), '');
  assert.equal(writtenOrder([2, 0, 1]), '2.0.1');
});

test('turned round, the words leave with PyTorch’s rows: theirs without a mask, others with it or with positions', async () => {
  const { bare, masked, placed } = await numbers(kTurned);
  // torch.softmax(scores, -1) @ (x[order] @ w_value)
  near(bare, [
    [0.8635, -0.1544, 0.2665],
    [0.9687, -0.286, 0.2697],
    [1.0026, -0.3289, 0.2699],
    [0.8635, -0.1544, 0.2665],
    [-0.3506, 1.1499, 0.1492],
    [-0.447, 1.2456, 0.1295],
  ]);
  // torch.softmax(scores.masked_fill(tril == 0, -inf), -1) @ (x[order] @ w_value)
  near(masked, [
    [0.48, 0.48, 0.2],
    [0.8398, -0.2395, 0.4141],
    [1.0428, -0.3838, 0.2739],
    [0.9319, -0.2238, 0.2696],
    [-0.0946, 0.8441, 0.2706],
    [-0.447, 1.2456, 0.1295],
  ]);
  assert.ok(bare.every(({ apart }) => apart <= ROUNDING));
  // Only the first word of a sentence sees itself alone, and the last one all: here they changed places.
  assert.ok(masked.some(({ apart }) => apart > 0.01));
  assert.ok(placed.every(({ apart }) => apart > 0.01));
});

test('as it is given, nothing has moved', async () => {
  for (const rows of Object.values(await numbers([0, 1, 2, 3, 4, 5]))) {
    assert.ok(rows.every(({ apart }) => apart === 0));
  }
});
