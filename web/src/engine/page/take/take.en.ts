// English: what a reader takes along of a step.
export const TAKE = {
  title: 'Take it along',
  close: 'Close',
  link: 'Link',
  copyLink: 'Copy the link',
  linkSays: 'Opens exactly this: your numbers, the step, the open number.',
  /** Places that a code is for (embed_code.ts). */
  codeFor: 'Code for',
  codes: {
    frame: 'any page (a frame)',
    element: 'any page (an element)',
    python: 'Jupyter (Python)',
    myst: 'MyST',
    jupyterBook: 'Jupyter Book 1',
    marimo: 'marimo',
    observable: 'Observable',
    quarto: 'Quarto',
  },
  copyCode: 'Copy the code',
  codeCopied: 'The code is copied.',
  codeSays: 'Shows this step in another page: its picture, and the arithmetic of each number.',
  untried: 'Written after its documentation. Nobody has tried it there yet.',
  codeFetches:
    'It fetches a script from this site, whose server must allow that (Access-Control-Allow-Origin: *). Where the figure does not show, take the frame.',
  codeOnDisk:
    'This page is a file on your disk, which no other page can show. Copy the code from a page on a server.',
  oneFile: 'This step as one file',
  oneFileSays: 'The whole page, for a double click, opened here.',
  noFileHere:
    'This site does not have the page as one file. The link to this step can be copied instead.',
  picture: 'Picture',
  pictures: { svg: 'SVG', png: 'PNG' },
  pictureSays: 'The tensors of this step, in the page’s theme, with the link below them.',
  /** A chart without a name; 0: the only one. */
  chart: (number: number) => (number === 0 ? 'The chart' : `Chart ${number}`),
  fall: 'The number, term by term',
  memory: 'The numbers in memory',
  noPicture: 'Of so many tokens there is a map on the page, and no picture to save.',
  numbers: 'Numbers',
  tensor: 'Tensor',
  format: 'As',
  digits: 'Digits',
  allDigits: 'all',
  shownDigits: 'as shown',
  copy: 'Copy the numbers',
  preview: 'Beginning of the text',
  /** Names of the formats (tensor_text.ts). */
  formats: {
    tabs: 'Table',
    torch: 'PyTorch',
    numpy: 'NumPy',
    json: 'JSON',
    csv: 'CSV',
    latex: 'LaTeX',
    typst: 'Typst',
    markdown: 'Markdown',
  },
  /** A remark on a format, where one is needed. */
  remarks: {
    tabs: 'For a spreadsheet, or to paste on a number of this page.',
    json: 'JSON has no infinity: −∞ is written "-Infinity".',
    latex: 'For a formula. It needs no package.',
  } as Record<string, string>,
  formulas: 'Formulas',
  formulasSay: 'Several lines are aligned at their signs, for which LaTeX needs amsmath.',
  tex: 'TeX',
  copyFormula: (number: number) => `Copy formula ${number} as TeX`,
  copyAll: 'Copy all as TeX',
  formulaCopied: 'The formula is copied as TeX.',
  stage: 'The whole stage, as a file',
  files: {
    script: 'Script',
    notebook: 'Notebook',
    npz: 'NumPy (.npz)',
    safetensors: '.safetensors',
    json: 'JSON',
  },
  filesSay:
    'Script and notebook compute every tensor again, and compare. “Your numbers” in the menu reads the others back, with edited numbers as they are; words and choices stay in the link.',
  coveredFiles:
    'A file would tell the answer of this step’s question. Answer it first, or press “just show me” there.',
  /** Above a notebook's cells, in Markdown. */
  notebook: (library: string, link: string) => [
    `A stage of *Attention, one number at a time* as ${library} computes it. Behind each step a folded cell compares with the numbers of the page.`,
    `On the page: \`#${link}\``,
  ],
  stepNamed: (at: number, name: string) => `Step ${at}: ${name}`,
  byKey: 'Ctrl+C on a number copies its whole tensor, in the form chosen here.',
  covered:
    'These numbers are the answer of this step’s question. Answer it first, or press “just show me” there.',
  notHeld: 'These are so many numbers that each is computed only as it is looked at.',
  tooMany: (most: number) =>
    `This tensor has more than ${most.toLocaleString('en')} numbers, too many for a text. A file has them all.`,
  copied: (name: string, size: string, format: string, digits: string) =>
    `${name} is copied: ${size}, as ${format}, digits: ${digits}.`,
  notCopied: 'The browser did not allow copying.',
};
