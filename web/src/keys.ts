/** Whether a key is meant for the page: not typed into a field, and no shortcut of the browser. */
export function isOnKey(event: KeyboardEvent, letters: boolean): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as Element | null;
  if (target?.closest('input, select, textarea, dialog')) return false;
  return letters || event.key.length > 1;
}
