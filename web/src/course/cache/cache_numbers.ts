// The cache's numbers: the head on every beginning of the sentence, and the lesson that keeps keys and values, asked of
// the core before anything is drawn, and copied.
import { type Matrix, matrixIn, rowIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import { headOn } from '../../engine/lesson/sentence.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { extent } from '../../engine/model/extent.ts';
import type { PageContext } from '../../engine/page/page.ts';
import type { State } from '../../engine/state/state.ts';
import {
  heldNode,
  INPUT,
  PRODUCTS,
  type Product,
  SHOWN,
  type ShownName,
  sizeOf,
  stepNode,
} from './lesson.ts';

/** A matrix product: rows x cols numbers, each a sum of `inner` products. */
export interface Size {
  rows: number;
  inner: number;
  cols: number;
}

/** Work that reading one token takes. */
export interface Work {
  tables: Record<ShownName, Matrix>;
  products: Record<Product, Size>;
  multiplications: number;
}

interface Token {
  /** Work without a cache: the head on all tokens so far. */
  whole: Work;
  /** Work with a cache: the new token's row, and the keys and values that are kept. */
  cached: Work;
  /** The first row of y on the tokens so far, with the mask and without. */
  first: { masked: Matrix; open: Matrix };
  /** How many numbers of the keys and values of the tokens before have the bits that they had; of how many. */
  kept: { same: number; of: number };
  /**
   * Numbers in the row of y with the cache that have the same bits as the head's: on the tokens so far, and on the
   * whole sentence.
   */
  row: { same: number; of: number };
  later: { same: number; of: number };
}

export interface Generation {
  words: readonly string[];
  /** The largest absolute value of each table over all tokens, at which its colours end. */
  largest: Record<ShownName, number>;
  /** The words' own numbers. */
  x: Matrix;
  tokens: readonly Token[];
}

/** The generation of a sentence, whose lesson `session` has open; a sibling session is used. */
export function generationOf(session: Session, sibling: Session, state: State): Generation {
  const words = session.words.slice();
  const open = (count: number, causal: boolean) => {
    const at = headOn(state, words.slice(0, count), causal);
    sibling.open(choiceText(at, sibling.catalogue()));
    return workOf(
      sibling,
      (name) => name,
      (name) => name,
    );
  };
  const all = open(words.length, true);
  const x = matrixIn(sibling, INPUT);
  const tokens: Token[] = [];
  words.forEach((_, t) => {
    const whole = open(t + 1, true);
    const cached = workOf(
      session,
      (name) => heldNode(name, t),
      (name) => stepNode(name, t),
    );
    const { y } = whole.tables;
    const before = tokens[t - 1]?.whole.tables;
    const row = cached.tables.y.values;
    tokens.push({
      whole,
      cached,
      first: { masked: rowIn(y, 0), open: rowIn(open(t + 1, false).tables.y, 0) },
      kept: before
        ? add(
            sameBits(before.k.values, whole.tables.k.values),
            sameBits(before.v.values, whole.tables.v.values),
          )
        : { same: 0, of: 0 },
      row: sameBits(row, rowIn(y, t).values),
      later: sameBits(row, rowIn(all.tables.y, t).values),
    });
  });
  const of = (name: ShownName) => tokens.flatMap(({ whole }) => whole.tables[name].values);
  const ends = SHOWN.map((name) => [name, extent(of(name)).largest]);
  const largest = Object.fromEntries(ends) as Generation['largest'];
  return { words, x, tokens, largest };
}

function workOf(
  session: Session,
  held: (name: ShownName) => string,
  made: (name: Product) => string,
): Work {
  const tables = SHOWN.map((name) => [name, matrixIn(session, held(name))]);
  const sizes = PRODUCTS.map((name) => [name, sizeOf(session, made(name))] as const);
  return {
    tables: Object.fromEntries(tables),
    products: Object.fromEntries(sizes) as Work['products'],
    multiplications: sizes.reduce((sum, [, size]) => sum + countOf(size), 0),
  };
}

export function countOf({ rows, inner, cols }: Size): number {
  return rows * inner * cols;
}

/** The numbers of a that b has at the same places, bit by bit: Object.is tells 0 and -0 apart. */
export function sameBits(a: readonly number[], b: readonly number[]): { same: number; of: number } {
  return { same: a.filter((value, i) => Object.is(value, b[i])).length, of: a.length };
}

function add(a: { same: number; of: number }, b: { same: number; of: number }) {
  return { same: a.same + b.same, of: a.of + b.of };
}

export interface CacheContext extends PageContext<{ generation: Generation }> {
  /** The token that is read now; while the question is open, the one before the last, which is asked about. */
  t: number;
  token: Token;
}
