// 1 Loop: the mean of the window x[b, :t+1] becomes row t of y.
import { type Column, type Stage, tensor } from './stage.ts';

const plane = (divides: boolean): Column[] => [
  { above: { kind: 'plot' } },
  { above: { kind: 'window', divides }, main: { kind: 'additions' } },
  { above: tensor('x'), main: tensor('y') },
];

export const loop: Stage = {
  id: 'loop',
  lesson: 'loop',
  looks: { x: { base: 'x' } },
  steps: [
    {
      id: 'window',
      makes: ['y'],
      plane: plane(false),
      code: 'for (Index j',
      python: 'for j in',
      formulas: [{ name: 'loop', lit: 'window' }],
    },
    {
      id: 'add',
      makes: ['y'],
      plane: plane(false),
      code: '+= x.row(j)',
      python: '+= x',
      formulas: [{ name: 'loop', lit: 'sum' }],
    },
    {
      id: 'divide',
      makes: ['y'],
      plane: plane(true),
      code: '/= T(t + 1)',
      python: '/= t + 1',
      formulas: [{ name: 'loop', lit: 'divide' }],
    },
  ],
  opens: 'window',
  row: 5,
  col: 0,
  walksRows: true,
};
for (const step of loop.steps) {
  step.formulas.push({ name: 'loopCell', lit: step.formulas[0].lit });
}
