// The formulas of a step as TeX: each alone, and all in lines that are aligned.
import { html, nothing, type TemplateResult } from 'lit-html';
import { symbolsView } from '../../arithmetic/symbols.ts';
import { alignedTex, texIn } from '../../arithmetic/tex.ts';
import type { Context } from '../../plane/context.ts';
import { TAKE } from './take.en.ts';

export function formulasView(context: Context): TemplateResult | typeof nothing {
  const formulas = symbolsView(context);
  // Formulas come with the stage; without them nothing is missing.
  if (!Array.isArray(formulas) || formulas.length === 0) return nothing;
  const copy = (event: Event, of: string) => {
    const place = (event.currentTarget as Element).closest(of);
    if (!place) return;
    const { notCopied } = TAKE;
    context.act.copyText(alignedTex(texIn(place)), { copied: TAKE.formulaCopied, notCopied });
  };
  return html`<section>
    <h3 class="kicker">${TAKE.formulas}</h3>
    ${formulas.map(
      (formula, i) => html`<div class="at-ends take-line">
        <div class="take-formula">${formula}</div>
        <button class="button" aria-label=${TAKE.copyFormula(i + 1)} @click=${(event: Event) => copy(event, '.take-line')}>${TAKE.tex}</button>
      </div>`,
    )}
    ${
      formulas.length > 1
        ? html`<p class="at-ends"><span class="aside">${TAKE.formulasSay}</span> <button class="button" @click=${(event: Event) => copy(event, 'section')}>${TAKE.copyAll}</button></p>`
        : nothing
    }
  </section>`;
}
