// The fields of the page's state: a row each. Links, resets and storage follow from the rows. A field named like a key
// of the core's table (core/choice/keys.h) is sent to the core if it takes that key.
import type { Edit } from '../core/core.ts';
import type { Cell } from '../core/tensor.ts';
import * as codecs from './codecs.ts';
import { own } from './own_codec.ts';

/**
 * Changes that reset a field. Each includes those before it: another step; other numbers, as by another seed, size or
 * text; another example; another family of lessons. 'page' stays, and 'place' is set by going somewhere.
 */
const RESETS = ['step', 'numbers', 'example', 'lesson', 'page'] as const;
type Reset = (typeof RESETS)[number];

/** Condition without which a field means nothing in a link. */
export type Need =
  | 'names'
  | 'batches'
  | 'heads'
  | 'streams'
  | 'columns'
  | 'training'
  | 'edits'
  | 'own';

interface Field<Value> extends codecs.Codec<Value> {
  initial: Value;
  scope: Reset | 'place';
  /** Whether it has no meaning on a stage; pages.ts says which have one on a page. */
  offStage?: true;
  needs?: Need;
  /** Whether it changes within one picture, which is not restarted. */
  within?: true;
  /** Whether it is a choice of a training run, which its weights take along to a stage. */
  ofRun?: true;
  /** Whether an empty field chooses nothing: there is no such thing then. */
  optional?: true;
  /** The field without which it changes nothing. */
  beside?: string;
  /** Key and form of the field in older links, which lack the present key. */
  old?: { key: string; read(text: string): Value | null };
}

function row<Value, Initial extends Value | null>(
  initial: Initial,
  codec: codecs.Codec<Value>,
  scope: Reset | 'place',
  more: Partial<
    Pick<Field<Value>, 'offStage' | 'needs' | 'within' | 'ofRun' | 'optional' | 'beside' | 'old'>
  > = {},
): Field<Value | Initial> {
  return { initial, ...(codec as codecs.Codec<Value | Initial>), scope, ...more };
}

/** The numbers of decimals that can be chosen. */
export const DECIMALS = [2, 3, 4];

/** Learn's examples are tasks, and links may call them so. */
const EXAMPLE = codecs.matching(/^[A-Za-z0-9_-]{1,40}$/);

/** Values of the dials of rtol and atol. */
export const TOLERANCES = ['0', '1e-9', '1e-8', '1e-7', '1e-6', '1e-5', '1e-3'];

