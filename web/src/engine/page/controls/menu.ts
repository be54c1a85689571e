// Menus: a <select> with its label.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Choosable } from '../../core/structure.ts';
import type { Context } from '../../plane/context.ts';
import { DECIMALS } from '../../state/fields.ts';
import type { State } from '../../state/state.ts';
import { CONTROLS } from '../../words/controls.en.ts';

/** A <select> of texts. */
export function selectView(
  options: (readonly [string, string])[],
  chosen: string,
  choose: (value: string) => void,
): TemplateResult {
  // `selected` on options, as lit sets the <select>'s value before a new stage's options exist.
  return html`<select
    @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
  >
    ${options.map(([value, label]) => html`<option value=${value} .selected=${live(value === chosen)}>${label}</option>`)}
  </select>`;
}

export function menu(label: unknown, ...select: Parameters<typeof selectView>): TemplateResult {
  return html`<label class="at-ends control">
    <span>${label}</span>
    ${selectView(...select)}
  </label>`;
}

/** Menu of a choice between words. */
export function wordMenu({ model, act }: Context, { key, words = [] }: Choosable): TemplateResult {
  const usual = model.stage.usual?.[key] ?? words[0];
  return menu(
    CONTROLS.choices.labels[key],
    words.map((word) => [word, CONTROLS.choices.words[word] ?? word] as const),
    String(model.state[key as keyof State] || usual),
    (word) => act.set({ [key]: word === usual ? '' : word }),
  );
}

export function decimalsMenu({ model, act }: Context): TemplateResult {
  return menu(
    CONTROLS.choices.decimals,
    [['', CONTROLS.choices.automatic], ...DECIMALS.map((n) => [String(n), String(n)] as const)],
    String(model.state.decimals ?? ''),
    (digits) => act.set({ decimals: digits === '' ? null : Number(digits) }),
  );
}
