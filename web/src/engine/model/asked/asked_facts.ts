// Facts of the cell that a question is about, which the words of several stages quote.
import type { Session } from '../../core/session.ts';
import { type Cell, matrixOf, rowAndCol } from '../../core/tensor.ts';
import type { Model } from '../model.ts';
import { keyName, MEMORY, nodeOf, wordOf } from '../nodes.ts';

/** A token, as a question names it. */
export interface Token {
  index: number;
  /** The word, if it has one, and whether another token of its sequence has the same. */
  word: string | undefined;
  repeats: boolean;
}

export interface AskedFacts {
  row: number;
  col: number;
  /** How many rows there are. */
  rows: number;
  /** Tokens of its row and of its column. */
  rowToken: Token;
  colToken: Token;
  /** All words, and the sentence that is asked of where two stand side by side, else null. */
  words: readonly string[];
  sentence: number | null;
  /** The head, where the tensor has several; else null. */
  head: number | null;
  /** Whether all numbers of the tensor are whole. */
  isWhole: boolean;
}

export function askedFacts(model: Model, { node, index }: Cell): AskedFacts {
  const { session, batch, head, heads, sharedToken } = model;
  const { row, col } = rowAndCol(index);
  const { rows } = matrixOf(nodeOf(session, node).shape);
  return {
    ...{ row, col, rows, rowToken: tokenAt(model, row), colToken: columnToken(model, node, col) },
    words: session.structure.words,
    sentence: sharedToken === null ? null : batch,
    head: heads > 1 && nodeOf(session, node).axes.includes('N') ? head : null,
    isWhole: session.data(session.find(node)).every(Number.isInteger),
  };
}

export function tokenAt({ session, batch, batches }: Model, index: number): Token {
  const word = wordOf(session, batch, index);
  const count = session.words.length / batches;
  const places = Array.from({ length: count }, (_, i) => wordOf(session, batch, i));
  const repeats = word !== undefined && places.filter((one) => one === word).length > 1;
  return { index, word, repeats };
}

/** The token of a tensor's column, which may be one of the second sequence. */
function columnToken(model: Model, node: string, col: number): Token {
  const { session, batch } = model;
  if (nodeOf(session, node).axes.at(-1) !== MEMORY) return tokenAt(model, col);
  return { index: col, word: keyName(session, batch, col), repeats: false };
}

export const tokensOf = (model: Model, count: number): Token[] =>
  Array.from({ length: count }, (_, i) => tokenAt(model, i));

/** The first word that repeats an earlier one: where both stand; null if none does. */
export function repeatedWord({ structure: { words } }: Session): [number, number] | null {
  const second = words.findIndex((word, i) => words.indexOf(word) < i);
  return second < 0 ? null : [words.indexOf(words[second]), second];
}
