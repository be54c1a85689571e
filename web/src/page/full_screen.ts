// Enters and leaves the presentation mode, in full screen where the browser allows it.
import type { Actions } from '../state/actions.ts';

export function present(presenting: boolean, act: Actions): void {
  act.setView({ presenting });
  const asked = presenting
    ? document.documentElement.requestFullscreen?.()
    : document.fullscreenElement && document.exitFullscreen();
  if (asked) asked.catch(() => undefined);
}
