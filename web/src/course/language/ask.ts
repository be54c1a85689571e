// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.
import type { Asks } from '../../engine/ask/predictions.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import {
  type AskedFacts,
  askedFacts,
  type Token,
  tokenAt,
  tokensOf,
} from '../../engine/model/asked/asked_facts.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, rowOf, valueAt } from '../../engine/model/nodes.ts';
import {
  addedRows,
  type Changed,
  changedTopic,
  changedWord,
  followersOf,
  hardest,
  hardestOf,
  later,
  leastLoss,
  nextOptions,
  nextWord,
  rowOfWord,
  sameRows,
  sameRowsOfX,
  surprise,
  topicInX,
  topicInX1,
  twinsOf,
} from './read_asks.ts';
import { type Heated, heatedWord, hotter, keptLoss, onlyLast, plateau } from './run_asks.ts';
import { STEPS } from './run_steps.ts';

export const asks: Asks = {
  words: { first: [nextWord], again: [later] },
  embed: { first: [sameRows, rowOfWord], again: [sameRowsOfX, addedRows] },
  block: { first: [topicInX], again: [topicInX1] },
  guess: { first: [leastLoss, surprise], again: [hardest] },
  train: { first: [plateau, keptLoss], again: [keptLoss] },
  write: { first: [hotter], again: [onlyLast] },
};

export interface LanguageAsked extends AskedFacts {
  /** The words of the sentence, and those of the row: up to its own. */
  tokens: Token[];
  read: string[];
  /** How many words there are in all; the answers of what comes next. */
  vocabulary: number;
  options: string[];
  /** How many words can follow after what a row has read, by all sentences: of the row, and of another. */
  followers: number;
  followersAt(row: number): number;
  /** The row with the largest loss. */
  hardestRow: number;
  /** The two rows of one word. */
  twins: { word: string; rows: readonly [number, number] };
  hasPositions: boolean;
  /** The numbers of the row of the table that is looked up. */
  numbers: number;
  ofWord: number;
  ofPosition: number;
  id: number;
  /** A sentence with another word, and what the sentence then is. */
  changed: Changed;
  changedLast: Changed;
  shareOfRight: number;
  asked: number;
  steps: typeof STEPS;
  heated: Heated;
  hasAttention: boolean;
}

/** Facts of the questions, some of which only one step has: each is read when its words ask for it. */
export function languageAsked(model: Model, cell: Cell): LanguageAsked {
  const { session, batch } = model;
  const facts = askedFacts(model, cell);
  const has = (name: string) => session.find(name) >= 0;
  const { row } = facts;
  const at = (node: string) => valueAt(session, { node, index: cell.index });
  return {
    ...facts,
    steps: STEPS,
    get tokens() {
      return tokensOf(model, nodeOf(session, 'ids').shape[1]);
    },
    get read() {
      return tokensOf(model, row + 1).map(({ word, index }) => word ?? String(index));
    },
    get vocabulary() {
      return nodeOf(session, 'probs').shape.at(-1) ?? 0;
    },
    get options() {
      return nextOptions(model, row);
    },
    get followers() {
      return followersOf(model, row);
    },
    followersAt: (other) => followersOf(model, other),
    get hardestRow() {
      return hardestOf(model);
    },
    get twins() {
      const rows = twinsOf(model) ?? [0, 0];
      return { word: tokenAt(model, rows[0]).word ?? '', rows };
    },
    get hasPositions() {
      return has('pos_emb');
    },
    get numbers() {
      return nodeOf(session, 'x').shape.at(-1) ?? 0;
    },
    get ofWord() {
      return at('tok_emb');
    },
    get ofPosition() {
      return valueAt(session, { node: 'pos_emb', index: cell.index.slice(-2) });
    },
    get id() {
      return valueAt(session, { node: 'ids', index: [batch, row] });
    },
    get changed() {
      return changedTopic(model) ?? { row, place: 0, from: '', to: '', words: [] };
    },
    get changedLast() {
      return changedWord(model);
    },
    get shareOfRight() {
      const rowIn = (node: string) => rowOf(session, { node, index: [batch, row, 0] });
      return rowIn('probs')[rowIn('targets').indexOf(1)];
    },
    get asked() {
      return valueAt(session, cell);
    },
    get heated() {
      return heatedWord(model);
    },
    get hasAttention() {
      return has('w_query');
    },
  };
}
