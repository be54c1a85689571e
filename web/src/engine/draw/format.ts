// Number formatting. Nothing is computed here: the values are the core's.
import type { DType } from '../core/structure.ts';

const MINUS = '−';
/** Placeholder for a number that is covered. */
const COVERED = '?';

/** Replaces the hyphen by a true minus sign, as wide as a digit. */
function typeset(text: string): string {
  return text.replace('-', MINUS);
}

/**
 * Fixed-point notation with `decimals` decimals, or with fewer to stay within `width` characters; scientific
 * notation where even none is too long.
 */
export function fixed(value: number, decimals: number, width = Infinity): string {
  if (Number.isNaN(value)) return COVERED;
  if (value === -Infinity) return `${MINUS}∞`;
  for (let d = decimals; d >= 0; d--) {
    const text = halfToEven(value, d);
    if (text.length <= width && !text.includes('e'))
      return typeset(text.replace(/^-(0\.?0*)$/, '$1'));
  }
  return typeset(value.toExponential(0).replace('e+', 'e'));
}

/** Rounds half to even, as PyTorch, NumPy and C print; toFixed rounds ties away from zero. */
function halfToEven(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  // Ties are few, and the rounded product may only look like one.
  if (Math.abs((value * 10 ** decimals) % 1) !== 0.5) return text;
  const isTie = value.toFixed(decimals + 25).endsWith(`5${'0'.repeat(24)}`);
  if (!isTie || /[02468]$/.test(text)) return text;
  return (value - Math.sign(value) * 0.5 * 10 ** -decimals).toFixed(decimals);
}

/** An integer; a large one in powers of ten, where that is shorter: 12, −1e9. */
export function integer(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) < 1e6) return fixed(value, 0);
  const [plain, power] = [value.toFixed(0), value.toExponential().replace('e+', 'e')];
  return typeset(power.length < plain.length ? power : plain);
}

/** All digits: the shortest decimal that round-trips in this dtype. */
export function exact(value: number, dtype: DType): string {
  if (Number.isNaN(value)) return COVERED;
  if (value === -Infinity) return `${MINUS}∞`;
  if (dtype === 'float64') return typeset(String(value));
  const shortened = (digits: number) => Number(value.toPrecision(digits));
  const suffices = (short: number) => Math.fround(short) === value;
  // Nearly all need eight digits or nine, which always suffice; fewer than seven are tried only if seven do.
  const seven = shortened(7);
  if (!suffices(seven)) {
    const eight = shortened(8);
    return typeset(String(suffices(eight) ? eight : shortened(9)));
  }
  if (!suffices(shortened(6))) return typeset(String(seven));
  let digits = 1;
  while (!suffices(shortened(digits))) digits++;
  return typeset(String(shortened(digits)));
}

/** Scientific notation with two decimals: 2.98e-08. */
export function scientific(value: number): string {
  if (Number.isNaN(value)) return COVERED;
  if (value === 0) return '0';
  return typeset(value.toExponential(2).replace(/e-(\d)$/, 'e-0$1'));
}

/** How far apart two results are: 0, scientific if tiny, else four decimals. */
export function formatDifference(value: number): string {
  return Math.abs(value) < 5e-5 ? scientific(value) : fixed(value, 4, 11);
}

/** An attention weight among thousands of tokens: four decimals, or scientific if tiny. */
export function weightText(value: number): string {
  return value === 0 || value >= 5e-3 ? fixed(value, 4) : scientific(value);
}

export function isInteger(values: Iterable<number>): boolean {
  for (const value of values) {
    if (value !== -Infinity && !Number.isInteger(value)) return false;
  }
  return true;
}

/** A cell's name: "y[0, 5, 0]". */
export function cellName(name: string, index: number[]): string {
  return index.length === 0 ? name : `${name}[${index.join(', ')}]`;
}

/** A number of a scale, as short as it is. */
export function scaleText(value: number): string {
  return typeset(String(value));
}

/** Sign, exponent and fraction, each written in zeros and ones. */
export function bitsOf(value: number, dtype: DType): [string, string, string] {
  const view = new DataView(new ArrayBuffer(8));
  const [size, exponent] = dtype === 'float32' ? [32, 8] : [64, 11];
  if (dtype === 'float32') view.setFloat32(0, value);
  else view.setFloat64(0, value);
  const all = Array.from({ length: size / 8 }, (_, i) =>
    view.getUint8(i).toString(2).padStart(8, '0'),
  ).join('');
  return [all.slice(0, 1), all.slice(1, 1 + exponent), all.slice(1 + exponent)];
}

/** The mark of a weight that dropout has dropped. */
export const DROPPED = '×';
