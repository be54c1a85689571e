// Writes the figure of every step, to be compared with what it was: node tests/figures/write.ts
import { writeFile } from 'node:fs/promises';
import { kSteps } from '../page/helpers/stages.ts';
import { fileOf, svgAt } from './figure_at.ts';

for (const link of kSteps) {
  await writeFile(new URL(fileOf(link), import.meta.url), svgAt(link));
}
