// 8 Language: a whole language model, from words to what it writes.

import type { Session } from '../../engine/core/session.ts';
import { type Cell, indexInMatrix } from '../../engine/core/tensor.ts';
import * as formulas from '../../engine/lesson/language_formulas.ts';
import { type Column, tensor } from '../../engine/lesson/plane_items.ts';
import type { Stage, Step } from '../../engine/lesson/stage.ts';
import { writingRow } from '../../engine/model/run/written.ts';
import { smallShare } from './write/small_share.ts';

const plus: Column = { main: { kind: 'sign', sign: '+' } };
const equals: Column = { main: { kind: 'sign', sign: '=' } };

/** Until the reader has trained, all steps but Train show what so many steps have taught the model. */
const LEARNT = 200;

/** The most words that it reads, and so the rows that it writes: one for each position. */
const MOST_WORDS = 7;
const ROWS = Array.from({ length: MOST_WORDS }, (_, t) => t);

/** The number of the word that a row is asked for: in row `row` of `name`, the column that `targets` has. */
function ofTarget(
  session: Session,
  name: string,
  { batch, row }: { batch: number; row: number },
): Cell {
  const { shape } = session.structure.nodes[session.find('targets')];
  const words = shape[2];
  const from = (batch * shape[1] + row) * words;
  const col = session.uncovered
    .data(session.find('targets'))
    .subarray(from, from + words)
    .indexOf(1);
  return { node: name, index: indexInMatrix([batch], shape, row, Math.max(0, col)) };
}

const words: Step = {
  id: 'words',
  learnt: LEARNT,
  // The second question tries something out: nothing in sight gives its answer.
  asks: { of: 'targets', next: [] },
  makes: ['targets', 'ids'],
  cellIn: (session, at) => ofTarget(session, 'targets', at),
  plane: [{ main: tensor('targets') }],
  coloured: [],
  picture: 'sentences',
  pictureRoom: [{ width: 690, height: 312 }],
  formulas: formulas.WORDS,
};

const embed: Step = {
  id: 'embed',
  // "the", which its question is about, at a number whose terms add up to it as they are rounded.
  row: 3,
  col: 0,
  learnt: LEARNT,
  asks: { of: 'tok_emb', with: ['x'], isAlone: 'twins', next: ['x'] },
  makes: ['x', 'tok_emb', 'pos_emb', 'token_table', 'position_table'],
  plane: [
    // The sum comes first, as in its formula.
    { main: tensor('x') },
    equals,
    { above: { kind: 'lookup', node: 'token_table', by: 'id' }, main: tensor('tok_emb') },
    plus,
    { above: { kind: 'lookup', node: 'position_table', by: 'position' }, main: tensor('pos_emb') },
  ],
  coloured: ['x', 'tok_emb', 'pos_emb'],
  picture: 'embedded',
  pictureRoom: [{ width: 650, height: 330 }],
  formulas: formulas.EMBED,
};

/** The nodes of a norm of the stream `of`, in the order of their making. */
const normOf = (of: string, norm: string) => [
  ...[norm, `${of}_squared`, `${of}_total`, `${of}_mean`, `${of}_above`, `${of}_root`],
  ...[`${of}_sum`, `${of}_centre`, `${of}_off`],
];

/** A second block has the same names, with an end. */
const inBlocks = (names: readonly string[]) => names.flatMap((name) => [name, `${name}_2`]);

