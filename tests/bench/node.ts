// The comparison in Node: node tests/bench/node.ts OUT.json [smoke]
import { readFile, writeFile } from 'node:fs/promises';
import { compare } from './compare.ts';
import { sizesOfRun } from './job.ts';

const [out, smoke] = process.argv.slice(2);
const sizes = [];
for (const [size, rounds] of sizesOfRun(smoke === 'smoke')) {
  console.log(`Node: T = ${size.T}`);
  sizes.push(await compare(size, read, rounds));
}
const environment = `Node ${process.versions.node} (V8 ${process.versions.v8})`;
await writeFile(out, JSON.stringify({ environment, sizes }, null, 1));

async function read(url: URL): Promise<BufferSource> {
  return new Uint8Array(await readFile(url));
}
