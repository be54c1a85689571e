// Checks on a mistake of a language model, with the weights with which both models begin; and what a run says.
import { farthest, ROUNDING } from '../../../engine/core/matrices.ts';
import type { Session } from '../../../engine/core/session.ts';
import { nodeOf } from '../../../engine/model/nodes.ts';
import type { Counted } from '../../../engine/model/run/counted_tables.ts';
import type { Written } from '../../../engine/model/run/written.ts';
import { firstOther, type OtherNumber, valuesOf } from '../mistake_checks.ts';
import type { Told } from '../taught_lesson.ts';

export interface TaughtChecks {
  /** How far another last word moves the logits of the rows before it. */
  influence: number;
  /** Largest difference of the logits, and the first step whose numbers differ. */
  difference: { most: number; first: OtherNumber | null };
  /** The losses before any step. */
  loss: { right: number; wrong: number };
  /** The parameters that have a gradient in the right model alone. */
  gradient: string[];
}

export function checksOfTaught(right: Session, wrong: Session): TaughtChecks {
  const most = farthest(valuesOf(right, 'logits'), valuesOf(wrong, 'logits'));
  const [ours, theirs] = [right, wrong].map((one) => valuesOf(one, 'loss')[0]);
  const gradient = parametersOf(right).filter((name) => !parametersOf(wrong).includes(name));
  const difference = { most, first: firstOther(right, wrong) };
  return {
    difference,
    ...{ loss: { right: ours, wrong: theirs }, gradient },
    influence: movedBefore(wrong),
  };
}

/** The parameters that a run moves. */
function parametersOf({ structure: { nodes, training } }: Session): string[] {
  return (training?.parameters ?? []).map((node) => nodes[node].name);
}

/** Changes the last word that the first sentence reads, and changes it back. */
function movedBefore(session: Session): number {
  const [, tokens] = nodeOf(session, 'ids').shape;
  const cols = nodeOf(session, 'logits').shape[2];
  const logits = () => valuesOf(session, 'logits').subarray(0, (tokens - 1) * cols);
  const ids = session.find('ids');
  const before = logits();
  const word = session.data(ids)[tokens - 1];
  session.pin([{ node: ids, offset: tokens - 1, value: word === 0 ? 1 : 0 }]);
  const moved = farthest(before, logits());
  session.pin([]);
  return moved;
}

/** How far a run comes: below what can be known, above what pairs of words tell, or between. */
export type Outcome = 'below' | 'above' | 'between';

/** Loss by which a run must be below the floor: eleven sentences are few, and theirs may be easier than the mean of all. */
const BELOW = 0.05;

export function outcomeOf({ loss }: Told, { pairs, floor }: Counted): Outcome {
  if (floor !== undefined && loss < floor - BELOW) return 'below';
  return pairs !== undefined && loss > pairs ? 'above' : 'between';
}

export type TaughtCheck = 'influence' | 'difference' | 'loss' | 'gradient' | 'run';

/** Checks that catch it. Null: how the run ends is not known yet. */
export function caughtBy(
  { influence, difference, loss, gradient }: TaughtChecks,
  outcome: Outcome | null,
): Record<TaughtCheck, boolean | null> {
  return {
    influence: influence > ROUNDING,
    difference: difference.most > ROUNDING,
    loss: Math.abs(loss.right - loss.wrong) > ROUNDING,
    gradient: gradient.length > 0,
    run: outcome === null ? null : outcome !== 'between',
  };
}

/** Checks on a mistake that is made in writing alone. */
export interface WrittenChecks {
  /** How far the shares of a written word move with the word before it, at most, in either model. */
  influence: { right: number; wrong: number };
  /** The first row whose logits are not those of the word that it has read. */
  difference: { right: number; wrong: number; row: number } | null;
}

/** Checks that catch it. */
export function caughtWriting({ influence, difference }: WrittenChecks): TaughtCheck[] {
  const isStill = influence.wrong === 0 && influence.right > 0;
  return [
    ...(isStill ? ['influence' as const] : []),
    ...(difference ? ['difference' as const] : []),
  ];
}

export function checksOfWritten(
  [right, wrong]: readonly [Session, Session],
  written: readonly Written[],
): WrittenChecks {
  const rows = written.map(({ row }) => row);
  const row = written.find(({ row }) => apart(wrong, row) > ROUNDING)?.row;
  const first = (node: string) => valuesOf(wrong, `${node}_t${row}`)[0];
  const difference =
    row === undefined ? null : { row, right: first('logits'), wrong: first('heated') };
  return {
    difference,
    influence: { right: movedBy(right, rows), wrong: movedBy(wrong, rows) },
  };
}

/** How far the logits from which a row is drawn are from its own, at temperature 1. */
const apart = (session: Session, row: number) =>
  farthest(valuesOf(session, `logits_t${row}`), valuesOf(session, `heated_t${row}`));

/** How far the shares of a row move with the word that it reads, at most; the first row has no other. */
function movedBy(session: Session, rows: readonly number[]): number {
  const moved = rows.slice(1).map((row) => {
    const node = session.find(`id_t${row}`);
    const before = valuesOf(session, `shares_t${row}`);
    const word = session.data(node)[0];
    session.edit(node, 0, word === 0 ? 1 : 0);
    const after = valuesOf(session, `shares_t${row}`);
    session.edit(node, 0, word);
    return farthest(before, after);
  });
  return Math.max(0, ...moved);
}
