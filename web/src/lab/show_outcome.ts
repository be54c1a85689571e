// Focus and scroll after a click, once what it changes is drawn.
import { focusOutcome } from '../questions/question_view.ts';
import { isEmbedded } from '../state/embedded.ts';

/** Draws take a frame; the button that was clicked has gone then. */
function soon(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

export function focusSoon(selector: string): void {
  soon(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

/** Call as an answer is given: what it uncovers moves the question. */
export function showOutcome(key: string): void {
  focusOutcome(key);
  // In an iframe, scrollIntoView would scroll the embedding page too.
  if (isEmbedded()) return;
  soon(() => {
    document.querySelector(`[data-question="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  });
}
