import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { checksum } from '../src/engine/core/checksum.ts';
import { virtualModule } from './virtual.ts';

/** The modules of wasm/attention.h and wasm/files.h, by their names in src/engine/core/load.ts. */
const MODULES = {
  small: 'attention',
  whole: 'attention_learning',
  scalar: 'attention_scalar',
  files: 'attention_files',
};

/** The module `virtual:core_sums`: the checksums of the core's modules in a folder. */
export function coreSums(folder: string): Plugin {
  return virtualModule('core_sums', async (watch) => {
    const sums = await Promise.all(
      Object.entries(MODULES).map(async ([build, name]) => {
        const file = `${folder}/${name}.wasm`;
        watch(file);
        return [build, checksum(await readFile(file))] as const;
      }),
    );
    return `export const sums = ${JSON.stringify(Object.fromEntries(sums))};\n`;
  });
}
