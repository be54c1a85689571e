// Arrow keys inside a tensor: one cell of it is in the order of Tab, the arrows reach the others.

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys inside a tensor; Home and End along the row; Enter opens the number. */
export function moveFocus(event: KeyboardEvent): void {
  const cell = event.target as HTMLElement;
  // A button in a cell answers its own keys.
  if (!cell.matches('td') || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    cell.click();
    return;
  }
  const rowOf = cell.parentElement as HTMLTableRowElement;
  const cells = [...rowOf.querySelectorAll<HTMLElement>('td[tabindex]')];
  const at = cells.indexOf(cell);
  let next: HTMLElement | null | undefined;
  if (event.key in ARROWS) {
    const [down, right] = ARROWS[event.key];
    const rows = [...(rowOf.parentElement as HTMLElement).children];
    const row = rows[rows.indexOf(rowOf) + down];
    next = row?.querySelectorAll<HTMLElement>('td[tabindex]')[at + right];
  } else if (event.key === 'Home') {
    next = cells[0];
  } else if (event.key === 'End') {
    next = cells.at(-1);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
