// The presentation's beginning and end: the plane takes the whole screen.
import type { Actions } from '../state/actions.ts';

/** Begins or ends it; the screen becomes full where the browser allows that. */
export function present(presenting: boolean, act: Actions): void {
  act.setView({ presenting });
  const asked = presenting
    ? document.documentElement.requestFullscreen?.()
    : document.fullscreenElement && document.exitFullscreen();
  if (asked) asked.catch(() => undefined);
}
