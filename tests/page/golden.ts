// What the notebooks say (tests/golden).
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
  const file = new URL(`../golden/${notebook}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')).steps;
}

/** The numbers of one step, row-major. */
export async function golden(notebook: string, name: string): Promise<number[]> {
  const step = (await stepsOf(notebook)).find((candidate) => candidate.name === name);
  assert.ok(step, `${notebook} has no step ${name}`);
  return step.values;
}

/** What the notebook printed, in its order: the number of the cell, and the text. */
export async function printedBy(notebook: string): Promise<[cell: string, text: string][]> {
  return (await stepsOf(notebook)).flatMap((step) => {
    const texts = (step.printed ?? []).map((item) => item.text);
    if (step.printed_text !== undefined) texts.push(step.printed_text);
    return texts.map((text): [string, string] => [step.cell.replace(/[[\]]/g, ''), text]);
  });
}
