// The examples of the glossary's terms as data: a small lesson of the core, and pieces of it, left to right.
import type { TermId } from '../../engine/words/terms.en.ts';
import { GLOSSARY_TEXT } from './words.en.ts';

export type Piece =
  /** A node's matrix, or a slice of it, after a sign; `lit`: highlighted rows. Ranges exclude their end. */
  | { matrix: string; sign?: string; batch?: number; rows?: Range; cols?: Range; lit?: Range }
  /** The arithmetic of one cell. */
  | { cell: string; index: number[]; exact?: true }
  /** The exp terms of a cell's arithmetic. */
  | { exps: string; index: number[] }
  /** A cell's value alone. */
  | { value: string; index: number[] }
  /** A node's shape and strides. */
  | { strides: string }
  /** A node's statement in PyTorch. */
  | { statement: string };

type Range = [from: number, to: number];

export interface Example {
  /** The choice that the core opens (engine/model/choice.ts). */
  choice: string;
  /** Fields of its link beside that. */
  more?: string;
  /** Caption; by default the title of the choice's example. */
  title?: string;
  pieces: Piece[];
}

const RIVER = 'lesson=head&example=river';
const HEADS = 'lesson=heads&example=randn&B=1&T=3&C=4&num_heads=2';
const CAUSAL = `${RIVER}&causal=1`;
const INTEGERS = 'lesson=triangle';

const matrix = (node: string, part: Partial<Extract<Piece, { matrix: string }>> = {}): Piece => ({
  matrix: node,
  ...part,
});
const river = (...pieces: Piece[]): Example[] => [{ choice: RIVER, pieces }];
const heads = (...pieces: Piece[]): Example[] => [
  { choice: HEADS, title: GLOSSARY_TEXT.examples.heads, pieces },
];
const causal = (...pieces: Piece[]): Example[] => [{ choice: CAUSAL, pieces }];
const integers = (...pieces: Piece[]): Example[] => [{ choice: INTEGERS, pieces }];

const learning = (...pieces: Piece[]): Example[] => [
  { choice: 'lesson=learn&example=previous', title: GLOSSARY_TEXT.examples.learning, pieces },
];

/** The row of "is" on which stage 8 opens, of a model that no step has taught yet. */
const SENTENCE = 12;
const language = (...pieces: Piece[]): Example[] => [
  {
    choice: 'lesson=language',
    more: 'trained_steps=0',
    title: GLOSSARY_TEXT.examples.language,
    pieces,
  },
];
const ofIs = (node: string, part: Partial<Extract<Piece, { matrix: string }>> = {}): Piece =>
  matrix(node, { batch: SENTENCE, rows: [5, 6], ...part });

/** Product of one token's row and a weight matrix. */
const projection = (weights: string, made: string): Example[] =>
  river(
    matrix('x', { rows: [1, 2] }),
    matrix(weights, { sign: '·' }),
    matrix(made, { sign: '=', rows: [1, 2] }),
  );

/** The first tokens that an example's seed draws. */
const drawn = (example: string): Example => ({
  choice: `lesson=loop&example=${example}`,
  pieces: [{ statement: 'x' }, matrix('x', { rows: [0, 2] })],
});

