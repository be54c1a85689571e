// Actions of the learner: the views call them, shell/app.ts carries them out.
import type { Cell } from '../core/tensor.ts';
import type { ViewSettings } from './settings.ts';
import type { State } from './state.ts';

export interface Actions {
  /** Opens a cell's arithmetic, with an empty breadcrumb. `at`: the notebook cell that shows it. */
  choose(cell: Cell, at?: string): void;
  /** Opens a cell without the sheet of a phone, which would cover the tensor or place to look at. */
  show(cell: Cell): void;
  /** Opens the number that a question is about: the reader's own row, head and batch stay chosen. */
  showAsked(cell: Cell): void;
  /** Opens an operand of the open cell, and adds the latter to the breadcrumb. */
  follow(cell: Cell): void;
  /** Back along the breadcrumb: by one cell, or to entry `to`. */
  back(to?: number): void;
  /** Patches the state; another stage or notebook becomes an entry of the browser's history. */
  set(patch: Partial<State>): void;
  /** Chooses an example, with the text that it had. */
  chooseExample(example: string): void;
  goStage(id: string): void;
  goStep(id: string): void;
  /** Shows another batch, and opens the same cell in it. */
  goBatch(batch: number): void;
  /** Edits a cell; returns the core's refusal, or an empty text. */
  edit(cell: Cell, value: number): string;
  /** Undoes the edit of a cell, which again has the example's number or the computed one. */
  release(cell: Cell): void;
  /** Changes a size, the seed or the text of the learner's own example; shows a refusal beside the field. */
  setOwnChoice(key: string, typed: string): void;
  reset(): void;
  /** Replaces the choices and the edits by others; undo brings both back. */
  replace(patch: Partial<State>): void;
  undo(): void;
  redo(): void;
  /** Patches the view settings, which are not part of a link. */
  setView(patch: Partial<ViewSettings>): void;
}
