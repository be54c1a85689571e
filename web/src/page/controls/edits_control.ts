// The learner's edits: how many, a name for them, undo, redo and reset.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { cellName, exact } from '../../draw/format.ts';
import type { Context } from '../../plane/context.ts';
import { MAX_NAME } from '../../state/codecs.ts';
import { text } from '../../text/en/index.ts';

/** So many edited cells are named; the others are counted. */
const MOST_NAMED = 4;

/** The latest edits, each with what it was set to, and in a run at which step; choosing one opens its number. */
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
    >${cellName(node, index)}</button> ${text.controls.editedTo(exact(value, dtype), step)}`,
  )}${left > 0 ? ` ${text.controls.more(left)}` : nothing}`;
}

export function editsView(context: Context): TemplateResult | typeof nothing {
  const { model, act, canUndo, canRedo } = context;
  const { edits, name } = model.state;
  if (edits.length === 0 && !canUndo && !canRedo) return nothing;
  return html`<div class="yours" role="group" aria-label=${text.controls.yours}>
    <p>${text.controls.edited(edits.length)}${editedCells(context)}</p>
    ${
      edits.length > 0
        ? html`<label class="control">
            <span>${text.controls.name}</span>
            <input
              type="text"
              maxlength=${MAX_NAME}
              placeholder=${text.controls.yours}
              .value=${live(name)}
              @input=${(event: Event) => act.set({ name: (event.target as HTMLInputElement).value })}
            />
          </label>`
        : nothing
    }
    <p class="control">
      <button class="button" ?disabled=${!canUndo} @click=${() => act.undo()}>${text.controls.undo}</button>
      <button class="button" ?disabled=${!canRedo} @click=${() => act.redo()}>${text.controls.redo}</button>
      <button class="button" ?disabled=${edits.length === 0} @click=${() => act.reset()}>
        ${text.controls.reset} <kbd>R</kbd>
      </button>
    </p>
  </div>`;
}
