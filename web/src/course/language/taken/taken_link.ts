// The way from the run to the stage that shows its heads alone: on the map that they have learnt, in the open row.
import { html, nothing, type TemplateResult } from 'lit-html';
import { runStepOf } from '../../../engine/lesson/stages.ts';
import { AT_TOPIC, stageOfTrained } from '../../../engine/lesson/task_questions.ts';
import { takenName } from '../../../engine/model/choice.ts';
import type { Model } from '../../../engine/model/model.ts';
import { linkToStage } from '../../../engine/model/run/trained_links.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { weightsIn } from '../block_lesson.ts';
import { bothTopics } from '../topics.ts';
import { TAKEN } from './taken.en.ts';

/** The link; null where no head of the sentences can be shown: without attention, by a mistake, on another text. */
export function linkToHeads(model: Model): string | null {
  const { session, state, batch } = model;
  const weights = weightsIn(session);
  const both = bothTopics(model);
  if (!weights || both.length === 0 || takenName(state, session.catalogue(), 'mistake'))
    return null;
  const sentence = Math.max(
    0,
    both.findIndex(({ at }) => at === batch),
  );
  const hasHeads = stageOfTrained(session) === 'heads';
  const head = hasHeads ? [state.head ?? 0] : [];
  return linkToStage(model, {
    step: hasHeads ? 'attend' : 'softmax',
    C: state.C,
    batch: sentence,
    head: state.head,
    trained_steps: model.run?.step ?? runStepOf(state),
    cell: { node: weights, index: [sentence, ...head, AT_TOPIC.row, AT_TOPIC.col] },
  });
}

export function takenView({ model, drawing }: Context): TemplateResult | typeof nothing {
  if (drawing.presenting || drawing.onPaper) return nothing;
  const link = linkToHeads(model);
  if (link === null) return nothing;
  const { session, state } = model;
  const words = stageOfTrained(session) === 'heads' ? TAKEN.heads : TAKEN.head;
  return html`<a class="button taken" href=${link}>${words}${state.edits.length > 0 ? html` <small>${TAKEN.without}</small>` : nothing}</a>`;
}
