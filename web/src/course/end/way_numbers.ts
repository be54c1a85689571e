// The way's numbers: every stage's lesson on the sentence, copied from the core before anything is drawn.
import {
  cellIn,
  farthest,
  type Matrix,
  matrixIn,
  ROUNDING,
  rowIn,
} from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import type { DType } from '../../engine/core/structure.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { looksOf } from '../../engine/lesson/look_rules.ts';
import { onSentence, type Rung, rungStages } from '../../engine/lesson/sentence.ts';
import { findStage } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { leadingIndex, nodeOf, sizeAlong } from '../../engine/model/nodes.ts';
import type { PageContext } from '../../engine/page/page.ts';
import type { State } from '../../engine/state/state.ts';
import type { TriedQuestions } from './questions.ts';

/** The numbers of a head; stages before the last have one head. */
export interface HeadNumbers {
  /** The attention weights; in the loop, which has none, a 1 for each row that it adds. */
  weights: Matrix;
  /** The cell that a place of them opens. */
  opens(at: number): Cell;
  /** Whether a mask has put a weight out, by its place. */
  isMasked: boolean[];
  /** With what the last word leaves. */
  leaves: Matrix;
}

/**
 * Comparison of the last word's result with the stage before: the same bits; equal but for rounding, or other numbers,
 * `most` apart; or another count of numbers.
 */
type Relation =
  | { kind: 'same' }
  | { kind: 'rounded' | 'other'; most: number }
  | { kind: 'size'; now: number };

export interface RungNumbers {
  rung: Rung;
  heads: HeadNumbers[];
  /** Null on the first rung. */
  relation: Relation | null;
}

export interface Way {
  words: string[];
  dtype: DType;
  rungs: RungNumbers[];
}

/** All that the way shows, from a session of its own; throws a Refusal if the sentence is none. */
export function wayOf(session: Session, state: State): Way {
  const rungs: RungNumbers[] = [];
  for (const rung of rungStages()) {
    session.open(choiceText(onSentence(state, rung.stage), session.catalogue()));
    const heads = Array.from({ length: sizeAlong(session, 'N') }, (_, i) =>
      headOf(session, rung, i),
    );
    const [before] = rungs.at(-1)?.heads ?? [];
    const relation = before ? compare(before.leaves.values, heads[0].leaves.values) : null;
    rungs.push({ rung, heads, relation });
  }
  const { words, dtype } = session.structure;
  return { words, dtype, rungs };
}

function headOf(session: Session, rung: Rung, head: number): HeadNumbers {
  const tokens = session.words.length;
  const leaves = rowIn(matrixOn(session, rung.leaves, head), tokens - 1);
  if ('sums' in rung.takes) return { ...additions(session, rung.takes.sums), leaves };
  const weights = matrixOn(session, rung.takes.weights, head);
  const { mask } = looksOf(session, findStage(rung.stage).looks)[rung.takes.weights];
  const seen = mask ? matrixOn(session, mask, head).values : null;
  const isMasked = weights.values.map((_, at) => seen?.[at] === 0);
  return { weights, opens: (at) => cellIn(weights, at), isMasked, leaves };
}

function matrixOn(session: Session, name: string, head: number): Matrix {
  const place = { batch: 0, head, row: 0 };
  return matrixIn(session, name, leadingIndex(place, nodeOf(session, name)));
}

/** The loop's additions, each a 1: row t adds the rows 0 to t, and each 1 opens that sum. */
function additions(session: Session, node: string): Omit<HeadNumbers, 'leaves'> {
  const sums = matrixIn(session, node);
  const cols = sums.rows;
  const places = Array.from({ length: cols * cols }, (_, at) => at);
  const isAdded = (at: number) => at % cols <= Math.floor(at / cols);
  return {
    weights: { ...sums, cols, values: places.map((at) => Number(isAdded(at))) },
    opens: (at) => cellIn(sums, Math.floor(at / cols) * sums.cols),
    isMasked: places.map((at) => !isAdded(at)),
  };
}

/** Compares two rows number by number. */
function compare(before: ArrayLike<number>, now: ArrayLike<number>): Relation {
  if (before.length !== now.length) return { kind: 'size', now: now.length };
  const most = farthest(before, now);
  if (most === 0) return { kind: 'same' };
  return { kind: most < ROUNDING ? 'rounded' : 'other', most };
}

export type EndContext = PageContext<{ way: Way; tried: TriedQuestions }>;

/** A stage on the end's sentence, at a step and with a number open. */
export function stageAt(
  { state }: Pick<EndContext, 'state'>,
  stage: string,
  step = '',
  cell: Cell | null = null,
): State {
  return { ...onSentence(state, stage), step, cell };
}
