// 7 Learn: a task, its loss, the gradients back from it, one update, and the result of many.
import { offsetOf } from '../../engine/core/tensor.ts';
import * as formulas from '../../engine/lesson/learn_formulas.ts';
import { OF_HEAD } from '../../engine/lesson/look_rules.ts';
import { type Column, type Item, tensor } from '../../engine/lesson/plane_items.ts';
import type { Stage, Step } from '../../engine/lesson/stage.ts';

/** The head, from tokens to logits; of the tensors between, only the shares. */
const FORWARD: Column[] = [
  { main: tensor('x') },
  {
    above: { kind: 'sought', weights: 'weights', targets: ['targets', 'targets_previous'] },
    // Row sums are no matter of this stage.
    main: { kind: 'tensor', node: 'weights', noSums: true },
  },
  { above: tensor('v'), main: tensor('y') },
];

/** Every tensor with its gradient below it; products have the gradients of their right factors above. */
const BACK: Column[] = [
  { above: tensor('d_w_query'), main: tensor('q'), below: tensor('d_q') },
  { above: tensor('d_k_T'), main: tensor('scores'), below: tensor('d_scores') },
  { main: { kind: 'tensor', node: 'weights', noSums: true }, below: tensor('d_weights') },
  { above: tensor('d_v'), main: tensor('y'), below: tensor('d_y') },
];

/** `BACK` for the open one of several heads, whose result is O. */
const BACK_HEAD: Column[] = [
  { above: tensor('d_w_query'), main: tensor('q_heads'), below: tensor('d_q_heads') },
  ...BACK.slice(1, -1),
  { above: tensor('d_v_heads'), main: tensor('heads_out'), below: tensor('d_heads_out') },
];

/** The shares of the open row as bars, and the push on each. */
const PUSH: Item = {
  kind: 'push',
  node: 'weights',
  gradients: 'd_scores',
  sums: 'd_scores_sum',
  span: 1,
};

/** The open row: its shares as bars with the push on each, and below them the numbers of these. */
const ROW: Column[] = [{ above: PUSH, main: { kind: 'tensor', node: 'd_scores', noSums: true } }];

const sign = (of: string): Column => ({ main: { kind: 'sign', sign: of } satisfies Item });

const GRADIENTS = [
  ...['d_scores', 'd_scores_sum', 'd_scaled', 'd_weights', 'd_y', 'd_v', 'd_k_T', 'd_k', 'd_q'],
  ...['d_heads_out', 'd_v_heads', 'd_q_heads', 'd_w_query'],
  ...['d_x', 'd_row_loss', 'd_total', 'd_loss'],
  ...['loss', 'row_loss', 'row_loss_previous', 'row_loss_marked'],
];
const OTHERS_NEXT = ['w_key', 'w_value', 'w_output'].flatMap((of) => [
  ...[of, `d_${of}`, `step_${of}`, `${of}_next`],
  ...[`exp_avg_${of}`, `exp_avg_${of}_next`, `exp_avg_sq_${of}`, `exp_avg_sq_${of}_next`],
]);

const backward: Step = {
  id: 'backward',
  decimals: 3,
  asks: { of: 'd_scores' },
  makes: GRADIENTS,
  inDigits: ['d_scores', 'd_weights', 'weights'],
  plane: ROW,
  tables: BACK,
  isOneRow: true,
  hasNudge: true,
  formulas: formulas.BACKWARD,
  altFormulas: {
    nodes: ['d_q', 'd_q_heads', 'd_k', 'd_k_T', 'd_x', 'd_w_query'],
    formulas: formulas.BACKWARD_QUERY,
    columns: [],
  },
};

/** The update of one weight, worked out. */
const WORKED: Item = {
  kind: 'worked',
  nodes: ['w_query', 'lr', 'd_w_query', 'w_query_next'],
  signs: ['−', '×', '='],
  span: 7,
};

/** A weight, less the rate times its gradient, is the new weight; above them that of the open weight. */
const UPDATE: Column[] = [
  { above: WORKED, main: tensor('w_query') },
  sign('−'),
  { main: tensor('lr') },
  sign('×'),
  { main: tensor('d_w_query') },
  sign('='),
  { main: tensor('w_query_next') },
];

const ADAM: Column[] = [
  { above: tensor('d_w_query'), main: tensor('w_query') },
  sign('−'),
  { above: tensor('exp_avg_w_query_next'), main: tensor('step_w_query') },
  sign('='),
  { above: tensor('exp_avg_sq_w_query_next'), main: tensor('w_query_next') },
];

