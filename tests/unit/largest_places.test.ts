// Sums that are too long for a line: what decides stays in it, in its order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arithmeticText } from '../../web/src/engine/ask/arithmetic_text.ts';
import { largestOf, largestPlaces } from '../../web/src/engine/draw/largest_places.ts';
import { open } from '../wasm/core.ts';

test('the largest places stand in their order, with a gap where others stand', () => {
  assert.deepEqual(largestPlaces([3, 1, 2], 3), [0, 1, 2]);
  assert.deepEqual(largestPlaces([3, 1, 2], 2), [0, null, 2]);
  assert.deepEqual(largestPlaces([1, 1, 5, 2, 4, 1], 2), [null, 2, null, 4, null]);
  assert.deepEqual(largestPlaces([7, 7, 7], 1), [0, null]);
  assert.deepEqual(largestPlaces([0, 0, 4, 0], 2), [null, 2, null]);
  assert.deepEqual(largestPlaces([0, 4], 2), [0, 1]);
});

test('of many numbers the first of the largest, and how many there are', () => {
  assert.deepEqual(largestOf([3]), { first: 0, count: 1 });
  assert.deepEqual(largestOf([1, 3, 2, 3, 3]), { first: 1, count: 3 });
  assert.deepEqual(largestOf([2, 2, 1, 4]), { first: 3, count: 1 });
  assert.deepEqual(largestOf(Float32Array.of(0.5, 0.5)), { first: 0, count: 2 });
});

test('of a sum of twelve the nine largest are written, below 0 or above', async () => {
  const session = await open('lesson=loop&example=randn&B=1&T=12&C=1');
  const numbers = [9, 1, 8, 2, 7, 3, 6, 4, 5, -10, 11, 0];
  numbers.forEach((value, row) => {
    session.edit(session.find('x'), row, value);
  });
  assert.equal(
    arithmeticText(session, { node: 'sums', index: [0, 11, 0] }),
    '9 + … + 8 + … + 7 + 3 + 6 + 4 + 5 − 10 + 11 + … = 46',
  );
});
