// Axis labels of the map: query and key positions, with the first and last visible.
import { html, render } from 'lit-html';
import { STREAM } from './map.en.ts';
import type { Viewport } from './viewport.ts';

export function showAxes(map: Element, viewport: Viewport): void {
  for (const axis of ['col', 'row'] as const) {
    const place = map.parentElement?.querySelector<HTMLElement>(`[data-axis=${axis}]`);
    const last = Math.ceil(viewport[axis] + viewport.span) - 1;
    const [from, to] = STREAM.axisEnds(Math.floor(viewport[axis]), last);
    if (place) render(html`<b>${from}</b> <span>${STREAM.axes[axis]}</span> <b>${to}</b>`, place);
  }
}
