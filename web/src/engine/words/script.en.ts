// English: the export as a PyTorch script.
export const SCRIPT_TEXT = {
  button: 'Download as a script',
  says: 'All of this stage in PyTorch, your numbers too. Run, it compares every number with the page’s.',
  covered:
    'The script would tell the answer of this step’s question. Answer it first, or press “just show me”.',
  saysNumPy:
    'This program with the numbers that it is given, yours too. Run, it compares its results with the page’s.',
  noNumPy:
    'You have set a number that this program computes, so its results are other ones. With a token a row there is a script that has it.',
  noNumPyDropout: 'With tokens as columns there is no script with dropout: choose tokens as rows.',
  noNumPyBatch:
    'With tokens as columns the program has one sequence, and this mistake needs several: choose tokens as rows.',
  noNumPyMask:
    'Your mask is not in this program, which has the causal one and a window alone. With a token a row there is a script that has it.',
  /** Before the NumPy program: its variables that are tables of the page. */
  given: 'The numbers of the page’s tables, a token a column.',
  givenInListing: (names: string[]) =>
    `# ${names.join(', ')}: the tables’ numbers, written out in the script`,
  /** The script's header comment, line by line. */
  about: (library: string, link: string) => [
    `Attention, one number at a time: a stage as ${library} computes it, compared with the numbers of the page.`,
    `Run it with Python and ${library}, or paste it into a notebook.`,
    `On the page: #${link}`,
  ],
  version: (version: string) => `Version ${version} of the page.`,
  brought: 'Your tensors, as you brought them, and edited.',
  packed: 'All numbers of a tensor, in base64.',
  leaves: 'Tensors of their own, which the optimizer changes.',
  heldBesideRun: 'Numbers that are set at no step of the run are no part of it.',
  rounding:
    'Twice, the first time with weights that are off by roundings: where that is seen, no two machines agree.',
  losses: "The page's losses, step by step.",
  apart: 'The losses are not those of the page.',
  parted:
    'From step {parted} on the runs are apart: this one does not settle, and each step makes the rounding of the one before larger.',
  check: (most: number) =>
    `The page's numbers, a row of a matrix on each line; of a large tensor about the first ${most}.`,
  stops: 'What is set passes no gradient on.',
  asComputed: 'The slope is that of what was computed.',
  emptyRow: 'nan in a row of −∞ alone; the page has 0',
  emptyColumn: 'nan in a column of −∞ alone; the page has 0',
  largest: 'largest difference',
  compared: 'numbers, largest difference',
  equal: 'All are the numbers of the page.',
};
