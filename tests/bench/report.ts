// Makes RESULTS.md and its plots of what was measured: node tests/bench/report.ts FROM TO
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Comparison } from './compare.ts';
import type { First } from './first.ts';
import type { Growth } from './growth.ts';
import { plot } from './plot.ts';
import {
  comparisonTable,
  firstTable,
  growthEnds,
  type Native,
  nativeTable,
  peakTable,
  withUnit,
} from './tables.ts';

const [from, to] = process.argv.slice(2);

interface Measured {
  environment: string;
  sizes: Comparison[];
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

![Time of one head against the number of tokens, one line for each peer](time.svg)

## ${node.environment}

${comparisonTable(node.sizes, false)}

## ${native.environment}, native, one thread

It cannot run in the same process, so the ratio is that of two medians, to ours in Node.

${nativeTable(native, node.sizes)}

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
