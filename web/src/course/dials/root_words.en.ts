// English: the page of the divisor.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { onScreen, type Words } from '../../engine/words/text.ts';

const dk = html`<i>d<sub>k</sub></i>`;

/** The header of a column of bars, for screen readers. */
const bar = html`<span class="visually-hidden">bar</span>`;

const ways = {
  none: 'nothing',
  sqrt_d_k: html`√${dk}`,
  d_k: dk,
  sqrt_C: html`√<i>C</i>`,
};

/** Shape of a row, by its largest weight and the number of keys. */
function shape(largest: number, keys: number): string {
  if (largest >= 0.8) return 'One key takes almost the whole row';
  if (largest >= 0.5) return 'One key takes half of the row or more';
  return largest <= 1.5 / keys ? 'All keys get almost the same' : 'Several keys share the row';
}

type Way = keyof typeof ways;

/** Readings of all rows that the sentence quotes. */
interface Read {
  variance: number;
  largest: number;
}

/** Reason for the variance with this divisor at this length; `width` is C. */
function because(d_k: number, way: Way, width: number): Words {
  if (d_k === 1 && way !== 'sqrt_C')
    return html`With ${dk} = 1 a score is one product, and 1 divides nothing.`;
  switch (way) {
    case 'none':
      return html`A score is a sum of ${dk} products, so its variance is near ${dk}.`;
    case 'sqrt_d_k':
      return html`The variance is near 1 at every ${dk}: that is what the root is for.`;
    case 'd_k':
      return html`That divides too much: the variance is near 1/${dk}.`;
    case 'sqrt_C':
      if (d_k === width)
        return html`Here <i>C</i> and ${dk} are both ${width}, so it is the same as √${dk}.`;
      return d_k < width
        ? html`<i>C</i> = ${width} is more than ${dk}, so the scores come out too small.`
        : html`<i>C</i> = ${width} is less than ${dk}, so the scores come out too large.`;
  }
}

export const ROOT_TEXT = {
  title: 'Why divide by a square root, and of which number?',
  lead: html`A score adds up ${dk} products: query times key, number by number. Longer queries and keys make larger sums.`,
  body: html`In notebook 003 <a href="#notebook=003&at=10">one key takes nearly all of each query</a>, until the scores are
    divided. Here queries and keys are drawn at random. ${onScreen(html`Turn the dial for their length ${dk} and choose a divisor.`)}`,
  toHead: 'The scale in the head',
  ask: {
    question: html`A query of 256 numbers meets 8 keys. Nothing divides the scores. How large is the <b>largest weight</b> of a row, on
      average?`,
    marks: (keys: number): [number, string][] => [
      [1 / keys, 'all equal'],
      [1, 'takes all'],
    ],
    why: html`256 products make scores that lie far apart. Softmax turns a lead of 5 into 148 times the weight, so the
      highest score takes almost everything.`,
  },
  dial: {
    label: html`Length ${dk}`,
    divisor: 'Divide by',
    ways,
    again: (seed: string): string => `Draw again (seed ${seed})`,
    asking: ({ largest }: Read): Words =>
      html`With ${dk} = 1 the largest weight of a row is <b>${fixed(largest, 4)}</b> on average. And with ${dk} = 256?`,
    says: (d_k: number, way: Way, of: Read, keys: number, rows: number, width: number): Words =>
      html`${shape(of.largest, keys)}: over all ${rows} rows the largest weight is <b>${fixed(of.largest, 4)}</b> on average, and the variance of
        the scores <b>${fixed(of.variance, 4, 7)}</b>. ${because(d_k, way, width)}`,
  },
  readings: {
    variance: 'Variance of scores',
    largest: 'Largest weight',
    entropy: 'Entropy of a row',
    slope: 'Largest slope',
  },
  row: {
    caption: 'One of the rows',
    key: 'key',
    name: (key: number): string => `key ${key}`,
    columns: {
      none: ['score', bar, 'weight A', 'slope A(1 − A)'],
      divided: ['score, divided', bar, 'weight A', 'slope A(1 − A)'],
    },
    note: (rows: number): Words =>
      html`Query 0 of ${rows}. The <b>slope</b> is the gradient of a weight by its own score: how fast the weight follows it. Near 0, training can
        hardly move the row.`,
  },
  curve: {
    name: 'All lengths',
    caption: (way: Way): Words => html`All lengths, divided by ${ways[way]}`,
    corner: 'length',
    key: 'Divided by',
  },
  notes: (width: number): Words[] => [
    html`<b>Variance</b> says how far the scores lie from their mean, squared. It is taken over all rows and keys. Every draw differs a
      little: draw again to see by how much.`,
    html`<b>Entropy</b> says how evenly a row is shared: 0 if one key takes all, ln 8 = 2.08 if all 8 get the same. <b>Largest slope</b> is the
      largest A(1 − A) of a row; it is at most 0.25, and 0 if one key takes all. Both are means over all rows, and so is the largest weight.`,
    html`<i>C</i> = ${width} is the width of x, from which q and k are made. A score does not add up <i>C</i> products but ${dk} of them, be that
      less or more: so the root is of ${dk}.`,
  ],
};
