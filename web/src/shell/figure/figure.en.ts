// English: a figure in another page.
export const FIGURE = {
  loading: 'The numbers are being computed …',
  whole: 'Open in the whole page',
  /** A hint beside the link. */
  hint: 'Click a number for its arithmetic.',
  keys: 'The arrow keys open the number beside the open one.',
  given: 'given',
  tooMany: 'Of so many tokens there is no figure.',
  noFigure: 'This part of the page has no figure.',
  forbidden: 'WebAssembly is forbidden in this page, so the numbers cannot be opened here.',
  failed: 'The numbers could not be computed here.',
};
