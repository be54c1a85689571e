// The part of a run that its picture shows: no step to come that would answer what the step Train still asks. Another
// step of the stage may have trained the model before.
import type { Run } from '../../../engine/core/run.ts';
import { givenOf } from '../../../engine/model/asked/answered.ts';
import { countedOf } from '../../../engine/model/run/counted_tables.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { columnsOf } from '../reading_lesson.ts';
import { STEPS } from '../run_steps.ts';

export type ShownRun = Pick<Run, 'step' | 'rows' | 'maps'>;

export function shownRun(context: Context, run: Run): ShownRun {
  const latest = latestOf(context, run);
  if (run.rows.length <= latest + 1) return run;
  const maps = new Map([...run.maps].filter(([step]) => step <= latest));
  return { step: run.step, rows: run.rows.slice(0, latest + 1), maps };
}

/** The last step that may be seen: while a question waits for its answer, none behind the cursor that it is about. */
function latestOf({ model, view, drawing }: Context, { step }: Run): number {
  const { session, state } = model;
  if (view.isEmbedded || drawing.presenting || state.edits.length > 0) return Infinity;
  const waits = (isAgain: boolean) => givenOf(model, view.answers, isAgain) === undefined;
  const hasPlateau = countedOf(session).floor !== undefined;
  // A question is gone once the cursor has passed what it asks.
  if (hasPlateau && waits(false)) return step < STEPS.plateau ? step : Infinity;
  const asksKept = columnsOf(session).kept.length > 0 && waits(hasPlateau);
  return asksKept && step <= STEPS.learnt ? STEPS.learnt : Infinity;
}
