// English: the plane, its tensors and the colour key.
import { html, type TemplateResult } from 'lit-html';
import type { Model } from '../../model/model.ts';
import type { OddRows } from '../../model/row_sums.ts';
import type { Words } from '../text.ts';
import { APART } from './apart.ts';
import { isAsGiven } from './as_given.ts';
import { HEADS_NOTES } from './stages/heads.ts';
import { scoresNote } from './stages/softmax.ts';

/** A note that is true of the example's own numbers. */
const given = (note: Words) => (model: Model) => (isAsGiven(model) ? note : undefined);

/** What is taken off a weight. */
const stepNote = ({ state }: Model) =>
  state.optimizer === '' ? 'rate × gradient' : 'rate × avg ÷ √sq';

/** Notes in the captions of tensors, by stage and node. */
const notes: Record<string, Record<string, Words | ((model: Model) => Words | undefined)>> = {
  triangle: {
    a_ones: given('every row takes all'),
    a_tril: given('row t stops at itself'),
    a: (model) => (isAsGiven(model) ? 'equal shares' : 'shares'),
    weights: 'row looks at column',
    y_loop: 'by the loop',
    difference: 'loop − A·x',
  },
  softmax: {
    scores: scoresNote,
    tril: '1: may be looked at',
    masked: 'scores, masked',
    exps: 'exp, the maximum taken off',
    weights: 'shares; each row sums to 1',
    y_loop: 'by the loop',
    difference: 'loop − A·x',
  },
  match: {
    scores: 'scores',
    masked: 'scores, masked',
    weights: 'shares',
    y: 'output',
  },
  head: {
    x_T: 'one row per column',
    x_scores: 'each row with each',
    q: 'queries',
    k: 'keys',
    v: 'values',
    k_T: 'one key per column',
    scores: 'scores',
    scaled: 'scores, scaled',
    masked: 'scores, masked',
    weights: 'each row sums to 1',
    y: 'output',
  },
  heads: HEADS_NOTES,
  learn: {
    match: 'row looks for column',
    w_value: 'row says column',
    weights: 'shares',
    y: 'logits',
    probs: 'shares of the answers',
    targets: '1: right',
    row_loss: '−log p',
    loss: 'mean',
    // A number of it that is set makes its row add up to another one.
    d_scores: ({ state }: Model) =>
      state.edits.some(({ node }) => node === 'd_scores') ? '' : 'rows add up to 0',
    ...Object.fromEntries(
      ['query', 'key', 'value', 'output'].map((of) => [`step_w_${of}`, stepNote]),
    ),
    exp_avg_w_query_next: 'mean of gradients',
    exp_avg_sq_w_query_next: 'mean of squares',
  },
};

export const PLANE = {
  plane: 'The tensors of this step',
  notes,
  /** Notes with tokens as columns. */
  notesTransposed: {
    k_T: 'one key per row',
    weights: 'each column sums to 1',
  } as Record<string, Words>,
  /** The note, short enough for a caption, on weights of which not every row is shares of 1. */
  oddRows: ({ empty, off }: OddRows, isTransposed: boolean): string => {
    const line = isTransposed ? 'column' : 'row';
    const odd = [...empty, ...off].sort((a, b) => a - b);
    const several = odd.length > 2 ? `${odd.length} ${line}s` : `${line}s ${odd.join(' and ')}`;
    const isOne = odd.length === 1;
    const named = isOne ? `${line} ${odd[0]}` : several;
    if (off.length === 0) return `${named} ${isOne ? 'is' : 'are'} all masked: sum 0`;
    return `${named} no longer sum${isOne ? 's' : ''} to 1`;
  },
  transposed: html`Turned as notebook 003 writes it: a token is a column, weight matrices are <i>Ω</i> instead of
    <i>W</i>, and factors change places. The numbers are the same; where the text says row, read column. (That
    notebook writes a capital X for <i>x</i>.)`,
  linearWeight: html`<code>weight.T</code> of nn.Linear`,
  corner: 'row: query, who asks; column: key, who is looked at',
  cornerOf: (down: boolean, across: boolean) =>
    `row: ${down ? 'token' : 'number'}; column: ${across ? 'token' : 'number'}`,
  /** The header of a token's row, as a screen reader says it. */
  tokenRow: (token: number, word: string | undefined) =>
    word === undefined ? `token ${token}` : `token ${token}, ${word}`,
  rowSum: 'row sum',
  notYet: 'not computed yet',
  covered: 'covered until you guess',
  opensWithGuess: 'opens with your guess',
  cornerTransposed: 'row: key, who is looked at; column: query, who asks',
  columnSum: 'column sum',
  tensors: {
    title: 'Tensors',
    label: 'All tensors of this stage',
    toCome: (open: string) => `${open}, comes in a later step`,
    covered: (open: string) => `${open}, covered until you have answered`,
  },
  shownParts: 'Maps of the tensors that are shown in part',
  apart: APART,
  openTensor: (name: string, shape: string) => `Open ${name}, ${shape}`,
  emptyFrame: (name: string, shape: string) => `${name}, ${shape}, comes in a later step`,
  rowBefore: (row: number, name: TemplateResult): Words =>
    html`before your edits; row ${row} of ${name} was`,
  stoodOnEnd: (row: number, name: TemplateResult): Words =>
    html`row ${row} of ${name}, stood on end`,
  arrowFrom: (op: Words, name: TemplateResult): Words => html`${op}<br />of ${name}`,
  arrows: {
    tril: 'tril',
    div: '÷ sum',
    masked_fill: 'mask',
    exp: 'exp',
    softmax: 'softmax',
    softmax_columns: html`softmax<br />↓ columns`,
    div_scalar: html`÷ √d<sub>k</sub>`,
    sub: '−',
    mul: '×',
    cross_entropy: html`−log <i>p</i>`,
    sum: 'sum',
    sqrt: '√',
    transpose: 'transpose',
    abs_difference: '|Δ|',
    add: '+',
    embedding: 'look up',
    view: 'view',
    cat: 'side by side',
    slice: 'part',
  } as Record<string, Words>,
  windowShown: (isRows: boolean, from: number, to: number, size: number) =>
    `${isRows ? 'rows' : 'columns'} ${from}–${to} of ${size}`,
  windowBack: (isRows: boolean) => (isRows ? 'Rows before' : 'Columns before'),
  windowOn: (isRows: boolean) => (isRows ? 'Rows after' : 'Columns after'),
  map: (name: string, shape: string) =>
    `Map of ${name}, ${shape}: the arrow keys move the part that is shown in digits`,
  colours: {
    title: 'Colours',
    signed: 'below 0 blue, above 0 orange',
    gradient: 'gradient, framed',
    share: 'amount taken: teal',
    masked: 'masked',
    notAsked: 'not asked',
    changed: 'changed last',
    paler: 'paler: not used',
    covered: 'covered',
  },
};
