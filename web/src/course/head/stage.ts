// 5 One head: query, key, value; scores from the data; scaled, masked, softmax, mixed.
import type { FormulaName } from '../../engine/lesson/formulas.ts';
import { largestIn } from '../../engine/lesson/largest.ts';
import type { OwnLooks } from '../../engine/lesson/look_rules.ts';
import {
  type Column,
  type Item,
  inRow,
  SOFTMAX_INPUT,
  tensor,
} from '../../engine/lesson/plane_items.ts';
import {
  NUMPY_CAUSAL,
  NUMPY_SOFTMAX,
  numpyMask,
  numpyTriangle,
  type Stage,
  type Step,
} from '../../engine/lesson/stage.ts';
import { streamedHead } from './streamed.ts';

/** The plane of the steps from the scores on; `above`: the picture of what the step makes of them. */
const fromScores = (scores: string, above?: Item): Column[] => [
  { above, main: tensor('x') },
  { main: tensor('q') },
  { above: scores === 'scores' ? tensor('k_T') : undefined, main: tensor(scores) },
  { main: tensor('weights') },
  { above: tensor('v'), main: tensor('y') },
];

/** The query of the row as an arrow; of divided scores, which stand on two rulers, those before. */
const arrowTo = (scores: string): Item => ({
  ...{ kind: 'query', query: 'q', keys: 'k', scores, beside: 'v' },
  ...(scores === 'scaled' ? { before: 'scores', span: 3 } : { span: 2 }),
});

const POURED: Item = { kind: 'rungs', nodes: [SOFTMAX_INPUT], poured: 'weights', span: 4 };

const BALANCE: Item = {
  ...{ kind: 'balance', weights: 'weights', values: 'v', result: 'y' },
  ...{ beside: 'v', span: 4 },
};

/** A step that is switched off: it shows the scores that it passes on, the first of these that exist. */
function offSteps(
  step: Step,
  scores: string[],
  formula: FormulaName,
  columns: FormulaName,
): Step[] {
  return scores.map((node) => ({
    ...step,
    makes: [node],
    plane: fromScores(node),
    formulas: [{ name: formula }],
    columns: { formulas: [{ name: columns }], numpy: '' },
    isOff: true,
  }));
}

const NUMPY_SCALE = 'S = S / np.sqrt(K.shape[0])';

const scale: Step = {
  id: 'scale',
  asks: { of: 'scaled', isAlone: true },
  makes: ['scaled'],
  ...inRow(fromScores('scaled', arrowTo('scaled'))),
  formulas: [{ name: 'scale', lit: 'scale' }, { name: 'scaleCell' }],
  columns: {
    formulas: [{ name: 'scaleColumns', lit: 'scale' }, { name: 'scaleCellColumns' }],
    numpy: ({ divisor }) => (divisor ? `S = S / ${divisor}` : NUMPY_SCALE),
    mistaken: {
      scaled_twice: `${NUMPY_SCALE}\n${NUMPY_SCALE}`,
      root_of_C: 'S = S / np.sqrt(X.shape[0])',
      scaled_up: 'S = S * np.sqrt(K.shape[0])',
    },
  },
};

/** Weights before dropout, what it keeps of them, and what those are multiplied by. */
const DROPOUT = ['undropped', 'kept', 'keep_scale'];
const DROPOUT_LOOKS: OwnLooks = {
  undropped: { base: 'softmax' },
  keep_scale: { base: 'kept ÷ (1 − p)' },
};

/** Masks: the product of several stands before its factors. */
const MASKS = ['mask', 'mask_2', 'mask_1', 'tril', 'near', 'real', 'allowed', 'added'];

const mask: Step = {
  id: 'mask',
  asks: { of: 'masked', isAlone: 'column' },
  // Row 2, because the mask hides no score of the last row; of it one that is hidden.
  row: 2,
  col: 3,
  makes: ['masked', ...MASKS, 'ones', 'biased'],
  plane: fromScores('masked'),
  isApart: true,
  formulas: [{ name: 'addMask', lit: 'mask' }, { name: 'maskMatrix' }],
  columns: {
    formulas: [{ name: 'addMaskColumns', lit: 'mask' }, { name: 'maskMatrixColumns' }],
    numpy: (isOn) => `S = ${numpyMask(isOn)}`,
    mistaken: {
      mask_added: (isOn) => `S = S + ${numpyTriangle(isOn, 'S')}`,
      mask_with_1e9: (isOn) => `S = np.where(${numpyTriangle(isOn, 'S')} == 0, -1e9, S)`,
      mask_sees_next: (isOn) => `S = np.where(${numpyTriangle(isOn, 'S', 1)} == 0, -np.inf, S)`,
      window_one_too_far: (isOn) => `S = ${numpyMask({ ...isOn, window: (isOn.window ?? 0) + 1 })}`,
      mask_inverted: (isOn) => `S = np.where(${numpyTriangle(isOn, 'S')} == 1, -np.inf, S)`,
      is_causal_with_cache: `S = ${NUMPY_CAUSAL}`,
    },
  },
};

