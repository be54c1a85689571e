// The core's refusal of a field's content, as the description of its input.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { ViewSettings } from '../../state/settings.ts';

export function refusalView(refused: ViewSettings['refused']): TemplateResult | typeof nothing {
  if (!refused) return nothing;
  return html`<p class="refusal" id=${`refused-${refused.key}`} role="alert">${refused.sentence}</p>`;
}
