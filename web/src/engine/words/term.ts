// A term in the prose: a button that opens its entry in the glossary.
import { html, nothing, type TemplateResult } from 'lit-html';
import { TERMS, type TermId } from './terms.en.ts';
import type { Words } from './text.ts';

/** `words`: the button's text, if another than the term's name. */
export function term(id: TermId, words: Words = TERMS[id].name): TemplateResult {
  return html`<button
    type="button"
    class="term"
    data-term=${id}
    data-role=${TERMS[id].role ?? nothing}
    aria-haspopup="dialog"
  >${words}</button>`;
}
