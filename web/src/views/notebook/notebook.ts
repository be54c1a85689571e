// A notebook, cell by cell in its order: what it printed, computed again and compared as text.
import { html, type TemplateResult } from 'lit-html';
import { countOf, itemsOf } from '../../notebooks/items.ts';
import { cellView } from './cell.ts';
import type { Page } from './page.ts';
import { sideView } from './side.ts';

export function notebookView(page: Page): TemplateResult {
  const { notebook, session } = page;
  const items = itemsOf(session, notebook.id);
  return html`<main class="notebook">
    ${sideView(page, countOf(items, notebook.id))}
    <div class="cells">
      ${notebook.cells.map((cell) =>
        cellView(
          page,
          cell,
          items.filter((item) => item.cell === (cell.prints ?? cell.id)),
        ),
      )}
    </div>
  </main>`;
}
