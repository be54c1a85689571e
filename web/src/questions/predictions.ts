// The questions of the steps: what each asks of which number. Their words stand in text/en/questions/predict/, by the
// same names.
import { type Cell, rowAndCol } from '../core/tensor.ts';
import { askedOf, subjectOf } from '../model/asked/answered.ts';
import { takenName } from '../model/choice.ts';
import type { Model } from '../model/model.ts';
import { rowOf, valueAt } from '../model/nodes.ts';
import { stepKey } from '../state/answers.ts';
import { back, equal, headBack, larger, largerOf, ownShares } from './alike.ts';
import { carried, counted, readBy, rowsTaken, taken, whoseColumn } from './kinds/many.ts';
import {
  allHeads,
  blameAgain,
  grow,
  hiddenScore,
  learns,
  learnsSoon,
  oneHead,
  typedWeight,
} from './kinds/trained.ts';
import {
  besideIt,
  column,
  differs,
  drag,
  hidden,
  inRow,
  mixed,
  most,
  moved,
  multiplied,
  type Prediction,
  placed,
  reached,
  share,
  sign,
  summed,
  typed,
} from './prediction.ts';
import { oneHeadWide, ownColumns, raised, raisedExp, rowsMoved } from './what_if.ts';

const x = () => 'x';
const v = () => 'v';

