// The context that the views of a notebook get.
import type { Cell } from '../../engine/core/tensor.ts';
import { cellName } from '../../engine/draw/format.ts';
import type { Notebook } from '../../engine/lesson/notebook.ts';
import type { Shown } from '../../engine/page/page.ts';
import type { Counts } from './items.ts';

export interface Page extends Shown<{ notebook: Notebook }> {
  /** Matching items of every notebook with its default seeds; null until counted. */
  counts: Counts | null;
}

/** Id of the notebook cell below which the arithmetic is shown. */
export function sectionOf({ notebook, state }: Page): string {
  const isThere = notebook.cells.some((cell) => cell.id === state.at);
  return isThere ? state.at : notebook.cells[0].id;
}

export function cellLabel(cell: Cell): string {
  return cellName(cell.node, cell.index);
}
