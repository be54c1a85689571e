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

/** The parameters, and products of them, that show a run's progress. */
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

/** The step with the run that made a stage's weights: that of a task, whose columns have names, or of a language model. */
export function placeOfRun(stage: string, session: Session): { stage: string; step: string } {
  if (!session.names) return { stage: 'language', step: 'train' };
  return { stage: 'learn', step: stage === 'heads' ? 'two_heads' : 'train' };
}

/** In the sentences of a language model: the row that needs their topic, and the topic's place. */
export const AT_TOPIC = { row: 5, col: 2 };

/** The stage for the weights of one head, or of heads side by side. */
export function stageOfTrained(session: Session): string {
  return session.structure.nodes.some(({ axes }) => axes.includes('N')) ? 'heads' : 'head';
}

/** The number that training makes small, and the learning rate. */
export const LOSS = 'loss';
export const RATE = 'lr';

/**
 * Target token of a row by task: the one to look at, as an index into the rows of x; −1 if none. With two questions,
 * the target of the first.
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

/** The target token of a row in its task's example, the first of several; −1 if there is none. */
export function targetTokenOf(example: string, x: ArrayLike<number>[], row: number): number {
  return TARGET_TOKEN[example]?.(x, row) ?? -1;
}

/** Whether a training step replaces it: a parameter, or the optimizer's state of one. */
export function isUpdatedByTraining(session: Session, name: string): boolean {
  return session.structure.training !== undefined && session.find(`${name}_next`) >= 0;
}
