// What the learner may do: the views call it, the page does it.
import type { Cell } from '../core/tensor.ts';
import type { ViewSettings } from './settings.ts';
import type { State } from './state.ts';

export interface Actions {
  /** Opens a cell's arithmetic: a new start. `at`: the cell of the notebook in which it stands. */
  choose(cell: Cell, at?: string): void;
  /** Opens a cell that the open one was made from; the breadcrumb remembers the way. */
  follow(cell: Cell): void;
  /** One step back on the breadcrumb, or to its entry number `to`. */
  back(to?: number): void;
  /** Changes what the learner chose; a change of stage becomes an entry of the history. */
  set(patch: Partial<State>): void;
  goStage(id: string): void;
  goStep(id: string): void;
  /** Shows another batch, with the same place in it open. */
  goBatch(batch: number): void;
  /** Writes a number into a cell; returns the sentence of a refusal, or an empty text. */
  edit(cell: Cell, value: number): string;
  /** Takes an edit back: the example's own number, or the computed one. */
  release(cell: Cell): void;
  /** Changes a size, the seed or the text of the learner's own example, or says beside it why not. */
  own(key: string, typed: string): void;
  reset(): void;
  undo(): void;
  redo(): void;
  /** The page's own settings, which are not part of a link. */
  setView(patch: Partial<ViewSettings>): void;
}
