// The colour key: what the colours of the tensors mean, in one line below the picture of every step.
import { html, type TemplateResult } from 'lit-html';
import { text } from '../text/en/index.ts';

export function colourKeyView(): TemplateResult {
  const { title, signed, share, masked, changed, paler } = text.colours;
  return html`<section class="colour-key" aria-label=${title}>
    <b aria-hidden="true">${title}</b>
    <ul>
      <li class="scale"><span>−</span><i class="signed"></i><span>+</span> ${signed}</li>
      <li class="scale"><span>0</span><i class="share"></i><span>1</span> ${share}</li>
      <li><i class="hatch"></i> ${masked}</li>
      <li><i class="line"></i> ${changed}</li>
      <li class="scale"><i class="paler"></i> ${paler}</li>
    </ul>
  </section>`;
}
