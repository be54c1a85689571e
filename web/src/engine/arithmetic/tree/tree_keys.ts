// Keyboard navigation of a tree (roving tabindex): one line is the tab stop. Up and down lead from line to line, left
// and right shut and open, or lead to the line above and the first below; Enter opens the number, Space the branch.

/** The keydown of a tree. */
export function moveInTree(event: KeyboardEvent): void {
  const line = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
  const isOwn = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const move = line && !isOwn ? MOVES[event.key] : undefined;
  if (!line || !move) return;
  event.preventDefault();
  event.stopPropagation();
  move(line)?.focus();
}

/** Where the focus goes from a line; undefined: it stays. */
type Move = (line: HTMLElement) => HTMLElement | undefined;

const MOVES: Record<string, Move> = {
  ArrowDown: (line) => linesOf(line)[placeOf(line) + 1],
  ArrowUp: (line) => linesOf(line)[placeOf(line) - 1],
  Home: (line) => linesOf(line)[0],
  End: (line) => linesOf(line).at(-1),
  ArrowRight: (line) => (expanded(line) === 'false' ? press(line) : childOf(line)),
  ArrowLeft: (line) => (expanded(line) === 'true' && parentOf(line) ? press(line) : parentOf(line)),
  Enter: (line) => press(line.querySelector<HTMLElement>('.chip') ?? line),
  ' ': (line) => press(line),
};

function press(what: HTMLElement): undefined {
  what.click();
}

function expanded(line: HTMLElement): string | null {
  return line.getAttribute('aria-expanded');
}

function linesOf(line: HTMLElement): HTMLElement[] {
  const tree = line.closest<HTMLElement>('[role="tree"]');
  return [...(tree?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
}

function placeOf(line: HTMLElement): number {
  return linesOf(line).indexOf(line);
}

function levelOf(line: HTMLElement): number {
  return Number(line.getAttribute('aria-level'));
}

function childOf(line: HTMLElement): HTMLElement | undefined {
  const next = linesOf(line)[placeOf(line) + 1];
  return next && levelOf(next) > levelOf(line) ? next : undefined;
}

function parentOf(line: HTMLElement): HTMLElement | undefined {
  const before = linesOf(line).slice(0, placeOf(line));
  return before.findLast((one) => levelOf(one) < levelOf(line));
}
