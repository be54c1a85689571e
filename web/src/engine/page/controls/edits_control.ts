// The learner's edits: their number, a name for them, undo, redo and reset.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { cellName, exact } from '../../draw/format.ts';
import { RATE } from '../../lesson/task_questions.ts';
import type { Context } from '../../plane/context.ts';
import { MAX_NAME } from '../../state/codecs.ts';
import { CONTROLS } from '../../words/controls.en.ts';

/** Edited cells that are named at most; the others are counted. */
const MOST_NAMED = 4;

/** The latest edits, each with its value, and in a run its step; choosing one opens its number. */
function editedCells({ model, act }: Context): TemplateResult | typeof nothing {
  const { edits } = model.state;
  if (edits.length === 0) return nothing;
  const { dtype } = model.session.structure;
  const named = edits.slice(-MOST_NAMED).reverse();
  const left = edits.length - named.length;
  return html`: ${named.map(
    ({ node, index, value, step }, i) => html`${i > 0 ? ', ' : nothing}<button
      class="number"
      @click=${() => act.choose({ node, index })}
    >${cellName(node, index)}</button> ${CONTROLS.controls.editedTo(exact(value, dtype), step)}`,
  )}${left > 0 ? ` ${CONTROLS.controls.more(left)}` : nothing}`;
}

/** Effect of edits that are not part of a run that is played or has begun. */
function besideRun({ model: { state, step, run } }: Context): string {
  const held = state.edits.filter((edit) => edit.step === undefined);
  const isRun = run !== null && (step.trains === true || run.step > 0);
  if (!isRun || held.length === 0) return '';
  const { heldBesideRun, rateOfRun } = CONTROLS.controls;
  const sentence = heldBesideRun(held.length, held.length === state.edits.length);
  return held.some(({ node }) => node === RATE) ? `${sentence} ${rateOfRun}` : sentence;
}

export function editsView(context: Context): TemplateResult | typeof nothing {
  const { model, act, canUndo, canRedo } = context;
  const { edits, name } = model.state;
  if (edits.length === 0 && !canUndo && !canRedo) return nothing;
  const beside = besideRun(context);
  return html`<div class="yours" role="group" aria-label=${CONTROLS.controls.yours}>
    <p>${CONTROLS.controls.edited(edits.length)}${editedCells(context)}</p>
    ${beside === '' ? nothing : html`<p class="aside">${beside}</p>`}
    ${
      edits.length > 0
        ? html`<label class="at-ends control">
            <span>${CONTROLS.controls.name}</span>
            <input
              type="text"
              maxlength=${MAX_NAME}
              placeholder=${CONTROLS.controls.yours}
              .value=${live(name)}
              @input=${(event: Event) => act.set({ name: (event.target as HTMLInputElement).value })}
            />
          </label>`
        : nothing
    }
    <p class="at-ends control">
      <button class="button" ?disabled=${!canUndo} @click=${() => act.undo()}>${CONTROLS.controls.undo}</button>
      <button class="button" ?disabled=${!canRedo} @click=${() => act.redo()}>${CONTROLS.controls.redo}</button>
      <button class="button" ?disabled=${edits.length === 0} @click=${() => act.reset()}>
        ${CONTROLS.controls.reset} <kbd>R</kbd>
      </button>
    </p>
  </div>`;
}
