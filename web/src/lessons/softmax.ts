// 3 Softmax: zeros, causal mask (-inf), exp, attention weights: the triangle from scores.
import { BESIDE_LOOP, type Stage, tensor } from './stage.ts';

export const softmax: Stage = {
  id: 'softmax',
  lesson: 'softmax',
  looks: {
    x: { base: 'x' },
    row_max: { base: 'm' },
    shifted: { base: 'S + M − m' },
    exps: { base: 'e', kind: 'weight', colourMax: 2, mask: 'tril' },
    exps_sum: { colourMax: 2 },
    y_loop: { base: 'Y' },
  },
  steps: [
    {
      id: 'zeros',
      makes: ['scores'],
      plane: [{ main: tensor('scores') }],
      formulas: [{ name: 'mask', lit: 'score' }],
    },
    {
      id: 'mask',
      makes: ['masked', 'tril', 'ones'],
      plane: [
        { main: tensor('scores') },
        { main: tensor('tril') },
        { main: { kind: 'arrow', op: 'masked_fill' } },
        { main: tensor('masked') },
      ],
      formulas: [{ name: 'mask', lit: 'mask' }],
    },
    {
      id: 'exp',
      makes: ['exps', 'shifted', 'row_max'],
      plane: [
        { above: { kind: 'rungs', count: 3, span: 3 }, main: tensor('masked') },
        { main: { kind: 'arrow', op: 'exp' } },
        { main: tensor('exps') },
      ],
      formulas: [
        { name: 'exp', lit: 'exp' },
        { name: 'rowMax', lit: 'max' },
      ],
    },
    {
      id: 'divide',
      makes: ['weights', 'weights_sum', 'exps_sum'],
      plane: [
        { above: { kind: 'rungs', count: 4, span: 3 }, main: tensor('masked') },
        { main: { kind: 'arrow', op: 'softmax' } },
        { main: tensor('weights') },
      ],
      formulas: [{ name: 'divideBySum', lit: 'sum' }],
    },
    {
      id: 'mix',
      makes: ['y', 'x', 'y_loop', 'difference', 'max_difference'],
      plane: BESIDE_LOOP,
      formulas: [{ name: 'weightedSum', lit: 'weights' }, { name: 'weightedSumCell' }],
    },
  ],
  opens: 'zeros',
  cellStep: 'divide',
  hasScoreSlider: true,
  row: 5,
  col: 0,
};
