// The bar of the three voices in a framed window: each in one line, and the button that opens all of them above it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../core/covered.ts';
import { cellName } from '../draw/format.ts';
import { termsThatFall } from '../model/fall.ts';
import { maskingOf } from '../model/masking.ts';
import type { Context } from '../plane/context.ts';
import { symbol } from '../plane/names.ts';
import { roleColours } from '../plane/roles.ts';
import { isDrawerOpen, setDrawer } from '../state/drawer.ts';
import { text } from '../words/page.en.ts';
import { PLANE } from '../words/plane.en.ts';
import { withFacts } from '../words/stages.ts';
import type { Words } from '../words/text.ts';
import { VOICES } from '../words/voices.en.ts';
import { chipFace } from './chip.ts';
import { fallButton } from './fall/fall_button.ts';
import { arithmeticOf } from './open_number.ts';
import { statementOf } from './script/changed.ts';
import { numpyLines } from './script/numpy_program.ts';
import { statementLines } from './script/python.ts';
import { chipLine, isRoomFor } from './sum_line.ts';
import { stepOf } from './symbols.ts';

export function barView(context: Context): TemplateResult {
  const { act } = context;
  const isOpen = isDrawerOpen(context.model.state, context.view);
  const toggle = () => setDrawer(act, !isOpen);
  const code = codeLine(context);
  return html`<div class="voice-bar">
    ${termView(context)}
    <p class=${code.length > LONG ? 'bar-code long' : 'bar-code'}><code>${roleColours(context.model.session)(code)}</code></p>
    <p class="bar-sum">${sumView(context, code)}</p>
    ${fallButton(context, !hasWord(context, code))}
    <button class="button" aria-expanded=${isOpen ? 'true' : 'false'} @click=${toggle}>${isOpen ? VOICES.voices.shutAll : VOICES.voices.openAll}</button>
  </div>`;
}

/** Letters of a line of code that are too many for two lines beside the arithmetic. */
const LONG = 56;

/**
 * The open tensor's letter, and if its step makes it first, what it is equal to; a mistake, or dropout, may have made it
 * otherwise.
 */
function termView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const step = stepOf(context);
  const { formula, equals, transposed } = text.stages[model.stage.id].steps[step.id];
  const letter = symbol(drawing, model.cell.node);
  const alone = html`<p class="bar-term">${letter}</p>`;
  const isOther = model.state.mistake !== '' || maskingOf(model).dropout !== '';
  if (step.isOff || step.makes[0] !== model.cell.node || isOther) return alone;
  const term =
    (model.transposed && transposed) || (equals ?? withFacts<Words | undefined>(formula, model));
  if (term === undefined || (typeof term === 'string' && term.length < 2)) return alone;
  return html`${alone}<p class="bar-term equals"><span>= <em>${term}</em></span></p>`;
}

/** The lit line of code: the step's own, or the first that makes the open number's tensor. */
function codeLine(context: Context): string {
  const { session, state, step, transposed, node } = context.model;
  if (transposed) return numpyLines(context.model, stepOf(context))[0] ?? '';
  const lines = statementLines(statementOf(session, state.edits, node));
  const own = step.makes.includes(node.name) ? step.python : undefined;
  const lit = own === undefined ? undefined : lines.find((one) => one.includes(own));
  if (lit) return lit.trim();
  const first = lines.find((one) => !one.startsWith('#')) ?? '';
  return lines.length > 1 ? `${first} …` : first;
}

/**
 * Widths in pixels: of what stands beside line and sum in the bar, of the button that lets it fall with its sign alone or
 * with its word, of a letter of code, and of the line at most.
 */
const BESIDE = { all: 430, sign: 60, word: 130, letter: 7.9, most: 0.3 };

/** Pixels for the sum beside a line of code, and a button of this width. */
function roomBeside({ drawing }: Context, code: string, button: number): number {
  const width = drawing.canvas?.width ?? 0;
  return width - BESIDE.all - button - Math.min(BESIDE.most * width, code.length * BESIDE.letter);
}

/** Whether the button has its word: all terms have room beside it, or two that decide. */
const hasWord = (context: Context, code: string) =>
  isRoomFor(arithmeticOf(context), roomBeside(context, code, BESIDE.word));

/** The open number's arithmetic in one line, or the terms that decide; beside this line of code. */
function sumView(context: Context, code: string): unknown {
  const button = hasWord(context, code) ? BESIDE.word : BESIDE.sign;
  const room = roomBeside(context, code, termsThatFall(context.model) ? button : 0);
  // A long line of code needs the room, and the table marks which number it is.
  return openSum(context, room, code.length <= LONG || room > LEAST_NAMED);
}

/** Lines of a sum on a slide; and the width of the open number's name and value, in pixels of the bar. */
const ON_SLIDE = { lines: 1.7, ends: 200 };

/** The open number's arithmetic on a slide, whose letters are as large as its digits. */
export function slideSumView(context: Context): TemplateResult {
  const { canvas, room } = context.drawing;
  const width = ON_SLIDE.lines * (canvas?.width ?? room) - ON_SLIDE.ends;
  return html`<p class="slide-sum" aria-live="polite">${openSum(context, width)}</p>`;
}

/** Room for a sum, in pixels, with less of which it goes without the number's name. */
const LEAST_NAMED = 190;

/** The open number's arithmetic, with as many terms as there is `room` for in pixels of the bar. */
function openSum(context: Context, room: number, isNamed = true): unknown {
  const { cell, terms } = context.model;
  const root = terms[terms.length - 1];
  const name = cellName(cell.node, cell.index);
  if (isHidden(root.value)) return html`<em>${PLANE.opensWithGuess}</em>`;
  const given = arithmeticOf(context);
  const line = chipLine(given, room);
  const result = html`<b class="result">${chipFace(given, { ...root, node: context.model.session.find(cell.node) }, name, 'short')}</b>`;
  return html`${isNamed ? html`<span class="name">${name}</span> = ` : nothing}${line === nothing ? nothing : html`<span class="bar-entries">${line}</span> = `}${result}`;
}
