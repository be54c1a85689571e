// Focus and scroll after a click, once what it changes is drawn.
import { focusOutcome } from '../../engine/ask/question_view.ts';

/** Draws take a frame; the button that was clicked has gone then. */
function soon(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** Call before a click changes what stands above this element: the page scrolls along, so that it keeps its place. */
export function keepInPlace(selector: string): void {
  const topOf = () => document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
  const before = topOf();
  soon(() => scrollBy({ top: topOf() - before, behavior: 'instant' }));
}

export function focusSoon(selector: string): void {
  soon(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

/** Call as an answer is given: what it uncovers moves the question. */
export function showOutcome(key: string, isEmbedded: boolean): void {
  focusOutcome(key);
  // In an iframe, scrollIntoView would scroll the embedding page too.
  if (isEmbedded) return;
  soon(() => {
    document.querySelector(`[data-question="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  });
}
