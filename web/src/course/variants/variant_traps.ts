// The traps of a variant: each can be switched on, and a check looks for it.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { VariantContext } from './variant_numbers.ts';
import { clearedOf } from './variant_rows.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

export function trapsView({ row, state, act, found }: VariantContext): TemplateResult {
  const { traps: text } = VARIANTS_TEXT;
  const words = VARIANT_WORDS[row.id].traps;
  const made = words[state.mistake];
  const button = (mistake: string, name: string) => html`<button
    class="button"
    aria-pressed=${mistake === (made ? state.mistake : '') ? 'true' : 'false'}
    @click=${() => act.set({ ...clearedOf(row), ...row.traps.find((trap) => trap.mistake === mistake)?.set, mistake, cell: null, trail: [] })}
  >${name}</button>`;
  return html`<section class="part-below variant-traps" aria-labelledby="variant-traps">
    <div class="in-row controls-line screen-only">
      <h2 id="variant-traps" class="kicker">${text.title}</h2>
      ${button('', text.none)} ${row.traps.map(({ mistake }) => button(mistake, words[mistake].name))}
    </div>
    ${
      made && found
        ? html`<p class="status" role="status">${made.says} ${text.check} ${made.check} ${made.found(found.numbers, found.isCaught)}
            <b class=${found.isCaught ? 'is-right' : 'is-wrong'}>${found.isCaught ? text.caught : text.missed}</b></p>`
        : nothing
    }
  </section>`;
}
