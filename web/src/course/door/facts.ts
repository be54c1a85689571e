// Facts of the door that its words quote.
import { rowAndCol } from '../../engine/core/tensor.ts';
import type { Model } from '../../engine/model/model.ts';
import { tokenName } from '../../engine/model/nodes.ts';
import { isSame } from '../../engine/model/pair.ts';

export interface DoorFacts {
  /** Whether bank has the same numbers in both sentences: going in, and leaving. */
  entersAlike: boolean;
  leavesAlike: boolean;
  /** The open number: its tensor and place, and the words of its row and its column. */
  node: string;
  row: number;
  col: number;
  rowWord: string;
  colWord: string;
  /** All words, and in which sentence it stands. */
  words: readonly string[];
  sentence: number;
}

export function doorFacts(model: Model): DoorFacts {
  const { session, batch, cell } = model;
  const { row, col } = rowAndCol(cell.index);
  const [rowWord, colWord] = [row, col].map((token) => tokenName(session, batch, token));
  return {
    entersAlike: isSame(model, 'x'),
    leavesAlike: isSame(model, 'y'),
    ...{ node: cell.node, row, col, rowWord, colWord, words: session.words, sentence: batch },
  };
}
