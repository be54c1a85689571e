// All peers on one size: first checked against the reference, then timed in rounds.
import { check, type Job, operations, type Size } from './job.ts';
import { type Head, kPeers, type Load, type Read } from './peer.ts';
import { drawJob, openCore } from './peers/core.ts';
import { reference } from './reference.ts';
import { median, medianRatio, type Run, timeRounds } from './rounds.ts';

export interface Row {
  name: string;
  /** The largest difference from the reference. */
  error?: number;
  /** Microseconds of one job, the median of all rounds. */
  micros?: number;
  /** How many times as long as ours, the median of the rounds' ratios. */
  ratio?: number;
  /** Why the peer did not take part. */
  trouble?: string;
}

export interface Comparison extends Size {
  rows: Row[];
  /** Multiplications and additions in a nanosecond that WebAssembly's SIMD can do at most. */
  peak: number;
  /** Our head's share of that, and our register tile's. */
  share: number;
  tile: number;
}

/** Steps of the peak's loop in one run, and products of the tile; each with its operations. */
const kPeak = { steps: 20000, operations: 20000 * 96 };
const kTile = { count: 15, operations: 15 * 131072 };
/** What takes longer is not timed in rounds. */
const kPatience = 10; // seconds

export async function compare(size: Size, read: Read, rounds: number): Promise<Comparison> {
  const job = await drawJob(read, size);
  const core = await openCore(read);
  const rows: Row[] = [];
  const heads: (Head | undefined)[] = [];
  const expected = reference(job);
  for (const load of kPeers) {
    const { row, head } = await admit(load, job, read, expected);
    rows.push(row);
    heads.push(head);
  }
  if (!heads[0]) throw new Error(`Ours: ${rows[0].trouble}`);
  const fit = heads.flatMap((head, i) => (head ? [{ head, row: rows[i] }] : []));
  const runs: Run[] = [
    () => core.peak_run(kPeak.steps),
    () => core.tile_run(kTile.count),
    ...fit.map(
      ({ head }) =>
        () =>
          head.run(job.x),
    ),
  ];
  const [peak, tile, ...times] = await timeRounds(runs, rounds);
  fit.forEach(({ row }, i) => {
    row.micros = median(times[i]);
    row.ratio = medianRatio(times[i], times[0]);
  });
  for (const head of heads) await head?.close?.();
  // The time in which so many operations could be done, as a share of the time that they took.
  const share = (operations: number, taken: number[]) =>
    medianRatio(peak, taken) * (operations / kPeak.operations);
  return {
    ...size,
    rows,
    peak: kPeak.operations / (1000 * median(peak)),
    share: share(operations(size), times[0]),
    tile: share(kTile.operations, tile),
  };
}

/** Opens a peer and runs it once. A wrong result throws; a peer that cannot run says why in its row. */
async function admit(
  load: Load,
  job: Job,
  read: Read,
  expected: Float64Array,
): Promise<{ row: Row; head?: Head }> {
  const { name, open } = await load();
  let head: Head;
  let seconds: number;
  try {
    head = await open(job, read);
    const start = performance.now();
    await head.run(job.x);
    seconds = (performance.now() - start) / 1000;
  } catch (error) {
    return { row: { name, trouble: sentence(error) } };
  }
  const error = check(name, head.y(), expected);
  if (seconds < kPatience) return { row: { name, error }, head };
  await head.close?.();
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
