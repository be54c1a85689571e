// Which rows move when one token does: each token in turn is changed in a session of its own, and the
// core computes again.

import type { Session } from '../core/session.ts';
import { matrixOf, offsetOf } from '../core/tensor.ts';
import { atOnce, inSlices, type Pieces } from '../draw/slices.ts';
import { choiceText } from './choice.ts';
import type { Model } from './model.ts';
import { nodeOf } from './nodes.ts';

/** moved[row][token]: whether any bit of that row changed when the token did. */
type Moved = boolean[][];

/** The heads as they are, and viewed without a transpose. */
export type Outcome = 'concat' | 'concat_wrong';

const OUTCOMES: Outcome[] = ['concat', 'concat_wrong'];

type Answer = Record<Outcome, Moved>;

/** What was asked last, and its answer once it is there: the picture is drawn often. */
let last: Question | null = null;

interface Question {
  session: Session;
  asked: string;
  answer: Answer | null;
  stop: () => void;
}

/**
 * Looked at in the batch that is drawn. It takes a while: null, and when the answer is there `later` is
 * called. On paper there is no later: without it the answer is computed at once.
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

/** How often a row moved that stands before the token; `all`: of how many pairs. */
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

/** One token after the other. */
function* tryTokens(beside: Session, batch: number): Pieces<Answer> {
  const x = beside.find('x');
  const { shape } = nodeOf(beside, 'x');
  const tokens = matrixOf(shape).rows;
  const before = OUTCOMES.map((name) => rowsOf(beside, name, batch));
  const moved = OUTCOMES.map((): Moved => Array.from({ length: tokens }, () => []));
  for (let token = 0; token < tokens; token++) {
    const offset = offsetOf(shape, [batch, token, 0]);
    const value = beside.data(x)[offset];
    // Another number, however large: + 1 is lost on a large one.
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

/** A copy: the core's memory changes with the next edit. */
function rowsOf(session: Session, name: string, batch: number): number[][] {
  const { rows, cols } = matrixOf(nodeOf(session, name).shape);
  const data = session.data(session.find(name));
  return Array.from({ length: rows }, (_, row) => {
    const start = (batch * rows + row) * cols;
    return Array.from(data.subarray(start, start + cols));
  });
}
