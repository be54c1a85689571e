// The bottom sheet of a phone: its grip is one line with the open number. A tap on it opens the sheet and shuts it;
// a drag, or arrow up and down, give it another height; a flick downwards shuts it.
import { html, type TemplateResult } from 'lit-html';
import { cellName, weightText } from '../draw/format.ts';
import type { Context } from '../plane/context.ts';
import type { Actions } from '../state/actions.ts';
import { text } from '../text/en/index.ts';
import { format, hasAllDigits } from './chip.ts';

const SMALLEST_SHEET = 16;
const LARGEST_SHEET = 84;
/** Drag threshold: pixels that the pointer may move during a tap. */
const TREMBLE = 4;
/** A flick: so many pixels at least, in so many milliseconds at most. */
const FLICK_PIXELS = 24;
const FLICK_MS = 300;

/** The drag of the grip: where and when it began, how high the sheet was, and whether it is more than a tap. */
interface Drag {
  y: number;
  time: number;
  sheet: number;
  isMoved: boolean;
}
let drag: Drag | null = null;

export function gripView(context: Context): TemplateResult {
  const { model, view, act } = context;
  const resize = (percent: number) =>
    act.setView({
      sheet: Math.max(SMALLEST_SHEET, Math.min(LARGEST_SHEET, Math.round(percent))),
      sheetOpen: true,
    });
  const grab = ({ currentTarget, pointerId, clientY, timeStamp }: PointerEvent) => {
    (currentTarget as HTMLElement).setPointerCapture(pointerId);
    drag = { y: clientY, time: timeStamp, sheet: view.sheet, isMoved: false };
  };
  const move = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    if (!drag || !(currentTarget as HTMLElement).hasPointerCapture(pointerId)) return;
    drag.isMoved ||= Math.abs(clientY - drag.y) > TREMBLE;
    if (drag.isMoved) resize(100 - (100 * clientY) / innerHeight);
  };
  const release = ({ clientY, timeStamp }: PointerEvent) => {
    if (!drag || timeStamp - drag.time > FLICK_MS) return;
    const down = clientY - drag.y;
    if (Math.abs(down) < FLICK_PIXELS) return;
    act.setView({ sheet: drag.sheet, sheetOpen: down < 0 });
  };
  const toggle = () => {
    if (!drag?.isMoved) act.setView({ sheetOpen: !view.sheetOpen });
    drag = null;
  };
  const key = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 8 : event.key === 'ArrowDown' ? -8 : 0;
    if (step === 0) return;
    event.preventDefault();
    resize(view.sheet + step);
  };
  const { node, index } = model.cell;
  return html`<button
    class="grip"
    title=${text.voices.grip}
    aria-expanded=${view.sheetOpen ? 'true' : 'false'}
    @pointerdown=${grab}
    @pointermove=${move}
    @pointerup=${release}
    @click=${toggle}
    @keydown=${key}
  ><span class="open-number"><span>${cellName(node, index)} =</span> <b>${openNumber(context)}</b></span>
    <span class="open-word">${view.sheetOpen ? text.voices.shut : text.voices.open}</span></button>`;
}

/** The open number, as the last line of its arithmetic has it. */
function openNumber({ model, drawing }: Context): string {
  const { session, node, terms } = model;
  const { kind, value } = terms[terms.length - 1];
  const isStreamedWeight =
    !session.holds(node.name) && kind === 'quotient' && !hasAllDigits(drawing);
  return isStreamedWeight ? weightText(value) : format({ session, ...drawing }, value);
}

/** Shuts the sheet; the focus, if it is inside, goes to the grip. */
export function shutSheet(act: Actions): void {
  act.setView({ sheetOpen: false });
  if (document.activeElement?.closest('.voices')) {
    document.querySelector<HTMLElement>('.grip')?.focus();
  }
}
