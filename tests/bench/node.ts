// The comparison in Node: node tests/bench/node.ts OUT.json [smoke]
import './extensions.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { compare } from './compare.ts';
import { sizesOfRun } from './job.ts';
import { compareReading } from './reading/compare.ts';
import { expectedRun } from './reading/expected.ts';
import { compareSteps } from './training/compare.ts';
import { stepSizesOfRun } from './training/step.ts';

const [out, smoke] = process.argv.slice(2);
const sizes = [];
for (const [size, rounds] of sizesOfRun(smoke === 'smoke')) {
  console.log(`Node: T = ${size.T}`);
  sizes.push(await compare(size, read, rounds));
}
const steps = [];
for (const size of stepSizesOfRun(smoke === 'smoke')) {
  console.log(`Node: a training step, T = ${size.T}`);
  steps.push(await compareSteps(size, read, smoke ? 3 : 15));
}
console.log('Node: the run of a language model');
const reading = await compareReading(await expectedRun(), read, smoke ? 1 : 5);
const environment = `Node ${process.versions.node} (V8 ${process.versions.v8})`;
await writeFile(out, JSON.stringify({ environment, sizes, steps, reading }, null, 1));

async function read(url: URL): Promise<BufferSource> {
  return new Uint8Array(await readFile(url));
}
