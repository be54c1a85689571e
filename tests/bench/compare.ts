// All peers on one size of the head, beside the peak of WebAssembly's SIMD.
import { type Job, operations, type Size } from './job.ts';
import { kPeers, type Peer, type Read } from './peer.ts';
import { drawJob, openCore } from './peers/core.ts';
import { type Entrant, type Row, race } from './race.ts';
import { reference } from './reference.ts';
import { median, medianRatio } from './rounds.ts';

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

export async function compare(size: Size, read: Read, rounds: number): Promise<Comparison> {
  const job = await drawJob(read, size);
  const core = await openCore(read);
  const entrants: Entrant[] = [];
  for (const load of kPeers) entrants.push(entrant(await load(), job, read));
  const { rows, times, besides } = await race(entrants, reference(job), rounds, [
    () => core.peak_run(kPeak.steps),
    () => core.tile_run(kTile.count),
  ]);
  const [peak, tile] = besides;
  // The time in which so many operations could be done, as a share of the time that they took.
  const share = (operations: number, taken: number[]) =>
    medianRatio(peak, taken) * (operations / kPeak.operations);
  return {
    ...size,
    rows,
    peak: kPeak.operations / (1000 * median(peak)),
    share: share(operations(size), times),
    tile: share(kTile.operations, tile),
  };
}

function entrant({ name, open }: Peer, job: Job, read: Read): Entrant {
  return {
    name,
    async open() {
      const head = await open(job, read);
      return { run: () => head.run(job.x), result: () => head.y(), close: () => head.close?.() };
    },
  };
}