export const FIELDS = {
  /** 'door', a stage of the ladder, or a page of pages.ts. */
  stage: row('door', codecs.name, 'place'),
  /** The stage that is asked about when stage is 'check'. */
  after: row('', codecs.name, 'place', { offStage: true }),
  /** The notebook that is open when stage is 'notebook': "000". */
  notebook: row('', codecs.matching(/^\d{3}$/), 'place', { offStage: true }),
  /** Anchor: the notebook cell that the link points at: "58". */
  at: row('', codecs.matching(/^[a-z0-9]{1,8}$/), 'place', { offStage: true, within: true }),
  /** The sub-step; empty: the stage's opening one. */
  step: row('', codecs.name, 'place'),
  /** Id of the example; empty: the stage's default. */
  example: row('', EXAMPLE, 'lesson', {
    old: { key: 'task', read: EXAMPLE.read },
  }),
  batch: row(0, codecs.count, 'numbers', { needs: 'batches' }),
  /** The head that is drawn; null: the step's default. */
  head: row(null, codecs.count, 'numbers', { needs: 'heads' }),
  /** The causal mask; null: the example's default. */
  causal: row(null, codecs.flag, 'example'),
  scaled: row(true, codecs.flag, 'lesson'),
  /** Divisor of the scores; empty: the root of the head size. */
  divide_by: row('', codecs.longDecimal, 'lesson'),
  /** Masks: a window of so many keys, cells of the reader's own, numbers that are added, lengths of sequences. */
  window: row(null, codecs.size, 'lesson'),
  mask: row('', codecs.maskCells, 'numbers'),
  added: row('', codecs.maskNumbers, 'numbers'),
  padding: row('', codecs.matching(/^\d{1,4}(,\d{1,4}){0,7}$/), 'numbers'),
  /** Share of attention weights that dropout drops (empty: none), its seed (null: 0), and whether it trains. */
  dropout: row('', codecs.longDecimal, 'lesson'),
  dropout_seed: row(null, codecs.size, 'lesson', { beside: 'dropout' }),
  train: row(true, codecs.flag, 'lesson', { beside: 'dropout' }),
  /** Transposed notation: tokens as columns, as notebook 003 writes them. */
  columns: row(false, codecs.flag, 'lesson', { needs: 'columns' }),
  /** null: the example's number of heads. */
  num_heads: row(null, codecs.count, 'example', { ofRun: true }),
  /** Heads of keys and values, which those of queries share; null: as many. */
  num_kv_heads: row(null, codecs.size, 'lesson', { optional: true }),
  /** A mistake that the lesson makes, of the core's (core/lessons/mistakes.h); empty: none. */
  mistake: row('', codecs.name, 'lesson', {
    old: { key: 'value_from_key', read: (text) => (text === '1' ? 'value_from_key' : null) },
  }),
  /** A variant of a head (core/lessons/variants.h); empty: the plain head, or on its page the list of them. */
  variant: row('', codecs.joinedNames, 'lesson', { offStage: true }),
  /** Keys that the variant online takes at a time; null: the core's default. */
  tile_size: row(null, codecs.size, 'lesson', { offStage: true, beside: 'variant' }),
  /** The query position: the row under the ribbon; null: the stage's default. */
  row: row(null, codecs.count, 'numbers', { within: true }),
  /** The open cell, whose arithmetic is shown; null: the step's worked cell, on a notebook none. */
  cell: row(null, codecs.cell, 'step', { within: true }),
  /** The breadcrumb: cells that led to the open one, first to last. */
  trail: row([] as Cell[], codecs.cells, 'step', { within: true }),
  /** Direction in which the open cell is followed: to its dependencies or to its dependents. */
  reach: row('', codecs.word('back', 'on'), 'step', { within: true }),
  /** The tree of a number's dependencies: its root and the branches that are open; empty: not drawn. */
  tree: row([] as Cell[], codecs.branches, 'step', { within: true }),
  /** How many terms of the open dot product have fallen, if it is drawn as a waterfall: 'all' or a number; empty: it is not. */
  fall: row('', codecs.matching(/^(all|\d{1,2})$/), 'step', { within: true }),
  /** Whether all tensors of a step are drawn that begins with one row. */
  tables: row(false, codecs.flag, 'step', { within: true }),
  /** Viewport of the streamed weights: row, column and span; null: all of them. */
  map: row(null, codecs.viewport, 'numbers', { needs: 'streams', within: true }),
  /** Seed of the random generator; empty: the core's default. */
  seed: row('', codecs.seed, 'lesson', { ofRun: true }),
  /** Sizes of the learner's own example; null: the core's defaults. */
  before: row(null, codecs.size, 'lesson'),
  B: row(null, codecs.size, 'lesson'),
  T: row(null, codecs.size, 'lesson'),
  C: row(null, codecs.size, 'lesson'),
  /** The second sequence, of which keys and values are made: its length, or its text; null: there is none. */
  S: row(null, codecs.size, 'lesson', { optional: true }),
  memory_tokens: row(null, codecs.prose, 'lesson', { optional: true }),
  head_size: row(null, codecs.size, 'lesson', { ofRun: true }),
  /** Layers that are drawn: whether with biases (null: as the lesson has them); after a seed of their own; and the order of x and them. */
  bias: row(null, codecs.flag, 'lesson'),
  weights_seed: row('', codecs.seed, 'lesson', { optional: true }),
  order: row('', codecs.word('xkqv', 'qkvx', 'kqvx'), 'lesson'),
  /** The length of queries and keys of the page root, and its divisor of scores; empty: the root of that length. */
  d_k: row(null, codecs.size, 'lesson'),
  divisor: row('', codecs.word('none', 'd_k', 'sqrt_C'), 'lesson'),
  /** The learner's text (null: the core's), and how it is tokenised. */
  tokens: row(null, codecs.prose, 'lesson'),
  split: row('', codecs.word('characters'), 'lesson'),
  /** The tolerances of the comparison of loop and product; empty: those of torch.allclose. */
  rtol: row('', codecs.word(...TOLERANCES), 'lesson'),
  atol: row('', codecs.word(...TOLERANCES), 'lesson'),
  /** Permutation of the words on the page "order": for each position the word's original index, "2.0.1". */
  places: row('', codecs.order, 'numbers'),
  /** The learner's own names of a task's tokens and answers, with blanks between. */
  names: row('', codecs.prose, 'lesson', { needs: 'names', within: true, ofRun: true }),
  /** Tied weight matrices of a run (empty: none). */
  tied: row('', codecs.word('query_key', 'key_value', 'query_value', 'all'), 'lesson', {
    ofRun: true,
  }),
  /** Settings of a run: optimizer, learning rate (empty: the lesson's), sequences a batch, another batch at each step. */
  optimizer: row('', codecs.word('adam', 'sgd'), 'lesson', { ofRun: true }),
  lr: row('', codecs.decimal, 'lesson', { ofRun: true }),
  batch_size: row(null, codecs.size, 'lesson', { ofRun: true }),
  fresh: row(true, codecs.flag, 'lesson', { ofRun: true }),
  /** A language model: its blocks and the width of its MLP (null: the core's), its norms, and what is not left out. */
  blocks: row(null, codecs.size, 'lesson', { ofRun: true }),
  hidden: row(null, codecs.size, 'lesson', { ofRun: true }),
  norm: row('', codecs.word('after', 'without', 'not_last'), 'lesson', { ofRun: true }),
  norm_kind: row('', codecs.word('layer'), 'lesson', { ofRun: true }),
  activation: row('', codecs.word('gelu', 'gelu_erf'), 'lesson', { ofRun: true }),
  unembedding: row('', codecs.word('tied'), 'lesson', { ofRun: true }),
  positions: row(true, codecs.flag, 'lesson', { ofRun: true }),
  attention: row(true, codecs.flag, 'lesson', { ofRun: true }),
  mlp: row(true, codecs.flag, 'lesson', { ofRun: true }),
  residual: row(true, codecs.flag, 'lesson', { ofRun: true }),
  /** Beginning of what a language model writes, and the seed of the numbers by which it picks its words; null: the core's. */
  beginning: row(null, codecs.prose, 'lesson'),
  draw_seed: row(null, codecs.count, 'lesson'),
  /** Run that left the weights: its steps (null: the core's), its mask (null: the task's), its scale. */
  trained_steps: row(null, codecs.size, 'lesson'),
  trained_causal: row(null, codecs.flag, 'lesson'),
  trained_scaled: row(true, codecs.flag, 'lesson'),
  /** The head of the reader's own, of which the example own is made: it stays while others are open. */
  own: row(null, own, 'page', { needs: 'own' }),
  dtype: row('', codecs.word('float64'), 'page'),
  /** Decimals in the plane; null: as many as fit. */
  decimals: row(null, codecs.oneOf(...DECIMALS), 'page'),
  /** Whether the arithmetic shows every digit. */
  digits: row('', codecs.word('all'), 'page', { within: true }),
  /** Language of the code listing: '' is PyTorch (NumPy with tokens as columns), else the core's C++. */
  code: row('', codecs.word('cpp'), 'page', { within: true }),
  /** The step of the training run. */
  trained: row(0, codecs.count, 'numbers', { needs: 'training', within: true }),
  /** The learner's title for their edited numbers. */
  name: row('', codecs.title, 'numbers', { needs: 'edits', within: true }),
  edits: row([] as Edit[], codecs.edits, 'numbers', { within: true }),
  /** Whether all of the three voices is open above their bar, in a framed window. */
  voices: row('', codecs.word('open'), 'page', { within: true }),
  /** Whether every step is covered until its question is answered, also by a link. */
  ask: row(false, codecs.flag, 'page'),
};

