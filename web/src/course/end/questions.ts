// The questions of the end, and their right answers, which are tried out in the core.
import { farthest, matrixIn, ROUNDING, rowsIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import { resolveName, SOFTMAX_INPUT } from '../../engine/lesson/plane_items.ts';
import { onSentence } from '../../engine/lesson/sentence.ts';
import { choiceText } from '../../engine/model/choice.ts';
import type { State } from '../../engine/state/state.ts';

/** A question. Its answers have the order of its words (course/end/words.en.ts), which also give the reason. */
export interface EndQuestion {
  id: 'key' | 'five' | 'mask';
  /** The step that has the reason. */
  stage: string;
  step: string;
  right: number;
}

/** Results of trying the questions on the sentence. */
export interface TriedQuestions {
  /** The rows of y that changed with one number of the key's weights: the number that changed most rows. */
  moved: number[];
  /** Largest change of the last row's weights when 5 is added to each of its scores. */
  byFive: number;
  /** How far the last row of y moved, at most, without the mask. */
  byMask: number;
}

/** Tries the questions on one head, in a session of its own. */
export function tryQuestions(session: Session, state: State): TriedQuestions {
  const open = (causal: boolean) => {
    const asked = { ...onSentence(state, 'head'), causal };
    session.open(choiceText(asked, session.catalogue()));
  };
  open(false);
  const unmasked = rowsOfTensor(session, 'y').at(-1) ?? [];
  open(true);
  const byMask = farthest(rowsOfTensor(session, 'y').at(-1) ?? [], unmasked);
  return { moved: movedByKey(session), byFive: movedByFive(session), byMask };
}

export function questionsOf({ moved, byFive, byMask }: TriedQuestions): EndQuestion[] {
  return [
    { id: 'key', stage: 'head', step: 'project', right: Math.min(moved.length, 2) },
    { id: 'five', stage: 'softmax', step: 'exp', right: byFive < ROUNDING ? 1 : 0 },
    { id: 'mask', stage: 'head', step: 'mask', right: byMask === 0 ? 1 : 0 },
  ];
}

/** Adds 1 to each number of the key's weights in turn, and compares the rows of y. */
function movedByKey(session: Session): number[] {
  const node = session.find('w_key');
  const given = session.data(node).slice();
  const before = rowsOfTensor(session, 'y');
  let moved: number[] = [];
  given.forEach((value, offset) => {
    session.pin([{ node, offset, value: value + 1 }]);
    const now = rowsOfTensor(session, 'y');
    const rows = before.flatMap((row, i) => (farthest(row, now[i]) > 0 ? [i] : []));
    if (rows.length > moved.length) moved = rows;
  });
  session.pin([]);
  return moved;
}

/** Adds 5 to each score of the last row, and compares its weights. */
function movedByFive(session: Session): number {
  const node = session.find(resolveName(session, SOFTMAX_INPUT));
  const before = rowsOfTensor(session, 'weights').at(-1) ?? [];
  const scores = session.data(node).slice(-before.length);
  const from = session.data(node).length - before.length;
  session.pin(Array.from(scores, (score, i) => ({ node, offset: from + i, value: score + 5 })));
  const most = farthest(before, rowsOfTensor(session, 'weights').at(-1) ?? []);
  session.pin([]);
  return most;
}

function rowsOfTensor(session: Session, name: string): number[][] {
  return rowsIn(matrixIn(session, name));
}
