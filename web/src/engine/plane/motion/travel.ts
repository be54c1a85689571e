// The journey of an element from another rectangle to its own: only a transform, which needs no layout.
import type { Rect, Seat } from './tensor_rects.ts';

/** Length of every journey, in ms. */
export const JOURNEY_MS = 260;

/** An element that begins over another rectangle and ends at its own. */
export interface Journey {
  /** The element, and the rectangle of its numbers; the rest of it moves along. */
  seat: Seat;
  from: Rect;
  /** Whether rows there are columns here, so that it turns on the way. */
  isTurned: boolean;
}

/** Starts all journeys at once: all rectangles are read before the first one moves, so that layout runs once. */
export function travel(journeys: readonly Journey[]): Animation[] {
  const starts = journeys.map(startOf);
  return journeys.map(({ seat: { element } }, i) => {
    const { transform, transformOrigin } = starts[i];
    const frames = [
      { transform, transformOrigin },
      { transform: 'none', transformOrigin },
    ];
    const animation = element.animate(frames, {
      duration: JOURNEY_MS,
      easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
    });
    animation.id = 'journey';
    return animation;
  });
}

function startOf({ seat: { element, rect: own }, from, isTurned }: Journey) {
  const outer = element.getBoundingClientRect();
  // The presentation enlarges its content, but a transform is in the element's own pixels.
  const scale = element.offsetWidth > 0 ? outer.width / element.offsetWidth : 1;
  const numbers = element.querySelector(':scope tbody')?.getBoundingClientRect() ?? outer;
  const [x, y] = [(from.left - own.left) / scale, (from.top - own.top) / scale];
  const matrix = isTurned
    ? [0, from.height / own.width, from.width / own.height, 0]
    : [from.width / own.width, 0, 0, from.height / own.height];
  return {
    transform: `matrix(${[...matrix, x, y].join()})`,
    transformOrigin: `${(numbers.left - outer.left) / scale}px ${(numbers.top - outer.top) / scale}px`,
  };
}
