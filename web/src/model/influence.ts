// Causality by perturbation: each token of x in turn is changed in a second session, the core computes again,
// and the output rows that change are recorded.

import type { Session } from '../core/session.ts';
import { matrixOf, offsetOf } from '../core/tensor.ts';
import { atOnce, inSlices, type Pieces } from '../draw/slices.ts';
import { choiceText } from './choice.ts';
import type { Model } from './model.ts';
import { nodeOf } from './nodes.ts';

/** moved[row][token]: whether perturbing the token changed any bit of that output row. */
type Moved = boolean[][];

/** The nodes compared: the right heads, and those from a view without transpose. */
export type Outcome = 'concat' | 'concat_wrong';

const OUTCOMES: Outcome[] = ['concat', 'concat_wrong'];

type Answer = Record<Outcome, Moved>;

/** Cache of the last question and its answer, as each redraw asks again. */
let last: Question | null = null;

interface Question {
  session: Session;
  asked: string;
  answer: Answer | null;
  stop: () => void;
}

/**
 * Perturbs every token of the drawn batch, in slices of frames: returns null until it is done, and then
 * calls `later`. Without `later` (on paper) it computes synchronously.
 */
export function movedRows(model: Model, later?: () => void): Answer | null {
  const { state, session, batch } = model;
  const asked = JSON.stringify([choiceText(state), state.edits, batch]);
  const isAsked = last?.session === session && last.asked === asked;
  if (last && isAsked && (last.answer || later)) return last.answer;
  if (!later) return atOnce(tryAll(model));
  last?.stop();
  const question: Question = { session, asked, answer: null, stop: () => {} };
  last = question;
  question.stop = inSlices(tryAll(model), (answer) => {
    question.answer = answer;
    later();
  });
  return null;
}

/** Leaks: pairs in which a row before the token changed, which a causal mask forbids; `all`: pairs tested. */
export function leaks(moved: Moved): { count: number; all: number } {
  const pairs = moved.flatMap((row, i) => row.filter((_, j) => j > i));
  return { count: pairs.filter((isMoved) => isMoved).length, all: pairs.length };
}

function* tryAll({ state, session, batch }: Model): Pieces<Answer> {
  const beside = session.beside();
  try {
    beside.open(choiceText(state));
    yield;
    for (const { node, index, value } of state.edits) {
      beside.edit(beside.find(node), offsetOf(nodeOf(beside, node).shape, index), value);
      yield;
    }
    return yield* tryTokens(beside, batch);
  } finally {
    beside.close();
  }
}

function* tryTokens(beside: Session, batch: number): Pieces<Answer> {
  const x = beside.find('x');
  const { shape } = nodeOf(beside, 'x');
  const tokens = matrixOf(shape).rows;
  const before = OUTCOMES.map((name) => rowsOf(beside, name, batch));
  const moved = OUTCOMES.map((): Moved => Array.from({ length: tokens }, () => []));
  for (let token = 0; token < tokens; token++) {
    const offset = offsetOf(shape, [batch, token, 0]);
    const value = beside.data(x)[offset];
    // The sign is flipped, because + 1 would be rounded away on a large number.
    beside.edit(x, offset, value === 0 ? 1 : -value);
    OUTCOMES.forEach((name, which) => {
      rowsOf(beside, name, batch).forEach((after, row) => {
        moved[which][row][token] = after.some((number, i) => number !== before[which][row][i]);
      });
    });
    beside.edit(x, offset, value);
    yield;
  }
  return { concat: moved[0], concat_wrong: moved[1] };
}

/** The rows of a matrix, copied: the core's memory changes with the next edit. */
function rowsOf(session: Session, name: string, batch: number): number[][] {
  const { rows, cols } = matrixOf(nodeOf(session, name).shape);
  const data = session.data(session.find(name));
  return Array.from({ length: rows }, (_, row) => {
    const start = (batch * rows + row) * cols;
    return Array.from(data.subarray(start, start + cols));
  });
}
