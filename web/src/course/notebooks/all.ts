import type { Notebook } from '../../engine/lesson/notebook.ts';
import { notebook000 } from './000/cells.ts';
import { notebook001 } from './001/cells.ts';
import { notebook002 } from './002/cells.ts';
import { notebook003 } from './003/cells.ts';
import { notebook004 } from './004/cells.ts';

/** All notebooks, in order. */
export const NOTEBOOKS: readonly Notebook[] = [
  notebook000,
  notebook001,
  notebook002,
  notebook003,
  notebook004,
];

export function findNotebook(id: string): Notebook {
  return NOTEBOOKS.find((notebook) => notebook.id === id) ?? NOTEBOOKS[0];
}
