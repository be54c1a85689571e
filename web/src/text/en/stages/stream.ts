// English: the step Stream, one head over so many tokens that its weights are streamed.
import { html, type TemplateResult } from 'lit-html';
import type { StepText } from '../../text.ts';
import { term } from '../term.ts';

const number = (value: number) => value.toLocaleString('en');
const size = (bytes: number) => {
  const [unit, name] = bytes < 1e6 ? [1e3, 'kB'] : [1e6, 'MB'];
  return `${(bytes / unit).toLocaleString('en', { maximumSignificantDigits: 3 })} ${name}`;
};

export const STREAM_STEP: StepText = {
  name: 'Stream',
  formula: 'A, Y',
  title: 'One head, more tokens than fit in a table',
  lead: html`With <i>T</i> tokens <i>A</i> has <i>T</i> × <i>T</i> ${term('weights')}: soon too many to keep.`,
  body: html`So each row of <i>A</i> is computed, used for its row of <i>Y</i>, and dropped. Two numbers of it are
    kept: its largest ${term('score')} and the sum of its exps. From them any weight can be computed again. The map
    does that for the part you look at, while you look at it.`,
};

export const STREAM = {
  label: 'The weights, streamed',
  loading: 'The map is being fetched.',
  failed: 'The map could not be fetched. Choose another step and come back to try again.',
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
  rowLabel: (t: number, most: string, j: number) =>
    `The weights of token ${t} as bars; the largest is ${most}, at token ${j}.`,
  most: (most: string, j: number) => `largest ${most}, at token ${j}`,
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
  soFar: (token: number) => `sum as far as token ${token}`,
  chain: {
    divided: (by: string) => `÷ ${by} (√d) =`,
    max: (by: string) => `− ${by} (largest) =`,
    exp: () => 'exp =',
    sum: (by: string) => `÷ ${by} (sum of exps) =`,
  },
};
