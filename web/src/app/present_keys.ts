// The presentation: F begins and ends it, arrow keys and a presenter's remote go from step to step and
// on into the next stage.

import type { Model } from '../model/model.ts';
import { walk } from '../model/walk.ts';
import { present } from '../page/full_screen.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';
import { isOnKey } from './keys.ts';

const FORTH = ['ArrowRight', 'PageDown'];
const BACK = ['ArrowLeft', 'PageUp'];

/** `ask` gives what is on the screen; no model on a notebook, which cannot be presented. */
export function listenForPresentation(
  ask: () => { model: Model | null; view: ViewSettings },
  act: Actions,
): void {
  addEventListener('keydown', (event) => {
    const { model, view } = ask();
    if (!model || !isOnKey(event, view.letters)) return;
    if (event.key === 'f') present(!view.presenting, act);
    else if (!view.presenting || event.shiftKey) return;
    else if (event.key === 'Escape') present(false, act);
    else if (FORTH.includes(event.key)) walk(model, 1, act);
    else if (BACK.includes(event.key)) walk(model, -1, act);
    else return;
    event.preventDefault();
  });
  // Where the screen was full, Escape is the browser's own.
  addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement && ask().view.presenting) act.setView({ presenting: false });
  });
}
