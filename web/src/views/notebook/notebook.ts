// A notebook, cell by cell in its order: what it printed, computed again and compared as text.
import { html, type TemplateResult } from 'lit-html';
import type { Core } from '../../core/core.ts';
import { findNotebook } from '../../notebooks/index.ts';
import { type Count, countAll, countOf, itemsOf } from '../../notebooks/items.ts';
import { cellView } from './cell.ts';
import { openOf, type Page } from './page.ts';
import { sideView } from './side.ts';

export class Notebooks {
  private readonly core: Core;
  /** How much of each matches: counted when the first one is looked at. */
  private counts: Record<string, Count> | null = null;

  constructor(core: Core) {
    this.core = core;
  }

  view(given: Pick<Page, 'state' | 'view' | 'act' | 'trail'>): TemplateResult {
    const { session } = this.core;
    const notebook = findNotebook(given.state.notebook);
    this.counts ??= countAll(this.core);
    const open = openOf(given.state, session, notebook);
    return notebookView({ ...given, notebook, session, counts: this.counts, open });
  }
}

function notebookView(page: Page): TemplateResult {
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
