// Which rows move when one token does: each token in turn is changed in a session of its own, and the
// core computes again.
import { choiceText } from './choice.ts';
import type { Session } from './core/session.ts';
import { type Model, nodeOf } from './model.ts';
import { matrixOf, offsetOf } from './tensor.ts';

/** moved[row][token]: whether any bit of that row changed when the token did. */
type Moved = boolean[][];

/** The heads as they are, and viewed without a transpose. */
export type Outcome = 'concat' | 'concat_wrong';

const OUTCOMES: Outcome[] = ['concat', 'concat_wrong'];

let last: { asked: string; answer: Record<Outcome, Moved> } | null = null;

/** Looked at in the batch that is drawn. The last answer is kept: the picture is drawn often. */
export function movedRows(model: Model): Record<Outcome, Moved> {
  const { state, batch } = model;
  const asked = JSON.stringify([choiceText(state), state.edits, batch]);
  if (last?.asked !== asked) last = { asked, answer: tryAll(model) };
  return last.answer;
}

/** How often a row moved that stands before the token; `all`: of how many pairs. */
export function leaks(moved: Moved): { count: number; all: number } {
  const pairs = moved.flatMap((row, i) => row.filter((_, j) => j > i));
  return { count: pairs.filter((isMoved) => isMoved).length, all: pairs.length };
}

function tryAll({ state, session, batch }: Model): Record<Outcome, Moved> {
  const beside = session.beside();
  beside.open(choiceText(state));
  for (const { node, index, value } of state.edits) {
    beside.edit(beside.find(node), offsetOf(nodeOf(beside, node).shape, index), value);
  }
  const x = beside.find('x');
  const { shape } = nodeOf(beside, 'x');
  const tokens = matrixOf(shape).rows;
  const before = OUTCOMES.map((name) => rowsOf(beside, name, batch));
  const moved = OUTCOMES.map((): Moved => Array.from({ length: tokens }, () => []));
  for (let token = 0; token < tokens; token++) {
    const offset = offsetOf(shape, [batch, token, 0]);
    const value = beside.data(x)[offset];
    beside.edit(x, offset, value + 1);
    OUTCOMES.forEach((name, which) => {
      rowsOf(beside, name, batch).forEach((after, row) => {
        moved[which][row][token] = after.some((number, i) => number !== before[which][row][i]);
      });
    });
    beside.edit(x, offset, value);
  }
  beside.close();
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
