// The digits in the tables of the stages, against PyTorch's numbers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { golden } from './golden.ts';
import { cellsOf, decimalsOf, digitsOf, exactOf, rounded, rowsOf, type Shown } from './table.ts';
import { settled, type Visit, visit } from './visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

/** Every cell shows the expected value, rounded to as many decimals as it has room for. */
function assertShown(shown: Shown[][], expected: number[][], leastDecimals: number): void {
  assert.deepEqual(
    shown.map((row) => row.length),
    expected.map((row) => row.length),
  );
  shown.forEach((row, i) => {
    row.forEach((cell, j) => {
      const value = expected[i][j];
      const decimals = decimalsOf(cell.digits);
      const isInteger = Number.isInteger(value);
      assert.ok(isInteger || decimals >= leastDecimals, `${cell.title} shows ${cell.digits}`);
      assert.equal(cell.digits, rounded(value, decimals), cell.title);
      assert.ok(Math.abs(exactOf(cell) - value) <= 1e-6, `${cell.title}, not ${value}`);
    });
  });
}

test('loop: the rows of Y are the means of notebook 000', async () => {
  const rows = rowsOf(await golden('000', 'x_bow56'), 2);
  for (const batch of [0, 3]) {
    await site.load(`stage=loop&batch=${batch}&row=7`);
    assertShown(await cellsOf(site.page, 'y'), rows.slice(batch * 8, batch * 8 + 8), 4);
  }
  await site.check();
});

test('triangle: the small products, the shares and Y', async () => {
  for (const [step, node, name] of [
    ['ones', 'c_ones', 'c57'],
    ['tril', 'c_tril', 'new_c58'],
    ['shares', 'c', 'newer_c59'],
  ]) {
    await site.load(`stage=triangle&step=${step}`);
    assertShown(await cellsOf(site.page, node), rowsOf(await golden('000', name), 2), 2);
  }
  await site.load('stage=triangle&step=mix&example=000-60');
  assertShown(
    await cellsOf(site.page, 'y'),
    rowsOf(await golden('000', 'y2_60'), 2).slice(0, 8),
    2,
  );
  assertShown(await cellsOf(site.page, 'weights'), rowsOf(await golden('000', 'weights60'), 8), 2);
  await site.check();
});

test('softmax: the shares are those of the triangle', async () => {
  await site.load('stage=softmax&step=divide&example=000-61');
  assertShown(await cellsOf(site.page, 'weights'), rowsOf(await golden('000', 'weights61'), 8), 2);
  await site.go('stage=softmax&step=mix&example=000-61');
  assertShown(
    await cellsOf(site.page, 'y'),
    rowsOf(await golden('000', 'y3_61'), 2).slice(0, 8),
    2,
  );
  await site.check();
});

test('head: the two bank rows leave as 0.18 and 0.86', async () => {
  await site.load('stage=head');
  const y = await digitsOf(site.page, 'y');
  assert.deepEqual([y[2][0], y[5][0]], ['0.18', '0.86']);
  await site.check();
});

test('head: notebook 004, by the river and at the desk', async () => {
  for (const [example, name] of [
    ['river', 'river_qkv_out'],
    ['money', 'finance_qkv_out'],
  ]) {
    await site.load(`stage=head&example=${example}`);
    assertShown(await cellsOf(site.page, 'y'), rowsOf(await golden('004', name), 3), 3);
  }
  await site.check();
});

test('head: with tokens as columns the same numbers stand turned', async () => {
  const turned = (rows: number[][]) => rows[0].map((_, col) => rows.map((row) => row[col]));
  for (const [example, name] of [
    ['river', 'river_qkv'],
    ['money', 'finance_qkv'],
  ]) {
    await site.load(`stage=head&columns=1&example=${example}`);
    const [values, weights, out] = await Promise.all(
      ['values', 'weights', 'out'].map((step) => golden('004', `${name}_${step}`)),
    );
    assertShown(await cellsOf(site.page, 'v'), turned(rowsOf(values, 3)), 3);
    assertShown(await cellsOf(site.page, 'weights'), turned(rowsOf(weights, 3)), 3);
    assertShown(await cellsOf(site.page, 'y'), turned(rowsOf(out, 3)), 3);
    // Row 2, column 1 on the page is token 1's third number.
    await site.page.click('table[data-node="y"] tbody tr:nth-of-type(3) td:nth-of-type(2)');
    await settled(site.page);
    assert.match(await site.page.text('.voice.numbers h2'), /y\[0, 1, 2\]/);
  }
  await site.check();
});

test('head: all 16 columns of notebook 000, cell 62', async () => {
  const rows = rowsOf(await golden('000', 'out62'), 16);
  for (const batch of [0, 2]) {
    await site.load(`stage=head&example=000-62&batch=${batch}`);
    const expected = rows.slice(batch * 8, batch * 8 + 8);
    const part = (from: number) => expected.map((row) => row.slice(from, from + 8));
    assertShown(await cellsOf(site.page, 'y'), part(0), 2);
    await site.page.click('figure:has(table[data-node="y"]) .window button:last-of-type');
    await settled(site.page);
    assertShown(await cellsOf(site.page, 'y'), part(8), 2);
  }
  await site.check();
});
