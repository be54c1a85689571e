// Types of the page's prose, which each language implements.
import { html, type TemplateResult } from 'lit-html';
import type { Cell } from '../core/tensor.ts';
import type { Model } from '../model/model.ts';

export type Words = string | TemplateResult;

/** Words that make sense on a screen alone, and are not printed. */
export const onScreen = (words: Words): Words => html`<span class="screen-only">${words}</span>`;

/** Words of a step that are there from the start. */
export interface StepTitles {
  name: string;
  /** Title of the step; by default the stage's. */
  title?: string;
  /** First sentence; with the body about 60 words on what the step is for. */
  lead: Words;
}

/** Words of a step that come with the view of a stage, over facts: plain values that the chapter computes of a model. */
export interface StepWords<Facts = unknown> {
  /** The step's tensors in symbols, beside its name. */
  formula?: Words | ((facts: Facts) => Words);
  /** Right side of the equation of the step's first tensor, if `formula` is none; '' if its letter says it already. */
  equals?: Words;
  /** `formula` with tokens as columns. */
  transposed?: Words;
  /** The step on a slide of the presentation: one sentence of at most 15 words. */
  slide: Words;
  /** Meaning of the numbers, where the step's question needs it; shown before the question. */
  premise?: (facts: Facts) => Words;
  body: Words | ((facts: Facts) => Words);
  /** A note below, in small print: another name for something here, or a link to more. */
  aside?: Words;
  /** Questions that learners have here, each with the link, without its "#", where it can be tried. */
  asked?: { question: string; link: string }[];
  /** Whether the body gives the answer to the step's question away: it then comes with the answer. */
  tells?: true;
}

/** The words of a prediction: functions of an uncovered model and the cell asked about. */
export interface PredictionText {
  question(model: Model, cell: Cell): Words;
  /** Answers to choose from, where the question is a choice. */
  answers?(model: Model, cell: Cell): string[];
  /** Names of numbers on an axis. */
  marks?(model: Model, cell: Cell): [value: number, name: string][];
  /** The arithmetic that decides, in words if no cell has it; `found`: the results of a trial. */
  how?(model: Model, cell: Cell, found: readonly number[]): string;
  /** The reason, shown after any answer, beside the arithmetic. It must not give away the answer about `next`. */
  why?(model: Model, cell: Cell, next?: Cell): Words;
  /** Numbers that likely slips lead to, and how: "One gets −0.29 …". */
  slips?(model: Model, cell: Cell): [value: number, how: Words][];
}

/** The words of a prediction over facts, which the chapter computes. */
export interface PredictionWords<Facts> {
  question(facts: Facts): Words;
  answers?(facts: Facts): string[];
  marks?(facts: Facts): [value: number, name: string][];
  how?(facts: Facts, found: readonly number[]): string;
  why?(facts: Facts, next?: Facts): Words;
  slips?(facts: Facts): [value: number, how: Words][];
}

/** Words of a stage that are there from the start: the door and the header have them, and a stage before its view. */
export interface StageTitles {
  name: string;
  title: string;
  /** Label of its menu of examples, if it is not "example". */
  example?: string;
  /** Names of examples in its menu that differ from those on other stages. */
  examples?: Record<string, string>;
  /** Names of its texts beside the reader's own one. */
  texts?: Record<string, string>;
  steps: Record<string, StepTitles>;
}

/** Words of a stage that come with its view. */
export interface StageWords<Facts> {
  steps: Record<string, StepWords<Facts>>;
  /** Labels that tell tensors of one letter from each other (thumbnails), by node. */
  apart?: Record<string, string>;
  /** Notes in the captions of its tensors, by node. */
  notes?: Record<string, Words | ((facts: Facts) => Words | undefined)>;
  /** Names of the answers of a row, over the columns of each. */
  answers?: readonly string[];
}

export type StageText<Facts> = StageTitles &
  StageWords<Facts> & { steps: Record<string, StepTitles & StepWords<Facts>> };

export interface NotebookText<Facts> {
  short: string;
  title: string;
  body: Words;
  /** A note on its seeds, if it does not set them itself. */
  seeds?: Words;
  /** Texts by the cell's id. */
  cells: Record<string, CellText<Facts>>;
}

export interface CellText<Facts> {
  /** Name of a cell that has no number. */
  number?: string;
  does: Words;
  /** The reason; a function if it quotes facts. */
  why?: Words | ((facts: Facts) => Words);
  exercise?: ExerciseText<Facts>;
}

/** The words of an exercise, which is in course/notebooks/exercises.ts. */
export interface ExerciseText<Facts> {
  question: Words;
  /** Answers to choose from, where the question is a choice. */
  answers?: string[];
  why: (facts: Facts) => Words;
}
