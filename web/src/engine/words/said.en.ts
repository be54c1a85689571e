// English: how the questions of the steps say numbers, tokens and cells.
import { html } from 'lit-html';
import { type Cell, matrixOf, offsetOf } from '../core/tensor.ts';
import { fixed } from '../draw/format.ts';
import type { Model } from '../model/model.ts';
import { nodeOf, tokenName, valueAt, wordOf } from '../model/nodes.ts';
import { isByHand, productsOf } from '../model/products.ts';
import { PAIR } from './pair.en.ts';
import type { Words } from './text.ts';

/** A cell's row and column, and its head. */
export const rowAt = ({ index }: Cell) => index.at(-2) ?? 0;
export const colAt = ({ index }: Cell) => index.at(-1) ?? 0;
export const headAt = ({ index }: Cell) => index.at(-3) ?? 0;

/** "Y[4, 0]" */
export const cellOf = (letter: Words, row: number, col: number): Words =>
  html`${letter}[${row}, ${col}]`;

/** A number as the question says it: a whole one as it is. */
export function say(value: number): string {
  return fixed(value, Number.isInteger(value) ? 0 : 2);
}

/** A number that is to be computed with: a whole one as it is, others with four decimals. */
export const say4 = (value: number): string => fixed(value, Number.isInteger(value) ? 0 : 4);

/** A share as one writes it by hand: "1/3". */
export function sayShare(value: number): string {
  const parts = Math.round(1 / value);
  return parts > 1 && parts <= 64 && Math.abs(value * parts - 1) < 1e-6 ? `1/${parts}` : say(value);
}

/** The number at another cell. */
export function at({ session }: Model, node: string, ...index: number[]): string {
  return say(valueAt(session, { node, index }));
}

/** The number of another tensor at the cell's own place. */
export const there = ({ session }: Model, { index }: Cell, node: string): string =>
  say(valueAt(session, { node, index }));

/** The row of a tensor at an index that ends in its row: "1, 1, 0". */
export function row(
  { session }: Model,
  node: string,
  index: number[],
  saying: (value: number) => string = say,
): string {
  const { shape } = nodeOf(session, node);
  const { cols } = matrixOf(shape);
  const from = offsetOf(shape, [...index, 0]);
  const values = session.data(session.find(node)).subarray(from, from + cols);
  return Array.from(values, saying).join(', ');
}

/** A token by its word, if it has one; with its place where the word repeats: "bank (token 5)". */
export function label({ session, batch, batches }: Model, index: number): string {
  const word = wordOf(session, batch, index);
  if (word === undefined) return tokenName(session, batch, index);
  const count = session.words.length / batches;
  const places = Array.from({ length: count }, (_, i) => wordOf(session, batch, i));
  return places.filter((one) => one === word).length > 1 ? `${word} (token ${index})` : word;
}

/** The token of a row or a column. */
export function token(model: Model, index: number): Words {
  const name = label(model, index);
  return name === String(index) ? `token ${index}` : html`<b>${name}</b>`;
}

export const tokensOf = (model: Model, count: number): string[] =>
  Array.from({ length: count }, (_, i) => label(model, i));

/** Behind the words of a question: in which sentence or head it is asked, if there are several. */
export function where(model: Model, { node }: Cell): Words {
  const { session, batch, head, heads, sharedToken } = model;
  if (sharedToken !== null) {
    return html`, in “${PAIR.sentencesOf(session.structure.words)[batch]}”`;
  }
  return heads > 1 && nodeOf(session, node).axes.includes('N') ? html`, in head ${head}` : '';
}

/** To how many digits a number is wanted that is not whole. */
export const ROUNDED = 'Two decimals are enough.';
export const rounded = (model: Model, { node }: Cell): string =>
  model.session.data(model.session.find(node)).every(Number.isInteger) ? '' : ROUNDED;

/** `rounded` for a sum of products: '' where there are so many that one only estimates. */
export const roundedSum = (model: Model, cell: Cell): string =>
  isByHand(productsOf(model, cell)) ? rounded(model, cell) : '';

/** The arithmetic of a dot product, in words. */
export const DOT = 'number by number multiplied, then added up';

/** Answers to whether two rows are equal. */
export const ALIKE = ['The same', 'Different'];

/** The first word that repeats an earlier one: where both stand. */
export function wordTwins({ session }: Model): [number, number] {
  const { words } = session.structure;
  const second = words.findIndex((one, i) => words.indexOf(one) < i);
  return [words.indexOf(words[second]), second];
}

export const twinWord = (model: Model): Words =>
  html`<b>${tokenName(model.session, model.batch, wordTwins(model)[1])}</b>`;