const block: Step = {
  id: 'block',
  learnt: LEARNT,
  cellIn: (session, { batch, row }) => {
    const width = session.structure.nodes[session.find('x')].shape[2];
    // A number without a sign, which has more room in its outline.
    return { node: 'x', index: [batch, row, Math.min(3, width - 1)] };
  },
  isAskedOpenly: true,
  makes: [
    ...['x', 'norm_x', ...normOf('x', 'norm_x'), ...inBlocks(normOf('x1', 'norm_x1'))],
    ...inBlocks(['q', 'k', 'v', 'k_T', 'scores', 'scaled', 'masked', 'weights', 'y', 'attn_out']),
    ...inBlocks(['q_view', 'k_view', 'v_view', 'q_heads', 'k_heads', 'v_heads']),
    ...inBlocks(['heads_out', 'heads_back', 'x1', 'up', 'act', 'down', 'x2', 'x1_sum', 'x2_sum']),
    ...inBlocks(['w_query', 'w_key', 'w_value', 'w_output', 'w_up', 'w_down']),
    ...['ones', 'tril', 'early_x', 'early_probs_x', 'early_x1', 'early_probs_x1'],
    ...['early_x2', 'early_probs_x2', 'early_x1_2', 'early_probs_x1_2', 'width', 'norm_eps'],
  ],
  plane: [
    { main: tensor('norm_x') },
    { main: tensor('weights') },
    { above: tensor('v'), main: tensor('y') },
  ],
  switches: ['positions', 'attention', 'mlp', 'residual'],
  // Summands of the stream: what enters, as what each part brings.
  colours: { x: 'x2', x1_sum: 'x2', x2_sum: 'x2' },
  coloured: ['x', 'attn_out', 'x1', 'down', 'x2'],
  picture: 'block',
  pictureRoom: [{ width: 745, height: 270 }],
  formulas: formulas.BLOCK,
  altFormulas: {
    nodes: ['norm_x', 'norm_x1', ...normOf('x', 'norm_x'), ...normOf('x1', 'norm_x1')],
    formulas: formulas.NORM,
    columns: [],
  },
};

/** The block twice, one above the other. */
const TWO_BLOCKS = {
  needs: 'w_output_2',
  colours: Object.fromEntries(
    ['x', 'attn_out', 'x1', 'down', 'x2', 'attn_out_2', 'x1_2', 'down_2'].map((of) => [of, 'x2_2']),
  ),
  pictureRoom: [
    { width: 745, height: 440 },
    { width: 745, height: 335 },
  ],
};

const guess: Step = {
  id: 'guess',
  learnt: LEARNT,
  asks: { of: 'row_loss', isAlike: true, next: ['row_loss'] },
  makes: [
    ...['row_loss', 'probs', 'logits', 'w_head', 'loss', 'total', 'rows', 'asked', 'asked_loss'],
    ...['kept', 'kept_loss', 'total_kept', 'rows_kept', 'loss_kept'],
    ...normOf('x2', 'norm_f'),
  ],
  plane: [
    { main: tensor('norm_f') },
    { main: tensor('logits') },
    { main: tensor('probs') },
    { main: tensor('row_loss') },
  ],
  coloured: ['norm_f', 'row_loss'],
  picture: 'guess',
  pictureRoom: [{ width: 706, height: 344 }],
  formulas: formulas.GUESS,
};

const trainWithout: Step = {
  id: 'train',
  isAskedOpenly: true,
  makes: ['probs', 'loss'],
  cellIn: (session, at) => ofTarget(session, 'probs', at),
  coloured: ['weights'],
  picture: 'reading',
  pictureRoom: [{ width: 745, height: 335 }],
  trains: true,
  plane: [{ main: tensor('probs') }],
  formulas: formulas.TRAIN,
};

/** With attention it opens on the share that the row takes of the topic. */
const train: Step = {
  ...trainWithout,
  makes: ['weights', 'probs', 'loss'],
  cellIn: (session, { batch, row }) => {
    const { axes } = session.structure.nodes[session.find('weights')];
    const head = axes.includes('N') ? [0] : [];
    return { node: 'weights', index: [batch, ...head, row, Math.min(2, row)] };
  },
  plane: [{ main: tensor('weights') }],
};

