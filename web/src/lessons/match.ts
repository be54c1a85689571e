// 4 Match: the scores come from the data itself; on notebook 004's two sentences side by side.
import { type Look, NUMPY_MASK, type Stage, tensor } from './stage.ts';

const signed = (base: string, sub?: string): Look => ({ base, sub, kind: 'signed' });

/** The core's comparison nodes of a tensor: the shared word's row in both sentences, and the difference. */
function comparison(node: string, base: string): Record<string, Look> {
  return {
    [`${node}_river`]: signed(base, 'river'),
    [`${node}_desk`]: signed(base, 'desk'),
    [`${node}_difference`]: signed(`|Δ${base}|`),
    [`${node}_max_difference`]: signed(`max |Δ${base}|`),
  };
}

const comparisons = {
  ...comparison('x', 'x'),
  ...comparison('y', 'Y'),
  ...comparison('linear', 'xW'),
};

export const match: Stage = {
  id: 'match',
  lesson: 'match',
  looks: {
    x: signed('x'),
    x_T: { base: 'x', sup: '⊤', kind: 'signed' },
    scores: signed('S'),
    ones: { base: '1', kind: 'weight' },
    tril: { base: 'tril', kind: 'weight', colourMax: 2.5 },
    masked: signed('S'),
    weights: { base: 'A', kind: 'weight', mask: 'tril' },
    weights_sum: signed('Σ'),
    y: signed('Y'),
    w: signed('W'),
    linear: signed('xW'),
    ...comparisons,
  },
  steps: [
    {
      id: 'score',
      makes: ['scores', 'x_T', 'x'],
      plane: [{ main: tensor('x') }, { above: tensor('x_T'), main: tensor('scores') }],
      formulas: [{ name: 'match', lit: 'S' }, { name: 'matchCell' }],
      columns: {
        formulas: [{ name: 'matchColumns', lit: 'S' }, { name: 'matchCellColumns' }],
        numpy: 'S = x.T @ x',
      },
    },
    {
      id: 'softmax',
      makes: ['weights', 'weights_sum', 'masked', 'tril', 'ones'],
      plane: [
        { main: tensor('$scores') },
        { main: { kind: 'arrow', op: 'softmax' } },
        { main: tensor('weights') },
      ],
      formulas: [
        { name: 'matchShares', masked: 'matchSharesMasked', lit: 'softmax' },
        { name: 'weightsCell' },
      ],
      columns: {
        formulas: [
          { name: 'matchSharesColumns', masked: 'matchSharesMaskedColumns', lit: 'softmax' },
          { name: 'weightsCellColumns' },
        ],
        numpy: ({ causal }) =>
          `${causal ? `S = ${NUMPY_MASK}\n` : ''}A = np.exp(S - S.max(axis=0))\nA = A / A.sum(axis=0)`,
      },
    },
    {
      id: 'mix',
      makes: ['y', 'linear', 'w', ...Object.keys(comparisons)],
      offPlane: ['w', 'linear'],
      altFormulas: {
        nodes: ['linear', 'w'],
        formulas: [{ name: 'matchLinear', lit: 'W' }, { name: 'matchLinearCell' }],
        columns: [{ name: 'matchLinearColumns', lit: 'W' }, { name: 'matchLinearCellColumns' }],
      },
      plane: [
        { above: { kind: 'bars', node: 'weights', span: 3 }, main: tensor('$scores') },
        { main: { kind: 'arrow', op: 'softmax' } },
        { main: { kind: 'tensor', node: 'weights', noSums: true } },
        { above: tensor('x'), main: tensor('y') },
      ],
      formulas: [
        { name: 'matchMix', masked: 'matchMixMasked', lit: 'x' },
        { name: 'matchMixCell' },
      ],
      columns: {
        formulas: [
          { name: 'matchMixColumns', masked: 'matchMixMaskedColumns', lit: 'x' },
          { name: 'matchMixCellColumns' },
        ],
        numpy: 'Y = x @ A',
      },
    },
  ],
  opens: 'mix',
  row: 1,
  col: 0,
  switches: ['causal', 'columns'],
};
