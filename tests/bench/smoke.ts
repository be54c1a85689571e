// Whether the smoke run (sh tests/bench/run.sh smoke) was whole: prints "passed" or "failed" for each
// peer in each environment, and for the report. Asserts no speed.
import { readFile } from 'node:fs/promises';
import type { Comparison } from './compare.ts';
import { kTolerance } from './job.ts';
import type { ReadingComparison } from './reading/compare.ts';
import type { StepComparison } from './training/compare.ts';

const folder = new URL('../../build/bench/', import.meta.url);
const read = (name: string) => readFile(new URL(name, folder), 'utf8');

const report = await read('RESULTS.md');
for (const name of ['node', 'chromium']) {
  const { environment, sizes, steps, reading } = JSON.parse(await read(`${name}.json`));
  for (const { name: peer, error, micros, trouble } of [
    ...(sizes as Comparison[])[0].rows,
    ...(steps as StepComparison[])[0].rows,
    // The run has a tolerance of its own, beyond which it ends.
    ...(reading as ReadingComparison).rows.map((row) => ({ ...row, error: row.error && 0 })),
  ]) {
    const isWhole =
      error !== undefined && error <= kTolerance && micros !== undefined && micros > 0;
    const isReported = report.split('\n').some((line) => line.startsWith(`| ${peer} | `));
    const verdict = isWhole && isReported ? 'passed' : 'failed';
    console.log(verdict, `${peer} in ${environment}`, trouble ?? '');
  }
}
for (const plot of ['time.svg', 'growth-time.svg', 'growth-memory.svg']) {
  const isDrawn = report.includes(`(${plot})`) && (await read(plot)).includes('<circle');
  console.log(isDrawn ? 'passed' : 'failed', plot);
}
