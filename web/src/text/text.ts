// Types of the page's prose, which a folder for each language fills in.
import type { TemplateResult } from 'lit-html';
import type { Session } from '../core/session.ts';
import type { Model } from '../model/model.ts';

export type Words = string | TemplateResult;

export interface StepText {
  name: string;
  /** The step's tensors in symbols, beside its name. */
  formula?: Words;
  /** `formula` with tokens as columns. */
  transposed?: Words;
  /** Title of the step; by default the stage's. */
  title?: string;
  /** First sentence, and the rest: together about 60 words on what the step is for. */
  lead: Words;
  body: Words | ((model: Model) => Words);
  /** A note below, in small print: another name for something here, or a way to more on it. */
  aside?: Words;
  predict?: Prediction;
}

export interface Prediction {
  /** Whether the question makes sense for the open example; by default for all. */
  fits?(model: Model): boolean;
  question: Words | ((model: Model) => Words);
  answers: string[];
  /** The facts, shown after any answer, with the core's numbers. */
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
  /** A note on its seeds, if it does not set them itself. */
  seeds?: Words;
  /** Texts by the cell's id. */
  cells: Record<string, CellText>;
}

export interface CellText {
  does: Words;
  /** The reason; a function if it quotes the core's numbers. */
  why?: Words | ((session: Session) => Words);
  exercise?: { question: Words; answer(session: Session): Words };
}
