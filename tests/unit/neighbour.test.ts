// Neighbours of a cell, to which a finger steps: within its matrix, and no further.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbour } from '../../web/src/engine/arithmetic/voices.ts';

test('a step leads to the next row or column of the same matrix, and ends at its edge', () => {
  const cell = { node: 'y', index: [3, 7, 0] };
  const shape = [4, 8, 2];
  assert.deepEqual(neighbour(cell, shape, 0, 1), { node: 'y', index: [3, 7, 1] });
  assert.deepEqual(neighbour(cell, shape, -1, 0), { node: 'y', index: [3, 6, 0] });
  assert.equal(neighbour(cell, shape, 0, -1), null);
  assert.equal(neighbour(cell, shape, 1, 0), null, 'not into the next batch');
});

test('a vector has neighbours to both sides, none above', () => {
  const cell = { node: 'bias', index: [1] };
  assert.deepEqual(neighbour(cell, [3], 0, 1), { node: 'bias', index: [2] });
  assert.equal(neighbour(cell, [3], -1, 0), null);
});
