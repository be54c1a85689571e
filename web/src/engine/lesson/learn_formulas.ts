// The formulas of stage 7: which tensors, while open, light which \part.
import type { Formula } from './stage.ts';

const ENDS = ['', '_previous', '_marked'];
const of = (name: string) => ENDS.map((end) => name + end);
const weights = (write: (name: string) => string) =>
  ['w_query', 'w_key', 'w_value', 'w_output'].map(write);

const QUERY = ['q', 'q_view', 'q_heads'];
const KEY = ['k', 'k_T', 'k_view', 'k_heads'];
const VALUE = ['v', 'v_view', 'v_heads'];

const shares = { A: ['weights'], scores: ['scaled'], product: ['scores'], q: QUERY, k: KEY };

/** Forward pass of one head. */
export const FORWARD: Formula[] = [
  { name: 'weights', lit: shares },
  { name: 'mix', lit: { Y: ['y'], A: ['weights'], V: VALUE } },
];

/** Forward pass of several heads. */
export const FORWARD_HEADS: Formula[] = [
  { name: 'headWeights', lit: shares },
  { name: 'head', lit: { O: ['heads_out'], A: ['weights'], V: VALUE } },
  { name: 'concat', lit: { concat: ['concat'] } },
  { name: 'twoAnswers', lit: { Y: of('y'), concat: ['concat'], W: ['w_output'] } },
];

export const LOSS: Formula[] = [
  { name: 'lossShares', lit: { p: of('probs'), Y: of('y') } },
  { name: 'lossRow', lit: { row: of('row_loss'), target: of('targets'), p: of('probs') } },
  { name: 'lossMean', lit: { loss: of('loss'), rows: of('rows'), row: of('row_loss') } },
];

const GRADIENTS = {
  dY: of('d_y'),
  dA: ['d_weights'],
  dV: ['d_v', 'd_v_view', 'd_v_heads'],
  dS: ['d_scores'],
  dQ: ['d_q', 'd_q_view', 'd_q_heads'],
  dK: ['d_k', 'd_k_T', 'd_k_view', 'd_k_heads'],
};
const onTheWay = { A: ['weights'], mean: ['d_scaled_mean'] };

export const BACKWARD: Formula[] = [
  {
    name: 'backwardLogits',
    lit: { ...GRADIENTS, p: of('probs'), target: of('targets'), rows: of('rows') },
  },
  { name: 'backwardShares', lit: { ...GRADIENTS, A: ['weights'], V: VALUE } },
  { name: 'backwardSum', lit: { ...GRADIENTS, ...onTheWay } },
  { name: 'backwardScores', lit: { ...GRADIENTS, ...onTheWay } },
];

/** Backward pass after dS. */
export const BACKWARD_QUERY: Formula[] = [
  { name: 'backwardQuery', lit: { ...GRADIENTS, q: QUERY, k: KEY } },
  { name: 'backwardWeight', lit: { ...GRADIENTS, dW: ['d_w_query'], x: ['x'] } },
];

const step = {
  next: weights((name) => `${name}_next`),
  W: weights((name) => name),
  dW: weights((name) => `d_${name}`),
  rate: ['lr'],
};
const means = {
  mean: weights((name) => `exp_avg_${name}_next`),
  square: weights((name) => `exp_avg_sq_${name}_next`),
};

export const UPDATE: Formula[] = [{ name: 'update', lit: step }];

export const ADAM: Formula[] = [
  { name: 'adamMean', lit: { ...step, ...means, was: weights((name) => `exp_avg_${name}`) } },
  { name: 'adamSquare', lit: { ...step, ...means, was: weights((name) => `exp_avg_sq_${name}`) } },
  { name: 'adamStep', lit: { ...step, ...means } },
];
