// A number of the arithmetic as text: rounded, or with all its digits.
import type { Session } from '../core/session.ts';
import type { Term } from '../core/structure.ts';
import { exact, fixed, formatDifference, integer, isInteger, weightText } from '../draw/format.ts';
import type { Drawing } from '../model/drawing.ts';

interface Written extends Pick<Drawing, 'digits'> {
  readonly session: Session;
}

export function hasAllDigits({ digits }: Pick<Drawing, 'digits'>): boolean {
  return digits === 'all';
}

export function format(given: Written, value: number): string {
  const { dtype } = given.session.structure;
  if (hasAllDigits(given)) return exact(value, dtype);
  if (isInteger([value])) return integer(value);
  // Gradients, and the updates that they make, are small: they get three significant digits.
  const isSmall = given.session.structure.training && Math.abs(value) < 0.1;
  const place = Math.floor(Math.log10(Math.abs(value)));
  return isSmall && place >= -6 ? fixed(value, 2 - place) : formatDifference(value);
}

/** The number in two decimals, or in more if those would both be 0. */
export function shortNumber(given: Written, value: number): string {
  if (isInteger([value])) return integer(value);
  return Math.abs(value) < 0.01 ? format({ ...given, digits: '' }, value) : fixed(value, 2);
}

/**
 * A term of a node: an operand, or the result of one of its cells. A streamed attention weight has few digits, as in
 * the magnifier; other streamed numbers are sums.
 */
export function shownTerm(given: Written, node: string, { kind, value }: Term): string {
  const isWeight = !given.session.holds(node) && ['cell', 'quotient'].includes(kind);
  return isWeight && !hasAllDigits(given) ? weightText(value) : format(given, value);
}
