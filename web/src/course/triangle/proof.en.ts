// English: the proof that the loop and the product agree.
import { html } from 'lit-html';
import { formatDifference } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';

export const PROOF = {
  title: (most: number): string =>
    most === 0 ? 'Same result as the loop' : 'Same result, up to rounding',
  differs: 'No longer the loop’s result',
  whyDiffers:
    'You have set a number that the loop does not know: it still averages everything up to t, in equal shares.',
  most: 'largest difference =',
  caption: 'The chosen cell by both ways',
  loop: 'loop',
  loopHow: (row: number) => (row === 0 ? 'x₀ ÷ 1' : `(x₀ + … + x${subscript(row)}) ÷ ${row + 1}`),
  matrix: 'A·x',
  /** `taken`: the rows whose weight is not 0. */
  matrixHow: (taken: number[]) => {
    const product = (j: number) => `a${subscript(j)}x${subscript(j)}`;
    const runs = runsOf(taken).map(([from, to]) =>
      to - from > 1
        ? `${product(from)} + … + ${product(to)}`
        : [...new Set([from, to])].map(product).join(' + '),
    );
    return runs.join(' + ') || '0';
  },
  yours: 'your number',
  apart: 'how far apart',
  place: (value: string, [batch, row, col]: number[]) => `${value} at [${batch}, ${row}, ${col}]`,
  /** Count of other places with the same number. */
  others: (count: number) =>
    count === 0 ? '' : ` and ${count} other ${count === 1 ? 'place' : 'places'}`,
  /** `inAll`: where that of all sequences is, if it is in another one. */
  places: (inBatch: Words, inAll: Words | null, batches: number): Words => {
    if (batches === 1) return html`Largest ${inBatch}.`;
    return inAll
      ? html`Largest in this sequence ${inBatch}, in all ${batches} ${inAll}.`
      : html`Largest in all ${batches} sequences ${inBatch}.`;
  },
  closeness: {
    title: 'Bit by bit, and allclose',
    bits: 'The bits of the chosen number by both ways',
    parts: ['sign', 'exponent', 'fraction'],
    apart: (apart: number, of: number): string =>
      apart === 0
        ? `no number of ${of} is further apart.`
        : `${apart} of ${of} numbers ${apart === 1 ? 'is' : 'are'} further apart.`,
    rule: html`It allows |<i>a</i> − <i>b</i>| ≤ <i>atol</i> + <i>rtol</i> · |<i>b</i>|: <i>rtol</i> goes with the size of a number,
      <i>atol</i> is for those near 0. PyTorch’s own are 1e-5 and 1e-8.`,
  },
  why: (most: number, dtype: 'float32' | 'float64'): Words =>
    most === 0
      ? html`Here even the last bit agrees. In ${dtype} that is luck as soon as there are three rows: each
          addition rounds, and the two ways round different numbers.`
      : html`Why not 0? A ${dtype} keeps ${dtype === 'float32' ? 24 : 53} bits, so each operation
          rounds. The loop adds, then divides once; the product rounds every share, then adds rounded
          products. ${formatDifference(most)}${inFull(most)} is the trace of it. Where both ways round alike, it is 0.`,
};

/** ", or 0.0000000298", for a number that is shown as 2.98e−08; '' for others. */
function inFull(value: number): string {
  const shown = formatDifference(value);
  if (!shown.includes('e')) return '';
  const [digits, power] = value.toExponential(2).split('e-');
  return `, or ${Number(`${digits}e-${power}`).toFixed(Number(power) + 2)},`;
}

/** Runs of neighbours in a rising list: [0, 1, 2, 5] has 0 to 2 and 5 to 5. */
function runsOf(indices: number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const i of indices) {
    const last = runs.at(-1);
    if (last?.[1] === i - 1) last[1] = i;
    else runs.push([i, i]);
  }
  return runs;
}

function subscript(n: number): string {
  return String(n).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]);
}
