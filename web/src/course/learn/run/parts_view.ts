// The parts of a run's picture, of which a framed window shows one: buttons to choose it.
import { html, type TemplateResult } from 'lit-html';
import { WATCHED } from '../../../engine/lesson/task_questions.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { RUN_TEXT } from '../run.en.ts';

type Part = Exclude<Context['view']['runPart'], ''>;

/** The part that is chosen, if the picture has it; else that with the open number, or the first. */
export function partOf<const Name extends Part>(
  { view, model }: Context,
  parts: readonly Name[],
): Name {
  const own = WATCHED.includes(model.cell.node) ? 'weights' : 'run';
  return parts.find((one) => one === (view.runPart || own)) ?? parts[0];
}

export function partsView(
  context: Context,
  parts: readonly Part[],
  names: Readonly<Partial<Record<Part, string>>>,
): TemplateResult {
  const { act } = context;
  const part = partOf(context, parts);
  return html`<div class="in-row run-parts" role="group" aria-label=${RUN_TEXT.parts}>
    ${parts.map(
      (one) =>
        html`<button class="button" aria-pressed=${one === part ? 'true' : 'false'} @click=${() => act.setView({ runPart: one })}>${names[one]}</button>`,
    )}
  </div>`;
}
