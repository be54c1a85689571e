// A notebook, cell by cell in its order: what it printed, computed again and compared as text.
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../core/core.ts';
import type { Session } from '../../core/session.ts';
import { findNotebook } from '../../notebooks/index.ts';
import { type Counts, countAll, countOf, type Item, itemsOf } from '../../notebooks/items.ts';
import { inSlices } from '../../slices.ts';
import { isDue, type Part } from '../context.ts';
import { cellView } from './cell.ts';
import { openOf, type Page } from './page.ts';
import { sideView } from './side.ts';

/** So many cells are drawn in one frame. */
const AT_ONCE = 2;

export class Notebooks {
  private readonly core: Core;
  /** How much of each matches, once the first one is looked at. */
  private counts: Counts | null = null;
  /** The session beside which they are counted. */
  private counting: Session | null = null;
  /** What the open one prints, by what it depends on: the page is drawn often. */
  private items: { of: unknown[]; all: Item[] } = { of: [], all: [] };

  constructor(core: Core) {
    this.core = core;
  }

  /** The parts in which a notebook is drawn. */
  partsOf(id: string): Part[] {
    const { cells } = findNotebook(id);
    return Array.from({ length: Math.ceil(cells.length / AT_ONCE) }, (_, part) => part);
  }

  view(given: Pick<Page, 'state' | 'view' | 'act' | 'trail' | 'turn'>): TemplateResult {
    const { session } = this.core;
    const notebook = findNotebook(given.state.notebook);
    if (!this.counts) this.count(() => given.act.setView({}));
    const open = openOf(given.state, session, notebook);
    const page = { ...given, notebook, session, counts: this.counts, open };
    return notebookView(page, this.itemsOf(page));
  }

  private count(then: () => void): void {
    if (this.counting === this.core.session) return;
    this.counting = this.core.session;
    inSlices(countAll(this.core), (counts) => {
      this.counts = counts;
      then();
    });
  }

  private itemsOf({ session, notebook, state }: Page): Item[] {
    const of = [session.structure, JSON.stringify(state.edits)];
    if (of.some((each, i) => each !== this.items.of[i])) {
      this.items = { of, all: itemsOf(session, notebook.id) };
    }
    return this.items.all;
  }
}

function notebookView(page: Page, items: Item[]): TemplateResult {
  const { notebook, turn } = page;
  return html`<main class="notebook" aria-busy=${turn?.isLast === false ? 'true' : nothing}>
    ${isDue(page, 0) ? sideView(page, countOf(items, notebook.id)) : noChange}
    <div class="cells">
      ${notebook.cells.map((cell, i) =>
        isDue(page, Math.floor(i / AT_ONCE))
          ? cellView(
              page,
              cell,
              items.filter((item) => item.cell === (cell.prints ?? cell.id)),
            )
          : noChange,
      )}
    </div>
  </main>`;
}
