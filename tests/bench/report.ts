// Makes RESULTS.md and its plots of what was measured: node tests/bench/report.ts FROM TO
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import type { Comparison } from './compare.ts';
import type { First } from './first.ts';
import type { Growth } from './growth.ts';
import { plot } from './plot.ts';
import type { Row } from './race.ts';
import type { ReadingComparison } from './reading/compare.ts';
import {
  comparisonTable,
  firstTable,
  growthEnds,
  type Native,
  type NativeRow,
  nativeTable,
  peakTable,
  readingTable,
  stepTable,
  withUnit,
} from './tables.ts';
import type { StepComparison } from './training/compare.ts';

const [from, to] = process.argv.slice(2);

interface Measured {
  environment: string;
  sizes: Comparison[];
  steps: StepComparison[];
  reading: ReadingComparison;
}

const read = async (name: string) => JSON.parse(await readFile(`${from}/${name}.json`, 'utf8'));
const node: Measured = await read('node');
const chromium: Measured = await read('chromium');
const native: Native = await read('pytorch');
const first: First[] = await read('first');
const growth: { environment: string; kinds: Growth[] } = await read('growth');
const compiler = (await readFile(`${from}/compiler.txt`, 'utf8')).trim();
const { devDependencies } = JSON.parse(
  await readFile(new URL('package.json', import.meta.url), 'utf8'),
);

// PyTorch's rows of other processors stay as they were measured there.
const kept = new URL('native.json', `file://${resolve(to)}/`);
const rows: NativeRow[] = JSON.parse(await readFile(kept, 'utf8').catch(() => '[]'));
if (!native.trouble) {
  const times = (sizes: { rows: Row[] }[]) => sizes.map(({ rows }) => rows[0].micros ?? Number.NaN);
  const ours = { sizes: times(node.sizes), steps: times(node.steps) };
  const same = rows.findIndex(
    ({ processor, blas }) => processor === native.processor && blas === native.blas,
  );
  rows.splice(same < 0 ? rows.length : same, same < 0 ? 0 : 1, { ...native, ours });
  await writeFile(kept, `${JSON.stringify(rows, null, 2)}\n`);
}

const versions = Object.entries(devDependencies).map(([name, version]) => `${name} ${version}`);
const machine = `${cpus().length} x ${cpus()[0].model}`;

const text = `# What attention costs, here and elsewhere

Written by \`sh tests/bench/run.sh\`. ${machine}; ${chromium.environment}; ${node.environment};
${native.environment}; ${compiler}; ${versions.join(', ')}.

The job: a new x (T, C) goes in, y (T, H) comes out of one causal head with given weights, in float32
(ml-matrix and the arrays of arrays compute in float64). x and the weights are those that PyTorch draws
for the seed 1337. Before anything is timed, every y is checked against the same computed in double
precision; a difference above 1e-5 ends the run. All peers run on one thread, in one process or page,
taking turns of 10 ms or more; a ratio is the median of the rounds' ratios. The peers compute the
full square of scores, except the typed-array loops and ours.

## ${chromium.environment}

How many times as long as ours each takes, and its time. Bold: a goal that is missed.

${comparisonTable(chromium.sizes, true)}

${peakTable(chromium.sizes)}

A step of training, of one head on B sequences without a mask, float32: forward, the mean cross-entropy of the
logits y with one-hot targets, the gradients of the three weights, and SGD's update. Ours keeps every tensor
and every gradient. The first step's weights are checked like y above. The small one is the page's task \`lookup\`.

${stepTable(chromium.steps, true)}

The run of the stage Language: 300 steps of Adam on the language model of 872 weights, float32, each with its loss read.
The losses of every tenth step are PyTorch's within 2e-3. The peers read the 43 sentences that are learnt from; ours
reads all 54, as the page does, and tells the other losses and shares of each step, too. tfjs-backend-wasm has no
kernel for the gradient of a lookup (UnsortedSegmentSum), so both peers find the rows of the tables by a product with
one-hot rows.

${readingTable(chromium.reading)}

![Time of one head against the number of tokens, one line for each peer](time.svg)

## ${node.environment}

${comparisonTable(node.sizes, false)}

${stepTable(node.steps, false)}

${readingTable(node.reading)}

## ${native.environment}, native, one thread

It cannot run in the same process, so the ratio is that of two medians, to ours in Node on the same machine. One row for
each kind of processor on which the bench has run, with the BLAS that multiplied.

${native.trouble ? `Did not take part: ${native.trouble}\n\n` : ''}${nativeTable(rows, node.sizes, node.steps)}

## Bytes, and time to the first result

In Chromium, from a server on the same machine, with a fresh profile each time (median of several). The bytes are those
of everything asked for by then, each file compressed by \`gzip -9\`. The result is that of the smallest size;
of the whole page it is the first tensor on the screen, whose numbers the core has computed when the page was
built; the page computes them itself as well, and then goes on with its own.

${firstTable(first)}

## Growth

C = H = 64, ${growth.environment}. Memory is all that the WebAssembly instance has taken.

![Time against the number of tokens](growth-time.svg)

![Memory against the number of tokens](growth-memory.svg)

${growthEnds(growth.kinds)}
`;

const lines = chromium.sizes[0].rows.map(({ name }, i) => ({
  name,
  points: chromium.sizes.flatMap(({ T, rows }): [number, number][] => {
    const { micros } = rows[i];
    return micros === undefined ? [] : [[T, micros]];
  }),
}));
const growing = (value: (point: Growth['points'][number]) => number) =>
  growth.kinds.map(({ name, points }) => ({
    name,
    points: points.map((point): [number, number] => [point.T, value(point)]),
  }));

const time = (micros: number) => withUnit(micros, String);

await writeFile(`${to}/RESULTS.md`, text);
await writeFile(`${to}/time.svg`, plot('One causal head in Chromium', time, lines));
await writeFile(
  `${to}/growth-time.svg`,
  plot(
    'Time, one number of x being new',
    time,
    growing(({ micros }) => micros),
  ),
);
await writeFile(
  `${to}/growth-memory.svg`,
  plot(
    'Memory of the instance',
    (value) => `${value} MiB`,
    growing(({ bytes }) => bytes / 2 ** 20),
  ),
);
