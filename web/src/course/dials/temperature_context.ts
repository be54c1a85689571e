// The context that the views of the page of shift and temperature get.

import type { Actions } from '../../engine/state/actions.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';
import type { RowRead } from './temperature_lesson.ts';

export interface TemperatureContext {
  state: State;
  view: ViewSettings;
  act: Actions;
  row: RowRead;
  /** Whether the question is still to be answered: then the row stands as it is given. */
  isAsking: boolean;
}
