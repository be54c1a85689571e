// 3 Softmax: zeros, causal mask (-inf), exp, attention weights: the triangle from scores.
import { type Column, type Item, inRow, tensor } from '../../engine/lesson/plane_items.ts';
import type { Stage, Step } from '../../engine/lesson/stage.ts';
import { nodeOf } from '../../engine/model/nodes.ts';

/** The slider opens at the score that an example of given scores raises, that of token 3; at that of token 2 in others. */
const SLIDES: Pick<Step, 'line' | 'colIn'> = {
  line: { kind: 'score' },
  colIn: (session) => (nodeOf(session, 'scores').kind === 'leaf' ? 3 : 2),
};

/** A·x, and the current row of A as a balance. */
const BALANCED: Column[] = [
  {
    above: {
      ...{ kind: 'balance', weights: 'weights', values: 'x', result: 'y' },
      ...{ beside: 'x', span: 1, isOne: true },
    },
    main: tensor('weights'),
  },
  { above: tensor('x'), main: tensor('y') },
];

/** The open row from scores to exps, which stand above it as columns; and to shares. */
const RUNGS = ['masked', 'shifted', 'exps'];
const EXPS: Item = { kind: 'rungs', nodes: RUNGS, columns: 'exps', span: 1 };
const SHARES: Item = { kind: 'rungs', nodes: RUNGS, poured: 'weights', span: 1 };

export const softmax: Stage = {
  id: 'softmax',
  lesson: 'softmax',
  firstExample: '000-56',
  looks: {
    x: { base: 'x' },
    row_max: { base: 'm' },
    // Pale beside the scores: the slider's range is 8.
    shifted: { base: 'S + M − m', colourMax: 8 },
    exps: { base: 'e', kind: 'weight', colourMax: 2, mask: 'tril' },
    exps_sum: { colourMax: 2 },
    y_loop: { base: 'Y' },
  },
  steps: [
    {
      id: 'zeros',
      makes: ['scores'],
      shows: ['weights'],
      ...SLIDES,
      // Without the shares of all rows, which the mask of the next step cuts.
      plane: [
        {
          above: { kind: 'rungs', nodes: ['scores'], poured: 'weights', span: 1 },
          main: tensor('scores'),
        },
      ],
      offPlane: ['x', 'y'],
      formulas: [{ name: 'mask', lit: 'score' }],
    },
    {
      id: 'mask',
      asks: { of: 'masked', isAlone: 'row' },
      makes: ['masked', 'tril', 'ones'],
      // No score makes a difference to the one that is hidden.
      colIn: SLIDES.colIn,
      plane: [
        { main: tensor('scores') },
        { main: { kind: 'arrow', op: 'masked_fill' } },
        { above: { kind: 'tensor', node: 'tril', noNames: true }, main: tensor('masked') },
      ],
      offPlane: ['x', 'y'],
      // Few tokens are in view of it, so that there is something to hide.
      row: 1,
      formulas: [{ name: 'mask', lit: 'mask' }],
    },
    {
      id: 'exp',
      asks: { of: 'exps', isAlone: 'largest' },
      makes: ['exps', 'shifted', 'row_max'],
      ...SLIDES,
      asked: [{ above: EXPS }],
      // The open row stands above from its scores on; all rows of them would say it again.
      plane: [{ above: EXPS, main: tensor('exps') }],
      offPlane: ['x', 'y'],
      formulas: [
        { name: 'exp', lit: 'exp' },
        { name: 'rowMax', lit: 'max' },
      ],
    },
    {
      id: 'divide',
      // Shares sum to 1: a row less one of them says it.
      asks: { of: 'weights', isAlone: 'row' },
      makes: ['weights', 'weights_sum', 'exps_sum'],
      ...SLIDES,
      asked: [{ above: SHARES }],
      plane: [{ above: SHARES, main: tensor('weights') }],
      offPlane: ['x', 'y'],
      foot: { kind: 'was', node: 'weights' },
      compares: ['weights'],
      formulas: [{ name: 'divideBySum', lit: 'sum' }],
    },
    {
      id: 'mix',
      asks: { of: 'y', with: ['y_loop', 'difference'], isAlone: 'row' },
      makes: ['y', 'x', 'y_loop', 'difference', 'max_difference'],
      inDigits: ['weights', 'x', 'y'],
      ...inRow(BALANCED),
      offPlane: ['y_loop', 'difference', 'max_difference'],
      formulas: [{ name: 'weightedSum', lit: 'weights' }, { name: 'weightedSumCell' }],
    },
  ],
  printed: ['000-56', '000-60', '000-61', '002-16', 'randn'],
  rung: { takes: { weights: 'weights' }, leaves: 'y' },
  opens: 'zeros',
  cellStep: 'divide',
  row: 5,
  col: 0,
};
