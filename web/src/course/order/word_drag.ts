// Dragging a word to another place, by mouse, pen or touch.

/** Distance from a word's box within which a drop still counts as on it, in pixels. */
const NEAR = 44;

/** A pointerdown on a word, which then follows the pointer; `drop` gets the index where it is released. */
export function dragWord(event: PointerEvent, drop: (place: number) => void): void {
  if (event.button !== 0) return;
  const handle = event.currentTarget as HTMLElement;
  const item = handle.closest('li') as HTMLElement;
  const { clientX: x, clientY: y, pointerId } = event;
  // A text selection would be dragged instead.
  event.preventDefault();
  handle.setPointerCapture(pointerId);
  const dragging = new AbortController();
  const { signal } = dragging;
  const stop = () => {
    dragging.abort();
    item.toggleAttribute('data-dragged', false);
    item.style.translate = '';
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    item.toggleAttribute('data-dragged', true);
    item.style.translate = `${clientX - x}px ${clientY - y}px`;
  };
  const release = ({ clientX, clientY }: PointerEvent) => {
    stop();
    const place = placeAt(item, clientX, clientY);
    if (place >= 0) drop(place);
  };
  handle.addEventListener('pointermove', follow, { signal });
  handle.addEventListener('pointerup', release, { signal });
  handle.addEventListener('pointercancel', stop, { signal });
}

/** Index of the word nearest to a point; -1: none is near, or it is the word itself. */
function placeAt(item: HTMLElement, x: number, y: number): number {
  const all = [...(item.parentElement?.children ?? [])];
  const away = all.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  });
  const least = Math.min(...away);
  const place = away.indexOf(least);
  return least <= NEAR && all[place] !== item ? place : -1;
}
