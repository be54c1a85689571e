// Expected values from the notebooks and PyTorch (tests/golden).
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

interface Step {
  name: string;
  cell: string;
  values: number[];
  printed?: { text: string }[];
  printed_text?: string;
}

async function stepsOf(notebook: string): Promise<Step[]> {
  const file = new URL(`../../golden/${notebook}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')).steps;
}

/** The numbers of one step, row-major. */
export async function golden(notebook: string, name: string): Promise<number[]> {
  const step = (await stepsOf(notebook)).find((candidate) => candidate.name === name);
  assert.ok(step, `${notebook} has no step ${name}`);
  return step.values;
}

/**
 * Printed output of a notebook: each cell with its text. A tensor that is printed as a line has that line as a step of
 * its own; a Markdown page sets printed text four blanks to the right.
 */
export async function printedBy(notebook: string): Promise<[cell: string, text: string][]> {
  const steps = await stepsOf(notebook);
  const lines = steps.map((step) => step.printed_text);
  return steps.flatMap((step) => {
    const tensors = (step.printed ?? []).map((item) => item.text);
    const texts = tensors.filter((text) => !lines.includes(text));
    if (step.printed_text !== undefined) texts.push(step.printed_text);
    const isIndented = texts.every((text) => text.startsWith('    '));
    return texts.map((text): [string, string] => [
      step.cell.replace(/[[\]]/g, ''),
      isIndented ? text.replace(/^ {4}/gm, '') : text,
    ]);
  });
}

interface Program {
  choice: string;
  edits: unknown[];
  nodes: { name: string; values: number[] }[];
}

/** The numbers of a node of a lesson without edits, as PyTorch computes them (programs.json). */
export async function program(choice: string, name: string): Promise<number[]> {
  const file = new URL('../../golden/programs.json', import.meta.url);
  const { programs }: { programs: Program[] } = JSON.parse(await readFile(file, 'utf8'));
  const found = programs.find((one) => one.choice === choice && one.edits.length === 0);
  const node = found?.nodes.find((one) => one.name === name);
  assert.ok(node, `no ${name} of ${choice}`);
  return node.values;
}
