// Playing a stage: one pass of the loop, or one sub-step, after the other.

import { matrixOf, rowAndCol } from '../core/tensor.ts';
import type { Model } from '../model/model.ts';
import type { State } from '../state/state.ts';

/** How long a pass of the loop is seen, and a step, of which there is more to read. */
const PASS_MS = 900;
const STEP_MS = 4000;

/** Milliseconds from one to the next. */
export function paceOf(stage: string, speed: number): number {
  return (stage === 'loop' ? PASS_MS : STEP_MS) / speed;
}

/** Calls `tick` at a steady pace while it runs. */
export class Player {
  private readonly tick: () => void;
  private timer = 0;
  private pace = 0;

  constructor(tick: () => void) {
    this.tick = tick;
  }

  /** At a pace of 0 it stands still. */
  run(pace: number): void {
    if (pace === this.pace) return;
    clearInterval(this.timer);
    this.pace = pace;
    if (pace > 0) this.timer = window.setInterval(this.tick, pace);
  }
}

/** What comes next, null at the end: the next t or the next batch of the loop, elsewhere the next step. */
export function nextOf(model: Model): Partial<State> | null {
  if (model.stage.id === 'loop')
    return loopPass(model, model.batch * rowsOf(model) + model.row + 1);
  const next = model.steps[model.steps.indexOf(model.step) + 1];
  return next ? { step: next.id, cell: null } : null;
}

/** What playing begins with when it was at the end. */
export function firstOf(model: Model): Partial<State> | null {
  return model.stage.id === 'loop' ? loopPass(model, 0) : { step: model.steps[0].id, cell: null };
}

function rowsOf(model: Model): number {
  return matrixOf(model.node.shape).rows;
}

/** The passes of all batches count on; null after the last one. */
function loopPass(model: Model, tick: number): Partial<State> | null {
  const rows = rowsOf(model);
  if (tick >= model.batches * rows) return null;
  const batch = Math.floor(tick / rows);
  const row = tick % rows;
  const { col } = rowAndCol(model.cell.index);
  return { batch, row, cell: { node: 'y', index: [batch, row, col] } };
}
