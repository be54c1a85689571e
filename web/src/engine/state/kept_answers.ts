// Marks of the questions, remembered on this device: their outcomes, and for questions of steps the answers.
import type { Answers, Marks, Outcome, Said } from './answers.ts';
import type { Store } from './host.ts';

const STORED = 'attention.answers';
/** Version of the stored form. A text of another version is not read. */
const VERSION = 1;
/** Longer than all questions need: a longer text is not the page's. */
const MOST = 150;
const LONGEST = 20_000;
/** Length to which a remembered answer is cut. */
const LONGEST_SAID = 60;

const OUTCOMES: readonly string[] = ['right', 'nearly', 'wrong', 'shown'] satisfies Outcome[];
const KEY = /^[a-z0-9]{1,20}(\.[a-z0-9_]{1,40}(\.again)?)?$/;

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
    .filter(([key]) => KEY.test(key))
    .slice(0, MOST);
}

export function writtenMarks({ steps, said, checks }: Marks): string {
  const short = Object.entries(said).map(([key, texts]) => [
    key,
    texts.map((one) => one.slice(0, LONGEST_SAID)),
  ]);
  return JSON.stringify({ version: VERSION, steps, said: Object.fromEntries(short), checks });
}

/** Marks and covers at the start of a visit: a step whose question was answered here is not covered again. */
export function rememberedMarks(local: Store): Pick<Answers, 'marks' | 'covers'> {
  const marks = readMarks(local.read(STORED));
  return { marks, covers: Object.fromEntries(Object.keys(marks.steps).map((key) => [key, false])) };
}

export function rememberMarks(local: Store, marks: Marks): void {
  const isEmpty = Object.keys(marks.steps).length + Object.keys(marks.checks).length === 0;
  local.write(STORED, isEmpty ? null : writtenMarks(marks));
}
