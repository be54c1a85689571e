// 2 Triangle: ones, tril, equal weights; first on small integers, then on x beside the loop's result.
import { BESIDE_LOOP, type Column } from '../../engine/lesson/plane_items.ts';
import type { Stage } from '../../engine/lesson/stage.ts';

/**
 * The product c = a·b of small integers, in which a takes the part of A, b of x and c of Y. Drawn paler: what an earlier
 * step has made, and b where this step does not multiply by it.
 */
const triad = (a: string, c: string, isMade: boolean, isNow: boolean): Column[] => [
  { main: { kind: 'tensor', node: a, dimmed: isMade } },
  {
    above: { kind: 'tensor', node: 'b', dimmed: !isNow },
    main: { kind: 'tensor', node: c, dimmed: isMade },
  },
];

/** Products from ones to shares; `now`: the one that the step makes, of three. */
const triads = (now: 0 | 1 | 2): Column[] => [
  ...triad('a_ones', 'c_ones', now > 0, now === 0),
  { main: { kind: 'arrow', op: 'tril' } },
  ...triad('a_tril', 'c_tril', now > 1, now === 1),
  { main: { kind: 'arrow', op: 'div' } },
  ...triad('a', 'c', false, now === 2),
];

export const triangle: Stage = {
  id: 'triangle',
  lesson: 'triangle',
  firstExample: '000-56',
  looks: {
    x: { base: 'x' },
    b: { base: 'x' },
    a_ones: { base: '1', kind: 'weight', colourMax: 2.5 },
    a_tril: { base: 'tril', kind: 'weight', colourMax: 2.5, mask: 'a_tril' },
    a: { base: 'A', kind: 'weight', colourMax: 1.2, mask: 'a_tril', role: 'weights' },
    c_ones: { base: 'Y' },
    c_tril: { base: 'Y' },
    c: { base: 'Y' },
    tril: { colourMax: 1 },
    y_loop: { base: 'Y' },
  },
  steps: [
    {
      id: 'ones',
      asks: { of: 'c_ones', isAlone: true, isAcross: true, next: [] },
      row: 1,
      makes: ['c_ones', 'a_ones', 'a_ones_sum', 'b'],
      plane: triads(0),
      inDigits: ['b', 'a_ones', 'c_ones'],
      formulas: [{ name: 'ones', lit: 'ones' }, { name: 'onesCell' }],
    },
    {
      id: 'tril',
      asks: { of: 'c_tril', isAlone: true, isAcross: true, next: [] },
      row: 1,
      makes: ['c_tril', 'a_tril', 'a_tril_sum'],
      plane: triads(1),
      inDigits: ['b', 'c_ones', 'a_tril', 'c_tril'],
      formulas: [{ name: 'tril', lit: 'tril' }, { name: 'trilCell' }],
    },
    {
      id: 'shares',
      asks: { of: 'c', isAlone: true },
      row: 1,
      makes: ['c', 'a', 'a_sum'],
      plane: triads(2),
      inDigits: ['b', 'c_ones', 'c_tril', 'a', 'c'],
      formulas: [{ name: 'rowNormaliseCases' }, { name: 'rowNormalise', lit: 'sum' }],
    },
    {
      id: 'mix',
      asks: {
        of: 'y',
        with: ['y_loop'],
        isAlone: 'row',
        next: ['difference'],
        coversAgain: true,
      },
      makes: [
        'y',
        'weights',
        'weights_sum',
        'tril',
        'tril_sum',
        'ones',
        'x',
        'y_loop',
        'difference',
        'max_difference',
      ],
      plane: BESIDE_LOOP,
      inDigits: ['weights', 'x', 'y'],
      formulas: [{ name: 'weightedSum', lit: 'weights' }, { name: 'weightedSumCell' }],
    },
  ],
  rung: { takes: { weights: 'weights' }, leaves: 'y' },
  printed: ['000-56', '000-60', '000-61', '002-16', 'randn'],
  opens: 'ones',
  cellStep: 'shares',
  row: 5,
  col: 0,
};
