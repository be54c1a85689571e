// Half of the page's tests, file by file in one process, which starts few browsers. Each file also runs by
// itself: node --test tests/page/fit.test.ts
import { readdirSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { keepBrowsers } from '../drivers/kept_browsers.ts';
import { isOther } from '../helpers/visit.ts';

/**
 * What takes long, in seconds, in Chromium and in another engine: as other files' 5 it may be wrong by half, but the two
 * halves shall end together. Where the time goes is in the logs of build/tests.
 */
const kLong: Record<string, [inChromium: number, elsewhere: number]> = {
  fit: [70, 25],
  'chromium/axe_light': [70, 0],
  'chromium/layers': [32, 0],
  'chromium/shifts': [30, 0],
  'chromium/touch': [28, 0],
  journeys: [27, 14],
  stream: [25, 20],
  phone: [22, 18],
  address: [22, 12],
  keyboard: [20, 20],
  hosting: [20, 20],
  'chromium/asked_right': [20, 0],
  'chromium/heads': [20, 0],
  glossary: [18, 9],
  print: [17, 17],
  robust: [17, 18],
  end: [16, 7],
  questions: [15, 5],
  'chromium/redraw': [14, 0],
  present: [13, 3],
  tree: [13, 13],
  edits: [12, 12],
  whole_core: [12, 8],
  door: [11, 9],
  train: [11, 3],
  'chromium/onward': [11, 0],
  digits: [9, 12],
  start: [9, 8],
  file: [5, 8],
};

const secondsOf = (file: string) => kLong[file.replace('.test.ts', '')]?.[isOther ? 1 : 0] ?? 5;

/** Each file, the longest first, to the half that has less to do so far. */
function halfOf(files: string[], half: 0 | 1): string[] {
  const halves: [string[], string[]] = [[], []];
  const sums = [0, 0];
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const to = sums[0] <= sums[1] ? 0 : 1;
    halves[to].push(file);
    sums[to] += secondsOf(file);
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
