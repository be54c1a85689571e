// Several who compute the same: first checked against the reference, then timed in rounds.
import { check } from './job.ts';
import { median, medianRatio, type Run, timeRounds } from './rounds.ts';

/** Somebody who takes part, once it is open. */
export interface Runner {
  run: Run;
  /** What the last run computed. */
  result(): ArrayLike<number>;
  close?(): unknown;
}

export interface Entrant {
  name: string;
  /** Throws where it cannot take part, and says why. */
  open(): Promise<Runner>;
}

export interface Row {
  name: string;
  /** The largest difference from the reference. */
  error?: number;
  /** Microseconds of one run, the median of all rounds. */
  micros?: number;
  /** How many times as long as the first one, the median of the rounds' ratios. */
  ratio?: number;
  /** Why the peer did not take part. */
  trouble?: string;
}

/** What takes longer is not timed in rounds. */
const kPatience = 10; // seconds

/** A row for each entrant, the first of whom must take part; and the times of the first, and of those beside. */
export async function race(
  entrants: Entrant[],
  expected: Float64Array,
  rounds: number,
  beside: Run[] = [],
  tolerance?: number,
): Promise<{ rows: Row[]; times: number[]; besides: number[][] }> {
  const rows: Row[] = [];
  const fit: { runner: Runner; row: Row }[] = [];
  for (const entrant of entrants) {
    const { row, runner } = await admit(entrant, expected, tolerance);
    rows.push(row);
    if (runner) fit.push({ runner, row });
  }
  if (fit[0]?.row !== rows[0]) throw new Error(`${rows[0].name}: ${rows[0].trouble}`);
  const all = await timeRounds([...beside, ...fit.map(({ runner }) => runner.run)], rounds);
  const besides = all.slice(0, beside.length);
  const times = all.slice(beside.length);
  fit.forEach(({ row }, i) => {
    row.micros = median(times[i]);
    row.ratio = medianRatio(times[i], times[0]);
  });
  for (const { runner } of fit) await runner.close?.();
  return { rows, times: times[0], besides };
}

/** Opens a peer and runs it once. A wrong result throws; a peer that cannot run says why in its row. */
async function admit(
  { name, open }: Entrant,
  expected: Float64Array,
  tolerance?: number,
): Promise<{ row: Row; runner?: Runner }> {
  let runner: Runner;
  let seconds: number;
  try {
    runner = await open();
    const start = performance.now();
    await runner.run();
    seconds = (performance.now() - start) / 1000;
  } catch (error) {
    return { row: { name, trouble: sentence(error) } };
  }
  const error = check(name, runner.result(), expected, tolerance);
  if (seconds < kPatience) return { row: { name, error }, runner };
  await runner.close?.();
  return { row: { name, error, trouble: `takes ${seconds.toFixed(0)} s` } };
}

/** An error's message in one line, without what a library says of the machine that it was built on. */
function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .trim()
    .split('\n')[0]
    .replace(/\/\S+ .*\(\) /, '');
}
