// Fields for masks of the reader's own: lengths of sequences that end with padding, and cells or numbers that are pasted.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { matrixOf } from '../../core/tensor.ts';
import { takes } from '../../model/choice.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import {
  addedOf,
  cellsIn,
  maskOf,
  numbersOf,
  type OwnMask,
  turned,
} from '../../state/typed_mask.ts';
import { CONTROLS } from '../../words/controls.en.ts';
import { MASKS } from './masks.en.ts';
import { refusalView } from './refusal.ts';

export function maskFields(context: Context): TemplateResult | typeof nothing {
  const { state, session } = context.model;
  if (!takes(state, session.catalogue(), 'mask') || context.model.streamed) return nothing;
  return html`${paddingField(context)} ${maskField(context)}`;
}

function paddingField({ model, view, act }: Context): TemplateResult {
  const refused = view.refused?.key === 'padding' ? view.refused : null;
  const { rows } = matrixOf(nodeOf(model.session, 'weights').shape);
  return html`<div>
    <label class="at-ends control">
      <span>${CONTROLS.choices.labels.padding}</span>
      <input
        type="text"
        inputmode="numeric"
        placeholder=${Array.from({ length: model.batches }, () => rows).join(',')}
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? 'refused-padding' : nothing}
        .value=${live(refused?.typed ?? model.state.padding)}
        @change=${(event: Event) => act.setOwnChoice('padding', (event.target as HTMLInputElement).value.replace(/[\s;]+/g, ','))}
      />
    </label>
    ${refusalView(refused)}
  </div>`;
}

function maskField(context: Context): TemplateResult {
  const { model, view, act } = context;
  const { mask, added } = model.state;
  const { rows, cols } = matrixOf(nodeOf(model.session, 'weights').shape);
  const refused = view.refused?.key === 'mask' ? view.refused : null;
  const set = (next: OwnMask | null, typed = '') => {
    if (next) act.set(next);
    act.setView({ refused: next ? null : { key: 'mask', typed, sentence: MASKS.tooLong } });
  };
  const type = (typed: string) => {
    if (typed.trim() === '') return set({ mask: '', added: '' });
    const numbers = numbersOf(typed);
    const isWhole = numbers?.length === rows * cols;
    if (numbers && isWhole) return set(maskOf(numbers, cols), typed);
    const sentence = numbers ? MASKS.otherSize(numbers.length, rows, cols) : MASKS.notNumbers;
    act.setView({ refused: { key: 'mask', typed, sentence } });
  };
  const count = rows * cols;
  const cells = mask.startsWith('~') ? inRows(cellsIn(mask, count), cols) : mask;
  const shown =
    mask === '' ? added.replaceAll(',', ', ').replaceAll(';', '\n') : cells.replaceAll(',', '\n');
  return html`<details class="own-text own-mask" ?open=${mask !== '' || added !== ''}>
    <summary>${CONTROLS.choices.labels[added === '' ? 'mask' : 'added']}</summary>
    <label class="control">
      <span class="visually-hidden">${CONTROLS.choices.labels.mask}</span>
      <textarea
        rows="4"
        spellcheck="false"
        placeholder=${MASKS.paste(rows, cols)}
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? 'refused-mask' : nothing}
        .value=${live(refused?.typed ?? shown)}
        @change=${(event: Event) => type((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </label>
    ${refusalView(refused)}
    <p class="aside">${MASKS.meaning}</p>
    ${
      mask === ''
        ? nothing
        : html`<p class="in-row">
            <button class="button" @click=${() => set(turned(mask, count, cols))}>${MASKS.turn}</button>
            <button class="button" @click=${() => set(addedOf(cellsIn(mask, count), cols))}>${MASKS.add}</button>
          </p>`
    }
    ${mask === '' && added === '' ? nothing : html`<button class="button" @click=${() => set({ mask: '', added: '' })}>${MASKS.remove}</button>`}
  </details>`;
}

const inRows = (cells: readonly number[], columns: number) =>
  cells.map((one, i) => (i > 0 && i % columns === 0 ? `,${one}` : one)).join('');
