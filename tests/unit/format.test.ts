// How the page writes numbers. float32 digits are those of numpy.float32's repr.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementLines } from '../../web/src/engine/arithmetic/script/python.ts';
import {
  cellName,
  exact,
  fixed,
  integer,
  isInteger,
  scientific,
} from '../../web/src/engine/draw/format.ts';

test('fixed: decimals, a true minus sign, no negative zero', () => {
  assert.equal(fixed(1.5, 4), '1.5000');
  assert.equal(fixed(-1.5, 4), '−1.5000');
  assert.equal(fixed(0, 4), '0.0000');
  assert.equal(fixed(-0, 2), '0.00');
  assert.equal(fixed(-0.00001, 4), '0.0000');
  assert.equal(fixed(-0.4, 0), '0');
  assert.equal(fixed(-Infinity, 4), '−∞');
});

test('half way between two decimals the even one is taken, as Python prints it', () => {
  for (const [value, decimals, printed] of [
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [0.625, 2, '0.62'],
    [-0.125, 2, '−0.12'],
    [0.5, 0, '0'],
    [1.5, 0, '2'],
    [2.5, 0, '2'],
    [0.03125, 4, '0.0312'],
    [0.15, 1, '0.1'], // a little less than half way, 1.005 too
    [0.25, 1, '0.2'],
    [0.35, 1, '0.3'],
    [1.005, 2, '1.00'],
  ] as const) {
    assert.equal(fixed(value, decimals), printed);
  }
});

test('fixed: fewer decimals where the room is small, then scientific', () => {
  assert.equal(fixed(123.456, 4, 6), '123.46');
  assert.equal(fixed(-123.456, 4, 6), '−123.5');
  assert.equal(fixed(123456, 4, 6), '123456');
  assert.equal(fixed(1234567, 4, 6), '1e6');
  assert.equal(fixed(-1e30, 4), '−1e30');
  for (const value of [0.1, -0.1, 9.9999, 99999.5, -12345.6, 3.4e38, -3.4e38, 1e-45]) {
    assert.ok(fixed(value, 4, 6).length <= 6, fixed(value, 4, 6));
  }
});

test('exact: the shortest decimal that is this float32', () => {
  assert.equal(exact(Math.fround(0.1), 'float32'), '0.1');
  assert.equal(exact(Math.fround(1 / 3), 'float32'), '0.33333334');
  assert.equal(exact(Math.fround(-2 / 3), 'float32'), '−0.6666667');
  assert.equal(exact(16777216, 'float32'), '16777216');
  assert.equal(exact(0, 'float32'), '0');
  assert.equal(exact(-Infinity, 'float32'), '−∞');
  assert.equal(exact(0.1, 'float64'), '0.1');
  assert.equal(exact(1 / 3, 'float64'), '0.3333333333333333');
});

test('exact: every float32 comes back from its digits', () => {
  const bits = new Uint32Array(1);
  const float = new Float32Array(bits.buffer);
  for (let i = 1; i < 2 ** 32; i += 65_521 * 17) {
    bits[0] = i;
    if (!Number.isFinite(float[0])) continue;
    const text = exact(float[0], 'float32').replace('−', '-');
    assert.equal(Math.fround(Number(text)), float[0], text);
  }
});

test('scientific: as Python writes it', () => {
  assert.equal(scientific(2 ** -25), '2.98e−08'); // f"{2 ** -25:.2e}" is 2.98e-08
  assert.equal(scientific(2 ** -24), '5.96e−08');
  assert.equal(scientific(2 ** -23), '1.19e−07');
  assert.equal(scientific(0), '0');
});

test('integer: an integer as it is, a large round one as Python has it in code', () => {
  for (const [value, written] of [
    [12, '12'],
    [-0, '0'],
    [-1000, '−1000'],
    [-1e9, '−1e9'],
    [12_345_678, '12345678'],
    [2.5e12, '2.5e12'],
    [-Infinity, '−∞'],
  ] as const) {
    assert.equal(integer(value), written);
  }
});

test('isInteger looks past minus infinity', () => {
  assert.equal(isInteger([1, 2, -3, -Infinity]), true);
  assert.equal(isInteger([1, 2.5]), false);
  assert.equal(isInteger(new Float32Array([1, 0.5])), false);
});

test('a cell is named as in PyTorch', () => {
  assert.equal(cellName('y', [0, 5, 0]), 'y[0, 5, 0]');
  assert.equal(cellName('max_difference', []), 'max_difference');
});

test('a long matrix is written row by row, a short statement in one line', () => {
  assert.deepEqual(statementLines('x = torch.randn(4, 8, 2)'), ['x = torch.randn(4, 8, 2)']);
  const rows = ['[1.0, -0.4, 0.0]', '[-0.4, 1.0, 0.0]', '[0.0, 0.0, 0.5]', '[0.0, 0.0, 1.0]'];
  assert.deepEqual(statementLines(`w_value = torch.tensor([${rows.join(', ')}])`), [
    'w_value = torch.tensor([',
    '  [1.0, -0.4, 0.0],',
    '  [-0.4, 1.0, 0.0],',
    '  [0.0, 0.0, 0.5],',
    '  [0.0, 0.0, 1.0]])',
  ]);
});
