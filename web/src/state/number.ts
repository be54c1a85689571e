// Numbers as people type them, and as links have them.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const MINUS_INFINITY = /^-(inf|infinity|∞)$/i;

/** "0.5", "-2", "−2", "1e-3", "1,5", "-inf"; null for anything else. Infinite is also what no double can hold. */
export function parseNumber(typed: string): number | null {
  const plain = typed.trim().replace('−', '-').replace(',', '.');
  if (MINUS_INFINITY.test(plain)) return -Infinity;
  return NUMBER.test(plain) ? Number(plain) : null;
}

/** As parseNumber reads it in a link, where a plus sign would come back as a blank. */
export function numberText(value: number): string {
  return value === -Infinity ? '-inf' : String(value).replace('+', '');
}
