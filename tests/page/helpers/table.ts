// The tensors as the page shows them, and the golden values as they should stand there.
import assert from 'node:assert/strict';
import type { Driver } from '../drivers/driver.ts';

/** A cell as it stands on the page: its digits, and its title "y[0, 5, 0] = 0.8634796". */
export interface Shown {
  digits: string;
  title: string;
}

/** The visible cells of a tensor, row by row; sums left out. */
export async function cellsOf(page: Driver, node: string): Promise<Shown[][]> {
  await page.waitFor((name) => document.querySelector(`table[data-node="${name}"]`), node);
  return page.evaluate((name) => {
    const rows = document.querySelectorAll(`table[data-node="${name}"] tbody tr:not(.sums)`);
    return [...rows].map((row) =>
      [...row.querySelectorAll<HTMLElement>('td:not(.sum)')].map((cell) => ({
        digits: cell.textContent.trim(),
        title: cell.title,
      })),
    );
  }, node);
}

export async function digitsOf(page: Driver, node: string): Promise<string[][]> {
  return (await cellsOf(page, node)).map((row) => row.map((cell) => cell.digits));
}

/** The two bank rows of the design's example leave its head as 0.18 and 0.86. */
export async function showsHead(page: Driver): Promise<void> {
  const y = await digitsOf(page, 'y');
  assert.deepEqual([y[2][0], y[5][0]], ['0.18', '0.86']);
}

/** A value with as many decimals, ties to even as PyTorch prints them, and with the page's minus sign; no -0. */
export function rounded(value: number, decimals: number): string {
  const isTie = Math.abs(value * 2 ** (decimals + 1)) % 2 === 1;
  const below = Math.floor(value * 10 ** decimals);
  const even = (below + Math.abs(below % 2)) / 10 ** decimals;
  const text = (isTie ? even : value).toFixed(decimals).replace('-', '−');
  return /[1-9]/.test(text) ? text : text.replace('−', '');
}

/** The number of decimals of "−0.56": 2. */
export function decimalsOf(digits: string): number {
  return digits.split('.')[1]?.length ?? 0;
}

/** "y[0, 5, 0] = −0.5": the number behind the equals sign. */
export function exactOf(shown: Shown): number {
  return Number(shown.title.split(' = ')[1]?.replace('−', '-'));
}

/** Row-major values as rows. */
export function rowsOf(values: number[], columns: number): number[][] {
  return Array.from({ length: values.length / columns }, (_, row) =>
    values.slice(row * columns, (row + 1) * columns),
  );
}

/** Every cell shows the expected value, rounded to as many decimals as it has room for. */
export function assertShown(shown: Shown[][], expected: number[][], leastDecimals: number): void {
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

/** The numbers themselves, also where a cell has no room for digits. */
export function assertExact(shown: Shown[][], expected: number[][]): void {
  assert.equal(shown.length, expected.length);
  expected.forEach((row, i) => {
    assert.equal(shown[i].length, row.length);
    row.forEach((value, j) => {
      assert.ok(
        Math.abs(exactOf(shown[i][j]) - value) <= 1e-6,
        `${shown[i][j].title}, not ${value}`,
      );
    });
  });
}

/** Columns as rows. */
export function turnedRows(rows: number[][]): number[][] {
  return rows[0].map((_, col) => rows.map((row) => row[col]));
}
