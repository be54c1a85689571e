// Numbers in the arithmetic: plain ones, and chips, buttons for operands, which open their arithmetic.
import { html, type TemplateResult } from 'lit-html';
import type { Session } from '../core/session.ts';
import type { Term } from '../core/structure.ts';
import { indexOf } from '../core/tensor.ts';
import { shade } from '../draw/colour.ts';
import { cellName } from '../draw/format.ts';
import { styled } from '../draw/styled.ts';
import type { Drawing } from '../model/drawing.ts';
import { colourMaxOf } from '../model/extent.ts';
import { lookOf } from '../model/looks.ts';
import type { Actions } from '../state/actions.ts';
import { VOICES } from '../words/voices.en.ts';
import { shortNumber, shownTerm } from './term_text.ts';

/** Context of the arithmetic of an open number, on stages and in notebooks. */
export interface Arithmetic
  extends Pick<
    Drawing,
    'open' | 'batch' | 'head' | 'looks' | 'transposed' | 'sharesScale' | 'theme' | 'digits'
  > {
  readonly session: Session;
  readonly act: Actions;
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
    aria-label=${VOICES.numbers.open(label, shownTerm(given, name, term))}
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
