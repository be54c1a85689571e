// Answers of the reader: a row for each question, and the steps that are covered until the answer.
import type { Edit } from '../core/core.ts';

/** The questions after each stage, by task. */
export const CHECKS = ['compute', 'find', 'change'] as const;
export type CheckKind = (typeof CHECKS)[number];

/** Outcome of an answer; 'shown': the learner wanted to see it instead. */
export type Outcome = 'right' | 'nearly' | 'wrong' | 'shown';

/** Subject of an answer. */
export interface Asked {
  /** The question's words. */
  id: string;
  /**
   * Whether the question is about all heads of a sequence, or the whole step, and not one number. Its answer holds for
   * all.
   */
  isOf?: 'sequence' | 'step';
}

/** A question without its answer: what a learner may see. */
export type Task =
  | { kind: 'choose' }
  | { kind: 'enter'; decimals: number }
  | { kind: 'drag'; decimals: number; low: number; high: number }
  | { kind: 'find'; most: number };

/** A question as it stands on the page. */
export interface Posed {
  /** Text of the question, as the words of a chapter have it. */
  words: unknown;
  task: Task;
  /** Answers of a choice; names of some numbers on an axis. */
  answers?: readonly string[];
  marks?: readonly (readonly [value: number, name: string])[];
}

export interface Answer {
  /** The reader's answer: the index of a choice, a number as typed, or cells. */
  said: string;
  outcome: Outcome;
  /** The right answer in the same form, and the arithmetic behind it, if it is a number. */
  right: string;
  how: string;
  /** Subject that was asked about: another one opens the question again. */
  of: string;
  /** The numbers of a step's question then: an edit since leaves the answer as it was given. */
  numbers?: string;
  edits?: readonly Edit[];
  /** A step's question as it stood then. */
  posed?: Posed;
  /** Subject of a step's question. */
  asked?: Asked;
}

export interface Answers {
  /** Answers by the question's key: "triangle.shares". */
  answers: Record<string, Answer>;
  /** Drafts: typed, dragged or marked, but not submitted, by the question's key. */
  drafts: Record<string, string>;
  /**
   * The steps with a question that have been open, by "stage.step", and whether the answer must come before its number
   * is shown; by "stage.step.again", whether the learner wants the second question.
   */
  covers: Record<string, boolean>;
  marks: Marks;
}

/** Whether somebody guessed: who asked to be shown the number is neither right nor wrong. */
export const isGuessed = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && outcome !== 'shown';

/** An answer in words; '' is nothing said. */
export type Said = readonly [said: string, right: string];

/** Record of the answers that is kept on this device. */
export interface Marks {
  /** Outcome of a question, by its key: "stage.step" or "stage.step.again" for a step, or another. */
  steps: Record<string, Outcome>;
  /** The given and the right answer, in words; for questions of steps. */
  said: Record<string, Said>;
  /** Last outcomes of the questions after a stage, by stage, in their order. */
  checks: Record<string, (Outcome | '')[]>;
}

export const NO_ANSWERS: Answers = {
  answers: {},
  drafts: {},
  covers: {},
  marks: { steps: {}, said: {}, checks: {} },
};

/** The key of a step's question; `again`: of its second one. */
export function stepKey(stage: string, step: string, again = false): string {
  return `${stage}.${step}${again ? '.again' : ''}`;
}
