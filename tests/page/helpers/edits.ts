// The learner's own numbers: typed into the open cell, read off a table, found in the address.
import type { Driver } from '../drivers/driver.ts';
import { pressAll } from './keyboard.ts';
import { cellsOf, exactOf } from './table.ts';
import { settled } from './visit.ts';

/** The exact numbers of a node's table, row by row. */
export async function numbersOf(page: Driver, node: string): Promise<number[][]> {
  return (await cellsOf(page, node)).map((row) => row.map(exactOf));
}

/** Types a number into the open cell's input. */
export async function typeNumber(page: Driver, typed: string): Promise<void> {
  await pressAll(page, 'e');
  await page.waitFor(() => document.activeElement?.id === 'edit');
  await page.type(typed);
  await settled(page);
}

/** Waits until the address has this part: it follows within half a second. */
export async function hashHas(page: Driver, part: string): Promise<void> {
  await page.waitFor((text) => decodeURIComponent(location.hash).includes(text), part);
}
