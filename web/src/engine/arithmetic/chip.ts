// Numbers in the arithmetic: plain ones, and chips, buttons for operands, which open their arithmetic.
import { html, type TemplateResult } from 'lit-html';
import type { Session } from '../core/session.ts';
import type { Term } from '../core/structure.ts';
import { indexOf } from '../core/tensor.ts';
import { shade } from '../draw/colour.ts';
import {
  cellName,
  exact,
  fixed,
  formatDifference,
  integer,
  isInteger,
  weightText,
} from '../draw/format.ts';
import { styled } from '../draw/styled.ts';
import type { Drawing } from '../model/drawing.ts';
import { colourMaxOf } from '../model/extent.ts';
import { lookOf } from '../model/looks.ts';
import type { Actions } from '../state/actions.ts';
import { text } from '../words/page.en.ts';

/** Context of the arithmetic of an open number, on stages and in notebooks. */
export interface Arithmetic
  extends Pick<
    Drawing,
    'open' | 'batch' | 'head' | 'looks' | 'transposed' | 'sharesScale' | 'theme' | 'digits'
  > {
  readonly session: Session;
  readonly act: Actions;
}

export function hasAllDigits({ digits }: Pick<Drawing, 'digits'>): boolean {
  return digits === 'all';
}

export function format(given: Pick<Arithmetic, 'session' | 'digits'>, value: number): string {
  const { dtype } = given.session.structure;
  if (hasAllDigits(given)) return exact(value, dtype);
  if (isInteger([value])) return integer(value);
  // Gradients, and the updates that they make, are small: they get three significant digits.
  const isSmall = given.session.structure.training && Math.abs(value) < 0.1;
  const place = Math.floor(Math.log10(Math.abs(value)));
  return isSmall && place >= -6 ? fixed(value, 2 - place) : formatDifference(value);
}

/** The number in two decimals, or in more if those would both be 0. */
export function shortNumber(given: Pick<Arithmetic, 'session' | 'digits'>, value: number): string {
  if (isInteger([value])) return integer(value);
  return Math.abs(value) < 0.01 ? format({ ...given, digits: '' }, value) : fixed(value, 2);
}

/**
 * A term of a node: an operand, or the result of one of its cells. A streamed attention weight has few digits, as in
 * the magnifier; other streamed numbers are sums.
 */
export function shownTerm(
  given: Pick<Arithmetic, 'session' | 'digits'>,
  node: string,
  { kind, value }: Term,
): string {
  const isWeight = !given.session.holds(node) && ['cell', 'quotient'].includes(kind);
  return isWeight && !hasAllDigits(given) ? weightText(value) : format(given, value);
}

/** An operand: a button that opens its arithmetic. */
export function chip(
  given: Arithmetic,
  term: Term,
  form: 'usual' | 'short' = 'usual',
): TemplateResult {
  const { name, shape } = given.session.structure.nodes[term.node];
  const index = indexOf(shape, term.offset);
  const label = cellName(name, index);
  return html`<button
    class="chip"
    aria-label=${text.numbers.open(label, shownTerm(given, name, term))}
    @click=${() => given.act.follow({ node: name, index })}
  >${chipFace(given, term, label, form)}</button>`;
}

/** The number on a chip, on its colour. */
export function chipFace(
  given: Omit<Arithmetic, 'act' | 'open'>,
  term: Term,
  label: string,
  form: 'usual' | 'short' = 'usual',
): TemplateResult {
  const { session, theme } = given;
  const { name } = session.structure.nodes[term.node];
  const { kind } = lookOf(given, name);
  const part = term.value === -Infinity ? 0 : term.value / colourMaxOf(session, given, name);
  const { style } = shade(part, kind, theme);
  return html`<span title=${label} style=${styled(style)}>${form === 'short' ? shortNumber(given, term.value) : shownTerm(given, name, term)}</span>`;
}
