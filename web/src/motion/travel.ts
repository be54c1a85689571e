// The journey of an element from another place to its own: transform alone, which the browser composes without layout.
import type { Place } from './places.ts';

/** Length of every journey, in ms. */
export const JOURNEY_MS = 260;

/**
 * Lets an element begin over another place and end at its own. `own`: where its numbers stand; the rest of it goes
 * along. `isTurned`: rows there are columns here, so that it turns over on the way.
 */
export function travel(element: HTMLElement, from: Place, own: Place, isTurned = false): Animation {
  // The presentation enlarges what it shows: a transform is in the element's own pixels.
  const scale =
    element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
  const outer = element.getBoundingClientRect();
  const numbers = element.querySelector(':scope tbody')?.getBoundingClientRect() ?? outer;
  const origin = `${(numbers.left - outer.left) / scale}px ${(numbers.top - outer.top) / scale}px`;
  const [x, y] = [(from.left - own.left) / scale, (from.top - own.top) / scale];
  const matrix = isTurned
    ? [0, from.height / own.width, from.width / own.height, 0]
    : [from.width / own.width, 0, 0, from.height / own.height];
  const start = { transform: `matrix(${[...matrix, x, y].join()})`, transformOrigin: origin };
  const end = { transform: 'none', transformOrigin: origin };
  const animation = element.animate([start, end], {
    duration: JOURNEY_MS,
    easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
  });
  animation.id = 'journey';
  return animation;
}
