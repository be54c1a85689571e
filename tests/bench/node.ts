// The comparison in Node: node tests/bench/node.ts OUT.json [smoke]
import { readFile, writeFile } from 'node:fs/promises';
import { compare } from './compare.ts';
import { kSizes } from './job.ts';

const [out, smoke] = process.argv.slice(2);
const sizes = [];
for (const size of smoke ? kSizes.slice(0, 1) : kSizes) {
  console.log(`Node: T = ${size.T}`);
  sizes.push(await compare(size, read, smoke ? 3 : 9));
}
const environment = `Node ${process.versions.node} (V8 ${process.versions.v8})`;
await writeFile(out, JSON.stringify({ environment, sizes }, null, 1));

async function read(url: URL): Promise<BufferSource> {
  return new Uint8Array(await readFile(url));
}
