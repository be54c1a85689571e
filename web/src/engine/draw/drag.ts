// Editing a number by dragging horizontally, or with the arrow keys.

/** The number after a drag of `pixels`: 0.01 each, ten times that with Shift. */
function dragged(start: number, pixels: number, shift: boolean): number {
  const value = start + pixels * (shift ? 0.1 : 0.01);
  return Number(value.toFixed(2));
}

/** Drag threshold: pixels that the pointer may move during a click. */
const SLACK = 4;

/**
 * Handles a pointerdown: `change` gets every new number while the pointer is dragged. The click event at the
 * end of a drag is swallowed.
 */
export function dragNumber(
  event: PointerEvent,
  start: number,
  change: (value: number) => void,
): void {
  const target = event.currentTarget as HTMLElement;
  const { clientX: from, pointerId } = event;
  let isDragging = false;
  const move = (moved: PointerEvent) => {
    const pixels = moved.clientX - from;
    if (!isDragging && Math.abs(pixels) < SLACK) return;
    if (!isDragging) target.setPointerCapture(pointerId);
    isDragging = true;
    change(dragged(start, pixels, moved.shiftKey));
  };
  untilReleased(target, move, () => {
    if (isDragging) swallowClick(target);
  });
}

/** Listens to a pointer that is pressed on an element: `move` until it is released or lost, then `after`. */
export function untilReleased(
  target: HTMLElement,
  move: (event: PointerEvent) => void,
  after = () => {},
): void {
  const end = () => {
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', end);
    target.removeEventListener('pointercancel', end);
    after();
  };
  target.addEventListener('pointermove', move);
  target.addEventListener('pointerup', end);
  target.addEventListener('pointercancel', end);
}

function swallowClick(target: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  target.addEventListener('click', swallow, { capture: true, once: true });
  // A browser that sends no click after a drag must not lose the next real one.
  setTimeout(() => target.removeEventListener('click', swallow, { capture: true }), 0);
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** The number after an arrow key in a field: ±0.1, 1 with Shift, 0.01 with Alt; null for other keys. */
export function nudged(event: KeyboardEvent, value: number): number | null {
  const direction = STEPS[event.key];
  if (!direction) return null;
  const step = event.shiftKey ? 1 : event.altKey ? 0.01 : 0.1;
  return nudgedBy(value, direction * step);
}

export function nudgedBy(value: number, by: number): number {
  return Number((value + by).toFixed(4));
}
