// The view model: all that the page knows, derived from the state and the core's graph (resolve.ts). A Drawing says
// what is shown of it, and how.
import type { Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { Stage, Step } from '../lesson/stage.ts';
import type { State } from '../state/state.ts';
import type { Unedited } from './edits/downstream.ts';
import type { Open } from './open_cell.ts';
import type { Closeness } from './proof/closeness.ts';
import type { Ahead } from './run/ahead.ts';
import type { Film } from './run/film.ts';
import type { ShownRow } from './streamed_row.ts';
import type { Tree } from './tree/tree.ts';

export interface Model extends Open {
  readonly state: State;
  readonly session: Session;
  readonly stage: Stage;
  /** The sub-steps that this graph has, and the current one. */
  readonly steps: Step[];
  readonly step: Step;
  readonly batch: number;
  readonly batches: number;
  /** Position of the word that two sentences side by side share ("bank"); null without such a pair. */
  readonly sharedToken: number | null;
  /** Open cells of such a pair, one for each sentence, by batch, at the same index. Empty without a pair. */
  readonly pair: readonly Open[];
  /** Value of the open number without the reader's edit; null if there is none, or the core cannot say. */
  readonly was: number | null;
  /** The head of tensors with a head axis. */
  readonly head: number;
  readonly heads: number;
  /** The query position: the row under the ribbon. */
  readonly row: number;
  /** The current row of a streamed head, in the step that draws it; else null. */
  readonly streamed: ShownRow | null;
  /** The tensors that the step compares with their values without the edits; null if there are none. */
  readonly unedited: Unedited | null;
  /** The tensors that the step compares with their values after an update; null if there are none. */
  readonly updated: Unedited | null;
  /** Distance of the two results that the step compares; null if there are none. */
  readonly closeness: Closeness | null;
  /** The training run at its step; null if nothing is trained. */
  readonly run: Run | null;
  /** The run ahead of one that has not begun, in a step that plays it; else null. */
  readonly ahead: Ahead | null;
  /** The run's film, in a step that plays it, also of the run ahead; else null. */
  readonly film: Film | null;
  /** Model of the comparison run, in a step that compares two; else null. */
  readonly comparison: Model | null;
  /** The tree from a number to the inputs, if it is drawn; else null. */
  readonly tree: Tree | null;
  /** Whether every matrix is drawn transposed, tokens as columns. */
  readonly transposed: boolean;
}
