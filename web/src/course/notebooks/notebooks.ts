// The view of a notebook, cell by cell: what it printed, computed again and compared as text. A lazily loaded
// module (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './notebook_styles.ts';
import { noChange, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { isDue } from '../../engine/draw/passes.ts';
import { Asker } from '../../engine/draw/slices.ts';
import type { NotebookCell } from '../../engine/lesson/notebook.ts';
import { STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { besideView, onwardView } from '../../engine/page/beside/beside.ts';
import { type PageView, page } from '../../engine/page/page.ts';
import { text } from '../../engine/words/page.en.ts';
import { findNotebook, NOTEBOOKS } from './all.ts';
import type { NotebookPage } from './items.ts';
import { type Counts, countAll, countOf, type Item, itemsOf } from './items.ts';
import { notebookCellView } from './notebook_cell.ts';
import { sideView } from './side.ts';
import { entriesOf } from './table.ts';
import { NOTEBOOKS_TEXT } from './words.en.ts';

export function notebooksPage(core: Core): PageView {
  /** Matching items of all notebooks; counted when the first notebook is opened. */
  let counts: Counts | null = null;
  const counting = new Asker<Counts>();
  return page(core, {
    know: ({ session, state }) => {
      const notebook = findNotebook(state.notebook);
      return { notebook, items: itemsOf(session, notebook.id) };
    },
    view: (shown) => {
      const { session, act } = shown;
      counts ??= counting.of(
        session,
        '',
        () => countAll(core),
        () => act.setView({}),
      );
      return notebookView({ ...shown, counts }, shown.items);
    },
  });
}

function notebookView(page: NotebookPage, items: Item[]): TemplateResult {
  const { notebook, pass } = page;
  const isFirst = isDue(pass, 'tensors') && (pass?.slice ?? 0) === 0;
  return besideView({
    className: 'notebook',
    prose: isFirst ? sideView(page, items, countOf(items, notebook.id), waysView(page)) : noChange,
    work: isDue(pass, 'tensors') ? cellsView(page, items) : noChange,
  });
}

/** Back to the end of the ladder, on to the next notebook, from the last one to the ladder's beginning. */
function waysView({ notebook, act }: NotebookPage): TemplateResult {
  const next = NOTEBOOKS[NOTEBOOKS.indexOf(notebook) + 1];
  const [stage] = STAGES;
  const go = () => {
    if (next) act.set({ stage: 'notebook', notebook: next.id });
    else act.goStage(stage.id);
  };
  const label = next
    ? NOTEBOOKS_TEXT.next(next.id)
    : NOTEBOOKS_TEXT.toLadder(stageNumber(stage.id), text.stages[stage.id].name);
  const back = () => act.set({ stage: 'end' });
  return onwardView({ label: text.end, go: back }, { label, go });
}

function cellsView(page: NotebookPage, items: Item[]) {
  return page.notebook.cells.map((cell) => {
    const printed = items.filter((item) => item.cell === (cell.prints ?? cell.id));
    const isTaken = page.pass?.takes(costOf(page, cell, printed)) ?? true;
    return isTaken ? notebookCellView(page, cell, printed) : noChange;
  });
}

/** Cost of drawing a cell without its numbers, measured in numbers. */
const CELL_COST = 40;

/** Cost of drawing a cell for the frame budget (engine/draw/passes.ts): about the numbers that it shows. */
function costOf({ session }: NotebookPage, cell: NotebookCell, items: Item[]): number {
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
