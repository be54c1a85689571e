// The colour key: what the colours of the tensors mean, in one line below the picture of every step.
import { html, nothing, type TemplateResult } from 'lit-html';
import { text } from '../words/page.en.ts';

/** Features of the step that have a row in the key: covered numbers, gradients, rows that the task asks and others. */
interface Has {
  isCovering?: boolean;
  hasGradients?: boolean;
  isAsked?: boolean;
}

export function colourKeyView(has: Has = {}): TemplateResult {
  const { isCovering, hasGradients, isAsked } = has;
  const { title, signed, gradient, share, masked, notAsked, changed, paler, covered } =
    text.colours;
  return html`<section class="colour-key" aria-label=${title}>
    <b aria-hidden="true">${title}</b>
    <ul>
      <li class="scale"><span>−</span><i class="signed"></i><span>+</span> ${signed}</li>
      ${hasGradients ? html`<li class="scale"><span>−</span><i class="gradients"></i><span>+</span> ${gradient}</li>` : nothing}
      <li class="scale"><span>0</span><i class="share"></i><span>1</span> ${share}</li>
      <li><i class="hatch"></i> ${isAsked ? notAsked : masked}</li>
      ${hasGradients ? nothing : html`<li><i class="line"></i> ${changed}</li>`}
      ${
        isCovering
          ? html`<li><i class="covered"></i> ${covered}</li>`
          : hasGradients
            ? nothing
            : html`<li class="scale"><i class="paler"></i> ${paler}</li>`
      }
    </ul>
  </section>`;
}
