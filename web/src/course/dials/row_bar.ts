// A weight as a bar in a table cell, over a pale bar of another weight to compare it with.

import { html, nothing, type TemplateResult } from 'lit-html';
import { properties } from '../../engine/draw/properties.ts';

export function barView(weight: number, other: number | null = null): TemplateResult {
  return html`<td class="weight-bar">
    ${other === null ? nothing : html`<i class="other" .style=${properties({ part: other.toFixed(4) })}></i>`}
    <i .style=${properties({ part: weight.toFixed(4) })}></i>
  </td>`;
}
