// The page by keyboard alone: what has the focus, and Tab until it is something wanted.
import assert from 'node:assert/strict';
import type { Driver } from '../drivers/driver.ts';
import { settled } from './visit.ts';

/** Tab, or Shift+Tab if it stands before the focus, until an element that matches has the focus. */
export async function tabTo(page: Driver, selector: string): Promise<void> {
  const isBehind = await page.evaluate((s) => {
    const target = document.querySelector(s);
    const { activeElement: from, body } = document;
    if (!target || !from || from === body) return false;
    return (from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  }, selector);
  for (let presses = 0; presses < 90; presses++) {
    if (await hasFocus(page, selector)) return;
    await page.press(isBehind ? 'Shift+Tab' : 'Tab');
  }
  assert.fail(`Tab does not come to ${selector}`);
}

export function hasFocus(page: Driver, selector: string): Promise<boolean> {
  return page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
}

/** Presses keys one after the other; the page draws after each of them. */
export async function pressAll(page: Driver, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.press(key);
    await settled(page);
  }
}

/** The name of the cell whose arithmetic is open: "y[0, 5, 0]". */
export async function openCell(page: Driver): Promise<string> {
  // Not the rendered text: on a phone the line of the sheet says it, and this is not drawn.
  return page.evaluate(
    () =>
      document.querySelector('.voice.numbers .kicker > span:nth-of-type(2)')?.textContent.trim() ??
      '',
  );
}

/** From the open arithmetic to one of its terms, and into it. */
export async function openTerm(page: Driver, cell: string): Promise<void> {
  await tabTo(page, `button.chip[aria-label^="${cell} ="]`);
  await pressAll(page, 'Enter');
  assert.equal(await openCell(page), cell);
}
