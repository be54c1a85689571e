// The pager of a long axis, which shows a window of eight entries.
import { html, nothing, type TemplateResult } from 'lit-html';
import { WINDOW } from '../model/windows.ts';
import { PLANE } from '../words/plane.en.ts';
import type { Context } from './context.ts';
import type { Frame, Span } from './layout/frame.ts';

/**
 * Pagers of the axes that do not fit: the visible range, back and forward. Above a product a phone has room for one: that
 * of the rows, as the columns go along with those of the product, which has a pager, too.
 */
export function windowControls(
  context: Context,
  frame: Frame,
  isAbove = false,
): TemplateResult | typeof nothing {
  const all = [frame.rows, frame.cols].filter(({ from, to, size }) => to - from < size);
  const axes = isAbove && context.drawing.narrow ? all.slice(0, 1) : all;
  if (axes.length === 0) return nothing;
  return html`<div class="window">
    ${axes.map((span) => pager(context, span, span === frame.rows))}
  </div>`;
}

function pager(context: Context, span: Span, isRows: boolean): TemplateResult {
  const { axis, from, to, size } = span;
  const show = (start: number) =>
    context.act.setView({
      windows: { ...context.view.windows, [axis]: Math.max(0, Math.min(size - WINDOW, start)) },
    });
  const label = PLANE.windowShown(isRows, from, to - 1, size);
  return html`<span role="group" aria-label=${label}>
    <button aria-label=${PLANE.windowBack(isRows)} ?disabled=${from === 0} @click=${() => show(from - WINDOW)}>‹</button>
    ${label}
    <button aria-label=${PLANE.windowOn(isRows)} ?disabled=${to === size} @click=${() => show(from + WINDOW)}>›</button>
  </span>`;
}