const write: Step = {
  id: 'write',
  lesson: 'write',
  learnt: LEARNT,
  isAskedOpenly: true,
  // All tensors of its lesson are its own.
  makes: ['ids', 'read', 'whole', 'cached', 'difference', 'max_difference'],
  cellIn: (session, { row }) => {
    const node = `shares_t${writingRow(session, row)}`;
    return { node, index: [0, smallShare([...session.uncovered.data(session.find(node))])] };
  },
  plane: [{ main: tensor('probs') }],
  // The keys and values, which are numbers of both signs.
  coloured: ['whole'],
  picture: 'writing',
  // With fewer words where the window is low.
  pictureRoom: [
    { width: 745, height: 400 },
    { width: 745, height: 335 },
  ],
  formulas: formulas.WRITE,
};

const OF_BLOCK: Stage['looks'] = {
  norm_x: { base: 'norm', sub: 'x' },
  norm_x1: { base: 'norm', sub: 'x₁' },
  norm_f: { base: 'norm', sub: 'last' },
  norm_x2: { base: 'norm', sub: 'x₂' },
  norm_x1_2: { base: 'norm', sub: 'x₃' },
  x1_2: { base: 'x', sub: '3' },
  x2_2: { base: 'x', sub: '4' },
  act_2: { base: 'act' },
  attn_out_2: { base: 'att' },
  down_2: { base: 'mlp' },
  y_2: { base: 'Y' },
  up_2: { base: 'up' },
  x1_sum: { base: 'x', sub: '1', sup: 'sum' },
  x2_sum: { base: 'x', sub: '2', sup: 'sum' },
  x: { base: 'x' },
  // Summands and sums of the stream: a small one looks small.
  x1: { base: 'x', sub: '1', colouredAs: 'x2' },
  x2: { base: 'x', sub: '2' },
  y: { base: 'O' },
  attn_out: { base: 'Y', colouredAs: 'x2' },
  up: { base: 'up' },
  act: { base: 'act' },
  down: { base: 'mlp', colouredAs: 'x2' },
  logits: { base: 'z' },
};

export const language: Stage = {
  id: 'language',
  lesson: 'language',
  minutes: 14,
  usual: { optimizer: 'adam' },
  looks: {
    ids: { base: 'ids' },
    targets: { base: 'target', kind: 'weight' },
    token_table: { base: 'E' },
    position_table: { base: 'P' },
    tok_emb: { base: 'E', sub: 'w', colouredAs: 'x' },
    pos_emb: { base: 'P', sub: 't', colouredAs: 'x' },
    ...OF_BLOCK,
    ...Object.fromEntries(
      ROWS.flatMap((t) => [
        ...Object.entries(OF_BLOCK).map(([name, look]) => [`${name}_t${t}`, look]),
        [`heated_t${t}`, { base: 'z', sub: 'τ' }],
      ]),
    ),
    w_up: { base: 'W', sub: 'up' },
    w_down: { base: 'W', sub: 'down' },
    w_head: { base: 'W', sub: 'head' },
    early_x: { base: 'z', sub: 'x' },
    early_x1: { base: 'z', sub: 'x₁' },
    early_probs_x: { base: 'p', sub: 'x' },
    early_probs_x1: { base: 'p', sub: 'x₁' },
    row_loss: { base: 'L', sub: 't' },
    loss: { base: 'L' },
    lr: { base: 'rate' },
  },
  thumbnails: [
    'token_table',
    'position_table',
    'x',
    'norm_x',
    'q',
    'k',
    'v',
    'weights',
    'x1',
    'x2',
    'probs',
  ],
  switches: [],
  steps: [
    words,
    embed,
    { ...block, or: [{ ...block, ...TWO_BLOCKS }] },
    guess,
    { ...trainWithout, or: [train] },
    write,
  ],
  // Two heads and a wider network: with fewer it learns little of how names are spelled.
  texts: {
    names: {
      ...{ tokens: null, split: 'characters', T: null, batch_size: 32, lr: '0.01' },
      ...{ C: 16, num_heads: 2, hidden: 64 },
    },
  },
  opens: 'words',
  // "near the mud the bank is": the row of "is".
  batch: 12,
  row: 5,
  col: 2,
};
