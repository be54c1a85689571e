// The bottom sheet of a phone: its grip is one line with the open number. A tap on it opens the sheet and shuts it;
// a drag, or arrow up and down, give it another height; a flick downwards, or a drag to the bottom, shuts it.
import { html, type TemplateResult } from 'lit-html';
import { cellName } from '../draw/format.ts';
import { downWindow } from '../draw/reader.ts';
import type { Context } from '../plane/context.ts';
import type { ViewSettings } from '../state/settings.ts';
import { VOICES } from '../words/voices.en.ts';
import { sumLine } from './sum_line.ts';
import { shortNumber, shownTerm } from './term_text.ts';

/** Heights of the open sheet, in vh; a drag that ends below the smallest shuts it. */
const SMALLEST_SHEET = 24;
const LARGEST_SHEET = 84;
/** Height that an arrow key adds or takes, in vh. */
const KEY_STEP = 8;
/** Drag threshold: pixels that the pointer may move during a tap. */
const TREMBLE = 10;
/** A flick: so many pixels at least, in so many milliseconds at most. */
const FLICK_PIXELS = 24;
const FLICK_MS = 300;

/** The drag of the grip: where and when it began, the sheet's height then, and whether it is more than a tap. */
interface Drag extends Pick<ViewSettings, 'sheet' | 'sheetOpen'> {
  y: number;
  time: number;
  isMoved: boolean;
}
const drags = new WeakMap<Element, Drag>();

export function gripView(context: Context): TemplateResult {
  const { view, act } = context;
  const grab = ({ currentTarget, pointerId, clientY, timeStamp }: PointerEvent) => {
    const grip = currentTarget as HTMLElement;
    grip.setPointerCapture(pointerId);
    const { sheet, sheetOpen } = view;
    drags.set(grip, { y: clientY, time: timeStamp, sheet, sheetOpen, isMoved: false });
  };
  const move = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    const grip = currentTarget as HTMLElement;
    const drag = drags.get(grip);
    if (!drag || !grip.hasPointerCapture(pointerId)) return;
    drag.isMoved ||= Math.abs(clientY - drag.y) > TREMBLE;
    if (!drag.isMoved) return;
    if (!view.sheetOpen) act.setView({ sheetOpen: true });
    setHeight(grip, inReach(heightAt(clientY)));
  };
  const release = ({ currentTarget, clientY, timeStamp }: PointerEvent) => {
    const grip = currentTarget as HTMLElement;
    const drag = drags.get(grip);
    if (!drag?.isMoved) return;
    const end = endOf(drag, clientY, timeStamp);
    setHeight(grip, end.sheet);
    act.setView(end);
  };
  const cancel = ({ currentTarget }: PointerEvent) => {
    const grip = currentTarget as HTMLElement;
    const drag = drags.get(grip);
    if (!drag) return;
    const { sheet, sheetOpen } = drag;
    setHeight(grip, sheet);
    if (drag.isMoved) act.setView({ sheet, sheetOpen });
    drags.delete(grip);
  };
  const toggle = ({ currentTarget, detail }: MouseEvent) => {
    const grip = currentTarget as HTMLElement;
    // A mouse clicks after a drag, too; a finger does not, and a key has no clicks to count.
    if (detail === 0 || !drags.get(grip)?.isMoved) act.setView({ sheetOpen: !view.sheetOpen });
    drags.delete(grip);
  };
  const key = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? KEY_STEP : event.key === 'ArrowDown' ? -KEY_STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    if (view.sheetOpen) act.setView({ sheet: inReach(view.sheet + step) });
    else if (step > 0) act.setView({ sheetOpen: true });
  };
  return html`<button
    class="screen-only grip"
    title=${VOICES.voices.grip}
    aria-expanded=${view.sheetOpen ? 'true' : 'false'}
    @pointerdown=${grab}
    @pointermove=${move}
    @pointerup=${release}
    @pointercancel=${cancel}
    @click=${toggle}
    @keydown=${key}
  ><span class="open-number">${openLine(context)}</span>
    <span class="open-word">${view.sheetOpen ? VOICES.voices.shut : VOICES.voices.open}</span></button>`;
}

/** The height whose upper edge is at a pixel of the window, in vh. */
function heightAt(y: number): number {
  return Math.round(100 - 100 * downWindow(y));
}

function inReach(height: number): number {
  return Math.max(SMALLEST_SHEET, Math.min(LARGEST_SHEET, height));
}

/** Drag frame: only this property follows the pointer, and the page is not drawn before the drag ends. */
function setHeight(grip: HTMLElement, sheet: number): void {
  grip.closest<HTMLElement>('.voices')?.style.setProperty('--sheet', `calc(${sheet} * var(--vh))`);
}

/** The end of a drag. If it opens or shuts the sheet, the height stays for the next time. */
function endOf(from: Drag, y: number, time: number): Pick<Drag, 'sheet' | 'sheetOpen'> {
  const { sheet } = from;
  const down = y - from.y;
  if (time - from.time <= FLICK_MS && Math.abs(down) >= FLICK_PIXELS) {
    return { sheet, sheetOpen: down < 0 };
  }
  const height = heightAt(y);
  return height < SMALLEST_SHEET
    ? { sheet, sheetOpen: false }
    : { sheet: inReach(height), sheetOpen: true };
}

/** The open number and its sum. Of an input also its name; screen readers hear the name of any number. */
function openLine(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { node, index } = model.cell;
  const name = html`${cellName(node, index)} =`;
  const given = { session: model.session, ...drawing };
  const sum = sumLine(given);
  if (sum === '') return html`<span>${name}</span> <b>${openNumber(context)}</b>`;
  const { value } = model.terms[model.terms.length - 1];
  return html`<span class="visually-hidden">${name} </span><b>${shortNumber(given, value)}</b> <span class="sum">= ${sum}</span>`;
}

/** The open number, as the last line of its arithmetic has it. */
function openNumber({ model, drawing }: Context): string {
  const { session, node, terms } = model;
  return shownTerm({ session, ...drawing }, node.name, terms[terms.length - 1]);
}
