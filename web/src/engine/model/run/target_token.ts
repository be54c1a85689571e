// The target token of a row: the one that training should make it look at, by the task.
import type { Session } from '../../core/session.ts';
import { matrixOf } from '../../core/tensor.ts';
import { questionsOf, targetTokenOf } from '../../lesson/task_questions.ts';
import type { State } from '../../state/state.ts';
import { exampleOf } from '../choice.ts';
import { type MatrixIndex, matrixValues, nodeOf, openRow } from '../nodes.ts';

/** −1 if there is none: the row is asked nothing. */
export function targetTokenIn(state: State, session: Session, at: MatrixIndex): number {
  if (!isAsked(session, at)) return -1;
  return targetTokenOf(exampleOf(state, session.catalogue()), tokensOf(session, at), at.row);
}

/** `targetTokenIn` for each question of a task that asks several: each is a task of its own elsewhere. */
export function targetTokensIn(session: Session, at: MatrixIndex): number[] {
  const tokens = tokensOf(session, at);
  return questionsOf(session).map(({ targets }) =>
    targetTokenOf(targets.slice('targets_'.length), tokens, at.row),
  );
}

function tokensOf(session: Session, at: MatrixIndex): ReturnType<typeof matrixValues>[] {
  const x = matrixValues(session, at, 'x');
  const { rows, cols } = matrixOf(nodeOf(session, 'x').shape);
  return Array.from({ length: rows }, (_, row) => x.subarray(row * cols, (row + 1) * cols));
}

/**
 * Whether the row has a right answer to any question of the task: a row without one has no loss, and its gradients are
 * 0. Without a task every row counts.
 */
export function isAsked(session: Session, at: MatrixIndex): boolean {
  const questions = questionsOf(session);
  const hasAnswer = (name: string) => openRow(session, at, name).some((target) => target > 0);
  return questions.length === 0 || questions.some(({ targets }) => hasAnswer(targets));
}
