import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { virtualModule } from './virtual.ts';

interface Step {
  cell: string;
  printed?: { text: string }[];
  printed_text?: string;
}

/**
 * The module `virtual:printed`: what each notebook printed, in its order, as text. The page sets
 * what the core prints beside it.
 */
export function printed(folder: string, notebooks: string[]): Plugin {
  return virtualModule('printed', async (watch) => {
    const entries = notebooks.map(async (notebook) => {
      const path = join(folder, `${notebook}.json`);
      watch(path);
      const { steps } = JSON.parse(await readFile(path, 'utf8')) as { steps: Step[] };
      return [notebook, steps.flatMap(textsOf)] as const;
    });
    const texts = Object.fromEntries(await Promise.all(entries));
    return `export const printed = ${JSON.stringify(texts)};\n`;
  });
}

function textsOf(step: Step): string[] {
  const texts = (step.printed ?? []).map((item) => item.text);
  return step.printed_text === undefined ? texts : [...texts, step.printed_text];
}
