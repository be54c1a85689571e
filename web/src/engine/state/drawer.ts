// The drawer of the voices in a framed window.
import type { Actions } from './actions.ts';
import type { ViewSettings } from './settings.ts';
import type { State } from './state.ts';

/** Whether the voices are open above their bar: by the link, as the reader left them, or as a number is edited there. */
export function isDrawerOpen(
  { voices }: Pick<State, 'voices'>,
  { voicesOpen, editing }: Pick<ViewSettings, 'voicesOpen' | 'editing'>,
): boolean {
  return voices === 'open' || voicesOpen || editing;
}

export function setDrawer(act: Actions, isOpen: boolean): void {
  act.setView({ editing: false, voicesOpen: isOpen });
  act.set({ voices: isOpen ? 'open' : '' });
}
