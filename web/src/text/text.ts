// The shape of the page's prose: one module per language fills it in.
import type { TemplateResult } from 'lit-html';
import type { Session } from '../core/session.ts';
import type { Model } from '../model/model.ts';

export type Words = string | TemplateResult;

export interface StepText {
  name: string;
  /** A few symbols beside the name. */
  formula?: Words;
  /** The same where tokens are columns. */
  transposed?: Words;
  /** Where it is not the stage's. */
  title?: string;
  /** About 60 words that say what the step is for: the first sentence, and the rest. */
  lead: Words;
  body: Words | ((model: Model) => Words);
  predict?: Prediction;
}

export interface Prediction {
  /** Whether the open example is one that it speaks of; every one is, if not said. */
  fits?(model: Model): boolean;
  question: Words | ((model: Model) => Words);
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
  /** What is said of its seeds, where it does not set them itself. */
  seeds?: Words;
  /** By the cell's id. */
  cells: Record<string, CellText>;
}

export interface CellText {
  does: Words;
  /** Its numbers, if it speaks of any that are computed, are the core's. */
  why?: Words | ((session: Session) => Words);
  exercise?: { question: Words; answer(session: Session): Words };
}
