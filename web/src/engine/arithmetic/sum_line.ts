// The open number's sum in one line, for a phone's shut sheet and for the bar of the voices: its largest entries, and
// dots for the others.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Term } from '../core/structure.ts';
import { indexOf } from '../core/tensor.ts';
import { cellName } from '../draw/format.ts';
import { largestPlaces } from '../draw/largest_places.ts';
import { VOICES } from '../words/voices.en.ts';
import { type Arithmetic, chipFace } from './chip.ts';
import { shortNumber } from './term_text.ts';

/** Summands that a line has room for; of more, the largest. */
const MOST = 2;

/** "… + 0.40 × 1.20 + 0.34 × 0.90 + …"; empty where the number is given, one that is passed on, or covered. */
export function sumLine(given: Pick<Arithmetic, 'session' | 'digits' | 'open'>): string {
  const { terms } = given.open;
  const root = terms[terms.length - 1];
  if (root.kind === 'cell' || Number.isNaN(root.value)) return '';
  const line = lineOf(terms, root, (value) => shortNumber(given, value));
  return line === shortNumber(given, root.value) ? '' : line;
}

/** A term of these in one line; `number` writes a value. */
export function lineOf(terms: Term[], term: Term, number: (value: number) => string): string {
  const of = (place: number) => lineOf(terms, terms[place], number);
  const inner = (place: number) =>
    ['sum', 'difference'].includes(terms[place].kind) ? `(${of(place)})` : of(place);
  const listed = (between: string, size: (value: number) => number, most: number) => {
    const sizes = term.of.map((place) => size(terms[place].value));
    const places = largestPlaces(sizes, most);
    return places.map((place) => (place === null ? '…' : of(term.of[place]))).join(between);
  };
  switch (term.kind) {
    case 'sum':
    case 'fma':
      return listed(' + ', Math.abs, MOST);
    case 'max':
      return `max(${listed(', ', (value) => value, 1)})`;
    case 'product':
      return term.of.map(inner).join(' × ');
    case 'quotient':
      return term.of.map(inner).join(' ÷ ');
    case 'difference': {
      const less = inner(term.of[1]);
      return `${of(term.of[0])} − ${less.startsWith('−') ? `(${less})` : less}`;
    }
    case 'exp':
      return `exp(${of(term.of[0])})`;
    default:
      return number(term.value);
  }
}

/** Widths in the bar, in pixels: of an operand with its sign, about; of a letter; of what is around a number, or a sign. */
const CHIP = { whole: 68, letter: 7.9, around: 16 };

/**
 * Line of the bar: operands on their colours; of a sum all terms, or the largest as many as there is `room` for in pixels,
 * in their order and with dots for the others; nothing where the number is an input.
 */
export function chipLine(given: Arithmetic, room: number): TemplateResult | typeof nothing {
  const { terms } = given.open;
  const root = terms[terms.length - 1];
  if (!COMPUTED.includes(root.kind) || Number.isNaN(root.value)) return nothing;
  const isTight = !isList(root) && widthOf(given, root) > room;
  return chipsOf(given, root, room, isTight ? isList : isShut);
}

/** Kinds of terms that list their operands, and all that a line writes out; others are numbers. */
const LISTS = ['sum', 'fma', 'max'];
const COMPUTED = [...LISTS, 'product', 'quotient', 'difference', 'exp'];

/** Whether all terms of the open number have room in the bar, or at least two. */
export function isRoomFor(given: Arithmetic, room: number): boolean {
  const { terms } = given.open;
  const root = terms[terms.length - 1];
  return !isList(root) || widthOf(given, root) <= room || mostIn(terms, root, room) > 1;
}

/** Whether a list inside another term is written as its value: one of many terms, or where the line has no room, each. */
const isShut = (term: Term) => isList(term) && term.of.length > 2;
const isList = ({ kind }: Term) => LISTS.includes(kind);

/** How many numbers a term is written as. */
function numbersIn(terms: Term[], term: Term): number {
  if (!COMPUTED.includes(term.kind) || isShut(term)) return 1;
  return term.of.reduce((all, place) => all + numbersIn(terms, terms[place]), 0);
}

/** How many terms of a list there is room for. */
function mostIn(terms: Term[], { of }: Term, room: number): number {
  const each = Math.max(1, ...of.map((place) => numbersIn(terms, terms[place])));
  return Math.max(1, Math.floor(room / (each * CHIP.whole)));
}

/** Width of a term with all that it lists, in pixels. */
function widthOf(given: Arithmetic, root: Term): number {
  const { terms } = given.open;
  const between = CHIP.letter + CHIP.around;
  const width = (term: Term): number =>
    COMPUTED.includes(term.kind) && !isShut(term)
      ? joined(term)
      : shortNumber(given, term.value).length * CHIP.letter + CHIP.around;
  const joined = ({ kind, of }: Term) =>
    of.reduce((all, place) => all + width(terms[place]) + between, -between) +
    (kind === 'exp' || kind === 'max' ? CALL.length * CHIP.letter : 0);
  return joined(root);
}

/** Letters of a function around what it is of. */
const CALL = 'exp()';

/** A term with its operands; inside another term, a list that `isValue` says is written as its value. */
function chipsOf(
  given: Arithmetic,
  term: Term,
  room: number | null,
  isValue: (list: Term) => boolean,
): TemplateResult {
  const { terms } = given.open;
  if (room === null && isValue(term)) return html`${shortNumber(given, term.value)}`;
  const of = (place: number) => chipsOf(given, terms[place], null, isValue);
  const isNumber = (one: Term) => !COMPUTED.includes(one.kind) || isValue(one);
  const inner = (place: number) =>
    ['sum', 'difference'].includes(terms[place].kind) && !isNumber(terms[place])
      ? html`(${of(place)})`
      : of(place);
  const joined = (between: string, parts: unknown[]) =>
    html`${parts.map((part, i) => html`${i > 0 ? between : nothing}${part}`)}`;
  const listed = (size: (value: number) => number) => {
    const most = room === null ? Infinity : mostIn(terms, term, room);
    if (room === null || term.of.length <= most || widthOf(given, term) <= room)
      return term.of.map(of);
    const sizes = term.of.map((place) => size(terms[place].value));
    return largestPlaces(sizes, most).map((place) => (place === null ? '…' : of(term.of[place])));
  };
  switch (term.kind) {
    case 'sum':
    case 'fma':
      return joined(' + ', listed(Math.abs));
    case 'max':
      return html`${VOICES.numbers.kinds.max}(${joined(
        ', ',
        listed((value) => value),
      )})`;
    case 'product':
      return joined(' · ', term.of.map(inner));
    case 'quotient':
      return joined(' ÷ ', term.of.map(inner));
    case 'difference':
      // After the minus, a number below 0 is in brackets.
      return joined(
        ' − ',
        term.of.map((place, i) =>
          i > 0 && isNumber(terms[place]) && terms[place].value < 0
            ? html`(${of(place)})`
            : inner(place),
        ),
      );
    case 'exp':
      return html`exp(${of(term.of[0])})`;
    case 'cell': {
      const { name, shape } = given.session.structure.nodes[term.node];
      return chipFace(given, term, cellName(name, indexOf(shape, term.offset)), 'short');
    }
    default:
      return html`${shortNumber(given, term.value)}`;
  }
}
