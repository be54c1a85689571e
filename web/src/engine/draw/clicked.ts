// The mark of a clicked cell, until its effect is drawn.

/** Whether a cell was clicked, and the result is not drawn yet. */
export function isClicked(root: Element): boolean {
  return root.querySelector('[data-clicked]') !== null;
}

/** Call when the tensors are drawn: the box is there. */
export function endClick(root: Element | null): void {
  root?.querySelector('[data-clicked]')?.removeAttribute('data-clicked');
}
