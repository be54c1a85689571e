// A mask as it is pasted or typed: what torch, NumPy, Python or a spreadsheet writes of it, as the fields of a link.
import { MOST_OF_MASK } from './codecs.ts';

/** Words that stand around the numbers, and say nothing of them. */
const AROUND =
  /\b(?:torch|tensor|np|numpy|array|dtype|bool|int64|float(?:32|64))\b|[=.](?=[a-z])|[()[\]]/g;

/** The numbers of a text in their order; null if something else stands there. */
export function numbersOf(written: string): number[] | null {
  const words = written
    .replaceAll('−', '-')
    .replace(AROUND, ' ')
    .split(/[\s,;=]+/)
    .filter((word) => word !== '');
  const numbers = words.map(numberOf);
  return numbers.length === 0 || numbers.some(Number.isNaN) ? null : numbers;
}

/** Numbers below it hide, as float32's lowest, which libraries write for −inf; a link has up to 15 digits. */
const LOWEST = -1e15;

function numberOf(word: string): number {
  const lower = word.toLowerCase();
  if (lower === 'true' || lower === 'false') return Number(lower === 'true');
  if (/^-inf(inity)?$/.test(lower)) return -Infinity;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(lower) ? Number(lower) : Number.NaN;
  return number < LOWEST ? -Infinity : number;
}

/** The fields that hold a mask: cells, 1 where one may look, and numbers that are added. */
export interface OwnMask {
  mask: string;
  added: string;
}

/** Mask by its numbers alone: ones and zeros are cells, −inf hides, and others are added; null: too long for a link. */
export function maskOf(numbers: readonly number[], columns: number): OwnMask | null {
  const isCells = numbers.every((one) => one === 0 || one === 1);
  const isOpen = numbers.every((one) => one === 0 || one === -Infinity);
  if (isCells) return cellsOf(numbers, columns);
  if (isOpen)
    return cellsOf(
      numbers.map((one) => (one === 0 ? 1 : 0)),
      columns,
    );
  return addedOf(numbers, columns);
}

function cellsOf(cells: readonly number[], columns: number): OwnMask | null {
  const rows = cells.join('').match(new RegExp(`.{${columns}}`, 'g')) ?? [];
  const mask = cells.length > MOST_IN_ROWS ? dense(cells) : rows.join(',');
  return mask.length > MOST_OF_MASK ? null : { mask, added: '' };
}

/** Cells beyond these are written as bits, six a character. */
const MOST_IN_ROWS = 144;
const SIX_BITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function dense(cells: readonly number[]): string {
  const bits = cells.join('');
  const sixes = bits.match(/.{1,6}/g) ?? [];
  return `~${sixes.map((six) => SIX_BITS[Number.parseInt(six.padEnd(6, '0'), 2)]).join('')}`;
}

/** Numbers to be added to scores. */
export function addedOf(numbers: readonly number[], columns: number): OwnMask | null {
  const texts = numbers.map(decimal);
  const rows = texts.flatMap((_, i) =>
    i % columns === 0 ? [texts.slice(i, i + columns).join(',')] : [],
  );
  const added = rows.join(';');
  return added.length > MOST_OF_MASK ? null : { mask: '', added };
}

/** A number without an exponent, of 15 digits at most. */
function decimal(value: number): string {
  if (value === -Infinity) return '-inf';
  const places = 14 - Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1)));
  const written = String(value);
  return /^-?\d+(\.\d+)?$/.test(written) && written.replace(/[-.]/g, '').length <= 15
    ? written
    : value
        .toFixed(Math.max(0, places))
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
        .replace(/^-?0?$/, '0');
}

/** The cells of a link's mask, row by row. */
export function cellsIn(mask: string, count: number): number[] {
  const bits = mask.startsWith('~')
    ? [...mask.slice(1)].map((c) => SIX_BITS.indexOf(c).toString(2).padStart(6, '0')).join('')
    : mask.replaceAll(',', '');
  return [...bits.slice(0, count)].map(Number);
}

/** The mask with what may look, and what is hidden, the other way round. */
export function turned(mask: string, count: number, columns: number): OwnMask | null {
  return cellsOf(
    cellsIn(mask, count).map((one) => 1 - one),
    columns,
  );
}
