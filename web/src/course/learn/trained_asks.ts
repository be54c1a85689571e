// Predictions of the stage Learn: gradients and new weights, and results of a run before it begins.

import { inRow, type Prediction } from '../../engine/ask/prediction.ts';
import type { Question } from '../../engine/ask/question.ts';
import { tried } from '../../engine/ask/what_if.ts';
import { allToOne } from '../../engine/ask/what_moves.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { askedCell } from '../../engine/model/asked/asked_cell.ts';
import { updatedAt, updatedOf } from '../../engine/model/edits/updated.ts';
import type { Model } from '../../engine/model/model.ts';
import { rowOf, valueAt } from '../../engine/model/nodes.ts';
import { targetTokenIn } from '../../engine/model/run/target_token.ts';
import { accuracyAfter } from '../../engine/model/run/tried.ts';
import type { State } from '../../engine/state/state.ts';
import { NEARLY_ALL, SOON, STEPS } from './asked_steps.ts';

/** Whether the answer is right once the row gives everything to the token that has it. */
export const allToTarget = allToOne(
  'allToTarget',
  ({ session, state, batch }, row) => targetTokenIn(state, session, { batch, head: 0, row }),
  { y: 'y', targets: 'targets' },
);

/** The loss of a share that goes to 0: 0, 1, or without limit. */
export const noShare: Prediction = {
  id: 'noShare',
  isOf: 'step',
  question: () => ({ kind: 'choose', right: Number.isFinite(-Math.log(0)) ? 0 : 2 }),
};

/** The score of a row that is to grow, that is, with the least gradient; asked only if each score can have a button. */
export const grow: Prediction = {
  id: 'grow',
  fits({ session }, cell) {
    const row = rowOf(session, cell);
    const least = Math.min(...row);
    return row.length <= 8 && least < 0 && row.filter((one) => one === least).length === 1;
  },
  question({ session }, cell) {
    const row = rowOf(session, cell);
    return { kind: 'choose', right: row.indexOf(Math.min(...row)) };
  },
};

/** A loss that moves less than this is as it was: adding 1 to the scores rounds them. */
const SAME = 1e-5;

/** The loss when all scores of the row grow alike: 0 it falls, 1 it rises, 2 it stays. Of the row that is shown. */
export const allAlike: Prediction = {
  id: 'allAlike',
  isTried: true,
  at: (model, cell) => askedCell(model) ?? cell,
  question(model, { index }) {
    const before = valueAt(model.session, LOSS);
    const row = { node: 'scores', index };
    const scores = rowOf(model.session, row).map((_, col) => inRow(row, col));
    const ask = (sibling: Session) => {
      const by = valueAt(sibling, LOSS) - before;
      return Math.abs(by) < SAME ? 2 : by < 0 ? 0 : 1;
    };
    return tried(model, scores, 1, ask, 2);
  },
};

/** By how much larger the rate of a step is that goes too far. */
export const TIMES = 100;

/** The loss after a step with a much larger rate: 0 it falls further, 1 it falls less, 2 it rises. */
export const largerRate: Prediction = {
  id: 'largerRate',
  isTried: true,
  // Adam's steps are as long as their rate says, whatever the gradient is: its rate is no factor in the graph.
  fits: (model) => model.state.optimizer !== 'adam' && updatedIn(model) !== null,
  question(model) {
    const before = valueAt(model.session, LOSS);
    const once = Number(updatedIn(model)?.get(LOSS.node)?.[0]);
    const after = updatedAt(model, 'lr', TIMES, LOSS.node) ?? Number.NaN;
    const right = after < once ? 0 : after < before ? 1 : 2;
    return { kind: 'choose', right, found: [before, once, after] };
  },
};
/** Numbers that the update makes, also while the step's first question covers it. */
const updatedIn = ({ session, state, step }: Model) =>
  step.updates ? updatedOf(session, state, step.updates) : null;
const LOSS: Cell = { node: 'loss', index: [] };

/** The least difference of shares of right answers by which one is more than a guess. */
const MORE = 0.1;

/** Once the run has begun, its curves stand beside the question. */
const hasBegun = ({ state }: Model) => state.trained > 0;
const isOwn = ({ state }: Model) => state.edits.length === 0;

/** Share of right answers after the run: no more than at first, more, or nearly all. */
export const learns: Prediction = {
  id: 'learns',
  isOf: 'step',
  isTried: true,
  isOver: hasBegun,
  fits: isOwn,
  question: (model) => cameTo(STEPS, model),
};

/** `learns` after a few steps. */
export const learnsSoon: Prediction = {
  ...learns,
  id: 'learnsSoon',
  question: (model) => cameTo(SOON, model),
};

/** No more than at first, more, or nearly all. */
function cameTo(steps: number, model: Model): Question {
  const [first] = accuracyAfter(0, model);
  const [last] = accuracyAfter(steps, model);
  const right = last > NEARLY_ALL ? 2 : last > first + MORE ? 1 : 0;
  return { kind: 'choose', right, found: [last] };
}

/** Questions that one head alone learns nearly perfectly, if it has several: all, one, or none. */
export const oneHead: Prediction = {
  id: 'oneHead',
  isOf: 'step',
  isTried: true,
  isOver: hasBegun,
  fits: (model) => isOwn(model) && model.heads > 1,
  question: (model) => learntOf(model, model.step.comparison),
};

/** `oneHead` for the heads of the stage. */
export const allHeads: Prediction = {
  ...oneHead,
  id: 'allHeads',
  question: (model) => learntOf(model),
};

/** Whether all questions are answered nearly always, or one, or none. */
function learntOf(model: Model, change: Partial<State> = {}): Question {
  const shares = accuracyAfter(STEPS, model, change);
  const learnt = shares.filter((share) => share > NEARLY_ALL).length;
  const right = learnt === 0 ? 2 : learnt === shares.length ? 0 : 1;
  return { kind: 'choose', right, found: shares };
}
