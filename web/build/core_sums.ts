import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { checksum } from '../src/core/checksum.ts';
import { virtualModule } from './virtual.ts';

/** The module `virtual:core_sums`: the checksums of the core's two builds in a folder. */
export function coreSums(folder: string): Plugin {
  return virtualModule('core_sums', async (watch) => {
    const sums = await Promise.all(
      Object.entries({ simd: 'attention_learning', scalar: 'attention_scalar' }).map(
        async ([build, name]) => {
          const file = `${folder}/${name}.wasm`;
          watch(file);
          return [build, checksum(await readFile(file))] as const;
        },
      ),
    );
    return `export const sums = ${JSON.stringify(Object.fromEntries(sums))};\n`;
  });
}
