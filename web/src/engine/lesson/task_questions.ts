// Questions of a task: the tensors of each one, and the columns of a run's row that judge it.
import type { Session } from '../core/session.ts';

export interface TaskQuestion {
  /** Logits, their softmax, the right answers one-hot. */
  y: string;
  probs: string;
  targets: string;
  /** Columns of a run's row: loss, share of right answers, and by head the mean weight on the right token. */
  loss: string;
  right: string;
  shares: string[];
}

/** The ends of their names; a task has the one or the other. */
const ENDS = ['', '_previous', '_marked'];

/** The parameters, and products of them, that a run is watched by. */
export const WATCHED = ['match', 'w_value'];

/** Points in a plane, where a head has two columns. */
export const POINTS = { query: 'q', key: 'k' };

export function questionsOf(session: Session): TaskQuestion[] {
  const { columns = [] } = session.structure.training ?? {};
  return ENDS.filter((end) => session.find(`targets${end}`) >= 0).map((end) => ({
    y: `y${end}`,
    probs: `probs${end}`,
    targets: `targets${end}`,
    loss: `loss${end}`,
    right: `right${end}`,
    shares: columns.filter((name) => name.startsWith(`share${end}`)),
  }));
}

/** The step of stage 7 that shows the run which has left the weights of a stage. */
export function stepOfRun(stage: string): string {
  return stage === 'heads' ? 'two_heads' : 'train';
}

/** The stage that takes a head that has learnt one question, or several heads that have learnt two. */
export function stageOfTrained(session: Session): string {
  return questionsOf(session).length > 1 ? 'heads' : 'head';
}

/** The number that training makes small, and the learning rate. */
export const LOSS = 'loss';
export const RATE = 'lr';

/**
 * Target token of a row by task: the one it is to look at, as an index into the rows of x; −1 if none. With two
 * questions it is that of the first.
 */
const TARGET_TOKEN: Record<string, (x: ArrayLike<number>[], row: number) => number> = {
  // Token with the same name as the row; names are the first half of x.
  lookup: (x, row) => {
    const names = (token: ArrayLike<number>) =>
      Array.from(token)
        .slice(0, token.length / 2)
        .join();
    return x.findIndex((token, i) => i !== row && names(token) === names(x[row]));
  },
  previous: (_, row) => row - 1,
  both: (_, row) => row - 1,
  marked: (x) => x.findIndex((token) => token[token.length - 1] === 1),
  largest: (x) => {
    const digits = x.map((token) => Array.from(token).indexOf(1));
    return digits.indexOf(Math.max(...digits));
  },
};

/** The token that a row is to look at in its task's example; of several the first, and −1 if there is none. */
export function targetTokenOf(example: string, x: ArrayLike<number>[], row: number): number {
  return TARGET_TOKEN[example]?.(x, row) ?? -1;
}

/** Whether a step of training makes the next of it: a parameter, and what the optimizer keeps of each. */
export function isCarried(session: Session, name: string): boolean {
  return session.structure.training !== undefined && session.find(`${name}_next`) >= 0;
}
