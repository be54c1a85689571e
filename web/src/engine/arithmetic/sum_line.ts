// The open number's sum in one line, for a phone's shut sheet: its largest entries, and dots for the others.
import type { Term } from '../core/structure.ts';
import { fixed, integer, isInteger } from '../draw/format.ts';
import { largestPlaces } from '../draw/largest_places.ts';
import { type Arithmetic, format } from './chip.ts';

/** Summands that a line has room for; of more, the largest. */
const MOST = 2;

/** The number in two decimals, or in more if those would both be 0. */
export function shortNumber(given: Pick<Arithmetic, 'session' | 'digits'>, value: number): string {
  if (isInteger([value])) return integer(value);
  return Math.abs(value) < 0.01 ? format({ ...given, digits: '' }, value) : fixed(value, 2);
}

/** "… + 0.40 × 1.20 + 0.34 × 0.90 + …"; empty where the number is an input, or covered. */
export function sumLine(given: Pick<Arithmetic, 'session' | 'digits' | 'open'>): string {
  const { terms } = given.open;
  const root = terms[terms.length - 1];
  if (root.kind === 'cell' || Number.isNaN(root.value)) return '';
  return lineOf(terms, root, (value) => shortNumber(given, value));
}

/** A term of these in one line; `number` writes a value. */
export function lineOf(terms: Term[], term: Term, number: (value: number) => string): string {
  const of = (place: number) => lineOf(terms, terms[place], number);
  const inner = (place: number) =>
    ['sum', 'difference'].includes(terms[place].kind) ? `(${of(place)})` : of(place);
  const listed = (between: string, size: (value: number) => number, most: number) => {
    const sizes = term.of.map((place) => size(terms[place].value));
    const places = largestPlaces(sizes, most);
    return places.map((place) => (place === null ? '…' : of(term.of[place]))).join(between);
  };
  switch (term.kind) {
    case 'sum':
    case 'fma':
      return listed(' + ', Math.abs, MOST);
    case 'max':
      return `max(${listed(', ', (value) => value, 1)})`;
    case 'product':
      return term.of.map(inner).join(' × ');
    case 'quotient':
      return term.of.map(inner).join(' ÷ ');
    case 'difference': {
      const less = inner(term.of[1]);
      return `${of(term.of[0])} − ${less.startsWith('−') ? `(${less})` : less}`;
    }
    case 'exp':
      return `exp(${of(term.of[0])})`;
    default:
      return number(term.value);
  }
}
