// The page's tests in one browser, file by file in one process, which starts few browsers. Processes that run at the same
// time take the files from one list, so that they end together. Each file also runs by itself: node --test tests/page/fit.test.ts
import { closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../unit/run_files.ts';
import { isEvery } from '../unit/walks.ts';
import { keepBrowsers } from './drivers/kept_browsers.ts';
import { checkBrowser } from './drivers/starts.ts';
import { isOther } from './helpers/visit.ts';

/** The folder in which a file is taken: by whoever makes one of its name there first. tests/run.sh empties it. */
const kTaken = process.env.TAKEN ?? '';

/** Files that take half a minute to nine seconds, the longest first: begun last, one of them would be waited for alone. */
const kLong = [
  'fit',
  'phone',
  'chromium/axe_light',
  'print',
  'chromium/axe_dark',
  'chromium/layers',
  'present',
  'door',
  'chromium/questions',
  'chromium/heads',
  'address',
  'chromium/shifts',
  'keyboard',
  'journeys',
  'chromium/links',
  'chromium/mistake_lab',
  'chromium/end',
  'robust',
  'stream',
  'whole_core',
  'chromium/redraw',
  'hosting',
  'chromium/edited',
  'start',
  'train',
  'edits',
  'chromium/foot',
  'chromium/notebook',
  'chromium/leaving',
  'chromium/kept',
  'tree',
  'chromium/race',
  'chromium/asked_right',
  'softmax',
  'chromium/touch',
  'phone_steps',
].map((name) => `${name}.test.ts`);

/**
 * Files that a run of ten minutes (tests/unit/walks.ts) leaves out of some engines. The other two engines differ little from
 * Chromium in these: one of them runs the file, or neither does. No engine runs those of 'none': they look at the page as a
 * whole and seldom fail, or act out what Node has proved.
 */
const kOnlyIn: Record<string, string[]> = {
  webkit: ['file', 'order', 'safety'],
  firefox: ['framed', 'keyboard'],
  chromium: [
    ...['address', 'dials', 'door', 'edits', 'first', 'glossary', 'hosting', 'journeys'],
    ...['kept_head', 'phone', 'phone_questions', 'present', 'print', 'script', 'softmax'],
    ...['stream', 'train', 'tree', 'whole_core', 'widget', 'yours'],
  ],
  none: [
    'phone_steps',
    ...[
      ...['allclose', 'asked_right', 'axe_dark', 'cache', 'colour_key', 'edited', 'fall'],
      ...['figure_frame', 'foot', 'forced', 'layers', 'leaving', 'links', 'push_on_bars', 'race'],
      ...['reach', 'redraw', 'shifts', 'sizes', 'standing', 'touch', 'voices', 'ways'],
    ].map((name) => `chromium/${name}`),
  ],
};

/** All files of this run; in Chromium also those about what is the same in all engines. */
function files(): string[] {
  const engine = process.env.BROWSER ?? 'chromium';
  const isHere = (of: string) =>
    isEvery || of === engine || (engine === 'chromium' && of !== 'none');
  const left = Object.entries(kOnlyIn).flatMap(([of, names]) => (isHere(of) ? [] : names));
  const all = ['', ...(isOther ? [] : ['chromium/'])].flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(`./${folder}`, import.meta.url)))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => folder + name)
      .filter((file) => !left.includes(file.replace('.test.ts', ''))),
  );
  const rank = (file: string) => (kLong.includes(file) ? kLong.indexOf(file) : kLong.length);
  return all.sort().sort((a, b) => rank(a) - rank(b));
}

const gone = [
  ...kLong,
  ...Object.values(kOnlyIn).flatMap((names) => names.map((name) => `${name}.test.ts`)),
].filter((file) => !existsSync(new URL(`./${file}`, import.meta.url)));
if (gone.length > 0) throw new Error(`queue.ts names files that are gone: ${gone.join(', ')}.`);

/** Whether nobody has taken the file before. */
function take(file: string): boolean {
  try {
    closeSync(openSync(`${kTaken}/${file.replace('/', '.')}`, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** For a file, in ms: it takes half a minute, but on a busy machine ten. */
const kPatience = 1_200_000;

mkdirSync(kTaken, { recursive: true });
const endBrowsers = keepBrowsers();
after(async () => {
  // A browser that a broken test has left open must not keep the process.
  setTimeout(() => process.exit(), 10_000).unref();
  await endBrowsers();
});
let isStarted = false;
for (const file of files()) {
  if (!take(file)) continue;
  // Not before a file is left to be run: Firefox takes seconds to start.
  if (!isStarted) await checkBrowser({ reducedMotion: isOther });
  isStarted = true;
  await run(file, () => import(`./${file}`), kPatience);
}
