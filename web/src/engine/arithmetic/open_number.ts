// The open number, as the door has it too: whether it is given, its arithmetic, and the field in which it is changed.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Cell } from '../core/tensor.ts';
import { isEdited } from '../model/edits/edit_here.ts';
import { editEndingGradientOf } from '../model/edits/edited_cell.ts';
import type { Model } from '../model/model.ts';
import type { Context } from '../plane/context.ts';
import { VOICES } from '../words/voices.en.ts';
import { arithmeticView } from './arithmetic.ts';
import type { Arithmetic } from './chip.ts';
import { editView, hasField } from './edit.ts';
import { startEdit } from './start_edit.ts';

/** Whether the open number is not computed, but given by the example or the learner, or the gradient of such a one. */
export function isGiven(model: Model): boolean {
  return model.node.kind === 'leaf' || isEdited(model) || editEndingGradient(model) !== null;
}

/** The learner's number at which the open gradient ends. */
export function editEndingGradient({ session, state, cell }: Model): Cell | null {
  return editEndingGradientOf(session, state.edits, cell);
}

/** The arithmetic of the open number, which is computed. */
export function openArithmetic(context: Context): TemplateResult {
  return arithmeticView(arithmeticOf(context));
}

/**
 * The field in which the open number is changed, or the button that shows it. It stays the same element when the
 * first edit makes a computed number a given one.
 */
export function changeView(context: Context): TemplateResult | typeof nothing {
  if (hasField(context)) return html`<div class="given">${editView(context)}</div>`;
  // Streamed weights are not stored, so they cannot be edited.
  return context.model.session.holds(context.model.cell.node) ? editToggle(context) : nothing;
}

/** Input of the arithmetic: the open number with its session and drawing. */
export function arithmeticOf({ model, drawing, act }: Context): Arithmetic {
  return { ...drawing, session: model.session, act };
}

/** Button that shows the edit field for a computed number (an intervention). */
function editToggle(context: Context): TemplateResult {
  const { act } = context;
  return html`<p class="screen-only edit-toggle">
    <button class="button" @click=${() => startEdit(act)}>${VOICES.edit.what} <kbd>E</kbd></button>
  </p>`;
}
