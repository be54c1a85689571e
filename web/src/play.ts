// Playing a stage: one pass of the loop, or one sub-step, after the other.
import type { Model } from './model.ts';
import type { State } from './state.ts';
import { matrixOf, rowAndCol } from './tensor.ts';

const ONE_STEP_MS = 900;

/** Calls `tick` at a steady pace while it runs. */
export class Player {
  private readonly tick: () => void;
  private timer = 0;
  private pace = 0;

  constructor(tick: () => void) {
    this.tick = tick;
  }

  run(playing: boolean, speed: number): void {
    const pace = playing ? ONE_STEP_MS / speed : 0;
    if (pace === this.pace) return;
    clearInterval(this.timer);
    this.pace = pace;
    if (playing) this.timer = window.setInterval(this.tick, pace);
  }
}

/** The state of the loop one pass later: the next t, or the next batch; null at the end. */
export function nextPass(model: Model): Partial<State> | null {
  const { rows } = matrixOf(model.node.shape);
  const tick = model.batch * rows + model.row + 1;
  if (tick >= model.batches * rows) return null;
  const batch = Math.floor(tick / rows);
  const row = tick % rows;
  const { col } = rowAndCol(model.cell.index);
  return { batch, row, cell: { node: 'y', index: [batch, row, col] } };
}

export function nextStep(model: Model): Partial<State> | null {
  const next = model.steps[model.steps.indexOf(model.step) + 1];
  return next ? { step: next.id, cell: null } : null;
}
