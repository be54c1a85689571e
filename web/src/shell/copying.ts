// A table as it is copied: tabs between its cells, which a browser glues where they are no plain ones, and digits that a
// spreadsheet reads. What is selected of it, or all of it while it has the focus; a stage's own tensors have other forms,
// too (keys.ts).
import type { Actions } from '../engine/state/actions.ts';
import { text } from '../engine/words/page.en.ts';

/** `area`: the element whose events the page hears. */
export function listenForCopies(area: EventTarget, act: Actions): void {
  area.addEventListener('copy', (event) => {
    const { clipboardData, target } = event as ClipboardEvent;
    const selection = getSelection();
    const isSelected = selection?.isCollapsed === false;
    const from = isSelected ? selection.anchorNode?.parentElement : (target as Element | null);
    const table = from?.closest?.(isSelected ? 'table' : '[role="grid"]');
    if (!table || !clipboardData) return;
    const rows = rowsOf(table, (cell) => !isSelected || selection.containsNode(cell, true));
    // A word or a number is selected as anywhere else.
    if (rows.flat().length < 2) return;
    clipboardData.setData('text/plain', rows.map((row) => row.join('\t')).join('\n'));
    event.preventDefault();
    if (!isSelected) act.setView({ notice: text.tableCopied });
  });
}

/** The texts of a table's cells, row by row. */
function rowsOf(table: Element, isTaken: (cell: Element) => boolean): string[][] {
  return [...table.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll('th, td')].filter(isTaken).map(textOf))
    .filter((row) => row.length > 0);
}

/** The text of a cell: its digits as programs write them, or its words, with blanks between their parts. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  if (copy.matches('td'))
    for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
  for (const part of copy.children) part.after(' ');
  const words = (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  return /^[−+]?[\d.∞]/.test(words) ? words.replaceAll('−', '-').replace('∞', 'inf') : words;
}
