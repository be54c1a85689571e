// All peers' runs of the language model.
import type { Read } from '../peer.ts';
import { type Entrant, type Row, race } from '../race.ts';
import { drawReading } from './ours.ts';
import { kReadingPeers, type Reader } from './peer.ts';
import { type Expected, kSteps } from './run.ts';

export interface ReadingComparison {
  T: number;
  rows: Row[];
}

/** Holds every peer's losses against PyTorch's, then times whole runs. */
export async function compareReading(
  expected: Expected,
  read: Read,
  rounds: number,
): Promise<ReadingComparison> {
  const reading = await drawReading(read);
  const entrants: Entrant[] = [];
  for (const load of kReadingPeers) {
    const { name, open } = await load();
    entrants.push({ name, open: () => opened(open(reading, read), expected) });
  }
  const { rows } = await race(
    entrants,
    Float64Array.from(expected.losses),
    rounds,
    [],
    expected.near,
  );
  return { T: kSteps, rows };
}

async function opened(opening: Promise<Reader>, { every, losses }: Expected) {
  const reader = await opening;
  let last: ArrayLike<number> = [];
  return {
    async run() {
      last = await reader.run(kSteps);
    },
    result: () => losses.map((_, i) => last[every * i]),
    close: () => reader.close?.(),
  };
}