const update: Step = {
  id: 'update',
  // A step is a few thousandths: with fewer decimals the subtraction does not come out.
  decimals: 4,
  // The second question tries something out: nothing in sight gives its answer.
  asks: { of: 'w_query_next', next: [] },
  makes: ['w_query_next', 'd_w_query', 'step_w_query', 'lr', ...OTHERS_NEXT],
  offPlane: OTHERS_NEXT,
  between: 'step_w_query',
  updates: ['weights', 'loss'],
  plane: UPDATE,
  tables: UPDATE,
  isOneRow: 'phone',
  formulas: formulas.UPDATE,
  row: 1,
  col: 2,
};

/** `update` by Adam: a weight moves by the means of its gradients and of their squares. */
const adam: Step = {
  ...update,
  needs: 'exp_avg_w_query',
  asks: { of: 'w_query_next' },
  makes: [
    ...update.makes,
    ...['exp_avg_w_query', 'exp_avg_w_query_next', 'exp_avg_sq_w_query', 'exp_avg_sq_w_query_next'],
    ...['ratio_w_query', 'denom_w_query'],
  ],
  plane: ADAM,
  tables: ADAM,
  formulas: formulas.ADAM,
};

const task: Step = {
  id: 'task',
  switchesFirst: false,
  asks: { of: 'weights', with: ['y'], isAlone: 'row' },
  makes: [
    ...['weights', 'weights_sum', 'y', 'v', 'masked', 'tril', 'ones', 'scaled', 'scores'],
    ...['k_T', 'k', 'q', 'w_query', 'w_key', 'w_value', 'x'],
  ],
  inDigits: ['weights'],
  aside: ['x', 'v', 'v_heads', 'y', 'heads_out'],
  isApart: true,
  plane: FORWARD,
  formulas: formulas.FORWARD,
};

/** The loss of a question, whose nodes end in `of`; with two questions also the loss of both. */
const lossOf = (of: string): Step => ({
  id: 'loss',
  asks: {
    ...{ of: `row_loss${of}`, next: [`loss${of}`], marksBoth: true },
    // The share of the right answer, whose loss is asked for.
    about({ index: [batch, row] }, session) {
      const { shape } = session.structure.nodes[session.find(`targets${of}`)];
      const targets = session.data(session.find(`targets${of}`));
      const from = offsetOf(shape, [batch, row, 0]);
      const right = targets.subarray(from, from + shape[2]).indexOf(1);
      return { node: `probs${of}`, index: [batch, row, Math.max(0, right)] };
    },
  },
  makes: [
    ...['row_loss', 'probs', 'targets', 'total', 'rows'].map((name) => name + of),
    ...['loss', 'loss_previous', 'loss_marked', 'y_previous', 'y_marked'],
    ...['row_loss_marked', 'probs_marked', 'targets_marked'],
  ],
  switches: [],
  isApart: true,
  plane: [
    {
      above: {
        ...{ kind: 'loss_curve', span: 5 },
        ...{ shares: `probs${of}`, targets: `targets${of}`, losses: `row_loss${of}` },
      },
      main: tensor(`y${of}`),
    },
    { main: { kind: 'arrow', op: 'softmax' } },
    { main: tensor(`probs${of}`) },
    { main: tensor(`targets${of}`) },
    { main: tensor(`row_loss${of}`) },
  ],
  // The mean is that of all sequences, of which one is drawn: it would not come out of these rows.
  offPlane: ['loss', 'total', 'rows'].map((name) => name + of),
  rowOnPhone: [`y${of}`, `probs${of}`],
  formulas: formulas.LOSS,
});

/** The step Train, with the formula of the optimizer. Its row has all tokens to look at, in each task. */
const train: Step = {
  id: 'train',
  row: 4,
  isAskedOpenly: true,
  makes: [
    ...['weights', 'probs', 'match', 'w_value', 'w_query', 'w_key', 'w_key_T', 'w_output'],
    ...['weights_sum', 'y', 'v', 'masked', 'tril', 'ones', 'scaled', 'scores', 'k_T', 'k', 'q'],
    ...['x', 'targets', 'probs_previous', 'probs_marked', 'y_previous', 'y_marked'],
  ],
  picture: 'train',
  // With the weights below the film, or behind a press.
  pictureRoom: [
    { width: 880, height: 620 },
    { width: 745, height: 336 },
  ],
  trains: true,
  plane: FORWARD,
  formulas: update.formulas,
};

