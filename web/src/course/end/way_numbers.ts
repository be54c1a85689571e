// The way's numbers: every stage's lesson on the sentence, asked of the core before anything is drawn, and copied.
import type { DType, Session } from '../../engine/core/session.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { looksOf } from '../../engine/lesson/look_rules.ts';
import { onSentence, type Rung, rungStages } from '../../engine/lesson/sentence.ts';
import { findStage } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { cellAt, matrixValues, nodeOf, sizeAlong } from '../../engine/model/nodes.ts';
import type { State } from '../../engine/state/state.ts';

/** A row or a matrix of a tensor: its numbers, row by row, and the cell that each of them is. */
export interface Part {
  columns: number;
  values: ArrayLike<number>;
  cells: Cell[];
}

/** Numbers of a head; each stage before the last has one head. */
export interface HeadNumbers {
  /** The attention weights; in the loop, which has none, the additions: 1 for each row that is added. */
  weights: Part;
  /** Whether a mask has put a weight out, by its place. */
  isMasked: boolean[];
  /** Row that the last word leaves with. */
  leaves: Part;
}

/**
 * How what the last word leaves with compares with the stage before: the same bits; the same but for rounding,
 * or other numbers, `most` apart; or other counts of numbers.
 */
export type Relation =
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

/** Numbers less apart than this differ by rounding alone: a few units in the last place of float32. */
const ROUNDING = 1e-6;

/** All that the way shows, from a session that no one else uses; a Refusal if the sentence is none. */
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
  const leaves = partOf(session, rung.leaves, head, tokens - 1);
  if ('sums' in rung.takes) return { ...additions(rung.takes.sums, tokens), leaves };
  const weights = partOf(session, rung.takes.weights, head);
  const { mask } = looksOf(session, findStage(rung.stage).looks)[rung.takes.weights];
  const seen = mask ? partOf(session, mask, head).values : null;
  return { weights, isMasked: Array.from(weights.values, (_, at) => seen?.[at] === 0), leaves };
}

/** A matrix of a node, or one row of it. */
function partOf(session: Session, name: string, head: number, row?: number): Part {
  const place = { batch: 0, head, row: 0 };
  const columns = nodeOf(session, name).shape.at(-1) ?? 1;
  const all = matrixValues(session, place, name);
  const from = (row ?? 0) * columns;
  const values = row === undefined ? all.slice() : all.slice(from, from + columns);
  const cells = Array.from(values, (_, i) => {
    const at = from + i;
    return cellAt(session, place, name, Math.floor(at / columns), at % columns);
  });
  return { columns, values, cells };
}

/** The loop's additions: row t adds the rows 0 to t, to which each cell leads. */
function additions(node: string, tokens: number): Pick<HeadNumbers, 'weights' | 'isMasked'> {
  const places = Array.from({ length: tokens * tokens }, (_, at) => at);
  const isAdded = (at: number) => at % tokens <= Math.floor(at / tokens);
  return {
    weights: {
      columns: tokens,
      values: places.map((at) => Number(isAdded(at))),
      cells: places.map((at) => ({ node, index: [0, Math.floor(at / tokens), 0] })),
    },
    isMasked: places.map((at) => !isAdded(at)),
  };
}

/** Compares two rows number by number. */
function compare(before: ArrayLike<number>, now: ArrayLike<number>): Relation {
  if (before.length !== now.length) return { kind: 'size', now: now.length };
  const apart = Array.from(now, (value, i) => Math.abs(value - before[i]));
  const most = Math.max(...apart);
  if (most === 0) return { kind: 'same' };
  return { kind: most < ROUNDING ? 'rounded' : 'other', most };
}
