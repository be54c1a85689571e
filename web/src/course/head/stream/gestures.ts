// Pointer gestures on the map: drag to pan, pinch and wheel to zoom, click to open, hover. Coordinates are
// fractions of the map's side, from 0 to 1.

export interface GestureHandlers {
  zoom(factor: number, x: number, y: number): void;
  /** Moves the viewport by fractions of its side. */
  pan(x: number, y: number): void;
  point(x: number, y: number): void;
  open(x: number, y: number): void;
}

/** Drag threshold: pixels that a pointer may move during a click. */
const STRAY = 5;

export class Gestures {
  private readonly handlers: GestureHandlers;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private strayed = 0;
  /** Last screen position of the mouse. */
  private seen = '';

  constructor(handlers: GestureHandlers) {
    this.handlers = handlers;
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = positionIn(event);
    // DOM_DELTA_LINE: 16 pixels a line.
    const by = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    this.handlers.zoom(Math.exp(Math.max(-0.5, Math.min(0.5, -by / 300))), x, y);
  };

  readonly down = (event: PointerEvent): void => {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, positionIn(event));
    this.strayed = this.fingers.size > 1 ? STRAY : 0;
  };

  readonly move = (event: PointerEvent): void => {
    const now = positionIn(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (this.hasMoved(event)) this.handlers.point(now.x, now.y);
      return;
    }
    this.strayed += Math.abs(event.movementX) + Math.abs(event.movementY);
    this.fingers.set(event.pointerId, now);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
      const factor = distance(now, other) / Math.max(0.01, distance(before, other));
      // Zoom first: fully zoomed out there is nowhere to pan to.
      this.handlers.zoom(factor, middle.x, middle.y);
      this.handlers.pan((before.x - now.x) / 2, (before.y - now.y) / 2);
    } else if (this.strayed > STRAY) {
      this.handlers.pan(before.x - now.x, before.y - now.y);
    }
  };

  /** Whether the mouse itself moved: pointermove also fires when the page scrolls under a mouse at rest. */
  private hasMoved({ screenX, screenY }: PointerEvent): boolean {
    const before = this.seen;
    this.seen = `${screenX} ${screenY}`;
    return before !== '' && before !== this.seen;
  }

  readonly up = (event: PointerEvent): void => {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0) return;
    const { x, y } = positionIn(event);
    if (event.type === 'pointerup' && this.strayed <= STRAY) this.handlers.open(x, y);
  };
}

function positionIn(event: MouseEvent): { x: number; y: number } {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