export type FieldName = keyof typeof FIELDS;

/** State of the page: every choice of the reader. A link holds all of it. */
export type State = { [Name in FieldName]: (typeof FIELDS)[Name]['initial'] };

const ROWS = Object.entries(FIELDS) as [FieldName, Field<unknown>][];

/** Some fields of a state, by their rows. */
function fieldsOf<Fields extends Partial<State>>(
  state: Fields,
  isOne: (field: Field<unknown>, name: FieldName) => boolean,
): Partial<State> {
  const names = ROWS.filter(([name, field]) => name in state && isOne(field, name));
  return Object.fromEntries(names.map(([name]) => [name, state[name]]));
}

export const DEFAULT = Object.fromEntries(
  ROWS.map(([name, { initial }]) => [name, initial]),
) as State;

/** Whether an empty field of that name chooses nothing. */
export function isOptional(name: string): boolean {
  return ROWS.some(([one, { optional }]) => one === name && optional === true);
}

/** Whether a field changes something beside another one alone. */
export function isBesideOne(name: string): boolean {
  return ROWS.some(([one, { beside }]) => one === name && beside !== undefined);
}

/** Whether a field changes something: the one is chosen that it needs. */
export function isBeside(state: State, name: string): boolean {
  const { beside } = ROWS.find(([one]) => one === name)?.[1] ?? {};
  return beside === undefined || !isDefault(state, beside as FieldName);
}

