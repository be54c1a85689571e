// Numbers in the arithmetic: plain ones, and chips, buttons for operands, which open their arithmetic.
import { html, type TemplateResult } from 'lit-html';
import type { Term } from '../core/session.ts';
import { indexOf } from '../core/tensor.ts';
import { shade } from '../draw/colour.ts';
import { cellName, exact, fixed, isInteger, scientific, weightText } from '../draw/format.ts';
import { styled } from '../draw/styled.ts';
import { colourMaxOf } from '../model/extent.ts';
import { lookOf } from '../model/looks.ts';
import type { Context } from '../plane/context.ts';
import { text } from '../text/en/index.ts';

export function hasAllDigits({ model }: Pick<Context, 'model'>): boolean {
  return model.state.digits === 'all';
}

export function format(context: Context, value: number): string {
  const { dtype } = context.model.session.structure;
  if (hasAllDigits(context)) return exact(value, dtype);
  if (isInteger([value]) && Math.abs(value) < 1e6) return fixed(value, 0);
  return Math.abs(value) < 5e-5 ? scientific(value) : fixed(value, 4, 11);
}

/** An operand: a button that opens its arithmetic. */
export function chip(context: Context, term: Term): TemplateResult {
  const { model, view, act } = context;
  const { name, shape } = model.session.structure.nodes[term.node];
  const index = indexOf(shape, term.offset);
  const { kind } = lookOf(model, name);
  const part = term.value === -Infinity ? 0 : term.value / colourMaxOf(model, name);
  const { style } = shade(part, kind, view.theme);
  const label = cellName(name, index);
  const isStreamedWeight = !model.session.holds(name) && !hasAllDigits(context);
  const shown = isStreamedWeight ? weightText(term.value) : format(context, term.value);
  return html`<button
    class="chip"
    aria-label=${text.numbers.open(label, shown)}
    @click=${() => act.follow({ node: name, index })}
  ><span title=${label} style=${styled(style)}>${shown}</span></button>`;
}
