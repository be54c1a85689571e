// The context that the views of a notebook get.

import type { Arithmetic } from '../../engine/arithmetic/chip.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { cellName } from '../../engine/draw/format.ts';
import { notebookLooks } from '../../engine/lesson/look_rules.ts';
import type { Notebook } from '../../engine/lesson/notebook.ts';
import type { Open } from '../../engine/model/open_cell.ts';
import type { Shown } from '../../engine/page/page.ts';
import type { Counts } from './items.ts';

export interface Page extends Shown<{ notebook: Notebook }> {
  /** Matching items of every notebook with its default seeds; null until counted. */
  counts: Counts | null;
  /** The open number, with its arithmetic; null: none is open. */
  open: Open | null;
}

/** Context for the arithmetic of the open number. */
export function arithmeticOf(page: Page, open: Open): Arithmetic {
  const { session, state, view, act } = page;
  const { cell, node } = open;
  return {
    session,
    act,
    open,
    batch: node.axes[0] === 'B' ? cell.index[0] : 0,
    head: cell.index[node.axes.indexOf('N')] ?? 0,
    looks: notebookLooks(session),
    transposed: false,
    sharesScale: false,
    theme: view.theme,
    digits: state.digits,
  };
}

/** Id of the notebook cell below which the arithmetic is shown. */
export function sectionOf({ notebook, state }: Page): string {
  const isThere = notebook.cells.some((cell) => cell.id === state.at);
  return isThere ? state.at : notebook.cells[0].id;
}

export function cellLabel(cell: Cell): string {
  return cellName(cell.node, cell.index);
}
