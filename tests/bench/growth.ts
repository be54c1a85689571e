// How time and memory grow with the number of tokens: node tests/bench/growth.ts OUT.json [smoke]
import { readFile, writeFile } from 'node:fs/promises';
import type { Size } from './job.ts';
import { openCore } from './peers/core.ts';
import { median, type Run, timeRounds } from './rounds.ts';

export interface Growth {
  name: string;
  points: { T: number; micros: number; bytes: number }[];
  /** Why there are no further points. */
  end?: string;
}

type Core = Awaited<ReturnType<typeof openCore>>;
/** Gives what is to be timed, or why it cannot be. */
type Open = (core: Core, size: Size) => Run | string;

const lesson =
  (which: number): Open =>
  (core, { T, C, H }) =>
    core.graph_open(which, T, C, H) ? () => core.graph_run(1) : 'the core refuses it';

const kKinds: Record<string, Open> = {
  'loop: the mean so far': lesson(0),
  'matrix product: tril @ x': lesson(1),
  'one head, every tensor kept': lesson(2),
  'one head, streaming': (core, { T, C, H }) => {
    core.job_open(T, C, H);
    return () => core.head_run();
  },
};

/** A single run above this ends the line. */
const kPatience = 3e6; // microseconds

async function grow(name: string, open: Open, sizes: Size[], rounds: number): Promise<Growth> {
  const points: Growth['points'] = [];
  for (const size of sizes) {
    const core = await openCore(read);
    const run = open(core, size);
    if (typeof run === 'string') return { name, points, end: run };
    const [times] = await timeRounds([run], rounds);
    const micros = median(times);
    points.push({ T: size.T, micros, bytes: core.memory.buffer.byteLength });
    if (micros > kPatience && size !== sizes.at(-1)) {
      return { name, points, end: 'one run takes seconds' };
    }
  }
  return { name, points };
}

async function read(url: URL): Promise<BufferSource> {
  return new Uint8Array(await readFile(url));
}

const [out, smoke] = process.argv.slice(2);
const sizes = Array.from({ length: smoke ? 2 : 11 }, (_, i) => ({ T: 8 * 2 ** i, C: 64, H: 64 }));
const kinds = [];
for (const [name, open] of Object.entries(kKinds)) {
  console.log(`Growth: ${name}`);
  kinds.push(await grow(name, open, sizes, smoke ? 1 : 5));
}
await writeFile(
  out,
  JSON.stringify({ environment: `Node ${process.versions.node}`, kinds }, null, 1),
);
