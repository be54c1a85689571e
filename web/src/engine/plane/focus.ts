// Keyboard navigation of a grid (roving tabindex): one cell is the tab stop, arrow keys reach the others.

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * keydown in a table: arrow keys, Home and End along the row; Enter and Space open the cell. `beyond`: of a table that is
 * shown in one row, what an arrow key up or down does there, in which column.
 */
export function moveFocus(
  event: KeyboardEvent,
  beyond?: (down: number, col: number) => void,
): void {
  const cell = event.target as HTMLElement;
  // A button inside a cell handles its own keys.
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
    next = down === 0 ? cells[at + right] : row && nearest(cell, row);
    if (down !== 0 && !next) beyond?.(down, at);
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

/** The nearest cell of a row below or above: rows may have different numbers of cells. */
function nearest(cell: HTMLElement, row: Element): HTMLElement | undefined {
  const leftOf = (one: HTMLElement) => one.getBoundingClientRect().left;
  const off = (one: HTMLElement) => Math.abs(leftOf(one) - leftOf(cell));
  const [first, ...others] = row.querySelectorAll<HTMLElement>('td[tabindex]');
  return others.reduce((best, one) => (off(one) < off(best) ? one : best), first);
}
