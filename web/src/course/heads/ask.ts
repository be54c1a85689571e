// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.
import { equal, ownShares } from '../../engine/ask/alike.ts';
import {
  inNextColumn,
  mixed,
  most,
  type Prediction,
  placed,
  share,
  summed,
  typed,
} from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { oneHeadWide, ownColumns } from '../../engine/ask/what_if.ts';
import { carriedOn } from '../../engine/ask/what_moves.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import {
  type AskedFacts,
  askedFacts,
  repeatedWord,
  type Token,
  tokensOf,
} from '../../engine/model/asked/asked_facts.ts';
import { lastNumber, readAtOnce, sizesOf } from '../../engine/model/head_memory.ts';
import type { Model } from '../../engine/model/model.ts';
import { rowOf, tokenName, valueAt } from '../../engine/model/nodes.ts';
import {
  counted,
  readBy,
  rowOfX,
  rowsTaken,
  sameLookup,
  sameLookupOf,
  taken,
  whoseColumn,
} from './many_asks.ts';

/** The letter that the row answers the first of its two questions with. */
const wins: Prediction = {
  id: 'wins',
  fits: ({ session, row }, { index }) => session.names?.O.length === 2 && (index.at(-2) ?? row) > 0,
  question({ session }, cell) {
    const letters = session.names?.O[0] ?? [];
    const numbers = rowOf(session, cell).slice(0, letters.length);
    return { kind: 'choose', right: numbers.indexOf(Math.max(...numbers)) };
  },
};

export const asks: Asks = {
  embed: {
    first: [equal('embed', 'x', 'tok'), sameLookup, typed('added')],
    again: [counted, typed('added')],
  },
  project: {
    first: [oneHeadWide, rowsTaken, summed('projected')],
    again: [whoseColumn, taken, summed('projected')],
  },
  transpose: {
    first: [
      {
        id: 'atOnce',
        isOf: 'step',
        question({ session }) {
          const [right, wrong] = ['q_heads', 'q_wrong'].map((name) =>
            session.data(session.find(name)),
          );
          return { kind: 'choose', right: right.every((value, i) => value === wrong[i]) ? 0 : 1 };
        },
      },
    ],
    again: [readBy],
  },
  attend: {
    first: [ownShares, most, share],
    again: [ownColumns, mixed('mixedHead', () => 'v_heads')],
  },
  concat: { first: [placed], again: [carriedOn] },
  output: {
    first: [summed('output')],
    again: [wins, inNextColumn(summed('output'))],
  },
};

/** Facts that the words of a question quote, of the cell that is asked of. */
export interface HeadsAsked extends AskedFacts {
  causal: boolean;
  batches: number;
  /** How many heads there are, how many columns of Q and of V each has, and all tokens. */
  heads: number;
  size: number;
  valueSize: number;
  tokens: Token[];
  /** A word that stands there more than once: two of its tokens, and where their rows of x differ first. */
  twins: [number, number];
  twinWord: string;
  apart: { col: number; first: number; second: number } | null;
  /** The earlier token that has looked up the same row of E. */
  sameToken: Token;
  /** Numbers that the token and its position bring. */
  ofToken: number;
  ofPosition: number;
  /** Columns in which the row has a 1, and in which the row of x has one that it is computed from. */
  ones: number[];
  onesOfX: number[];
  /** Weights that these take, in the cell's column. */
  weightsTaken: number[];
  /** The cell's head, and the token that each row of it would read without a transpose: the cell's row, then all. */
  readHead: number;
  reads: { row: number; token: number; name: string }[];
  /** The letters of an answer, and the token's name. */
  letters: string[];
  name: string;
  /** A number that the last head brings, and how many each does. */
  placed: { head: number; place: number; size: number };
}

/** The columns in which a row has a 1. */
const onesOf = (row: number[]) => row.flatMap((one, col) => (one === 1 ? [col] : []));

/** Facts of the questions, some of which only one step has: each is read when its words ask for it. */
export function headsAsked(model: Model, cell: Cell): HeadsAsked {
  const { session, batch, batches } = model;
  const { index } = cell;
  const facts = askedFacts(model, cell);
  const { row, col } = facts;
  const sizes = sizesOf(model);
  const readHead = index.at(-3) ?? 0;
  return {
    ...facts,
    ...{ causal: session.structure.causal, batches, readHead },
    ...{ heads: sizes.heads, size: sizes.size, valueSize: sizesOf(model, 'v').size },
    ...{ tokens: tokensOf(model, sizes.tokens) },
    twins: repeatedWord(session) ?? [0, 0],
    get twinWord() {
      return tokenName(session, batch, this.twins[1]);
    },
    get apart() {
      const [first, second] = this.twins.map((token) =>
        rowOf(session, { node: 'x', index: [batch, token, 0] }),
      );
      const at = first.findIndex((one, i) => one !== second[i]);
      return at < 0 ? null : { col: at, first: first[at], second: second[at] };
    },
    get sameToken() {
      return this.tokens[Math.max(0, sameLookupOf(model, cell))];
    },
    get ofToken() {
      return valueAt(session, { node: 'tok', index });
    },
    get ofPosition() {
      return valueAt(session, { node: 'pos', index: index.slice(1) });
    },
    get ones() {
      return onesOf(rowOf(session, cell));
    },
    get onesOfX() {
      return onesOf(rowOfX(model, cell));
    },
    get weightsTaken() {
      return this.onesOfX.map((at) => valueAt(session, { node: 'w_query', index: [at, col] }));
    },
    get reads() {
      return [row, ...this.tokens.keys()].map((at) => {
        const { token } = readAtOnce(sizes, { head: readHead, token: at, place: 0 });
        return { row: at, token, name: tokenName(session, batch, token) };
      });
    },
    letters: session.names?.O[0] ?? [],
    name: tokenName(session, batch, row),
    get placed() {
      return { ...lastNumber(model), size: sizesOf(model, 'v').size };
    },
  };
}
