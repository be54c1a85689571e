// The play button: advances by one pass of the loop, elsewhere by one sub-step, on a timer.

import { matrixOf, rowAndCol } from '../engine/core/tensor.ts';
import type { Model } from '../engine/model/model.ts';
import { nextStep } from '../engine/model/run/pace.ts';
import type { State } from '../engine/state/state.ts';

/** Intervals of a picture of a run, of a loop pass, and of a step, which has more to read. */
const TRAIN_MS = 100;
const PASS_MS = 900;
const STEP_MS = 4000;

/** The timer's interval in milliseconds. */
export function paceOf(model: Model | null, speed: number): number {
  const { step, stage } = model ?? {};
  return (step?.trains ? TRAIN_MS : stage?.walksRows ? PASS_MS : STEP_MS) / speed;
}

/** Calls `tick` at a steady pace while it runs. */
export class Player {
  private readonly tick: () => void;
  private timer = 0;
  private pace = 0;

  constructor(tick: () => void) {
    this.tick = tick;
  }

  /** Starts the timer with an interval of `pace` milliseconds; 0 stops it. */
  run(pace: number): void {
    if (pace === this.pace) return;
    clearInterval(this.timer);
    this.pace = pace;
    if (pace > 0) this.timer = window.setInterval(this.tick, pace);
  }
}

/** The state patch that plays on, null at the end: the run's next steps, the loop's next t or batch, elsewhere the next step. */
export function nextOf(model: Model): Partial<State> | null {
  if (model.step.trains) return trainedOn(model);
  if (model.stage.walksRows) return loopPass(model, model.batch * rowCount(model) + model.row + 1);
  const next = model.steps[model.steps.indexOf(model.step) + 1];
  return next ? { step: next.id, cell: null } : null;
}

/** The state patch that rewinds to the start. */
export function firstOf(model: Model): Partial<State> | null {
  if (model.step.trains) return { trained: 0 };
  return model.stage.walksRows ? loopPass(model, 0) : { step: model.steps[0].id, cell: null };
}

/** Once a run is where it was asked to go, further steps of it. */
function trainedOn({ state, run }: Model): Partial<State> | null {
  const { trained } = state;
  const isThere = run?.step === trained;
  const next = isThere ? nextStep(trained) : trained;
  return next === null ? null : { trained: next };
}

function rowCount(model: Model): number {
  return matrixOf(model.node.shape).rows;
}

/** Pass number `tick`, counted on through all batches; null after the last one. */
function loopPass(model: Model, tick: number): Partial<State> | null {
  const rows = rowCount(model);
  if (tick >= model.batches * rows) return null;
  const batch = Math.floor(tick / rows);
  const row = tick % rows;
  const { col } = rowAndCol(model.cell.index);
  return { batch, row, cell: { node: model.step.makes[0], index: [batch, row, col] } };
}
