// The way into the edit field, by its button and by its key.
import type { Actions } from '../state/actions.ts';

const FIELD = '#edit';

/** Shows the edit field for the open number, and focuses it; `types`: what is written there. */
export function startEdit(act: Actions, types?: string): void {
  act.setView({ voice: 'numbers', sheetOpen: true, editing: true });
  act.focusOn({ selector: FIELD, scrolls: true, ...(types ? { types } : { selects: true }) });
}

/**
 * A key that begins a number, pressed on the open cell: its character goes into the edit field. A field that is there
 * takes the focus at once, and the browser types the character into it, so that fast typing loses none.
 */
export function typeNumber({ target, key }: KeyboardEvent, act: Actions): void {
  const field = (target as Element).closest('main')?.querySelector<HTMLInputElement>(FIELD);
  field?.focus();
  if (field && field === field.ownerDocument.activeElement) field.select();
  else startEdit(act, key);
}
