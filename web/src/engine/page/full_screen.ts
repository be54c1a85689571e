// Enters and leaves the presentation mode, in full screen where the browser allows it. Leaving it in whatever way, say by
// the browser's Back, app.ts leaves the full screen, too.
import type { Actions } from '../state/actions.ts';

export function present(presenting: boolean, act: Actions): void {
  act.setView({ presenting });
  if (presenting) document.documentElement.requestFullscreen?.()?.catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
