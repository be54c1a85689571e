// Letters and shapes of tensors, as the page writes them.
import { html, nothing, type TemplateResult } from 'lit-html';
import { lookOf, type Named } from '../model/looks.ts';
import { SYMBOL_TEXT } from '../words/plane.en.ts';

/** A tensor's letter with subscript and superscript: W_Q. */
export function symbol(named: Named, name: string): TemplateResult {
  const { base, sub, sup, times, role, isGradient, isScaled, divisor, isMasked } = lookOf(
    named,
    name,
  );
  return html`<i class="symbol" data-role=${isGradient ? 'gradient' : (role ?? nothing)}
    >${isGradient ? (isScaled ? 'd(' : 'd') : nothing}${base}${sub ? html`<sub>${sub}</sub>` : nothing}${sup ? html`<sup>${sup}</sup>` : nothing}${times ? html`·${times.base}<sub>${times.sub}</sub><sup>${times.sup}</sup>` : nothing}${
      isScaled ? html`/${divisor ?? html`√d<sub>k</sub>`}` : nothing
    }${isMasked ? ' + M' : nothing}${isGradient && isScaled ? ')' : nothing}</i
  >`;
}

/** Number of heads with a colour of their own (tokens.css); then the colours repeat. */
const HEAD_COLOURS = 8;

/** The class that gives a head's colour. */
export function headColour(head: number): string {
  return `of-head-${head % HEAD_COLOURS}`;
}

/** A tensor's letter as plain text, for screen readers. */
export function plainSymbol(named: Named, name: string): string {
  const { base, sub, sup, times, isGradient, isScaled, divisor, isMasked } = lookOf(named, name);
  const above = sup === '⊤' ? ` ${SYMBOL_TEXT.transposed}` : sup ? ` ${sup}` : '';
  const product = times ? ` ${SYMBOL_TEXT.times(`${times.base}${times.sub}`)}` : '';
  const letter = `${base}${sub ?? ''}${above}${product}${isScaled ? `/${divisor ?? '√dk'}` : ''}${isMasked ? ' + M' : ''}`;
  return isGradient ? (isScaled ? `d(${letter})` : `d${letter}`) : letter;
}

/** The shape with its last two axes swapped. */
export function transposedShape(shape: number[]): number[] {
  return [...shape.slice(0, -2), ...shape.slice(-2).reverse()];
}

/** The matrix part of a shape: "8×2". */
export function shapeText(shape: number[]): string {
  return shape.slice(-2).join('×');
}
