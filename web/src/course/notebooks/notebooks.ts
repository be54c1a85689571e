// The view of a notebook, cell by cell: what it printed, computed again and compared as text. A lazily loaded
// module (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './notebook_styles.ts';
import { html, noChange, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { type Cell, matrixOf } from '../../engine/core/tensor.ts';
import { isDue } from '../../engine/draw/passes.ts';
import { Asker } from '../../engine/draw/slices.ts';
import type { NotebookCell } from '../../engine/lesson/notebook.ts';
import { STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { isCell } from '../../engine/model/nodes.ts';
import type { Open } from '../../engine/model/open_cell.ts';
import { openCell } from '../../engine/model/open_cell.ts';
import { text } from '../../engine/words/index.ts';
import { findNotebook, NOTEBOOKS } from './all.ts';
import { type Counts, countAll, countOf, type Item, itemsOf } from './items.ts';
import { notebookCellView } from './notebook_cell.ts';
import type { Page } from './notebook_context.ts';
import { sideView } from './side.ts';
import { entriesOf } from './table.ts';
import { NOTEBOOKS_TEXT } from './words.en.ts';

export class Notebooks {
  private readonly core: Core;
  /** Matching items of all notebooks; counted when the first notebook is opened. */
  private counts: Counts | null = null;
  private readonly counting = new Asker<Counts>();
  /** Memoised items of the open notebook, with their memo key `of`. */
  private items: { of: unknown[]; all: Item[] } = { of: [], all: [] };

  /** The open number, memoised likewise. */
  private open: { of: unknown[]; number: Open | null } = { of: [], number: null };

  constructor(core: Core) {
    this.core = core;
  }

  /** Asks the core for what the notebook shows, as far as that is new, and draws it. */
  view(given: Pick<Page, 'state' | 'view' | 'act' | 'trail' | 'pass'>): TemplateResult {
    const { session } = this.core;
    const notebook = findNotebook(given.state.notebook);
    const count = () => countAll(this.core);
    this.counts ??= this.counting.of(session, '', count, () => given.act.setView({}));
    const open = this.openOf(given.state.cell, session);
    const page = { ...given, notebook, session, counts: this.counts, open };
    return notebookView(page, this.itemsOf(page));
  }

  /** The open number; null if there is none, or one that this notebook's graph does not have. */
  private openOf(cell: Cell | null, session: Session): Open | null {
    const of = [session.structure, cell];
    if (of.some((each, i) => each !== this.open.of[i])) {
      this.open = { of, number: isCell(session, cell) ? openCell(session, cell) : null };
    }
    return this.open.number;
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
  const { notebook, pass } = page;
  const isFirst = isDue(pass, 'tensors') && (pass?.slice ?? 0) === 0;
  return html`<main class="notebook">
    ${isFirst ? sideView(page, items, countOf(items, notebook.id)) : noChange}
    <div class="cells">
      ${isDue(pass, 'tensors') ? cellsView(page, items) : noChange}
    </div>
    ${onwardView(page)}
  </main>`;
}

/** Back to the end of the ladder, on to the next notebook, from the last one to the ladder's beginning. */
function onwardView({ notebook, act }: Page): TemplateResult {
  const next = NOTEBOOKS[NOTEBOOKS.indexOf(notebook) + 1];
  const [stage] = STAGES;
  const go = () => {
    if (next) act.set({ stage: 'notebook', notebook: next.id });
    else act.goStage(stage.id);
  };
  const label = next
    ? NOTEBOOKS_TEXT.next(next.id)
    : NOTEBOOKS_TEXT.toLadder(stageNumber(stage.id), text.stages[stage.id].name);
  return html`<nav class="onward" aria-label=${text.onward}>
    <button @click=${() => act.set({ stage: 'end' })}>← ${text.end}</button>
    <button class="on" @click=${go}>${label} →</button>
  </nav>`;
}

function cellsView(page: Page, items: Item[]) {
  return page.notebook.cells.map((cell) => {
    const printed = items.filter((item) => item.cell === (cell.prints ?? cell.id));
    const isTaken = page.pass?.takes(costOf(page, cell, printed)) ?? true;
    return isTaken ? notebookCellView(page, cell, printed) : noChange;
  });
}

/** Cost of drawing a cell without its numbers, measured in numbers. */
const CELL_COST = 40;

/** Cost of drawing a cell for the frame budget (engine/draw/passes.ts): about the numbers that it shows. */
function costOf({ session }: Page, cell: NotebookCell, items: Item[]): number {
  const nodes = [
    ...(cell.shows ?? []).map((name) => session.find(name)),
    ...items.map((item) => item.node),
  ];
  const sizes = nodes.map((node) => {
    const { shape } = session.structure.nodes[node];
    const { rows, cols } = matrixOf(shape);
    return entriesOf(shape).length * rows * cols;
  });
  return sizes.reduce((sum, size) => sum + size, CELL_COST);
}
