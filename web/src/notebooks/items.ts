// What a notebook printed beside what the core prints for it now.
import { printed } from 'virtual:printed';
import type { Core } from '../core/core.ts';
import type { Print, Session } from '../core/session.ts';
import type { Pieces } from '../draw/slices.ts';
import { NOTEBOOKS } from '../lessons/notebooks/index.ts';
import { choiceText } from '../model/choice.ts';
import { DEFAULT } from '../state/state.ts';

export interface Item extends Print {
  /** What the notebook printed. */
  printed: string;
}

export interface Count {
  matching: number;
  all: number;
}

/** The items of the open notebook. Within a cell, both have the notebook's order. */
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

/** Of all that the notebook printed, how much the core has printed as well. */
export function countOf(items: Item[], notebook: string): Count {
  return { matching: items.filter(matches).length, all: printedBy(notebook) };
}

/** How much a notebook printed. */
export function printedBy(notebook: string): number {
  return Object.values(printed[notebook]).flat().length;
}

export type Counts = Record<string, Count>;

/** The counts of all notebooks with their own seeds, each computed in a session beside the page's. */
export function* countAll(core: Core): Pieces<Counts> {
  const beside = core.beside();
  const counts: Counts = {};
  try {
    for (const { id } of NOTEBOOKS) {
      beside.follow(choiceText({ ...DEFAULT, stage: 'notebook', notebook: id }), []);
      yield;
      counts[id] = countOf(itemsOf(beside.session, id), id);
      yield;
    }
    return counts;
  } finally {
    beside.close();
  }
}
