// The pages beside the stages, which have no model: a row each. Links, the lesson that the core opens, and printing
// follow from the rows; shell/screen.ts says who draws a page, and engine/words/page.en.ts its title.
import type { FieldName } from './fields.ts';

interface Page {
  /** Form of its link: "race", "stage=end", or the number of a notebook. */
  named: 'alone' | 'stage' | 'notebook';
  /** The fields that mean something there. */
  fields: readonly FieldName[];
  /** The core's lesson of an experiment whose numbers are one graph. */
  lesson?: string;
  /** Subject that it also opens in the core: the stage before it, the sentence, the notebook or the chosen mistake. */
  about?: 'stage' | 'sentence' | 'notebook' | 'mistake';
  /** Whether the handout of all stages is printed instead of the page. */
  handout?: true;
}

/** Fields of the whole way: its sentence, and the number format and dtype of all pages. */
const OF_SENTENCE = ['tokens', 'dtype', 'decimals', 'digits', 'code'] as const;

/** Fields of a page that shows the arithmetic of a number in place. */
const OPENED = ['cell', 'trail', 'digits'] as const;

const ROWS = {
  check: { named: 'stage', fields: ['after', 'seed'], about: 'stage', handout: true },
  notebook: {
    named: 'notebook',
    fields: ['notebook', 'at', 'seed', ...OPENED],
    about: 'notebook',
  },
  end: { named: 'stage', fields: OF_SENTENCE, about: 'sentence', handout: true },
  questions: { named: 'alone', fields: [] },
  mistakes: {
    named: 'alone',
    fields: [
      ...(['example', 'causal', 'scaled', 'num_heads', 'mistake'] as const),
      ...(['seed', 'before', 'B', 'T', 'C', 'head_size', 'tokens', 'split'] as const),
      ...(['dtype', 'decimals', 'edits', 'ask'] as const),
    ],
    about: 'mistake',
  },
  cache: { named: 'alone', fields: ['row', ...OF_SENTENCE], lesson: 'cache' },
  race: { named: 'alone', fields: [] },
  root: { named: 'alone', fields: ['seed', 'd_k', 'divisor', ...OPENED], lesson: 'root' },
  temperature: { named: 'alone', fields: ['edits', ...OPENED], lesson: 'temperature' },
  order: { named: 'alone', fields: ['tokens', 'places'], lesson: 'head' },
} satisfies Record<string, Page>;

export type PageId = keyof typeof ROWS;

export const PAGES: Record<PageId, Page> = ROWS;

export function isPage(stage: string): stage is PageId {
  return Object.hasOwn(PAGES, stage);
}

/** Subject of a page beside the stages. */
export function aboutOf(stage: string): Page['about'] {
  return isPage(stage) ? PAGES[stage].about : undefined;
}

/** Whether a link names a page without "stage=". */
export function isNamedAlone(stage: string): boolean {
  return isPage(stage) && PAGES[stage].named === 'alone';
}

/** Name for the hidden mistake in links to the page of mistakes. */
export const UNKNOWN_MISTAKE = 'unknown';
