// Diff of two printed texts, number by number; those that differ are marked in both.
import { html, type TemplateResult } from 'lit-html';

export interface Difference {
  ours: TemplateResult[];
  theirs: TemplateResult[];
  /** Count of the numbers in ours, and of those that differ in theirs. */
  numbers: number;
  differing: number;
}

/** A number or boolean as PyTorch, NumPy or Python prints it: -0.5, 1., 2e-08, -inf, True. */
const VALUE = /(-?(?:\d+\.?\d*(?:e[+-]\d+)?|inf)|True|False)/;

export function compare(ours: string, theirs: string): Difference {
  const [mine, yours] = [ours.split(VALUE), theirs.split(VALUE)];
  // split() with a group: every second part is a number.
  const isOther = (part: string, i: number, other: string[]) => i % 2 === 1 && part !== other[i];
  const marked = (parts: string[], other: string[]) =>
    parts.map((part, i) => (isOther(part, i, other) ? html`<mark>${part}</mark>` : html`${part}`));
  return {
    ours: marked(mine, yours),
    theirs: marked(yours, mine),
    numbers: (mine.length - 1) / 2,
    differing: mine.filter((part, i) => isOther(part, i, yours)).length,
  };
}
