// Matrices copied out of a session: which numbers they have, and whose cells these are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellIn, farthest, matrixIn, rowIn, rowsIn } from '../../web/src/engine/core/matrices.ts';
import { offsetOf } from '../../web/src/engine/core/tensor.ts';
import { open } from '../wasm/core.ts';

test('a matrix has the numbers of its place in the tensor, and each the cell that it is', async () => {
  const session = await open('lesson=heads&example=bank');
  for (const { name, shape } of session.structure.nodes) {
    const data = session.data(session.find(name));
    const leading = shape.slice(0, -2).map((size) => size - 1);
    const matrix = matrixIn(session, name, leading);
    // The last of each leading axis: the numbers at the tensor's end.
    assert.deepEqual(matrix.values, [...data].slice(-matrix.rows * matrix.cols), name);
    matrix.values.forEach((value, at) => {
      const { node, index } = cellIn(matrix, at);
      assert.deepEqual([node, index.length], [name, shape.length]);
      assert.equal(data[offsetOf(shape, index)], value, `${name} ${index}`);
    });
  }
});

test('it is a copy, which an edit leaves as it was', async () => {
  const session = await open('lesson=loop');
  const before = matrixIn(session, 'x');
  const [first] = before.values;
  session.edit(session.find('x'), 0, first + 1);
  assert.equal(before.values[0], first);
  assert.equal(matrixIn(session, 'x').values[0], first + 1);
});

test('a row knows where it stands', () => {
  const shape = [2, 3, 2];
  const matrix = {
    node: 'k',
    shape,
    leading: [1],
    from: 0,
    rows: 3,
    cols: 2,
    values: [1, 2, 3, 4, 5, 6],
  };
  assert.deepEqual(rowsIn(matrix), [
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  const row = rowIn(matrix, 2);
  assert.deepEqual([row.rows, row.from, row.values], [1, 2, [5, 6]]);
  assert.deepEqual(cellIn(row, 1), { node: 'k', index: [1, 2, 1] });
  assert.deepEqual(cellIn(rowIn(row, 0), 0), { node: 'k', index: [1, 2, 0] });
});

test('numbers are as far apart as the two that are farthest', () => {
  assert.equal(farthest([1, -2, 0.5], [1, 1, 0.25]), 3);
  assert.equal(farthest(Float32Array.of(1), [1]), 0);
});