export function isDefault(state: State, name: FieldName): boolean {
  const [value, initial] = [state[name], DEFAULT[name]];
  return value === initial || JSON.stringify(value) === JSON.stringify(initial);
}

/** The defaults of all fields that another step, other numbers or another example reset. */
export function resetBy(what: 'step' | 'numbers' | 'example'): Partial<State> {
  return fieldsOf(
    DEFAULT,
    ({ scope }) => scope !== 'place' && RESETS.indexOf(scope) <= RESETS.indexOf(what),
  );
}

/** Choices that hold for a family of lessons: the example, and the choices on it. */
export function choicesOfLessons(state: State): Partial<State> {
  return fieldsOf(state, ({ scope }) => scope === 'example' || scope === 'lesson');
}

/** Choices that hold for the whole page, whatever lesson is open. */
export function choicesOfPage(state: State): Partial<State> {
  return fieldsOf(state, ({ scope }) => scope === 'page');
}

/** Choices that make a training run, except its task, its mask and its scale. */
export function choicesOfRun(state: State): Partial<State> {
  return fieldsOf(state, ({ ofRun }) => ofRun === true);
}

/** Whether a field is a choice of a training run. */
export function isChoiceOfRun(name: string): boolean {
  return ROWS.some(([field, { ofRun }]) => field === name && ofRun === true);
}

/** Choices that make another picture of a stage, to be drawn part by part. */
export function choicesOfPicture(state: State): Partial<State> {
  return fieldsOf(state, ({ within }) => !within);
}

/** The state with some fields of another one. */
export function withFields(state: State, other: State, isOne: (name: FieldName) => boolean): State {
  return { ...state, ...fieldsOf(other, (_, name) => isOne(name)) };
}

/** The state with defaults in all fields but those that `isKept`. */
export function resetExcept(
  state: State,
  isKept: (name: FieldName, needs?: Need) => boolean,
): State {
  return { ...DEFAULT, ...fieldsOf(state, ({ needs }, name) => isKept(name, needs)) };
}
