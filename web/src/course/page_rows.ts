// The pages beside the stages, in the order in which they are fetched ahead: a row each.
import type { Core } from '../engine/core/core.ts';
import type { PageView } from '../engine/page/page.ts';
import type { Store } from '../engine/state/host.ts';
import type { PageRow } from '../engine/state/pages.ts';
import { UNKNOWN_MISTAKE } from './mistakes/unknown/name.ts';
import { PAGE_TITLES } from './page_titles.en.ts';
import { choicesOfVariant, lessonOfVariant, VARIANT_NAMES } from './variants/variant_choices.ts';

interface Row extends PageRow {
  /** Fetches who draws it. `tab`: texts that are kept as long as the browser's tab. */
  view: () => Promise<(core: Core, tab: Store) => PageView>;
}

/** Fields of the whole way: its sentence, and the number format and dtype of all pages. */
const OF_SENTENCE = ['tokens', 'dtype', 'decimals', 'digits', 'code'] as const;

/** Fields of a page that shows the arithmetic of a number in place. */
const OPENED = ['cell', 'trail', 'digits'] as const;

export const PAGE_ROWS: Record<string, Row> = {
  check: {
    title: PAGE_TITLES.check,
    named: 'stage',
    fields: ['after', 'seed'],
    about: 'stage',
    handout: true,
    view: async () => (await import('./check/check_page.ts')).checkPage,
  },
  notebook: {
    title: PAGE_TITLES.notebook,
    named: 'notebook',
    fields: ['notebook', 'at', 'seed', ...OPENED],
    about: 'notebook',
    slides: true,
    view: async () => (await import('./notebooks/notebooks.ts')).notebooksPage,
  },
  end: {
    title: PAGE_TITLES.end,
    named: 'stage',
    fields: OF_SENTENCE,
    about: 'sentence',
    handout: true,
    slides: true,
    view: async () => (await import('./end/end.ts')).endPage,
  },
  questions: {
    title: PAGE_TITLES.questions,
    named: 'alone',
    fields: [],
    view: async () => (await import('./mistakes/questions_page.ts')).questionsPage,
  },
  mistakes: {
    title: PAGE_TITLES.mistakes,
    named: 'alone',
    fields: [
      ...(['example', 'causal', 'scaled', 'divide_by', 'num_heads', 'num_kv_heads'] as const),
      ...(['mistake', 'window', 'mask', 'added', 'padding'] as const),
      ...(['dropout', 'dropout_seed', 'train', 'bias', 'weights_seed', 'order'] as const),
      ...(['seed', 'before', 'B', 'T', 'C', 'S', 'head_size', 'tokens', 'split'] as const),
      ...(['memory_tokens', 'dtype', 'decimals', 'edits', 'ask'] as const),
      ...(['blocks', 'hidden', 'norm', 'norm_kind', 'activation', 'unembedding'] as const),
      ...(['positions', 'attention', 'mlp', 'residual', 'optimizer', 'lr'] as const),
      ...(['batch_size', 'fresh', 'trained_steps', 'beginning', 'draw_seed'] as const),
    ],
    about: 'mistake',
    ownMistake: UNKNOWN_MISTAKE,
    view: async () => (await import('./mistakes/mistake_lab.ts')).mistakeLab,
  },
  cache: {
    title: PAGE_TITLES.cache,
    named: 'alone',
    fields: ['row', ...OF_SENTENCE],
    lesson: 'cache',
    belongs: { stage: 'head', step: 'mix' },
    view: async () => (await import('./cache/cache_page.ts')).cachePage,
  },
  race: {
    title: PAGE_TITLES.race,
    named: 'alone',
    fields: [],
    belongs: { stage: 'triangle', step: 'mix' },
    view: async () => (await import('./race/race_page.ts')).racePage,
  },
  root: {
    title: PAGE_TITLES.root,
    named: 'alone',
    fields: ['seed', 'd_k', 'divisor', ...OPENED],
    lesson: 'root',
    belongs: { stage: 'head', step: 'scale' },
    view: async () => (await import('./dials/root_page.ts')).rootPage,
  },
  temperature: {
    title: PAGE_TITLES.temperature,
    named: 'alone',
    fields: ['edits', ...OPENED],
    lesson: 'temperature',
    belongs: { stage: 'softmax', step: 'exp' },
    view: async () => (await import('./dials/temperature_page.ts')).temperaturePage,
  },
  order: {
    title: PAGE_TITLES.order,
    named: 'alone',
    fields: ['tokens', 'places'],
    lesson: 'head',
    belongs: { stage: 'head', step: 'mix' },
    view: async () => (await import('./order/order_page.ts')).orderPage,
  },
  variants: {
    title: PAGE_TITLES.variants,
    named: 'alone',
    fields: [
      ...(['variant', 'tile_size', 'window', 'mistake', 'edits', 'code', ...OPENED] as const),
      ...(['example', 'tokens', 'memory_tokens', 'causal', 'num_heads', 'num_kv_heads'] as const),
      // The reader's own head, and which of several
      ...(['own', 'head', 'dtype'] as const),
      // Sizes of the smallest case, whose numbers can be opened
      ...(['T', 'C', 'head_size'] as const),
    ],
    lesson: lessonOfVariant,
    needs: ({ variant }) => choicesOfVariant(variant),
    variants: VARIANT_NAMES,
    belongs: { stage: 'head', step: 'mix' },
    view: async () => (await import('./variants/variants_page.ts')).variantsPage,
  },
  parts: {
    title: PAGE_TITLES.parts,
    named: 'alone',
    fields: ['residual', 'norm', 'norm_kind', 'mlp', 'positions', 'attention', 'seed'],
    lesson: 'language',
    belongs: { stage: 'language', step: 'train' },
    view: async () => (await import('./parts/parts_page.ts')).partsPage,
  },
  yours: {
    title: PAGE_TITLES.yours,
    named: 'alone',
    fields: [],
    view: async () => (await import('./yours/yours_page.ts')).yoursPage,
  },
};
