// English: the plane, its tensors and the colour key.
import { html, type TemplateResult } from 'lit-html';
import type { RowsNotAddingToOne } from '../model/row_sums.ts';
import type { Words } from './text.ts';

export const PLANE = {
  /** Below a saved picture. */
  byHand: (count: number) =>
    count === 1 ? '1 number set by hand' : `${count} numbers set by hand`,
  plane: 'The tensors of this step',
  /** Notes with tokens as columns. */
  notesTransposed: {
    k_T: 'one key per row',
    weights: 'each column sums to 1',
  } as Record<string, Words>,
  /** The note, short enough for a caption, on weights of which not every row is shares of 1. */
  oddRows: ({ empty, off }: RowsNotAddingToOne, isTransposed: boolean): string => {
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
  memoryRow: (token: number, name: string) => `token ${token} of the second sequence, ${name}`,
  head: (h: number) => `head ${h}`,
  rowSum: 'row sum',
  notYet: 'not computed yet',
  copy: 'Copy these numbers …',
  covered: 'covered until you guess',
  opensWithGuess: 'shown once you have guessed',
  cornerTransposed: 'row: key, who is looked at; column: query, who asks',
  columnSum: 'column sum',
  tensors: {
    title: 'Tensors',
    label: 'All tensors of this stage',
    toCome: (open: string) => `${open}, comes in a later step`,
    covered: (open: string) => `${open}, covered until you have answered`,
  },
  shownParts: 'Maps of the tensors that are shown in part',
  openTensor: (name: string, shape: string) => `Open ${name}, ${shape}`,
  emptyFrame: (name: string, shape: string) => `${name}, ${shape}, comes in a later step`,
  rowBefore: (row: number, name: TemplateResult): Words =>
    html`before your edits; row ${row} of ${name} was`,
  asBars: (row: number, name: TemplateResult): Words => html`row ${row} of ${name}, as bars`,
  arrowFrom: (op: Words, name: TemplateResult): Words => html`${op}<br />of ${name}`,
  arrows: {
    tril: 'tril',
    div: '÷ sum',
    masked_fill: 'mask',
    exp: 'exp',
    softmax: 'softmax',
    softmax_batch: html`softmax<br />over sequences`,
    softmax_columns: html`softmax<br />↓ columns`,
    div_number: '÷ a number',
    div_scalar: html`÷ √d<sub>k</sub>`,
    mul_scalar: html`× √d<sub>k</sub>`,
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
    dropped: 'dropped',
    notAsked: 'not asked',
    changed: 'changed last',
    paler: 'pale: not used here',
    covered: 'covered',
  },
};

/** A tensor's letter, as a screen reader says it. */
export const SYMBOL_TEXT = {
  transposed: 'transposed',
  times: (other: string) => `times ${other} transposed`,
};