export const EXAMPLES: Record<TermId, Example[]> = {
  allclose: integers({ value: 'max_difference', index: [] }),
  batch: [
    {
      choice: 'lesson=loop&example=000-56',
      pieces: [matrix('x', { rows: [0, 3] }), matrix('x', { batch: 1, rows: [0, 3] })],
    },
  ],
  broadcasting: integers(
    matrix('a_tril'),
    matrix('a_tril_sum', { sign: '÷' }),
    matrix('a', { sign: '=' }),
  ),
  concat: heads(
    matrix('heads_out'),
    matrix('heads_out', { batch: 1 }),
    matrix('concat', { sign: '→' }),
  ),
  dot: river(matrix('q', { rows: [1, 2] }), matrix('k_T', { sign: '·', cols: [0, 1] }), {
    cell: 'scores',
    index: [0, 1, 0],
  }),
  dtype: ['float32', 'float64'].map((dtype) => ({
    choice: `${INTEGERS}&dtype=${dtype}`,
    title: dtype,
    pieces: [{ cell: 'a', index: [2, 0], exact: true }],
  })),
  embedding: [
    {
      choice: 'lesson=heads&example=hello',
      pieces: [matrix('ids'), matrix('tok', { cols: [0, 4] })],
    },
  ],
  exp: river({ exps: 'weights', index: [0, 1, 0] }),
  'fused-sum': [
    {
      choice: 'lesson=notebook_003',
      title: GLOSSARY_TEXT.examples.products,
      pieces: [{ cell: 'dots_Q_13', index: [0, 0] }],
    },
  ],
  gradient: learning(matrix('y', { rows: [1, 2] }), matrix('d_y', { rows: [1, 2] })),
  head: river(matrix('q'), matrix('k'), matrix('v'), matrix('y', { sign: '→' })),
  'head-size': river({ statement: 'scaled' }, { cell: 'scaled', index: [0, 1, 0] }),
  infinity: causal({ exps: 'weights', index: [0, 1, 0] }),
  key: projection('w_key', 'k'),
  'language-model': language(ofIs('probs', { cols: [11, 18] }), {
    value: 'row_loss',
    index: [SENTENCE, 5, 0],
  }),
  'learning-rate': learning({ cell: 'w_query_next', index: [5, 1] }, { value: 'lr', index: [] }),
  logits: river(matrix('scaled', { rows: [1, 2] }), matrix('weights', { sign: '→', rows: [1, 2] })),
  loss: learning(
    matrix('probs', { rows: [1, 2] }),
    matrix('targets', { rows: [1, 2] }),
    { value: 'row_loss', index: [0, 1, 0] },
    { value: 'loss', index: [] },
  ),
  mask: causal(matrix('scaled'), matrix('tril'), matrix('masked', { sign: '→' })),
  'matrix-product': integers(
    matrix('a_tril', { lit: [1, 2] }),
    matrix('b', { sign: '·' }),
    matrix('c_tril', { sign: '=', lit: [1, 2] }),
    { cell: 'c_tril', index: [1, 0] },
  ),
  mlp: language(
    { statement: 'up' },
    { statement: 'act' },
    { statement: 'down' },
    ofIs('up', { cols: [0, 5] }),
    ofIs('act', { sign: '→', cols: [0, 5] }),
  ),
  norm: language(ofIs('x', { cols: [0, 4] }), ofIs('norm_x', { sign: '→', cols: [0, 4] }), {
    cell: 'norm_x',
    index: [SENTENCE, 5, 0],
  }),
  'output-projection': heads(
    matrix('concat'),
    matrix('w_output', { sign: '·' }),
    matrix('y', { sign: '→' }),
    { cell: 'y', index: [0, 2, 0] },
  ),
  perplexity: language({ value: 'loss', index: [] }, { statement: 'loss' }),
  query: projection('w_query', 'q'),
  residual: language(
    { statement: 'x1' },
    { cell: 'x1', index: [SENTENCE, 5, 0] },
    { statement: 'x2' },
    { cell: 'x2', index: [SENTENCE, 5, 0] },
  ),
  rounding: integers(
    { cell: 'a', index: [2, 0], exact: true },
    { value: 'max_difference', index: [] },
  ),
  'row-sum': integers(matrix('a_tril'), matrix('a_tril_sum', { sign: '→' }), {
    cell: 'a_tril_sum',
    index: [1, 0],
  }),
  score: river(matrix('scores'), { cell: 'scores', index: [0, 1, 0] }),
  seed: [drawn('000-56'), drawn('000-60')],
  slice: [
    {
      choice: 'lesson=loop&example=000-56',
      pieces: [matrix('x', { lit: [0, 3] }), matrix('y', { sign: '→', rows: [2, 3] })],
    },
  ],
  // Before stage 5, where scores are divided, the term is met in stage 3.
  softmax: [
    {
      choice: 'lesson=match',
      title: GLOSSARY_TEXT.examples.softmax,
      pieces: [
        matrix('scores', { rows: [1, 2] }),
        { exps: 'weights', index: [0, 1, 0] },
        { cell: 'weights', index: [0, 1, 0] },
        matrix('weights', { rows: [1, 2] }),
      ],
    },
  ],
  stride: heads(
    { statement: 'q_view' },
    { strides: 'q_view' },
    { statement: 'q_heads' },
    { strides: 'q_heads' },
  ),
  temperature: [
    {
      choice: 'lesson=temperature',
      title: GLOSSARY_TEXT.examples.temperature,
      pieces: [
        { statement: 'scaled' },
        { cell: 'scaled', index: [0] },
        { exps: 'weights', index: [0] },
        { value: 'weights', index: [0] },
      ],
    },
  ],
  tensor: river(matrix('x'), { statement: 'x' }),
  token: river(matrix('x')),
  transpose: river(matrix('k'), matrix('k_T', { sign: '→' })),
  tril: integers(matrix('a_ones'), matrix('a_tril', { sign: '→' })),
  unembedding: language(
    ofIs('norm_f'),
    matrix('w_head', { sign: '·', cols: [17, 18] }),
    ofIs('logits', { sign: '=', cols: [17, 18] }),
  ),
  value: projection('w_value', 'v'),
  view: heads(
    { statement: 'q_view' },
    matrix('q', { lit: [0, 1] }),
    matrix('q_view', { sign: '→' }),
  ),
  'weight-matrix': river(matrix('w_query'), matrix('w_key'), matrix('w_value')),
  weights: river(matrix('weights'), matrix('weights_sum')),
  'weighted-mean': integers({ statement: 'c' }, { cell: 'c', index: [1, 0] }),
};