/** The mask on scores of a name, of which the row is in digits: the others say on the right what is left of them. */
const maskOn = (scores: string): Step => ({
  ...mask,
  needs: ['masked', scores],
  quiet: [scores],
  plane: [
    { main: tensor(scores) },
    { main: { kind: 'arrow', op: 'masked_fill' } },
    { main: tensor('masked') },
  ],
});

/** The step where numbers are added to scores and nothing is hidden. */
const addedStep: Step = {
  ...mask,
  needs: 'biased',
  asks: undefined,
  col: 0,
  makes: ['biased', 'added'],
  plane: fromScores('biased'),
};

const project: Step = {
  id: 'project',
  switchesFirst: false,
  asks: { of: 'q', isAlone: true, quiets: ['w_key', 'k', 'w_value', 'v'] },
  makes: ['q', 'k', 'v', 'w_query', 'w_key', 'w_value', 'x'],
  plane: [
    { main: tensor('x') },
    { above: tensor('w_query'), main: tensor('q') },
    { above: tensor('w_key'), main: tensor('k') },
    { above: tensor('w_value'), main: tensor('v') },
    { main: tensor('y') },
  ],
  formulas: [
    { name: 'query', lit: 'q' },
    { name: 'key', lit: 'k' },
    { name: 'value', lit: 'v' },
  ],
  columns: {
    formulas: [
      { name: 'queryColumns', lit: 'q' },
      { name: 'keyColumns', lit: 'k' },
      { name: 'valueColumns', lit: 'v' },
    ],
    numpy: ({ hasMemory }) =>
      hasMemory
        ? 'Q, K, V = omega_q @ X, omega_k @ X_mem, omega_v @ X_mem'
        : 'Q, K, V = omega_q @ X, omega_k @ X, omega_v @ X',
  },
};

/** The projections of a head that somebody brings with biases. */
const projectWithBiases: Step = {
  ...project,
  needs: 'b_query',
  makes: [...project.makes, 'b_query', 'b_key', 'b_value'],
  formulas: [
    { name: 'queryBias', lit: 'q' },
    { name: 'keyBias', lit: 'k' },
    { name: 'valueBias', lit: 'v' },
  ],
  columns: {
    formulas: [
      { name: 'queryBiasColumns', lit: 'q' },
      { name: 'keyBiasColumns', lit: 'k' },
      { name: 'valueBiasColumns', lit: 'v' },
    ],
    numpy: ({ hasMemory }) => {
      const from = hasMemory ? 'X_mem' : 'X';
      return `Q, K, V = omega_q @ X + beta_q, omega_k @ ${from} + beta_k, omega_v @ ${from} + beta_v`;
    },
  },
};

/** Columns of digits that have room beside each other. */
const MOST_DIGITS = 18;

/**
 * The projections where keys and values are made of a second sequence, which has a seat of its own: the row of the token
 * that asks ends before it. Of many columns those of one product are in digits.
 */
const ofMemory = (step: Step): Step => ({
  ...step,
  needs: ['memory', ...(step.needs ? [step.needs].flat() : [])],
  makes: [...step.makes, 'memory'],
  plane: [
    { main: tensor('x') },
    { above: tensor('w_query'), main: tensor('q') },
    { main: tensor('memory') },
    { above: tensor('w_key'), main: tensor('k') },
    { above: tensor('w_value'), main: tensor('v') },
  ],
  inDigits(session, open) {
    const products = [
      ['x', 'w_query', 'q'],
      ['memory', 'w_key', 'k'],
      ['memory', 'w_value', 'v'],
    ];
    const columns = ['x', 'q', 'memory', 'k', 'v'].map(
      (name) => session.structure.nodes[session.find(name)].shape.at(-1) ?? 0,
    );
    if (columns.reduce((sum, count) => sum + count) <= MOST_DIGITS) return products.flat();
    return products.find((product) => product.includes(open)) ?? products[0];
  },
});

