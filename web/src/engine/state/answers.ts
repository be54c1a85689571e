// Answers of the reader: a row for each question, and the steps whose answer is covered until then.

/** The questions that are asked after each stage, by what is to be done. */
export const CHECKS = ['compute', 'find', 'change'] as const;
export type CheckKind = (typeof CHECKS)[number];

/** How an answer was judged; 'shown': the learner wanted to see instead. */
export type Outcome = 'right' | 'nearly' | 'wrong' | 'shown';

/** Subject of an answer. */
export interface Asked {
  /** The question's words. */
  id: string;
  /** Whether it is about no one number: about all heads of a sequence, or the whole step. Its answer holds for all of them. */
  isOf?: 'sequence' | 'step';
}

export interface Answer {
  /** The reader's answer: the index of a choice, a number as it was typed, or cells. */
  said: string;
  outcome: Outcome;
  /** The right answer, written alike, and the arithmetic that it came from, if it is a number's. */
  right: string;
  how: string;
  /** The numbers that were asked about: on others the question is open again. */
  of: string;
  /** Subject of a step's question. */
  asked?: Asked;
  /** Whether it was to be answered before one looks at the numbers. */
  cameFirst?: boolean;
}

export interface Answers {
  /** Answers by the question's key: "triangle.shares". */
  answers: Record<string, Answer>;
  /** Drafts: what is typed, dragged or marked, and not yet given, by the question's key. */
  drafts: Record<string, string>;
  /**
   * The steps with a question that have been open, by "stage.step", and whether it is to be answered before its number
   * is shown.
   */
  covers: Record<string, boolean>;
  marks: Marks;
}

/** An answer in words; '' is nothing said. */
export type Said = readonly [said: string, right: string];

/** Record of the answers that is kept on this device. */
export interface Marks {
  /** How a question was answered, by its key: a step's "stage.step", "stage.step.again", or one elsewhere. */
  steps: Record<string, Outcome>;
  /** The answer given and the right one, in words; for questions of steps. */
  said: Record<string, Said>;
  /** How the questions after a stage were last answered, by stage, in their order. */
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
