// A trained head's link from the run to the stage that shows its numbers, and back.
import { placeOfRun, stageOfTrained } from '../../lesson/task_questions.ts';
import { choicesOfPage, choicesOfRun } from '../../state/fields.ts';
import { DEFAULT, formatHash, type State } from '../../state/state.ts';
import { exampleOf } from '../choice.ts';
import type { Model } from '../model.ts';

/** The run that has left a stage's weights: its steps, and the link of the one at which it left them. */
export interface Trained {
  steps: number;
  link: string;
}

/** Null if no run has left the weights. */
export function trainedBy(model: Model): Trained | null {
  const { run } = model.session.structure;
  return run ? { steps: run.trained_steps, link: linkToRun(model, run.trained_steps) } : null;
}

function linkToRun({ state, session, heads }: Model, steps: number): string {
  const place = placeOfRun(state.stage, session);
  const behind: State = {
    ...DEFAULT,
    ...choicesOfPage(state),
    ...choicesOfRun(state),
    ...place,
    // A language model's: its width, and what is the default of several heads, not its own.
    ...(session.names ? {} : { C: state.C, num_heads: heads > 1 ? heads : null }),
    example: exampleOf(state, session.catalogue()),
    trained: steps,
    causal: state.trained_causal,
    scaled: state.trained_scaled,
  };
  return `#${formatHash(behind)}`;
}

/** The link to the weights at the run's present step, without the learner's edits; `opening`: where it opens. */
export function linkToStage({ state, session, run }: Model, opening: Partial<State> = {}): string {
  const taken: State = {
    ...DEFAULT,
    ...choicesOfPage(state),
    ...choicesOfRun(state),
    stage: stageOfTrained(session),
    example: exampleOf(state, session.catalogue()),
    trained_steps: run?.step ?? state.trained,
    causal: state.causal,
    trained_causal: state.causal,
    scaled: state.scaled,
    trained_scaled: state.scaled,
    ...opening,
  };
  return `#${formatHash(taken)}`;
}
