// Half of the page's tests, file by file in one process, which starts few browsers. Each file also runs by
// itself: node --test tests/page/fit.test.ts
import { readdirSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { keepBrowsers } from '../drivers/kept_browsers.ts';
import { isOther } from '../helpers/visit.ts';

/** Every second file; in Chromium also those that are the same in all engines. */
export function runHalf(half: 0 | 1): void {
  const files = ['', ...(isOther ? [] : ['chromium/'])].flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(`../${folder}`, import.meta.url)))
      .filter((name) => name.endsWith('.test.ts'))
      .sort()
      .map((name) => folder + name),
  );
  const endBrowsers = keepBrowsers();
  after(async () => {
    // What a test that broke off has left open must not keep the process.
    setTimeout(() => process.exit(), 10_000).unref();
    await endBrowsers();
  });
  for (const [i, file] of files.entries()) {
    if (i % 2 === half) describe(file, { timeout: kPatience }, () => load(file));
  }
}

/** For a file, in ms: it takes half a minute, but on a busy machine five. */
const kPatience = 600_000;

/** What breaks off in a suite, but in none of its tests, Node does not count. */
async function load(file: string): Promise<void> {
  try {
    await import(`../${file}`);
  } catch (error) {
    test('the file loads', () => {
      throw error;
    });
  }
}
