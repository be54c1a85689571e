// 4 Match: the scores come from the data itself; on notebook 004's two sentences side by side.
import { largestIn } from '../../engine/lesson/largest.ts';
import type { OwnLooks } from '../../engine/lesson/look_rules.ts';
import {
  type Column,
  type Item,
  inRow,
  SOFTMAX_INPUT,
  tensor,
} from '../../engine/lesson/plane_items.ts';
import { NUMPY_SOFTMAX, numpyMask, type Stage } from '../../engine/lesson/stage.ts';

/** The core's comparison nodes of a tensor: the shared word's row in both sentences, and the difference. */
function comparison(node: string, base: string): OwnLooks {
  return {
    [`${node}_river`]: { base, sub: 'river' },
    [`${node}_desk`]: { base, sub: 'desk' },
    [`${node}_difference`]: { base: `|Δ${base}|` },
    [`${node}_max_difference`]: { base: `max |Δ${base}|` },
  };
}

const comparisons = {
  ...comparison('x', 'x'),
  ...comparison('y', 'Y'),
  ...comparison('linear', 'xW'),
};

const softmaxArrow = { kind: 'arrow', op: 'softmax' } satisfies Item;
/** From x to Y all tensors are in one line, the same in every step, if one sentence has all the room. */
const isRoomy = true;

/**
 * Two sentences side by side: the shares stand below the scores that they are made of, column under column. To
 * be multiplied they go left of `x`, below which the result stands.
 */
const SHARES: Item = { kind: 'tensor', node: 'weights', noSums: true };
const pairedScores: Column[] = [
  { above: { kind: 'terms', left: 'x', right: 'x_T', product: 'scores' }, main: tensor('x') },
  { above: { kind: 'tensor', node: 'x_T', noNames: true }, main: tensor('scores') },
];
const pairedShares: Column[] = [
  { main: tensor(SOFTMAX_INPUT), below: SHARES },
  { main: { ...softmaxArrow, from: SOFTMAX_INPUT } },
];
const pairedMix: Column[] = [
  { main: SHARES },
  { above: { kind: 'tensor', node: 'x', hangs: true }, main: tensor('y') },
];

const BALANCE: Item = {
  ...{ kind: 'balance', weights: 'weights', values: 'x', result: 'y' },
  ...{ beside: 'x', span: 4 },
};

export const match: Stage = {
  id: 'match',
  lesson: 'match',
  looks: {
    x: { base: 'x' },
    x_T: { base: 'x' },
    w: { base: 'W' },
    linear: { base: 'xW' },
    ...comparisons,
  },
  steps: [
    {
      id: 'score',
      switchesFirst: false,
      asks: { of: 'scores', isAlone: true, isSymmetric: true, isOfOne: true },
      makes: ['scores', 'x_T', 'x'],
      inDigits: ['x', 'x_T', 'scores'],
      plane: [
        { main: tensor('x') },
        { above: { kind: 'tensor', node: 'x_T', noNames: true }, main: tensor('scores') },
        { main: softmaxArrow, isRoomy },
        { main: tensor('weights'), isRoomy },
        { above: tensor('x'), main: tensor('y'), isRoomy },
      ],
      paired: pairedScores,
      formulas: [{ name: 'match', lit: 'S' }, { name: 'matchCell' }],
      columns: {
        formulas: [{ name: 'matchColumns', lit: 'S' }, { name: 'matchCellColumns' }],
        numpy: 'S = x.T @ x',
      },
    },
    {
      id: 'softmax',
      switchesFirst: false,
      asks: { of: 'weights', isAlone: 'row', marksRow: true },
      cellIn: largestIn('weights'),
      makes: [
        ...['weights', 'weights_sum', 'masked', 'mask', 'mask_2', 'mask_1', 'tril', 'ones'],
        ...['near', 'real', 'allowed', 'added', 'biased'],
      ],
      plane: [
        { main: tensor('x'), isRoomy },
        { main: tensor(SOFTMAX_INPUT) },
        { main: softmaxArrow },
        { main: tensor('weights') },
        { above: tensor('x'), main: tensor('y') },
      ],
      paired: pairedShares,
      formulas: [
        { name: 'matchShares', masked: 'matchSharesMasked', lit: 'softmax' },
        { name: 'matchExps', masked: 'matchExpsMasked' },
        { name: 'matchLargest', masked: 'matchLargestMasked' },
        { name: 'weightsCell' },
      ],
      columns: {
        formulas: [
          { name: 'matchSharesColumns', masked: 'matchSharesMaskedColumns', lit: 'softmax' },
          { name: 'matchExps', masked: 'matchExpsMasked' },
          { name: 'matchLargestColumns', masked: 'matchLargestMaskedColumns' },
          { name: 'weightsCellColumns' },
        ],
        numpy: (isOn) => {
          const masked = numpyMask(isOn);
          return `${masked === '' ? '' : `S = ${masked}\n`}${NUMPY_SOFTMAX}`;
        },
      },
    },
    {
      id: 'mix',
      switchesFirst: false,
      asks: { of: 'y', isAlone: 'word', isOfTwins: true },
      makes: ['y', 'linear', 'w', ...Object.keys(comparisons)],
      offPlane: ['w', 'linear'],
      compared: ['x', 'linear', 'y'],
      altFormulas: {
        nodes: ['linear', 'w'],
        formulas: [{ name: 'matchLinear', lit: 'W' }, { name: 'matchLinearCell' }],
        columns: [{ name: 'matchLinearColumns', lit: 'W' }, { name: 'matchLinearCellColumns' }],
      },
      ...inRow([
        { above: BALANCE, main: tensor('x'), isRoomy },
        { main: tensor(SOFTMAX_INPUT) },
        { main: softmaxArrow },
        { main: { kind: 'tensor', node: 'weights', noSums: true } },
        { above: tensor('x'), main: tensor('y') },
      ]),
      // The height of three rows is too low for two balances.
      paired: pairedMix,
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
  printed: ['000-56', '000-60', '000-61', '002-16', 'randn'],
  rung: { takes: { weights: 'weights' }, leaves: 'y' },
  opens: 'score',
  cellStep: 'mix',
  numpy: { given: { x: 'x' }, made: { A: 'weights', Y: 'y' } },
  pair: { node: 'y_river', token: 1 },
  row: 1,
  col: 0,
};
