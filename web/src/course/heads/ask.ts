// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.
import { equal, ownShares } from '../../engine/ask/alike.ts';
import {
  inRow,
  mixed,
  most,
  type Prediction,
  placed,
  share,
  summed,
  typed,
} from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { oneHeadWide, ownColumns, set, tried, triedBy } from '../../engine/ask/what_if.ts';
import type { Session } from '../../engine/core/session.ts';
import { type Cell, rowAndCol } from '../../engine/core/tensor.ts';
import {
  type AskedFacts,
  askedFacts,
  repeatedWord,
  type Token,
  tokensOf,
} from '../../engine/model/asked/asked_facts.ts';
import { lastNumber, readAtOnce, sizesOf } from '../../engine/model/head_memory.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  matrixValues,
  meaningOf,
  nodeOf,
  rowOf,
  tokenName,
  valueAt,
} from '../../engine/model/nodes.ts';
import { answersOf, type RowAnswer } from '../../engine/model/row_answers.ts';
import {
  otherTokenOf,
  readBy,
  rowOfX,
  rowsTaken,
  sameLookup,
  sameLookupOf,
  taken,
  tokensSwap,
  whoseColumn,
} from './many_asks.ts';

/** The answers of a cell's row, whose numbers may be those of a sibling. */
const answersIn = (session: Session, cell: Cell): RowAnswer[] =>
  answersOf(session, nodeOf(session, cell.node), rowOf(session, cell), rowAndCol(cell.index).row);

/** The letter that wins an answer. */
const wonBy = ({ letters, first, wins }: RowAnswer) => letters[wins - first];

/**
 * Two letters, both ways and each twice, in the order of the alphabet: those that win the two answers of the row, or the one
 * that does and the next.
 */
export function letterPairs(answers: readonly RowAnswer[]): [string, string][] {
  const [one, other] = answers.map(wonBy);
  const { letters } = answers[0];
  const second = one === other ? letters[(letters.indexOf(one) + 1) % letters.length] : other;
  const two = [one, second].toSorted();
  return two.flatMap((a) => two.map((b): [string, string] => [a, b]));
}

const hasTwoAnswers = ({ session }: Model, cell: Cell) => {
  const answers = answersIn(session, cell);
  return answers.length === 2 && answers.every(({ wins }) => wins >= 0);
};

/** The letters that win the two answers of a row. */
const win: Prediction = {
  id: 'win',
  fits: hasTwoAnswers,
  question({ session }, cell) {
    const answers = answersIn(session, cell);
    const [one, other] = answers.map(wonBy);
    const right = letterPairs(answers).findIndex(([a, b]) => a === one && b === other);
    return { kind: 'choose', right };
  },
};

/** Answers of a row that stay right when what head 0 found is taken away: 0 the first, 1 the second, 2 both, 3 neither. */
const withoutHead0: Prediction = {
  id: 'withoutHead0',
  isTried: true,
  fits: (model, cell) => model.heads === 2 && hasTwoAnswers(model, cell),
  question(model, cell) {
    const before = answersIn(model.session, cell).map(wonBy);
    const found: Cell = {
      node: 'heads_out',
      index: [model.batch, 0, rowAndCol(cell.index).row, 0],
    };
    const change = (sibling: Session) => {
      for (const col of rowOf(sibling, found).keys()) set(sibling, inRow(found, col), 0);
    };
    const ask = (sibling: Session) => {
      const stays = answersIn(sibling, cell).map((one, i) => wonBy(one) === before[i]);
      return stays[0] ? (stays[1] ? 2 : 0) : stays[1] ? 1 : 3;
    };
    return triedBy(model, change, ask);
  },
};

/** Numbers of the concatenation that one number of the last head moves: 0 one, 1 its row, 2 more. */
const carriedOn: Prediction = {
  id: 'carriedOn',
  isTried: true,
  question(model, cell) {
    const { batch, heads } = model;
    const { row } = rowAndCol(cell.index);
    const at = { node: 'heads_out', index: [batch, heads - 1, row, 0] };
    const cols = nodeOf(model.session, cell.node).shape.at(-1) ?? 1;
    const before = [...matrixValues(model.session, model, cell.node)];
    const ask = (sibling: Session) => {
      const after = matrixValues(sibling, model, cell.node);
      const moved = before.flatMap((one, i) => (after[i] === one ? [] : [i]));
      if (moved.length <= 1) return 0;
      return moved.every((i) => Math.floor(i / cols) === row) ? 1 : 2;
    };
    return tried(model, at, 3, ask, 0);
  },
};

export const asks: Asks = {
  embed: {
    first: [equal('embed', 'x', 'tok'), sameLookup, typed('added')],
    again: [tokensSwap],
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
    first: [win, summed('output')],
    again: [withoutHead0, { ...carriedOn, id: 'mixedIn' }],
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
  /** A token of another letter or word, which changes places with it. */
  otherToken: Token;
  /** Numbers that the token and its position bring. */
  ofToken: number;
  ofPosition: number;
  /** Columns in which the row of x has a 1 that it is computed from. */
  onesOfX: number[];
  /** Meanings of these columns; '' where none is known. */
  namesOfOnes: string[];
  /** Weights that these take, in the cell's column. */
  weightsTaken: number[];
  /** The cell's head, and the token that each row of it would read without a transpose: the cell's row, then all. */
  readHead: number;
  reads: { row: number; token: number; name: string }[];
  /** Pairs of letters, one of which wins the row's two answers; and the token's name. */
  pairs: [string, string][];
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
    get otherToken() {
      return this.tokens[Math.max(0, otherTokenOf(model, cell))];
    },
    get ofToken() {
      return valueAt(session, { node: 'tok', index });
    },
    get ofPosition() {
      return valueAt(session, { node: 'pos', index: index.slice(1) });
    },
    get onesOfX() {
      return onesOf(rowOfX(model, cell));
    },
    get namesOfOnes() {
      const x = nodeOf(session, 'x');
      return this.onesOfX.map((at) => meaningOf(session, x, -1, at));
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
    get pairs() {
      return letterPairs(answersIn(session, cell));
    },
    name: tokenName(session, batch, row),
    get placed() {
      return { ...lastNumber(model), size: sizesOf(model, 'v').size };
    },
  };
}
