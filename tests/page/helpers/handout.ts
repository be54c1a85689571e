// The handout, which is made when somebody prints.
import type { Driver } from '../drivers/driver.ts';

declare global {
  interface Window {
    /** How often the page has printed. */
    prints: number;
  }
}

/** Prints by Ctrl+P or another way: all parts of the handout are fetched, and it is made. No dialog opens. */
export async function print(page: Driver, how = () => page.press('Control+p')): Promise<void> {
  await page.evaluate(() => {
    window.prints = 0;
    window.print = () => {
      window.prints++;
    };
  });
  await how();
  await page.waitFor(() => window.prints === 1);
}

/** The browser says it when its dialog has closed: the page is as before. */
export async function endPrint(page: Driver): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('afterprint'));
  });
}
