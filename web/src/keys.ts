/** Whether a key is meant for the page: not typed into a field, and no shortcut of the browser. */
export function isOnKey(event: KeyboardEvent, letters: boolean): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as Element | null;
  if (target?.closest('input, select, textarea, dialog')) return false;
  return letters || event.key.length > 1;
}

/** Undo and redo, as everywhere; in a field they belong to the field. */
export function undoKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return null;
  if ((event.target as Element | null)?.closest('input[type="text"], textarea, dialog'))
    return null;
  event.preventDefault();
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}
