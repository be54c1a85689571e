// Browser storage: the theme, the last step, whether the voices are open and the marks of questions in localStorage; in sessionStorage, so that it
// survives a reload, whether a phone's sheet is open, and the step from which a page beside the stages was opened.
import type { Theme } from '../draw/colour.ts';
import type { Marks, Outcome, Said } from './answers.ts';
import type { Host, Store } from './host.ts';
import type { ViewSettings } from './settings.ts';
import { DEFAULT, formatHash, parseHash } from './state.ts';

const KEYS = {
  theme: 'attention.theme',
  lastStep: 'attention.place',
  sheet: 'attention.sheet',
  cameFrom: 'attention.from',
  voices: 'attention.voices',
  answers: 'attention.answers',
};

const isTheme = (name: string | null): name is Theme => name === 'dark' || name === 'light';

/** The reader's theme, else the system's. */
export function preferredTheme({ local, theme }: Pick<Host, 'local' | 'theme'>): Theme {
  const stored = local.read(KEYS.theme);
  return isTheme(stored) ? stored : theme;
}

/** A store that has the theme which the page around a frame asks for, if it names one: not the reader's. */
export function withTheme(local: Store, theme: string | null): Store {
  if (!isTheme(theme)) return local;
  return { ...local, read: (name) => (name === KEYS.theme ? theme : local.read(name)) };
}

/** Settings that outlive a visit. */
export type Remembered = Pick<
  ViewSettings,
  'theme' | 'lastStep' | 'cameFrom' | 'sheetOpen' | 'voicesOpen' | 'marks'
>;

/** The last step may not exist any more. */
export function remembered(host: Pick<Host, 'local' | 'session' | 'theme'>): Remembered {
  const link = host.local.read(KEYS.lastStep);
  const { stage, step } = parseHash(link ?? '');
  const from = host.session.read(KEYS.cameFrom);
  return {
    theme: preferredTheme(host),
    lastStep: link === null ? null : { stage, step },
    cameFrom: from === null ? null : parseHash(from),
    sheetOpen: host.session.read(KEYS.sheet) === 'open',
    voicesOpen: host.local.read(KEYS.voices) === 'open',
    marks: readMarks(host.local.read(KEYS.answers)),
  };
}

export function remember(
  { local, session }: Pick<Host, 'local' | 'session'>,
  { theme, lastStep, cameFrom, sheetOpen, voicesOpen, marks }: Partial<Remembered>,
): void {
  if (theme) local.write(KEYS.theme, theme);
  if (lastStep) local.write(KEYS.lastStep, formatHash({ ...DEFAULT, ...lastStep }));
  if (cameFrom !== undefined) session.write(KEYS.cameFrom, cameFrom && formatHash(cameFrom));
  if (sheetOpen !== undefined) session.write(KEYS.sheet, sheetOpen ? 'open' : 'shut');
  if (voicesOpen !== undefined) local.write(KEYS.voices, voicesOpen ? 'open' : 'shut');
  if (marks) local.write(KEYS.answers, hasMarks(marks) ? writtenMarks(marks) : null);
}

function hasMarks({ steps, checks }: Marks): boolean {
  return Object.keys(steps).length + Object.keys(checks).length > 0;
}

/** Version of the stored form. A text of another version is not read. */
const VERSION = 1;
/** Longer than all questions need: a longer text is not the page's. */
const MOST = 150;
const LONGEST = 20_000;
/** Length to which a remembered answer is cut. */
const LONGEST_SAID = 60;

const OUTCOMES: readonly string[] = ['right', 'nearly', 'wrong', 'shown'] satisfies Outcome[];
const QUESTION_KEY = /^[a-z0-9]{1,20}(\.[a-z0-9_]{1,40}(\.again)?)?$/;

/** The marks in a stored text, which may be any. */
export function readMarks(stored: string | null): Marks {
  const marks: Marks = { steps: {}, said: {}, checks: {} };
  if (stored === null || stored.length > LONGEST) return marks;
  let read: unknown;
  try {
    read = JSON.parse(stored);
  } catch {
    return marks;
  }
  const { version, steps, said, checks } = Object(read);
  if (version !== VERSION) return marks;
  for (const [key, outcome] of entries(steps)) {
    if (OUTCOMES.includes(outcome as string)) marks.steps[key] = outcome as Outcome;
  }
  for (const [key, one] of entries(said)) {
    if (isSaid(one)) marks.said[key] = one;
  }
  for (const [key, outcomes] of entries(checks)) {
    const isOne = (one: unknown) => one === '' || OUTCOMES.includes(one as string);
    if (Array.isArray(outcomes) && outcomes.length <= 3 && outcomes.every(isOne)) {
      marks.checks[key] = outcomes as Marks['checks'][string];
    }
  }
  return marks;
}

function isSaid(value: unknown): value is Said {
  const isText = (one: unknown) => typeof one === 'string' && one.length <= LONGEST_SAID;
  return Array.isArray(value) && value.length === 2 && value.every(isText);
}

function entries(value: unknown): [string, unknown][] {
  return Object.entries(Object(value))
    .filter(([key]) => QUESTION_KEY.test(key))
    .slice(0, MOST);
}

export function writtenMarks({ steps, said, checks }: Marks): string {
  const short = Object.entries(said).map(([key, texts]) => [
    key,
    texts.map((one) => one.slice(0, LONGEST_SAID)),
  ]);
  return JSON.stringify({ version: VERSION, steps, said: Object.fromEntries(short), checks });
}
