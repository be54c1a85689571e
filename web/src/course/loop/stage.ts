// 1 Loop: the window x[b, :t+1], the sum of its rows, and their mean, row t of y.
import { type Column, tensor } from '../../engine/lesson/plane_items.ts';
import type { Stage } from '../../engine/lesson/stage.ts';

/**
 * The plane once rows are added: rows of y before the current one are means already. Each step has one thing beside them:
 * the additions, or where their mean is.
 */
const plane = (made: 'sum' | 'mean'): Column[] => [
  { above: { kind: 'window', made }, main: { kind: made === 'sum' ? 'additions' : 'plot' } },
  {
    above: tensor('x'),
    main: made === 'mean' ? tensor('y') : { kind: 'tensor', node: 'y', current: 'sums' },
  },
];

const stopped: Stage = {
  id: 'loop',
  lesson: 'loop',
  firstExample: '000-56',
  looks: { x: { base: 'x' } },
  steps: [
    {
      id: 'window',
      makes: ['x'],
      plane: [
        { above: { kind: 'plot' } },
        { above: { kind: 'window', made: 'nothing' }, main: tensor('x') },
      ],
      code: 'for (Index j',
      python: 'for j in',
      formulas: [{ name: 'loop', lit: 'window' }],
    },
    {
      id: 'add',
      asks: { of: 'sums' },
      makes: ['sums'],
      shows: ['y'],
      plane: plane('sum'),
      gathers: { from: 'x', into: 'y' },
      code: '+= x.row(j)',
      python: '+= x',
      formulas: [{ name: 'loop', lit: 'sum' }],
    },
    {
      id: 'divide',
      asks: { of: 'y' },
      makes: ['y'],
      plane: plane('mean'),
      gathers: { from: 'x', into: 'y' },
      code: '/ double(t + 1)',
      python: '/= t + 1',
      formulas: [{ name: 'loop', lit: 'divide' }],
    },
  ],
  rung: { takes: { step: 'add', sums: 'sums' }, leaves: 'y' },
  printed: ['000-56', '000-60', '000-61', '002-16', 'randn'],
  opens: 'window',
  row: 5,
  col: 0,
  walksRows: true,
};
for (const step of stopped.steps) {
  step.formulas.push({ name: 'loopCell', lit: step.formulas[0].lit });
}

/** The two sentences stop where half of the words are still to come, and open on the column of money. */
export const loop: Stage = { ...stopped, opening: { ...stopped, row: 2, col: 1 } };
