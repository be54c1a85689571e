// Facts of the stage Many heads that its words quote.
import { isHidden } from '../../engine/core/covered.ts';
import { hasBroughtWeights, isAsGiven, isByHand } from '../../engine/model/as_given.ts';
import { resultSizes } from '../../engine/model/head_memory.ts';
import { type Masking, maskingOf } from '../../engine/model/masking.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  hasMemory,
  keyHeadsOf,
  matrixValues,
  nodeOf,
  openRow,
  tokenName,
} from '../../engine/model/nodes.ts';
import { type Reader, readerOf } from '../../engine/model/run/sentence_reader.ts';
import { type Trained, trainedBy } from '../../engine/model/run/trained_links.ts';

/** The token that a head looks at, judged by its mean share in this sequence. */
export interface Watched {
  token: 'before' | 'marked' | 'neither';
  share: number;
}

/** The names of both, of what the head looks at from each, and the head. */
export interface SameLetter {
  names: string[];
  looksAt: string[];
  head: number;
}

export interface HeadsFacts {
  causal: boolean;
  /** Whether keys and values are made of a second sequence. */
  hasMemory: boolean;
  masking: Masking;
  /** How many heads and tokens there are, and how many numbers each head brings. */
  heads: number;
  /** How many heads of keys and values there are, which the heads share. */
  keyHeads: number;
  tokens: number;
  size: number;
  /** The run that has left the weights, and whether it had the mask; null if none has. */
  trained: (Trained & { causal: boolean }) | null;
  /** Reading of a language model's heads; null of others. */
  reader: Reader | null;
  watched: Watched[];
  /** Two places of one letter from which a head looks at two tokens; null if there are none in sight. */
  sameLetter: SameLetter | null;
  /** Whether the tokens are characters with a place in the tokenizer's list, not words. */
  haveCharacters: boolean;
  /** Where the two tables come from, if from one place. */
  tables: 'written' | 'random' | 'both';
  hasWrittenWeights: boolean;
  hasBroughtWeights: boolean;
  /** Whether W_O was written for two heads, and no number is the reader's. */
  halvesHead1: boolean;
  /** Whether Y has as many columns as x. */
  isAsWide: boolean;
  /** Whether a view alone reads other numbers than view and transpose; not said while the numbers are covered. */
  isWrongAtOnce: boolean;
}

/** Each is read when words ask for it: not every example has tables. */
export function headsFacts(model: Model): HeadsFacts {
  const { session, heads } = model;
  const { causal, run } = session.structure;
  const columnsOf = (name: string) => nodeOf(session, name).shape.at(-1);
  const trained = trainedBy(model);
  return {
    ...{ causal, masking: maskingOf(model) },
    ...{ hasMemory: hasMemory(session), ...resultSizes(model) },
    keyHeads: keyHeadsOf(session),
    trained: trained && { ...trained, causal: run?.trained_causal === true },
    reader: readerOf(model),
    get watched() {
      return watchedBy(model);
    },
    get sameLetter() {
      return sameLetterOf(model);
    },
    get haveCharacters() {
      return nodeOf(session, 'token_table').shape[0] === 100;
    },
    get tables() {
      const [tokens, positions] = ['token_table', 'position_table'].map((leaf) =>
        isByHand(model, leaf),
      );
      return tokens !== positions ? 'both' : tokens ? 'written' : 'random';
    },
    hasBroughtWeights: hasBroughtWeights(model),
    hasWrittenWeights: isByHand(model, 'w_query'),
    halvesHead1: isByHand(model, 'w_output') && isAsGiven(model) && heads === 2,
    isAsWide: columnsOf('y') === columnsOf('x'),
    get isWrongAtOnce() {
      const [right, wrong] = ['q_heads', 'q_wrong'].map((name) => session.data(session.find(name)));
      return !wrong.every(isHidden) && right.some((value, i) => value !== wrong[i]);
    },
  };
}

/** Share from which a head is said to look at a token. */
const MOST = 0.5;

export function sameLetterOf({ session, batch, heads }: Model): SameLetter | null {
  if (session.find('ids') < 0) return null;
  const ids = [...openRow(session, { batch: 0, head: 0, row: batch }, 'ids')];
  const name = (t: number) => tokenName(session, batch, t);
  const seenFrom = (head: number, row: number) => {
    const shares = openRow(session, { batch, head, row }, 'weights');
    return shares.findIndex((share) => share > MOST);
  };
  for (const [second, id] of ids.entries()) {
    // The first row has no row before it.
    const first = ids.indexOf(id, 1);
    if (first < 1 || first >= second) continue;
    for (let head = 0; head < heads; head++) {
      const looks = [first, second].map((row) => seenFrom(head, row));
      if (looks.some((at) => at < 0) || looks[0] === looks[1]) continue;
      return { names: [first, second].map(name), looksAt: looks.map(name), head };
    }
  }
  return null;
}

export function watchedBy({ session, batch, heads }: Model): Watched[] {
  const tokens = nodeOf(session, 'weights').shape.at(-1) ?? 1;
  const all = Array.from({ length: tokens }, (_, t) => t);
  const mark = all.find((t) => tokenName(session, batch, t).endsWith('*'));
  return Array.from({ length: heads }, (_, head): Watched => {
    const shares = matrixValues(session, { batch, head, row: 0 }, 'weights');
    const mean = (rows: number[], of: (row: number) => number) =>
      rows.reduce((sum, row) => sum + shares[row * tokens + of(row)], 0) / rows.length;
    const before = mean(all.slice(1), (row) => row - 1);
    const marked = mark === undefined ? 0 : mean(all, () => mark);
    if (before > 0.5 && before > marked) return { token: 'before', share: before };
    return { token: marked > 0.5 ? 'marked' : 'neither', share: marked };
  });
}
