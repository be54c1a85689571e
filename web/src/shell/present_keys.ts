// Keys of the presentation mode: F toggles it, arrow keys and a presenter's remote go from step to step
// and on into the next stage.

import type { Model } from '../engine/model/model.ts';
import { neighbourSlide, walk } from '../engine/model/walk.ts';
import type { Actions } from '../engine/state/actions.ts';
import type { ViewSettings } from '../engine/state/settings.ts';
import { isOnKey, leaveByEscape, listenIn } from './keys.ts';

const FORTH = ['ArrowRight', 'PageDown'];
const BACK = ['ArrowLeft', 'PageUp'];

/** `area`: the page, `ask` returns the current model (null on a notebook or the door, which cannot be presented) and settings. */
export function listenForPresentation(
  area: EventTarget,
  ask: () => { model: Model | null; view: ViewSettings },
  act: Actions,
): void {
  listenIn(area, 'keydown', (event) => {
    const { model, view } = ask();
    if (!model || !isOnKey(event, view.letters)) return;
    if (event.key === 'f') act.setView({ presenting: !view.presenting });
    else if (!view.presenting || event.shiftKey) return;
    else if (event.key === 'Escape') leaveInnermost(event, model, act);
    // The first and the last step stay: the pages beyond them cannot be presented.
    else if (FORTH.includes(event.key)) neighbourSlide(model, 1) && walk(model, 1, act);
    else if (BACK.includes(event.key)) neighbourSlide(model, -1) && walk(model, -1, act);
    else return;
    event.preventDefault();
  });
  // In full screen Escape is the browser's own: no keydown arrives.
  addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement && ask().view.presenting) act.setView({ presenting: false });
  });
}

/** Escape leaves what is open in the presentation (a followed number, a number, a table), and then the presentation. */
function leaveInnermost(event: KeyboardEvent, { state }: Model, act: Actions): void {
  if (state.reach !== '') act.set({ reach: '' });
  else if (state.trail.length > 0) act.back();
  else if (state.cell !== null) act.set({ cell: null });
  else if (!leaveByEscape(event)) act.setView({ presenting: false });
}
