// Cause and effect: the dependencies or dependents of the open number, as the core follows them through the graph; each
// is tried in a sibling session, to see whether it makes a difference.

import { Refusal } from '../../core/refusals.ts';
import type { Session } from '../../core/session.ts';
import { offsetOf } from '../../core/tensor.ts';
import { Asker, type Pieces } from '../../draw/slices.ts';
import { choiceText } from '../choice.ts';
import type { Model } from '../model.ts';
import { nodeOf } from '../nodes.ts';
import { pinsOf } from './sibling.ts';

/** Marks of a cell: not connected; connected without effect; connected with effect. */
export const UNCONNECTED = 0;
export const NO_EFFECT = 1;
export const EFFECT = 2;

export interface Reach {
  way: 'back' | 'on';
  /** Marks of the cells by tensor, without the open number; tensors without a connected cell are left out. */
  cells: ReadonlyMap<string, Uint8Array>;
  /** Whether each was tried; else all connected cells count as having an effect. */
  isTried: boolean;
  /** Why no number can be followed here; empty if it can. */
  refusal: string;
}

/** Cells that are asked for in one piece, and the most that are tried one by one. */
const CELLS_AT_ONCE = 32;
const MOST_TRIED = 4096;

/** Follows the open number in slices of frames. */
export class ReachAsker {
  private readonly asker = new Asker<Reach>();

  /** The reach of the open number within these tensors; null until it is known: then `later` is called. */
  of(model: Model, names: readonly string[], later: () => void): Reach | null {
    const { state, cell } = model;
    const session = model.session.uncovered;
    const choice = choiceText(state, session.catalogue());
    const asked = JSON.stringify([choice, state.edits, cell, state.reach, names]);
    return this.asker.of(session, asked, () => reachOf(model, names), later);
  }
}

/** The reach of the model's open number, in the direction of its state, in these tensors. */
export function* reachOf(model: Model, names: readonly string[]): Pieces<Reach> {
  const { state, session, cell } = model;
  const way = state.reach === 'on' ? 'on' : 'back';
  const sibling = session.sibling();
  try {
    sibling.open(choiceText(state, session.catalogue()));
    yield;
    const pins = pinsOf(sibling, state.edits);
    sibling.pin(pins);
    yield;
    const from = {
      node: sibling.find(cell.node),
      offset: offsetOf(nodeOf(sibling, cell.node).shape, cell.index),
    };
    sibling.follow(from.node, from.offset, way);
    while (!sibling.followOn(CELLS_AT_ONCE)) yield;
    const cells = new Map<string, Uint8Array>();
    for (const name of names) {
      const found = sibling.followed(sibling.find(name));
      if (name === cell.node) found[from.offset] = UNCONNECTED;
      if (found.includes(NO_EFFECT)) cells.set(name, found);
    }
    const trial = { sibling, pins, from, cells };
    const isTried = way === 'on' ? yield* tryOne(trial) : yield* tryEach(trial);
    return { way, cells, isTried, refusal: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { way, cells: new Map(), isTried: false, refusal: error.message };
  } finally {
    sibling.close();
  }
}

interface Trial {
  sibling: Session;
  pins: ReturnType<typeof pinsOf>;
  /** The open number. */
  from: { node: number; offset: number };
  /** The connected cells, of which those that move are marked. */
  cells: Map<string, Uint8Array>;
}

/** Changes the open number, and marks what moves. */
function* tryOne({ sibling, pins, from, cells }: Trial): Pieces<true> {
  const ids = [...cells.keys()].map((name) => sibling.find(name));
  const before = ids.map((id) => sibling.data(id).slice());
  for (const value of others(sibling.data(from.node)[from.offset])) {
    if (!edited(sibling, from, value)) continue;
    [...cells.values()].forEach((marks, i) => {
      const after = sibling.data(ids[i]);
      marks.forEach((mark, offset) => {
        if (mark === NO_EFFECT && after[offset] !== before[i][offset]) marks[offset] = EFFECT;
      });
    });
    yield;
  }
  sibling.pin(pins);
  return true;
}

/** Changes each connected number in turn, and marks those that change the open one. */
function* tryEach({ sibling, pins, from, cells }: Trial): Pieces<boolean> {
  const count = [...cells.values()].reduce((sum, marks) => sum + countOf(marks, NO_EFFECT), 0);
  const isTried = count <= MOST_TRIED;
  const before = sibling.data(from.node)[from.offset];
  for (const [name, marks] of cells) {
    const node = sibling.find(name);
    for (let offset = 0; offset < marks.length; offset++) {
      if (marks[offset] !== NO_EFFECT) continue;
      const isMoving = !isTried || (yield* moves(sibling, { node, offset }, from, before));
      if (isMoving) marks[offset] = EFFECT;
      if (!isTried) continue;
      sibling.pin(pins);
      yield;
    }
  }
  return isTried;
}

/** Whether the open number changes with another one. A number that takes no other value counts. */
function* moves(
  sibling: Session,
  cell: { node: number; offset: number },
  from: { node: number; offset: number },
  before: number,
): Pieces<boolean> {
  let isTried = false;
  for (const value of others(sibling.data(cell.node)[cell.offset])) {
    if (!edited(sibling, cell, value)) continue;
    isTried = true;
    if (sibling.data(from.node)[from.offset] !== before) return true;
    yield;
  }
  return !isTried;
}

/** Numbers to try instead: a small change might be rounded away, and a large one be refused. */
function others(value: number): number[] {
  if (value === 0 || !Number.isFinite(value)) return [1, -1, 1024];
  return [-value, 0, value + 1, 1024 * value];
}

function edited(
  sibling: Session,
  { node, offset }: { node: number; offset: number },
  value: number,
): boolean {
  try {
    sibling.edit(node, offset, value);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export function countOf(marks: Uint8Array, mark: number): number {
  return marks.reduce((count, one) => count + (one === mark ? 1 : 0), 0);
}
