import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { virtualModule } from './virtual.ts';

interface Step {
  cell: string;
  printed?: { text: string }[];
  printed_text?: string;
}

/**
 * The module `virtual:printed`: printed outputs of the notebooks (`folder`/000.json and so on), by notebook
 * and cell, in order. The page compares what the core prints with them.
 */
export function printed(folder: string): Plugin {
  return virtualModule('printed', async (watch) => {
    const files = (await readdir(folder)).filter((name) => /^\d{3}\.json$/.test(name)).sort();
    const entries = files.map(async (name) => {
      const path = join(folder, name);
      watch(path);
      const { steps } = JSON.parse(await readFile(path, 'utf8')) as { steps: Step[] };
      return [name.replace('.json', ''), textsOf(steps)] as const;
    });
    const texts = Object.fromEntries(await Promise.all(entries));
    return `export const printed = ${JSON.stringify(texts)};\n`;
  });
}

/** Printed texts by cell: if "[56]" prints two, { "56": [..., ...] }. */
function textsOf(steps: Step[]): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  const lines = new Set(steps.map((step) => step.printed_text));
  for (const step of steps) {
    const cell = step.cell.replace(/[[\]]/g, '');
    // A tensor printed within a line of text is skipped here: the line is a step of its own.
    const tensors = (step.printed ?? [])
      .map((item) => item.text)
      .filter((text) => !lines.has(text));
    const line = step.printed_text === undefined ? [] : [step.printed_text];
    for (const text of [...tensors, ...line])
      texts[cell] = [...(texts[cell] ?? []), dedented(text)];
  }
  return texts;
}

/** Removes an indentation of four blanks: notebook 004 is a Markdown page. */
function dedented(text: string): string {
  const lines = text.split('\n');
  return lines.every((line) => line.startsWith('    '))
    ? lines.map((line) => line.slice(4)).join('\n')
    : text;
}
