// How numbers are written. Nothing is computed here: the values are the core's.
import type { DType } from '../core/session.ts';

const MINUS = '−';

/** A true minus sign, as wide as a digit; −∞ for minus infinity. */
function typeset(text: string): string {
  return text.replace('-', MINUS);
}

/**
 * A number with so many decimals, or with fewer where it would be longer than `width` characters;
 * in scientific notation where no decimals are left.
 */
export function fixed(value: number, decimals: number, width = Infinity): string {
  if (value === -Infinity) return `${MINUS}∞`;
  for (let d = decimals; d >= 0; d--) {
    const text = halfToEven(value, d);
    if (text.length <= width && !text.includes('e'))
      return typeset(text.replace(/^-(0\.?0*)$/, '$1'));
  }
  return typeset(value.toExponential(0).replace('e+', 'e'));
}

/** Of two decimals that are as near, the even one, as PyTorch, NumPy and C print it; toFixed takes the larger. */
function halfToEven(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  // Few are half way, and the product may only seem to be.
  if (Math.abs((value * 10 ** decimals) % 1) !== 0.5) return text;
  const isTie = value.toFixed(decimals + 25).endsWith(`5${'0'.repeat(24)}`);
  if (!isTie || /[02468]$/.test(text)) return text;
  return (value - Math.sign(value) * 0.5 * 10 ** -decimals).toFixed(decimals);
}

/** Every digit: the shortest decimal that is this number and no other of its dtype. */
export function exact(value: number, dtype: DType): string {
  if (value === -Infinity) return `${MINUS}∞`;
  if (dtype === 'float64') return typeset(String(value));
  const suffice = (digits: number) => Math.fround(Number(value.toPrecision(digits))) === value;
  // Most need seven digits or more, and to try each number of digits takes its time.
  let digits = suffice(6) ? 1 : 7;
  while (digits < 9 && !suffice(digits)) digits++;
  return typeset(String(Number(value.toPrecision(digits))));
}

/** A small number as people write it: 2.98e-08. */
export function scientific(value: number): string {
  if (value === 0) return '0';
  return typeset(value.toExponential(2).replace(/e-(\d)$/, 'e-0$1'));
}

/** A share of thousands of tokens is small: four decimals, or as people write small numbers. */
export function share(value: number): string {
  return value === 0 || value >= 5e-3 ? fixed(value, 4) : scientific(value);
}

export function isInteger(values: Iterable<number>): boolean {
  for (const value of values) {
    if (value !== -Infinity && !Number.isInteger(value)) return false;
  }
  return true;
}

/** "y[0, 5, 0]" */
export function cellName(name: string, index: number[]): string {
  return index.length === 0 ? name : `${name}[${index.join(', ')}]`;
}
