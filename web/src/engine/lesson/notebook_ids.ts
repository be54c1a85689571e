// Ids of the notebooks, and the names of their lessons in the core.
import type { Catalogue } from '../core/structure.ts';

/** Prefix of the lessons that are notebooks: "notebook_000". */
export const NOTEBOOK_PREFIX = 'notebook_';

export function notebookIds({ lessons }: Catalogue): string[] {
  return Object.keys(lessons).flatMap((lesson) =>
    lesson.startsWith(NOTEBOOK_PREFIX) ? [lesson.slice(NOTEBOOK_PREFIX.length)] : [],
  );
}

/** The notebook of that id, or the first one. */
export function notebookId(id: string, catalogue: Catalogue): string {
  const ids = notebookIds(catalogue);
  return ids.includes(id) ? id : ids[0];
}
