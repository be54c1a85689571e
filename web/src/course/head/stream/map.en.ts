// English: the map of the step Stream, which is lazily loaded.
import { html, type TemplateResult } from 'lit-html';

const number = (value: number) => value.toLocaleString('en');
const size = (bytes: number) => {
  const [unit, name] = bytes < 1e6 ? [1e3, 'kB'] : [1e6, 'MB'];
  return `${(bytes / unit).toLocaleString('en', { maximumSignificantDigits: 3 })} ${name}`;
};

const place = (first: number, count: number) =>
  count === 1
    ? `at token ${first}`
    : `at ${number(count)} tokens, the first of them token ${first}`;

export const STREAM = {
  label: 'The weights, streamed',
  map: (T: number) =>
    `Map of the weights, ${number(T)} by ${number(T)}. Arrow keys move the cursor, plus and minus zoom, 0 shows all, Enter opens the weight.`,
  axes: { col: 'keys: the token looked at', row: 'queries: the token that asks' },
  axisEnds: (from: number, to: number): [string, string] => [number(from), number(to)],
  keys: html`<kbd>←</kbd><kbd>↑</kbd><kbd>→</kbd><kbd>↓</kbd> move, <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> all,
    <kbd>⏎</kbd> open`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Show all',
  progress: (done: number, T: number) =>
    done < T ? `${number(done)} of ${number(T)} rows computed` : `All ${number(T)} rows computed`,
  progressLabel: 'Rows computed',
  scale: (isCausal: boolean, step: number): TemplateResult =>
    html`No colour: 0. Full colour: at least 4 times the equal share, ${
      isCausal ? html`1 / (<i>t</i> + 1)` : html`1 / <i>T</i>`
    }.
      ${step > 1 ? `One point stands for ${step} × ${step} weights and shows the largest.` : 'Each square is one weight.'}`,
  magnifier: 'Lens: 5 by 5 weights in digits',
  magnifierRow: (t: number) => `token ${t} looks at`,
  at: (t: number, j: number, weight: string) => `Token ${t} looks at token ${j}: ${weight}`,
  future: '0: it comes later, and is masked',
  row: (t: number) => html`Row ${t}: how much token ${t} takes of each token`,
  /** `count`: how many tokens have the largest weight; `first`: the first of them. */
  rowLabel: (t: number, most: string, first: number, count: number) =>
    `The weights of token ${t} as bars; the largest is ${most}, ${place(first, count)}.`,
  most: (most: string, first: number, count: number) => `largest ${most}, ${place(first, count)}`,
  max: 'largest score',
  sum: 'sum of exps',
  logsumexp: 'log-sum-exp',
  y: (t: number) => html`<i>Y</i>, row ${t}`,
  choose: 'Row',
  noRow: (T: number) => `The row must be a whole number from 0 to ${T - 1}.`,
  memory: (T: number, head_size: number): TemplateResult =>
    html`No <i>T</i> × <i>T</i> tensor is held. One would take ${size(4 * T * T)}; this takes
      ${size(4 * (3 * T * head_size + 34 * T))} beside <i>Q</i>, <i>K</i> and <i>V</i>. The numbers are those of the whole
      tensor, to the last bit.`,
};
