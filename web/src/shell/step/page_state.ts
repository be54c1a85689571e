// The state of the page, what a step may read besides it, and what a step gives.
import type { Edit } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Model } from '../../engine/model/model.ts';
import type { Snapshot } from '../../engine/plane/context.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import { DEFAULT } from '../../engine/state/state.ts';
import { NO_HISTORY } from '../../engine/state/undo.ts';
import type { Effect } from '../effects.ts';
import type { SavedChoices } from '../saved_choices.ts';
import type { AppState } from '../transitions.ts';

/** The state of the page, and what is derived from it once the core has followed. */
export interface PageState extends AppState {
  /** Null on a page without a model, and before anything is open. */
  model: Model | null;
  /** The tensors before the last change, to mark the changed cells. */
  before: Snapshot | null;
}

/** Before anything is open. */
export function blank(view: ViewSettings): PageState {
  return { state: DEFAULT, view, history: NO_HISTORY, model: null, before: null };
}

/** All that a step may read besides the page's own state. */
export interface StepInput {
  session: Session;
  /** The session of the run that is trained beside this one. */
  comparison: Session | null;
  saved: SavedChoices;
  /** The step that was shown last, if its first question was answered on its numbers; else ''. */
  given: string;
  /** The address of the page, with what is open. */
  address: string;
  /** Whether Back of the browser closes a number here. */
  hasOpened: boolean;
}

export interface Step {
  app: PageState;
  effects: Effect[];
}

/** The core's account of a state that it has followed. */
export interface Followed {
  /** The edits that hold. */
  edits: Edit[];
  /** Why others do not; empty if they have no cell. */
  whyLost: string;
  /** Reason why a run stopped at its step `trained`; else empty. */
  stopped: string;
  trained: number;
}
