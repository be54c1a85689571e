// A question of the questions page: its words, the links on which it can be tried, and its pictures.
import type { Words } from '../../../engine/words/text.ts';

/** A question, and the links on which its answer can be tried. */
export interface Asked {
  id: string;
  question: string;
  /** Task to do there. */
  task: Words;
  /** Outcome of the task; closed until it is asked for. */
  answer: Words;
  links: string[];
  /** Tensors of the core that show what it is about; none where a model would have to be trained first. */
  pictures: readonly Pictured[];
}

/** A matrix in colours. Where a question has several of one tensor, they share their colour scale. */
export interface Pictured {
  /** The link whose choice the core computes. */
  link: string;
  node: string;
  /** First row, and how many, over all matrices of the tensor; by default its first matrix. */
  from?: number;
  rows?: number;
  /** Caption. */
  says: Words | string;
  /** Whether it is computed from the one before it. */
  isMade?: true;
}
