// The way into the edit field, by its button and by its key.
import type { Actions } from '../state/actions.ts';

/** Shows the edit field for the open number, and focuses it. */
export function startEdit(act: Actions): void {
  act.setView({ voice: 'numbers', sheetOpen: true, editing: true });
  act.focusOn({ selector: '#edit', scrolls: true, selects: true });
}
