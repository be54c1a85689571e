// The shape of the page's prose: one module per language fills it in.
import type { TemplateResult } from 'lit-html';
import type { Model } from '../model.ts';
import type { State } from '../state.ts';

export type Words = string | TemplateResult;

export interface StepText {
  name: string;
  /** A few symbols beside the name. */
  formula?: Words;
  /** The same where tokens are columns. */
  turned?: Words;
  /** About 60 words that say what the step is for: the first sentence, and the rest. */
  lead: Words;
  body: Words;
  predict?: Prediction;
}

export interface Prediction {
  question: Words;
  answers: string[];
  /** What is the case; its numbers are the core's. */
  reveal(model: Model): Words;
}

export interface StageText {
  name: string;
  title: string;
  steps: Record<string, StepText>;
}

export interface NotebookText {
  short: string;
  title: string;
  body: Words;
  cells: {
    id: string;
    does: Words;
    why?: Words;
    /** Where the same step stands on the ladder. */
    stage?: Partial<State> & { stage: string };
  }[];
}
