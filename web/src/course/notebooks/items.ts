// Printed items of a notebook: what it printed, paired with what the core prints now.
import { printed } from 'virtual:printed';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Print } from '../../engine/core/structure.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { cellName } from '../../engine/draw/format.ts';
import type { Pieces } from '../../engine/draw/slices.ts';
import type { Notebook } from '../../engine/lesson/notebook.ts';
import { choiceText } from '../../engine/model/choice.ts';
import type { PageContext } from '../../engine/page/page.ts';
import { DEFAULT } from '../../engine/state/state.ts';
import { NOTEBOOKS } from './all.ts';

export interface Item extends Print {
  /** The text that the notebook printed. */
  printed: string;
}

export interface Count {
  matching: number;
  all: number;
}

/** The items of the open notebook; within a cell paired by position. */
export function itemsOf(session: Session, notebook: string): Item[] {
  const taken: Record<string, number> = {};
  return session.prints().map((print) => {
    const at = taken[print.cell] ?? 0;
    taken[print.cell] = at + 1;
    return { ...print, printed: printed[notebook][print.cell]?.[at] ?? '' };
  });
}

export function matches(item: Item): boolean {
  return item.text === item.printed;
}

/** How many of the notebook's printed items the core reproduces. */
export function countOf(items: Item[], notebook: string): Count {
  return { matching: items.filter(matches).length, all: printedBy(notebook) };
}

/** Number of items that a notebook printed. */
export function printedBy(notebook: string): number {
  return Object.values(printed[notebook]).flat().length;
}

export type Counts = Record<string, Count>;

/** Counts of all notebooks with their default seeds, computed in a second session. */
export function* countAll(core: Core): Pieces<Counts> {
  const sibling = core.sibling();
  const counts: Counts = {};
  try {
    for (const { id } of NOTEBOOKS) {
      const state = { ...DEFAULT, stage: 'notebook', notebook: id };
      sibling.follow(choiceText(state, sibling.session.catalogue()), []);
      yield;
      counts[id] = countOf(itemsOf(sibling.session, id), id);
      yield;
    }
    return counts;
  } finally {
    sibling.close();
  }
}

export interface NotebookPage extends PageContext<{ notebook: Notebook }> {
  /** Matching items of every notebook with its default seeds; null until counted. */
  counts: Counts | null;
}

/** Id of the notebook cell below which the arithmetic is shown. */
export function sectionOf({ notebook, state }: NotebookPage): string {
  const isThere = notebook.cells.some((cell) => cell.id === state.at);
  return isThere ? state.at : notebook.cells[0].id;
}

export function cellLabel(cell: Cell): string {
  return cellName(cell.node, cell.index);
}