/** By "stage.step": what is asked first, of which the first that fits is taken, and then of a second number. */
export const PREDICTIONS: Record<string, { first: Prediction[]; again: Prediction[] }> = {
  'loop.add': {
    first: [
      {
        id: 'sum',
        question(model, cell) {
          const { row, col } = rowAndCol(cell.index);
          // By what is seen alone: no such sum is further from 0.
          const reach = column(model, 'x', col, row).reduce((sum, one) => sum + Math.abs(one), 0);
          return drag(model, cell, [-reach, reach]);
        },
      },
    ],
    again: [typed('sumAgain')],
  },
  'loop.divide': {
    first: [
      {
        id: 'pull',
        fits: ({ row }) => row > 0,
        question(model, cell) {
          const [batch, row, col] = cell.index;
          const before = valueAt(model.session, { node: 'y', index: [batch, row - 1, col] });
          return drag(model, cell, [
            before,
            valueAt(model.session, { node: 'x', index: cell.index }),
          ]);
        },
      },
      typed('mean'),
    ],
    again: [typed('mean')],
  },
  'triangle.ones': { first: [typed('ones')], again: [typed('ones')] },
  'triangle.tril': { first: [typed('tril')], again: [typed('tril')] },
  'triangle.shares': {
    first: [
      {
        id: 'shares',
        question: (model, cell) =>
          drag(model, cell, [0, valueAt(model.session, { ...cell, node: 'c_ones' })]),
      },
    ],
    again: [typed('sharesAgain')],
  },
  'triangle.mix': { first: [differs('loopApart')], again: [reached] },
  'softmax.mask': { first: [hidden], again: [hidden] },
  'softmax.exp': {
    first: [
      {
        ...typed('expsSum'),
        fits: ({ session }, cell) => rowOf(session, cell).every((one) => one === 0 || one === 1),
        at: (_, { index }) => ({ node: 'exps_sum', index: [...index.slice(0, -1), 0] }),
      },
      {
        id: 'largest',
        question({ session }, cell) {
          const row = rowOf(session, cell);
          const right = Math.max(...row);
          const of = inRow(cell, row.indexOf(right));
          return { kind: 'enter', right, decimals: Number.isInteger(right) ? 0 : 2, of };
        },
      },
    ],
    again: [
      raisedExp,
      {
        id: 'future',
        fits: ({ session }, cell) =>
          rowOf(session, { ...cell, node: 'masked' }).includes(-Infinity),
        question({ session }, cell) {
          const at = rowOf(session, { ...cell, node: 'masked' }).lastIndexOf(-Infinity);
          return {
            kind: 'enter',
            right: rowOf(session, cell)[at],
            decimals: 0,
            of: inRow(cell, at),
          };
        },
      },
    ],
  },
  'softmax.divide': { first: [typed('quotient')], again: [raised] },
  'softmax.mix': { first: [rowsMoved, mixed('mixed', x)], again: [mixed('mixed', x)] },
  'match.score': { first: [multiplied('dot')], again: [multiplied('dot')] },
  'match.softmax': { first: [most, share], again: [share] },
  'match.mix': {
    first: [
      {
        id: 'twins',
        fits: ({ sharedToken, session, batch }) => {
          if (sharedToken === null) return false;
          const [one, other] = [batch, 1 - batch].map((of) =>
            rowOf(session, { node: 'x', index: [of, sharedToken, 0] }),
          );
          return one.every((value, i) => value === other[i]);
        },
        question: ({ session, sharedToken }, cell) => {
          const [one, other] = [0, 1].map((of) =>
            valueAt(session, { ...cell, index: [of, sharedToken ?? 0, cell.index[2]] }),
          );
          return { kind: 'choose', right: largerOf(one, other) };
        },
      },
      mixed('mixed', x),
    ],
    again: [besideIt(mixed('mixed', x))],
  },
  'head.alone': { first: [back, multiplied('dot')], again: [headBack] },
  'head.project': { first: [multiplied('project')], again: [multiplied('project')] },
  'head.score': { first: [multiplied('dotQK')], again: [multiplied('dotQK')] },
  'head.scale': { first: [typed('scale')], again: [typed('scale')] },
  'head.mask': { first: [hidden], again: [hidden] },
  'head.softmax': { first: [most, share], again: [share] },
  'head.mix': {
    first: [larger('leave', 'y', 'x'), mixed('mixed', v)],
    again: [mixed('mixed', v)],
  },
  'heads.embed': {
    first: [equal('embed', 'x', 'tok'), typed('added')],
    again: [counted, typed('added')],
  },
  'heads.project': {
    first: [oneHeadWide, rowsTaken, summed('projected')],
    again: [taken, whoseColumn, summed('projected')],
  },
  'heads.transpose': {
    first: [
      {
        id: 'atOnce',
        isOf: 'step',
        question({ session }) {
          const [right, wrong] = ['q_heads', 'q_wrong'].map((name) =>
            session.data(session.find(name)),
          );
          return { kind: 'choose', right: right.every((value, i) => value === wrong[i]) ? 0 : 1 };
        },
      },
    ],
    again: [readBy],
  },
  'heads.attend': {
    first: [ownShares, most, share],
    again: [ownColumns, mixed('mixedHead', () => 'v_heads')],
  },
  'heads.concat': { first: [placed], again: [carried] },
  'heads.output': {
    first: [summed('output')],
    again: [besideIt(summed('output'))],
  },
  'learn.task': {
    first: [{ id: 'untrained', question: (model, cell) => drag(model, cell, [0, 1]) }],
    again: [share],
  },
  'learn.loss': {
    first: [
      {
        id: 'minusLog',
        question: (model, cell) => drag(model, cell, [0, 3]),
      },
    ],
    again: [typed('meanLoss')],
  },
  'learn.backward': { first: [grow, sign('blame')], again: [hiddenScore, blameAgain] },
  'learn.update': { first: [moved], again: [typedWeight, moved] },
  'learn.train': { first: [learns], again: [learnsSoon] },
  'learn.two_heads': { first: [oneHead], again: [allHeads] },
};

/** A prediction with the number that it is about. */
export interface OnCell {
  prediction: Prediction;
  cell: Cell;
  /** By which its answer is kept. */
  of: string;
}

/** The step's questions: the first, and the one on another number. The model has all of its numbers. */
export function predictionsOf(model: Model): { first: OnCell | null; again: OnCell | null } {
  // What is asked, and why it is right, speaks of the right way.
  if (takenName(model.state, model.session.catalogue(), 'mistake'))
    return { first: null, again: null };
  const all = PREDICTIONS[stepKey(model.stage.id, model.step.id)];
  const on = (list: Prediction[] | undefined, cell: Cell | null): OnCell | null => {
    const prediction = cell && list?.find(({ fits }) => fits?.(model, cell) !== false);
    const of = prediction && askedOf(model, prediction, cell);
    return prediction
      ? { prediction, cell: prediction.at?.(model, cell) ?? cell, of: of ?? '' }
      : null;
  };
  const first = on(all?.first, subjectOf(model, false));
  return { first, again: first && on(all?.again, subjectOf(model, true)) };
}
