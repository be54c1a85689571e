// The context that the views of the page of shift and temperature get.
import type { RowRead } from '../lessons/experiments/temperature.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';
import type { State } from '../state/state.ts';

export interface TemperatureContext {
  state: State;
  view: ViewSettings;
  act: Actions;
  row: RowRead;
  /** Whether the question is still to be answered: then the row stands as it is given. */
  isAsking: boolean;
}
