// English: the export as a PyTorch script.
export const SCRIPT_TEXT = {
  button: 'Download as a script',
  says: 'All of this stage in PyTorch, your numbers too. Run, it compares every number with the page’s.',
  /** The script's header comment, line by line. */
  about: (link: string) => [
    'Attention, one number at a time: every tensor of a stage as PyTorch computes it, compared with the',
    'numbers of the page. Run it with Python and PyTorch, or paste it into a notebook.',
    `On the page: #${link}`,
  ],
  check: (most: number) =>
    `The page's numbers, a row of a matrix on each line; of a large tensor about the first ${most}.`,
  allMasked: 'Where a row may look at no token PyTorch says nan, the page 0.',
  compared: 'numbers, largest difference',
  equal: 'All are the numbers of the page.',
};
