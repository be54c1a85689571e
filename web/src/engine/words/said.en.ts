// English: how the questions of the steps say numbers, tokens and cells.
import { html } from 'lit-html';
import { fixed } from '../draw/format.ts';
import type { AskedFacts, Token } from '../model/asked/asked_facts.ts';
import { PAIR } from './pair.en.ts';
import type { Words } from './text.ts';

/** "Y[4, 0]" */
export const cellOf = (letter: Words, row: number, col: number): Words =>
  html`${letter}[${row}, ${col}]`;

/** A number as the question says it: a whole one as it is. */
export function say(value: number): string {
  return fixed(value, Number.isInteger(value) ? 0 : 2);
}

/** A number that is to be computed with: a whole one as it is, others with four decimals. */
export const say4 = (value: number): string => fixed(value, Number.isInteger(value) ? 0 : 4);

/** A share with as many digits, two at least, as its −log needs to come out right in two decimals. */
export function sayForLog(share: number): string {
  const digits = [2, 3, 4, 5, 6];
  const inTwo = (value: number) => fixed(-Math.log(value), 2);
  const enough = digits.find((count) => inTwo(Number(fixed(share, count))) === inTwo(share));
  return fixed(share, enough ?? 6);
}

/** A token by its word, if it has one; with its place where the word repeats: "bank (token 5)". */
export function label({ index, word, repeats }: Token): string {
  if (word === undefined) return String(index);
  return repeats ? `${word} (token ${index})` : word;
}

/** The token of a row or a column. */
export function token(one: Token): Words {
  const name = label(one);
  return name === String(one.index) ? `token ${one.index}` : html`<b>${name}</b>`;
}

/** The token at the beginning of a sentence. */
export function tokenFirst(one: Token): Words {
  return label(one) === String(one.index) ? `Token ${one.index}` : token(one);
}

/** Behind the words of a question: in which sentence or head it is asked, if there are several. */
export function where({ words, sentence, head }: AskedFacts): Words {
  if (sentence !== null) return html`, in “${PAIR.sentencesOf(words)[sentence]}”`;
  return head === null ? '' : html`, in head ${head}`;
}

/** To how many digits a number is wanted that is not whole. */
export const ROUNDED = 'Two decimals are enough.';
export const rounded = ({ isWhole }: { isWhole: boolean }): string => (isWhole ? '' : ROUNDED);

/** `rounded` for a sum of products: '' where there are so many that one only estimates. */
export const roundedSum = ({ isByHand, isWhole }: { isByHand: boolean; isWhole: boolean }) =>
  isByHand ? rounded({ isWhole }) : '';

/** The arithmetic of a dot product, in words. */
export const DOT = 'multiplied number by number, then added up';

/** Answers to whether two rows are equal. */
export const ALIKE = ['The same', 'Different'];

/** Answers to which rows change with one: it alone, those from it on, or all. The first and the last row have no such others. */
export function rowsThat({ row, rows }: { row: number; rows: number }): string[] {
  const isInside = row > 0 && row < rows - 1;
  const two = row === 0 ? 'Rows 0 and 1' : `Rows ${row - 1} and ${row}`;
  return [`Only row ${row}`, isInside ? `Row ${row} and all below it` : two, 'All rows'];
}
