// A word of the prose that the glossary explains: a button that opens its entry.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Words } from '../text.ts';
import { TERMS, type TermId } from './terms.ts';

/** `words` is how the term is called here, where that is not its own name. */
export function term(id: TermId, words: Words = TERMS[id].name): TemplateResult {
  return html`<button
    type="button"
    class="term"
    data-term=${id}
    data-role=${TERMS[id].role ?? nothing}
    aria-haspopup="dialog"
  >${words}</button>`;
}
