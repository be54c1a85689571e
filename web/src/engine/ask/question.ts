// A question as data, apart from its words: how it is answered, and what is right, which the core has said. Right
// answers stay here until one is given: the views get a task, which has none.
import type { Cell } from '../core/tensor.ts';

/** The number whose arithmetic decides; without one there is none: what is asked for is a count, a place, a comparison. */
interface Decided {
  of?: Cell;
}

/** A choice of answers; `right` is the index of the right one. */
interface Choose extends Decided {
  kind: 'choose';
  right: number;
  /** The numbers that decide it, where they stand in no tensor: what was tried came to them. */
  found?: readonly number[];
}

/** A number that is typed; `decimals`: as many as it is asked for with. */
interface Enter extends Decided {
  kind: 'enter';
  right: number;
  decimals: number;
}

/** A number that is dragged along an axis, whose handle shows so many decimals. */
interface Drag extends Decided {
  kind: 'drag';
  right: number;
  decimals: number;
  low: number;
  high: number;
}

/** All cells of a table, by "row.column", that are what is looked for. */
interface Find extends Decided {
  kind: 'find';
  right: readonly string[];
}

export type Question = Choose | Enter | Drag | Find;

/** A question without its answer: what a learner may see. */
export type Task =
  | { kind: 'choose' }
  | Pick<Enter, 'kind' | 'decimals'>
  | Pick<Drag, 'kind' | 'decimals' | 'low' | 'high'>
  | { kind: 'find'; most: number };

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
