// Half of the page's tests, file by file in one process, which starts few browsers. Each file also runs by
// itself: node --test tests/page/fit.test.ts
import { readdirSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { keepBrowsers } from '../drivers/kept_browsers.ts';
import { isOther } from '../helpers/visit.ts';

/**
 * What takes longest, in seconds: as other files' 15 it may be wrong by half, but the two halves shall end together.
 * Where the time goes is in the logs of build/tests.
 */
const kLong: Record<string, number> = {
  'fit.test.ts': isOther ? 30 : 120,
  'chromium/axe_light.test.ts': 65,
  'chromium/touch.test.ts': 55,
  'asked_right.test.ts': isOther ? 20 : 30,
  'chromium/layers.test.ts': 40,
  'journeys.test.ts': isOther ? 15 : 35,
  'chromium/shifts.test.ts': 35,
  'address.test.ts': isOther ? 15 : 30,
  'chromium/heads.test.ts': 30,
  'chromium/onward.test.ts': 30,
  'phone.test.ts': 30,
  'end.test.ts': 30,
  'questions.test.ts': isOther ? 15 : 30,
  'stream.test.ts': isOther ? 60 : 25,
  'keyboard.test.ts': isOther ? 40 : 25,
  'print.test.ts': 25,
  'chromium/redraw.test.ts': 25,
  'hosting.test.ts': 20,
  'edits.test.ts': 20,
  'digits.test.ts': 20,
  'glossary.test.ts': 20,
};

/** Each file, the longest first, to the half that has less to do so far. */
function halfOf(files: string[], half: 0 | 1): string[] {
  const seconds = (file: string) => kLong[file] ?? 15;
  const halves: [string[], string[]] = [[], []];
  const sums = [0, 0];
  for (const file of files.toSorted((a, b) => seconds(b) - seconds(a))) {
    const to = sums[0] <= sums[1] ? 0 : 1;
    halves[to].push(file);
    sums[to] += seconds(file);
  }
  return halves[half];
}

/** Half of the files; in Chromium also of those that are the same in all engines. */
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
  for (const file of halfOf(files, half)) {
    describe(file, { timeout: kPatience }, () => load(file));
  }
}

/** For a file, in ms: it takes half a minute, but on a busy machine ten. */
const kPatience = 1_200_000;

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
