// The button for all tensors of a step that begins with one row, and back to that.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isInPlane } from '../../lesson/plane_items.ts';
import { hasOneRow } from '../../model/drawing.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../words/page.en.ts';

export function tablesButton({ model, drawing, act }: Context): TemplateResult | typeof nothing {
  const { session, step, cell } = model;
  if (!step.tables || !hasOneRow(step, drawing)) return nothing;
  const toggle = () => {
    // A number that only the tables have stays open only there.
    const isInRow = isInPlane(session, step.plane, cell.node);
    if (!drawing.hasTables) act.set({ tables: true });
    else act.set({ tables: false, ...(isInRow ? {} : { cell: null, trail: [] }) });
  };
  return html`<button class="button" @click=${toggle}>${drawing.hasTables ? text.oneRow : drawing.narrow ? text.allRows : text.allTables}</button>`;
}
