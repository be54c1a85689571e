// The colour key: what the colours of a picture mean, in one line below it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { DROPPED } from '../draw/format.ts';
import { PLANE } from '../words/plane.en.ts';

/** The kinds of colours that a picture has; by default all that a picture without gradients can have. */
export interface Kinds {
  hasSigned?: boolean;
  hasShares?: boolean;
  hasMasked?: boolean;
  hasDropped?: boolean;
  hasChanged?: boolean;
  hasPale?: boolean;
  hasGradients?: boolean;
  isCovering?: boolean;
  /** Whether the hatch is over rows that the task does not ask, and not over masked cells. */
  isAsked?: boolean;
}

const ALL: Kinds = {
  hasSigned: true,
  hasShares: true,
  hasMasked: true,
  hasChanged: true,
  hasPale: true,
};

export function colourKeyView(kinds: Kinds = ALL): TemplateResult {
  const { title, signed, gradient, share, masked, dropped, notAsked, changed, paler, covered } =
    PLANE.colours;
  const row = (isThere: boolean | undefined, view: TemplateResult) => (isThere ? view : nothing);
  return html`<section class="colour-key" aria-label=${title}>
    <b aria-hidden="true">${title}</b>
    <ul>
      ${row(kinds.hasSigned, html`<li class="in-row scale"><span>−</span><i class="signed"></i><span>+</span> ${signed}</li>`)}
      ${row(kinds.hasGradients, html`<li class="in-row scale"><span>−</span><i class="gradients"></i><span>+</span> ${gradient}</li>`)}
      ${row(kinds.hasShares, html`<li class="in-row scale"><span>0</span><i class="share"></i><span>1</span> ${share}</li>`)}
      ${row(kinds.hasMasked, html`<li class="in-row"><i class="hatch"></i> ${kinds.isAsked ? notAsked : masked}</li>`)}
      ${row(kinds.hasDropped, html`<li class="in-row"><span>${DROPPED}</span> ${dropped}</li>`)}
      ${row(kinds.hasChanged, html`<li class="in-row"><i class="line"></i> ${changed}</li>`)}
      ${row(kinds.isCovering, html`<li class="in-row"><i class="covered"></i> ${covered}</li>`)}
      ${row(kinds.hasPale, html`<li class="in-row scale"><i class="paler"></i> ${paler}</li>`)}
    </ul>
  </section>`;
}
