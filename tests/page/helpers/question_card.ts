// The card of a question: its text as it is read, and a number typed into it.
import type { Driver } from '../drivers/driver.ts';
import { settled } from './visit.ts';

export const textOf = async (page: Driver, selector: string): Promise<string> =>
  (await page.text(selector)).replaceAll(/\s+/g, ' ').trim();

/** Text that is only heard: WebDriver would say that it has none. */
export const heardOf = (page: Driver, selector: string): Promise<string> =>
  page.evaluate((one) => document.querySelector(one)?.textContent ?? '', selector);

export async function typeInto(page: Driver, selector: string, typed: string): Promise<void> {
  await page.evaluate((one) => {
    const field = document.querySelector<HTMLInputElement>(one);
    field?.focus();
    field?.select();
  }, selector);
  await page.type(typed);
  await settled(page);
}