const held: Stage = {
  id: 'head',
  lesson: 'head',
  looks: {
    x: { base: 'x' },
    memory: { base: 'x', sub: 'mem' },
    x_T: { base: 'x' },
    x_scores: { base: 'S', sub: 'x' },
    ...DROPOUT_LOOKS,
  },
  thumbnails: [
    ...['x', 'memory', 'w_query', 'w_key', 'w_value', 'q', 'k', 'v'],
    ...['scores', 'scaled', 'tril', 'near', 'real', 'allowed', 'added', 'masked', 'weights', 'y'],
  ],
  steps: [
    {
      id: 'alone',
      switchesFirst: false,
      asks: {
        of: 'x_scores',
        with: ['scores'],
        isAlone: true,
        isSymmetric: true,
        next: ['scores'],
      },
      makes: ['x_scores', 'x_T'],
      bothWays: ['x_scores', 'scores'],
      plane: [
        { main: tensor('x') },
        { main: tensor('q') },
        { above: tensor('x_T'), main: tensor('x_scores') },
        { above: { kind: 'ways', span: 2 }, main: tensor('weights') },
        { main: tensor('y') },
      ],
      formulas: [{ name: 'alone', lit: 'S' }, { name: 'aloneCell' }],
      columns: {
        formulas: [{ name: 'aloneColumns', lit: 'S' }, { name: 'aloneCellColumns' }],
        numpy: 'S_x = X.T @ X',
      },
      row: 1,
      col: 2,
    },
    {
      ...project,
      or: [ofMemory(projectWithBiases), ofMemory(project), projectWithBiases],
    },
    {
      id: 'score',
      switchesFirst: false,
      asks: { of: 'scores', isAlone: true },
      makes: ['scores', 'k_T'],
      ...inRow(fromScores('scores', arrowTo('scores'))),
      formulas: [{ name: 'scores', lit: 'S' }, { name: 'scoresCell' }],
      columns: {
        formulas: [{ name: 'scoresColumns', lit: 'S' }, { name: 'scoresCellColumns' }],
        numpy: 'S = K.T @ Q',
      },
    },
    { ...scale, off: offSteps(scale, ['scores'], 'scores', 'scoresColumns') },
    {
      ...mask,
      // Scores with numbers added, divided, or neither.
      or: [...['biased', 'scaled', 'scores'].map(maskOn), addedStep],
      off: offSteps(mask, ['scaled', 'scores'], 'addMask', 'addMaskColumns'),
    },
    {
      id: 'softmax',
      asks: { of: 'weights', isAlone: 'row', marksRow: true },
      cellIn: largestIn('weights'),
      makes: ['weights', 'weights_sum', ...DROPOUT],
      ...inRow(fromScores(SOFTMAX_INPUT, POURED)),
      formulas: [
        { name: 'weights', lit: 'softmax' },
        { name: 'exps' },
        { name: 'largest' },
        { name: 'weightsCell' },
      ],
      columns: {
        formulas: [
          { name: 'weightsColumns', lit: 'softmax' },
          { name: 'exps' },
          { name: 'largestColumns' },
          { name: 'weightsCellColumns' },
        ],
        numpy: ({ dropout }) =>
          dropout ? `${NUMPY_SOFTMAX}\nA = A * kept / (1 - ${dropout})` : NUMPY_SOFTMAX,
        mistaken: {
          // The program has one sequence.
          softmax_over_batch: null,
          dropout_unscaled: `${NUMPY_SOFTMAX}\nA = A * kept`,
          softmax_over_queries:
            'A = np.exp(S - S.max(axis=1, keepdims=True))\nA = A / A.sum(axis=1, keepdims=True)',
          mask_after_softmax: (isOn) => `${NUMPY_SOFTMAX}\nA = A * ${numpyTriangle(isOn, 'A')}`,
          mask_renormalised: (isOn) =>
            `${NUMPY_SOFTMAX}\nA = A * ${numpyTriangle(isOn, 'A')}\nA = A / A.sum(axis=0)`,
        },
      },
    },
    {
      id: 'mix',
      asks: { of: 'y', isAlone: 'word', isAcross: true, isOfTwins: true },
      makes: ['y'],
      // A link without a step that names a number of theirs opens here.
      offPlane: ['w_query', 'k_T'],
      ...inRow(fromScores(SOFTMAX_INPUT, BALANCE)),
      formulas: [{ name: 'attention', lit: 'V' }, { name: 'mixCell' }],
      columns: {
        formulas: [{ name: 'attentionColumns', lit: 'V' }, { name: 'mixCellColumns' }],
        numpy: 'Y = V @ A',
      },
    },
  ],
  switches: ['causal', 'scaled', 'mistake'],
  rung: { takes: { weights: 'weights' }, leaves: 'y' },
  printed: ['river', 'money', '000-62', 'randn'],
  brings: true,
  opens: 'alone',
  cellStep: 'mix',
  numpy: {
    given: {
      X: 'x',
      X_mem: 'memory',
      ...{ omega_q: 'w_query', beta_q: 'b_query', omega_k: 'w_key', beta_k: 'b_key' },
      ...{ omega_v: 'w_value', beta_v: 'b_value' },
    },
    made: { Q: 'q', K: 'k', V: 'v', A: 'weights', Y: 'y' },
  },
  row: 5,
  col: 0,
};

export const head: Stage = { ...held, streamed: streamedHead(held) };
