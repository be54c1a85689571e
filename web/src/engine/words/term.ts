// A term in the prose: what opens its entry in the glossary. No <button>, which stands in its line as a box does: a comma
// behind it would begin the next line, and a long term could not be parted.
import { html, nothing, type TemplateResult } from 'lit-html';
import { TERMS, type TermId } from './terms.en.ts';
import type { Words } from './text.ts';

/** `words`: the button's text, if another than the term's name. */
export function term(id: TermId, words: Words = TERMS[id].name): TemplateResult {
  return html`<span
    role="button"
    tabindex="0"
    class="term"
    data-term=${id}
    data-role=${TERMS[id].role ?? nothing}
    aria-haspopup="dialog"
  >${words}</span>`;
}
