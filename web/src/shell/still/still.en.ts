// English: the static pages, one for each stage and each question, which need no script (build/still_pages.ts).

export const STILL_TEXT = {
  stageTitle: (name: string, title: string) => `${name}: ${title}`,
  /** The overview: its name in links, its title and its description. */
  overview: {
    link: 'All stages and questions as text',
    title: 'All stages and questions',
    description:
      'Self-attention by its numbers, as plain text and tables: eight stages from two nested for-loops to a small language model, and what people ask about it.',
    lead: 'Each page has the words of a stage, or of a question, and its numbers as tables. It needs no JavaScript.',
  },
  version: (version: string) => `Version ${version}, MIT licence.`,
  stages: 'Stages',
  questions: 'Questions',
  stageLead:
    'The words and numbers of this stage, as text. Sliders, switches and buttons that they name are on the live page, where you can click each number to see how it was computed, and change it.',
  openStage: 'Open this stage live',
  openStep: (step: string) => `Open “${step}” live`,
  openLive: 'Open the live page',
  step: (number: number, name: string) => `${number}. ${name}`,
  /** Tensor that is not written out. */
  tooLarge: (label: string) => `${label}: too large for a table here.`,
  numbers: 'Its numbers',
  live: 'Where to try it',
  around: 'Before and next',
  before: 'Before:',
  after: 'Next:',
};

/** Folders of the questions' pages, by the id of the question: part of their addresses, so they stay. */
export const QUESTION_FOLDERS: Readonly<Record<string, string>> = {
  meaning: 'what-attention-does',
  softmax: 'what-softmax-does',
  future: 'who-sees-the-future',
  order: 'does-order-matter',
  qkv: 'why-queries-keys-values',
  how: 'how-a-number-was-computed',
  several: 'why-several-heads',
  scale: 'why-the-root',
  map: 'is-my-code-right',
  axis: 'softmax-rows-or-columns',
  mask: 'mask-before-or-after-softmax',
  cache: 'what-a-kv-cache-keeps',
  race: 'loop-or-matrix-product',
  equal: 'why-the-difference-is-not-0',
  split: 'how-heads-are-cut',
  view: 'why-view-then-transpose',
  second_text: 'how-a-text-asks-another',
  places: 'how-a-head-knows-places',
  shared_keys: 'why-heads-share-keys',
  nearest: 'what-a-window-counts',
  loud: 'a-score-too-large',
  nobody: 'must-a-word-look-somewhere',
  today: 'a-head-of-a-model-of-today',
  long_rows: 'softmax-without-a-whole-row',
  no_table: 'attention-without-a-table',
  parts: 'what-each-part-does',
  norm: 'where-the-norm-goes',
  shifted: 'why-targets-are-shifted',
  last_row: 'why-the-last-row-writes',
  another_start: 'does-the-map-say-why',
  too_good: 'can-a-loss-be-too-low',
  repeat: 'does-it-only-repeat',
};
