// Index and offset on the page, as in core/shape.h.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  indexInMatrix,
  indexOf,
  isInside,
  matrixOf,
  offsetOf,
  rowAndCol,
  sameCell,
} from '../../web/src/engine/core/tensor.ts';

test('index and offset are inverse, row-major', () => {
  assert.equal(offsetOf([2, 3, 4], [1, 2, 3]), 23);
  assert.equal(offsetOf([2, 3, 4], [1, 0, 2]), 14);
  assert.equal(offsetOf([], []), 0);
  for (const shape of [[], [5], [3, 1], [2, 3, 4], [2, 1, 3, 2]]) {
    const size = shape.reduce((product, n) => product * n, 1);
    for (let offset = 0; offset < size; offset++) {
      const index = indexOf(shape, offset);
      assert.ok(isInside(shape, index));
      assert.equal(offsetOf(shape, index), offset);
    }
  }
});

test('isInside takes whole numbers within every axis', () => {
  assert.ok(isInside([2, 3], [1, 2]));
  for (const index of [[2, 0], [0, 3], [-1, 0], [0], [0, 0, 0], [0.5, 0], [Number.NaN, 0]]) {
    assert.ok(!isInside([2, 3], index), String(index));
  }
});

test('the matrix that is drawn: the last two axes', () => {
  assert.deepEqual(matrixOf([4, 8, 2]), { rows: 8, cols: 2 });
  assert.deepEqual(matrixOf([3]), { rows: 1, cols: 3 });
  assert.deepEqual(matrixOf([]), { rows: 1, cols: 1 });
  assert.deepEqual(indexInMatrix([3], [4, 8, 2], 5, 1), [3, 5, 1]);
  assert.deepEqual(indexInMatrix([3, 1], [4, 2, 8, 2], 5, 1), [3, 1, 5, 1]);
  assert.deepEqual(indexInMatrix([], [8, 8], 5, 1), [5, 1]);
  assert.deepEqual(indexInMatrix([], [8], 5, 1), [1]);
  assert.deepEqual(indexInMatrix([], [], 5, 1), []);
  assert.deepEqual(rowAndCol([3, 5, 1]), { row: 5, col: 1 });
  assert.deepEqual(rowAndCol([]), { row: 0, col: 0 });
});

test('sameCell compares node and index', () => {
  const cell = { node: 'y', index: [1, 2] };
  assert.ok(sameCell(cell, { node: 'y', index: [1, 2] }));
  assert.ok(!sameCell(cell, { node: 'x', index: [1, 2] }));
  assert.ok(!sameCell(cell, { node: 'y', index: [12] }));
  assert.ok(!sameCell(cell, null));
  assert.ok(!sameCell(null, null));
});
