// 3 Softmax: zeros, causal mask (-inf), exp, attention weights: the triangle from scores.
import { BESIDE_LOOP, type Look, type Stage, tensor } from './stage.ts';

const signed = (base: string, mask?: string): Look => ({ base, kind: 'signed', mask });

export const softmax: Stage = {
  id: 'softmax',
  lesson: 'softmax',
  looks: {
    x: signed('x'),
    ones: { base: '1', kind: 'weight' },
    tril: { base: 'tril', kind: 'weight', colourMax: 2.5 },
    scores: signed('S'),
    masked: signed('S'),
    row_max: signed('m'),
    shifted: signed('S − m'),
    exps: { base: 'E', kind: 'weight', colourMax: 2, mask: 'tril' },
    exps_sum: signed('Σ'),
    weights_sum: signed('Σ'),
    weights: { base: 'W', kind: 'weight', mask: 'tril' },
    y: signed('Y'),
    y_loop: signed('Y'),
    difference: { base: '|Δ|', kind: 'signed', colourMax: 1 },
    max_difference: { base: 'max |Δ|', kind: 'signed' },
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
        { above: { kind: 'rungs', span: 3 }, main: tensor('masked') },
        { main: { kind: 'arrow', op: 'exp' } },
        { main: tensor('exps') },
      ],
      formulas: [
        { name: 'exp', lit: 'exp' },
        { name: 'subtractMax', lit: 'max' },
      ],
    },
    {
      id: 'divide',
      makes: ['weights', 'weights_sum', 'exps_sum'],
      plane: [
        { above: { kind: 'rungs', span: 3 }, main: tensor('masked') },
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
  opens: 'divide',
  row: 5,
  col: 0,
  switches: [],
};
