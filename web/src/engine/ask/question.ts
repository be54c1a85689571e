// A question as data, without its words: how it is answered, and the core's right answer. The views get a task, which
// does not have that answer until one is given.
import type { Cell } from '../core/tensor.ts';
import type { Task } from '../state/answers.ts';

/** The number whose arithmetic decides; none if the question is about a count, a position or a comparison. */
interface Decided {
  of?: Cell;
}

/** A choice of answers; `right` is the index of the right one. */
interface Choose extends Decided {
  kind: 'choose';
  right: number;
  /** The deciding numbers, if no tensor holds them: results of a try. */
  found?: readonly number[];
}

/** A typed number; `decimals`: how many are asked for. */
interface Enter extends Decided {
  kind: 'enter';
  right: number;
  decimals: number;
}

/** A number that is dragged along an axis; its handle shows so many decimals. */
interface Drag extends Decided {
  kind: 'drag';
  right: number;
  decimals: number;
  low: number;
  high: number;
}

/** All right cells of a table, by "row.column". */
interface Find extends Decided {
  kind: 'find';
  right: readonly string[];
}

export type Question = Choose | Enter | Drag | Find;

export function taskOf(question: Question): Task {
  switch (question.kind) {
    case 'choose':
      return { kind: 'choose' };
    case 'enter':
      return { kind: 'enter', decimals: question.decimals };
    case 'drag': {
      const { kind, decimals, low, high } = question;
      return { kind, decimals, low, high };
    }
    case 'find':
      // Whether one is looked for or several, not how many.
      return { kind: 'find', most: question.right.length === 1 ? 1 : Number.POSITIVE_INFINITY };
  }
}
