// The edit field of the open number: typing, arrow keys, dragging its name; and the switch of the mask.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { rowAndCol } from '../core/tensor.ts';
import { dragNumber, nudged, nudgedBy } from '../draw/drag.ts';
import { cellName, exact } from '../draw/format.ts';
import { isEdited } from '../model/edits/edit_here.ts';
import { lookOf } from '../model/looks.ts';
import type { Model } from '../model/model.ts';
import { cellAt, nodeOf, valueAt } from '../model/nodes.ts';
import type { Context } from '../plane/context.ts';
import { parseNumber } from '../state/number.ts';
import { VOICES } from '../words/voices.en.ts';

/** A new number replaces the old one, in the next frame: WebKit puts its caret there after the focus. */
function selectAll({ target }: FocusEvent): void {
  const field = target as HTMLInputElement;
  const { value } = field;
  requestAnimationFrame(() => {
    if (field === field.ownerDocument.activeElement && field.value === value) field.select();
  });
}

function openValue(model: Model): number {
  return model.terms[model.terms.length - 1].value;
}

export function editView(context: Context): TemplateResult {
  const { model, act, view } = context;
  const name = cellName(model.cell.node, model.cell.index);
  const shown = exact(openValue(model), model.session.structure.dtype).replace('−', '-');
  return html`<form
      class="in-row edit"
      @submit=${(event: Event) => {
        event.preventDefault();
        if (view.refusal) return;
        act.setView({ typed: null });
        leave(event.target as Element);
      }}
    >
      <label
        for="edit"
        title=${VOICES.edit.drag}
        @pointerdown=${(event: PointerEvent) =>
          dragNumber(event, openValue(model), (value) => type(context, String(value)))}
        >${name}</label
      >
      ${nudgeButton(context, -1)}
      <input
        id="edit"
        name="value"
        type="text"
        inputmode="decimal"
        autocomplete="off"
        spellcheck="false"
        maxlength="30"
        aria-describedby="edit-help"
        aria-invalid=${view.refusal ? 'true' : 'false'}
        .value=${live(view.typed ?? shown)}
        @focus=${(event: FocusEvent) => {
          // An attribute, as with :has() every element that comes or goes would restyle the whole page.
          (event.target as Element).closest('main')?.toggleAttribute('data-editing', true);
          selectAll(event);
        }}
        @input=${(event: Event) => type(context, (event.target as HTMLInputElement).value, true)}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Escape') takeBack(context, event.target as HTMLElement);
          // The core's number: a held key may repeat before this is drawn again.
          const value = nudged(event, valueAt(model.session, model.cell));
          if (value === null) return;
          event.preventDefault();
          // Seen at once, as what is typed.
          (event.target as HTMLInputElement).value = String(value);
          type(context, String(value));
        }}
        @blur=${({ target }: Event) => {
          const field = target as Element;
          field.ownerDocument.querySelector('[data-editing]')?.removeAttribute('data-editing');
          // On blur only, not when the window loses focus: a half-typed "2." should survive that.
          const isLeft = field !== field.ownerDocument.activeElement;
          if (isLeft && !view.refusal) act.setView({ typed: null });
        }}
      />
      ${nudgeButton(context, 1)}
      ${
        isEdited(model)
          ? html`<button type="button" class="button" @click=${(event: Event) => {
              // Focus moves to the container first, because this button disappears with the edit.
              (event.currentTarget as Element).closest<HTMLElement>('.scroll')?.focus();
              act.release(model.cell);
            }}>
              ${model.node.kind === 'leaf' ? VOICES.edit.restore : VOICES.edit.compute}
            </button>`
          : nothing
      }
    </form>
    <p id="edit-help" class=${view.refusal ? 'refusal' : 'aside'} role="status">
      ${view.refusal || VOICES.edit.help(view.typed !== null)}
    </p>`;
}

/** Button that changes the number by a tenth, for a finger: a phone's keyboard of digits may have no minus. */
function nudgeButton(context: Context, direction: 1 | -1): TemplateResult {
  const [sign, label] = direction > 0 ? ['+', VOICES.edit.more] : ['−', VOICES.edit.less];
  const change = () => {
    const { session, cell } = context.model;
    type(context, String(nudgedBy(valueAt(session, cell), direction * 0.1)));
  };
  return html`<button type="button" class="button stepper" aria-label=${label} @click=${change}>${sign}</button>`;
}

/** Escape: restores the number from before typing began. */
function takeBack({ model, view, act }: Context, field: HTMLElement): void {
  if (view.typed !== null) restore({ model, view, act });
  act.setView({ typed: null, refusal: '' });
  leave(field);
}

/** Sets the number from before typing began. */
function restore({ model, view, act }: Pick<Context, 'model' | 'view' | 'act'>): void {
  if (view.before !== null) act.edit(model.cell, view.before);
  else if (isEdited(model)) act.release(model.cell);
}

/** Moves the focus from the field to the open cell, if drawn. */
function leave(field: Element): void {
  const cell = field.closest('main')?.querySelector<HTMLElement>('td[aria-selected="true"]');
  (cell ?? field.closest<HTMLElement>('.scroll'))?.focus();
}

/**
 * Applies the input as it is typed; an invalid one is refused in a sentence. `isText`: whether its beginning may have been
 * taken as a number, as "1e4" of "1e400" has, which a refusal takes back.
 */
function type({ model, view, act }: Context, typed: string, isText = false): void {
  if (view.typed === null) act.setView({ before: isEdited(model) ? openValue(model) : null });
  const value = parseNumber(typed);
  const refusal = value === null ? VOICES.edit.notANumber : act.edit(model.cell, value);
  if (refusal !== '' && isText && view.typed !== null) restore({ model, view, act });
  act.setView({ typed, refusal });
}

/** Whether to show the field: for leaves, edited cells, and computed ones after "edit". */
export function hasField({ model, view }: Context): boolean {
  const isHeld = model.session.holds(model.cell.node);
  return model.node.kind === 'leaf' || isEdited(model) || (isHeld && view.editing);
}

/** Switch in the mask: whether the open weight's query may attend to its key. */
export function maskSwitch(context: Context): TemplateResult | typeof nothing {
  const { model, drawing, view, act } = context;
  const { mask } = lookOf(drawing, model.cell.node);
  if (!mask || model.session.find(mask) < 0) return nothing;
  if (nodeOf(model.session, mask).role !== 'mask') return nothing;
  const { row, col } = rowAndCol(model.cell.index);
  const cell = cellAt(model.session, drawing, mask, row, col);
  const isIn = valueAt(model.session, cell) !== 0;
  return html`<p class="screen-only mask-switch">
    <button
      class="switch"
      role="switch"
      aria-checked=${isIn ? 'true' : 'false'}
      @click=${() => act.setView({ refusal: act.edit(cell, isIn ? 0 : 1) })}
    ><i></i>${VOICES.edit.mayAttend(row, col)}</button>
  </p>
  ${view.refusal && !hasField(context) ? html`<p class="refusal" role="status">${view.refusal}</p>` : nothing}`;
}