/** Tensors that lead to the maps of several heads; they may be open in that step. */
const TO_HEADS = [
  ...['x', 'q', 'k', 'v', 'q_view', 'k_view', 'v_view', 'q_heads', 'k_heads', 'v_heads', 'k_T'],
  ...['scores', 'scaled', 'masked', 'weights_sum', 'w_query', 'w_key', 'w_value', 'w_output'],
];

const given: Stage = {
  id: 'learn',
  // Links without a version and an example mean the four drinks.
  firstExample: 'lookup',
  lesson: 'learn',
  minutes: 15,
  looks: {
    x: { base: 'x' },
    targets: { base: 'target', kind: 'weight' },
    targets_previous: { base: 'target', kind: 'weight' },
    targets_marked: { base: 'target', kind: 'weight' },
    heads_out: { base: 'O', sub: OF_HEAD },
    row_loss: { base: 'L', sub: 't', mask: 'd_y_asked', isAsked: true },
    row_loss_previous: { base: 'L', sub: 't', mask: 'd_y_previous_asked', isAsked: true },
    row_loss_marked: { base: 'L', sub: 't', mask: 'd_y_marked_asked', isAsked: true },
    ...{ loss: { base: 'L' }, loss_previous: { base: 'L' }, loss_marked: { base: 'L' } },
    lr: { base: 'rate' },
    match: { base: 'W', sub: 'Q', times: { base: 'W', sub: 'K', sup: '⊤' } },
    ...Object.fromEntries(
      ['query', 'key', 'value', 'output'].flatMap((of) => {
        const sub = of === 'output' ? 'O' : of.charAt(0).toUpperCase();
        const next = { base: 'W', sub, sup: 'new', colouredAs: `w_${of}` };
        return [
          [`w_${of}_next`, next],
          [`step_w_${of}`, { base: 'step', isSmall: true }],
          [`exp_avg_w_${of}_next`, { base: 'avg', isSmall: true }],
          [`exp_avg_sq_w_${of}_next`, { base: 'sq', isSmall: true }],
        ];
      }),
    ),
  },
  thumbnails: [
    ...['x', 'w_query', 'w_key', 'w_value', 'q', 'k', 'v', 'scores', 'weights', 'y'],
    ...['d_y', 'd_weights', 'd_scores', 'd_w_query', 'd_w_key', 'd_w_value', 'match'],
  ],
  steps: [
    { ...task, or: [{ ...task, needs: 'heads_out', formulas: formulas.FORWARD_HEADS }] },
    { ...lossOf(''), or: [lossOf('_previous')] },
    {
      ...backward,
      or: [
        {
          ...backward,
          needs: 'd_heads_out',
          tables: BACK_HEAD,
        },
      ],
    },
    { ...update, isApart: true, or: [adam] },
    { ...train, or: [{ ...train, needs: 'exp_avg_w_query', formulas: adam.formulas }] },
    {
      id: 'two_heads',
      row: 4,
      isAskedOpenly: true,
      example: 'both',
      makes: [
        ...['weights', 'heads_out', 'heads_back', 'concat', 'y'],
        ...['y_previous', 'y_marked', 'probs_previous', 'probs_marked'],
      ],
      plane: TO_HEADS.map((node) => ({ main: tensor(node) })),
      picture: 'two_heads',
      quiet: ['weights'],
      pictureRoom: [{ width: 745, height: 336 }],
      trains: true,
      comparison: { num_heads: 1 },
      formulas: formulas.FORWARD_HEADS,
    },
  ],
  opens: 'task',
  cellStep: 'backward',
  row: 4,
  col: 1,
};

const opensAt = (step: Step, at: { row: number; col: number }): Step => ({
  ...step,
  ...at,
  or: step.or?.map((one) => ({ ...one, ...at })),
});

/**
 * The stage: it opens on the row of two tokens, where the token with the answer is pushed up, and on the weight of the
 * queries that moves furthest. An untrained head pushes the answers of some other rows down.
 */
export const learn: Stage = {
  ...given,
  opening: {
    ...given,
    ...{ row: 1, col: 0 },
    steps: given.steps.map((step) =>
      step.id === 'update' ? opensAt(step, { row: 3, col: 0 }) : step,
    ),
  },
};
