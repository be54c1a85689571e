// Parsing and writing numbers: as people type them, and as links hold them.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** The minus sign, and the dash that stands for it on some keyboards. */
const MINUS = /[−–]/g;
const MINUS_INFINITY = /^-(inf|infinity|∞)$/i;

/** "0.5", "-2", "−2", "1e-3", "1,5", "-inf"; null for anything else. Infinity: too large, such as "1e999" and "-1e999". */
export function parseNumber(typed: string): number | null {
  const plain = typed.trim().replace(MINUS, '-').replace(',', '.');
  if (MINUS_INFINITY.test(plain)) return -Infinity;
  if (!NUMBER.test(plain)) return null;
  const value = Number(plain);
  return value === -Infinity ? Infinity : value;
}

/** A number for a link, readable by parseNumber; "1e+30" without its plus, which URLs decode as a blank. */
export function numberText(value: number): string {
  return value === -Infinity ? '-inf' : String(value).replace('+', '');
}
