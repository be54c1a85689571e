// Whether a later token moves an earlier row: each one is changed, in a session of its own, and the
// core computes again.
import { choiceText } from './choice.ts';
import { type Model, nodeOf } from './model.ts';
import { elementCount, matrixOf, offsetOf } from './tensor.ts';

/** Of all pairs of a row and a later token: in how many the row kept every bit. */
export interface Kept {
  kept: number;
  all: number;
}

let last: { asked: string; answer: Kept } | null = null;

/** Looked at in the batch that is drawn. The last answer is kept: the picture is drawn often. */
export function laterTokens(model: Model): Kept {
  const { state, batch } = model;
  const asked = JSON.stringify([choiceText(state), state.edits, batch]);
  if (last?.asked !== asked) last = { asked, answer: tryAll(model) };
  return last.answer;
}

function tryAll({ state, session, batch }: Model): Kept {
  const beside = session.beside();
  beside.open(choiceText(state));
  for (const { node, index, value } of state.edits) {
    beside.edit(beside.find(node), offsetOf(nodeOf(beside, node).shape, index), value);
  }
  const x = beside.find('x');
  const y = beside.find('y');
  const { shape } = nodeOf(beside, 'x');
  const { rows } = matrixOf(shape);
  const { cols } = matrixOf(nodeOf(beside, 'y').shape);
  const outcome = () => {
    const size = elementCount([rows, cols]);
    return beside.data(y).slice(batch * size, (batch + 1) * size);
  };
  const before = outcome();
  const answer = { kept: 0, all: 0 };
  for (let later = 1; later < rows; later++) {
    const offset = offsetOf(shape, [batch, later, 0]);
    const value = beside.data(x)[offset];
    beside.edit(x, offset, value + 1);
    const after = outcome();
    beside.edit(x, offset, value);
    for (let row = 0; row < later; row++) {
      const isKept = before
        .subarray(row * cols, (row + 1) * cols)
        .every((number, i) => number === after[row * cols + i]);
      answer.all++;
      if (isKept) answer.kept++;
    }
  }
  beside.close();
  return answer;
}
