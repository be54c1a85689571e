// The cursor of a run: it stands at a step on an axis, and is dragged, or moved by keys, to any other.
import { html, type TemplateResult } from 'lit-html';
import type { Context } from '../context.ts';
import { SCRUBBER } from './transport.en.ts';

/** An axis of steps: its end, where a step stands, from 0 to 1, and the step at such a place. */
export interface CursorAxis {
  end: number;
  placeOf(step: number): number;
  stepAt(place: number): number;
}

const KEYS: Record<string, (at: number, end: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: () => 0,
  End: (_, end) => end,
};

/** The cursor over curves, which are as wide as it is. `said`: what it stands at, in words. */
export function scrubView(context: Context, axis: CursorAxis, said: string): TemplateResult {
  const { trained } = context.model.state;
  const left = `left:${(100 * axis.placeOf(trained)).toFixed(2)}%`;
  return html`<div
    class="scrub"
    role="slider"
    tabindex="0"
    data-arrows
    aria-label=${SCRUBBER}
    aria-valuemin="0"
    aria-valuemax=${axis.end}
    aria-valuenow=${trained}
    aria-valuetext=${said}
    @pointerdown=${(event: PointerEvent) => drag(context, axis, event)}
    @pointermove=${(event: PointerEvent) => event.buttons === 1 && toPointer(context, axis, event)}
    @keydown=${(event: KeyboardEvent) => press(context, axis, event)}
  >
    <i class="cursor" .style=${left}><b></b></i>
  </div>`;
}

function drag(context: Context, axis: CursorAxis, event: PointerEvent): void {
  if (event.button !== 0) return;
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  toPointer(context, axis, event);
}

function toPointer(context: Context, axis: CursorAxis, event: PointerEvent): void {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  goTo(context, axis, axis.stepAt((event.clientX - box.left) / box.width));
}

function press(context: Context, axis: CursorAxis, event: KeyboardEvent): void {
  const move = KEYS[event.key];
  if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goTo(context, axis, move(context.model.state.trained, axis.end));
}

function goTo({ model, view, act }: Context, { end }: CursorAxis, step: number): void {
  const to = Math.min(end, Math.max(0, step));
  if (view.playing) act.setView({ playing: false });
  if (to !== model.state.trained) act.set({ trained: to });
}
