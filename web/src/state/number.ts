// Parsing and writing numbers: as people type them, and as links hold them.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const MINUS_INFINITY = /^-(inf|infinity|∞)$/i;

/** "0.5", "-2", "−2", "1e-3", "1,5", "-inf"; null for anything else. "1e999" overflows to Infinity. */
export function parseNumber(typed: string): number | null {
  const plain = typed.trim().replace('−', '-').replace(',', '.');
  if (MINUS_INFINITY.test(plain)) return -Infinity;
  return NUMBER.test(plain) ? Number(plain) : null;
}

/** A number for a link, readable by parseNumber; "1e+30" without its plus, which URLs decode as a blank. */
export function numberText(value: number): string {
  return value === -Infinity ? '-inf' : String(value).replace('+', '');
}
