// Hands of a clock: two numbers of a query or of a key, as the direction in which they point.
import { html, type TemplateResult } from 'lit-html';
import { chartView, line, type Place, point } from '../../../engine/plane/chart.ts';

/** The part of a dial that its hand takes. */
const REACH = 0.36;

export function handView(
  [across, up]: readonly number[],
  name: string,
  label: string,
): TemplateResult {
  const length = Math.hypot(across, up) || 1;
  const middle: Place = [0.5, 0.5];
  const tip: Place = [0.5 + (REACH * across) / length, 0.5 + (REACH * up) / length];
  return html`<td><span class="variant-hand">${chartView([
    point('dial', middle, 36),
    line(`hand ${name}`, middle, tip),
    point(`tip ${name}`, tip, 7),
  ])}</span><small>${label}</small></td>`;
}
