// 2 Triangle: ones, tril, equal weights; first on small integers, then on x beside the loop's result.
import { BESIDE_LOOP, type Column, tensor } from '../../engine/lesson/plane_items.ts';
import type { Stage } from '../../engine/lesson/stage.ts';

/** The product c = a·b of small integers, in which a takes the part of A, b of x and c of Y. */
const triad = (a: string, c: string): Column[] => [
  { main: tensor(a) },
  { above: tensor('b'), main: tensor(c) },
];

/** A left factor, what is done with it, and the product with what it becomes. */
const remade = (from: string, op: string, a: string, c: string): Column[] => [
  // Undimmed it has its row sums, by which it is divided.
  { main: { kind: 'tensor', node: from, dimmed: op !== 'div' } },
  { main: { kind: 'arrow', op } },
  ...triad(a, c),
];

/** Place of the number that the last step's question changes: some rows above the open one, so that several take from it. */
export const takenFrom = ([batch, row, col]: number[]) => ({
  index: [batch, Math.max(0, row - 3), col],
});

/** A column of a square matrix. */
const columnOf = (square: ArrayLike<number>, col: number): number[] => {
  const size = Math.sqrt(square.length);
  return Array.from({ length: size }, (_, row) => square[row * size + col]);
};

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
      isApart: true,
      asks: { of: 'c_ones', isAlone: true, isAcross: true, next: [] },
      row: 1,
      makes: ['c_ones', 'a_ones', 'a_ones_sum', 'b'],
      plane: triad('a_ones', 'c_ones'),
      inDigits: ['b', 'a_ones', 'c_ones'],
      formulas: [{ name: 'ones', lit: 'ones' }, { name: 'onesCell' }],
    },
    {
      id: 'tril',
      isApart: true,
      asks: { of: 'c_tril', isAlone: true, isAcross: true, next: [] },
      row: 1,
      makes: ['c_tril', 'a_tril', 'a_tril_sum'],
      plane: remade('a_ones', 'tril', 'a_tril', 'c_tril'),
      inDigits: ['a_ones', 'b', 'a_tril', 'c_tril'],
      formulas: [{ name: 'tril', lit: 'tril' }, { name: 'trilCell' }],
    },
    {
      id: 'shares',
      isApart: true,
      asks: { of: 'c', isAlone: true },
      row: 1,
      makes: ['c', 'a', 'a_sum'],
      plane: remade('a_tril', 'div', 'a', 'c'),
      inDigits: ['a_tril', 'b', 'a', 'c'],
      formulas: [{ name: 'rowNormaliseCases' }, { name: 'rowNormalise', lit: 'sum' }],
    },
    {
      id: 'mix',
      asks: {
        of: 'y',
        with: ['y_loop'],
        isAlone: 'column',
        next: ['difference'],
        about: ({ index }) => ({ ...takenFrom(index), node: 'x' }),
        goesInto: ({ index: [, row, col] }, session) => {
          const taken = columnOf(session.data(session.find('weights')), row);
          const [top, bottom] = [taken.findIndex(Boolean), taken.findLastIndex(Boolean)];
          return {
            x: { top: row, bottom: row, col },
            ...(top < 0 ? {} : { weights: { top, bottom, col: row }, y: { top, bottom, col } }),
          };
        },
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
      asked: [
        { main: tensor('weights') },
        { above: { kind: 'tensor', node: 'x', hangs: true }, main: tensor('y') },
      ],
      inDigits: ['weights', 'x', 'y', 'y_loop'],
      offPlane: ['difference', 'max_difference'],
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
