// Codecs: the form of the state's fields in a link, read from any text.
import { type Edit, MOST_EDITS } from '../core/core.ts';
import type { Cell } from '../core/tensor.ts';
import { numberText, parseNumber } from './number.ts';

export interface Codec<Value> {
  write(value: Value): string;
  /** Null if the text is not a value: the field gets its default. */
  read(text: string): Value | null;
}

const MOST_PLACES = 12;
export const MAX_NAME = 40;
/** Longer than the core accepts (kMostTokens of core/training/own_text.cpp), so that the refusal is the core's own sentence. */
export const MAX_TEXT = 17_000;

/** A text of this pattern. */
export function matching(pattern: RegExp): Codec<string> {
  return { write: (text) => text, read: (text) => (pattern.test(text) ? text : null) };
}

const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/;
export const name = matching(NAME);
/** A name, or several, which the core refuses together: "rope+sink", in which a link has a blank. */
export const joinedNames = matching(/^[A-Za-z_][A-Za-z0-9_ ,+-]{0,60}$/);

/** Permutation of the places in a list: "2.0.1". */
export const order: Codec<string> = {
  write: (text) => text,
  read(text) {
    const places = text.split('.');
    const isOrder = places.length <= MOST_PLACES && places.every((_, i) => places.includes(`${i}`));
    return isOrder ? text : null;
  },
};

/** A whole number of so many digits. */
function integer(digits: number): Codec<number> {
  const pattern = new RegExp(`^\\d{1,${digits}}$`);
  return { write: String, read: (text) => (pattern.test(text) ? Number(text) : null) };
}

/** An index or a count of what can be seen. */
export const count = integer(4);
/** A size of the learner's own example, or the number of draws before it. */
export const size = integer(9);
/** Seed as PyTorch takes it: 64 bits, so it stays a text. */
export const seed = matching(/^-?\d{1,20}$/);

export const flag: Codec<boolean> = {
  write: (value) => (value ? '1' : '0'),
  read: (text) => (text === '1' ? true : text === '0' ? false : null),
};

/** A decimal without a sign, as it was typed: "0.05". */
export const decimal = matching(/^\d{1,3}(\.\d{1,6})?$/);

/** A decimal of up to five digits before the point. */
export const longDecimal = matching(/^\d{1,5}(\.\d{1,6})?$/);

/** The longest mask of a link. */
export const MOST_OF_MASK = 4096;

/** A text of this pattern that is no longer than a mask may be. */
function masking(pattern: RegExp): Codec<string> {
  const isOne = (text: string) => text.length <= MOST_OF_MASK && pattern.test(text);
  return { write: (text) => text, read: (text) => (isOne(text) ? text : null) };
}

/** Cells of a mask, by rows, or all of their bits. */
export const maskCells = masking(/^(~[A-Za-z0-9_-]+|[01]+(,[01]+)*)$/);
/** Rows of numbers. */
export const maskNumbers = masking(/^-?[\d.inf]+([,;]-?[\d.inf]+)*$/);

/** A word of the given ones; the default, '', is not written. */
export function word<Word extends string>(...words: Word[]): Codec<Word | ''> {
  return { write: (text) => text, read: (text) => words.find((one) => one === text) ?? null };
}

/** A number of the given ones. */
export function oneOf(...numbers: number[]): Codec<number> {
  return {
    write: String,
    read: (text) => numbers.find((one) => String(one) === text) ?? null,
  };
}

/** Percent-encoded, as URLSearchParams decodes it. */
function encoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** Text of the reader, cut after so many characters. */
export const title: Codec<string> = {
  write: encoded,
  read: (text) => [...text].slice(0, MAX_NAME).join(''),
};
export const prose: Codec<string> = {
  write: encoded,
  read: (text) => text.slice(0, MAX_TEXT),
};

/** Characters of a name that fit beside a row. */
const LONGEST_NAME = 12;

/** The names one by one. */
export function namesIn(text: string): string[] {
  const found = text.split(/[\s,·:;]+/).filter((name) => name !== '');
  return found.map((name) => [...name].slice(0, LONGEST_NAME).join(''));
}

/** A cell of a tensor with so many axes. */
function cellOf(axes: number): Codec<Cell> {
  return {
    write: ({ node, index }) => [node, ...index].join('.'),
    read(text) {
      const [node, ...index] = text.split('.');
      if (!NAME.test(node) || index.length > axes) return null;
      const numbers = index.map(count.read);
      return numbers.includes(null) ? null : { node, index: numbers as number[] };
    },
  };
}

const MOST_AXES = 4;

/** "weights.0.5.3" */
export const cell = cellOf(MOST_AXES);

/** The most cells of a way that a link holds: the last ones. */
const MAX_CELLS = 20;
/** The most branches of a tree, of which the first is its root. */
export const MAX_BRANCHES = 120;

/** "y.0.2.1,weights.0.2.3" */
export const cells: Codec<Cell[]> = {
  write: (all) => all.slice(-MAX_CELLS).map(cell.write).join(','),
  read: (text) =>
    text
      .split(',')
      .slice(0, MAX_CELLS)
      .flatMap((one) => cell.read(one) ?? []),
};

const branch = cellOf(MOST_AXES + 1);

/** "y.0.5.0,y.0.5.0.3,v.0.3.0": numbers, and entries of their sums, with one more index. */
export const branches: Codec<Cell[]> = {
  write: (all) => all.slice(0, MAX_BRANCHES).map(branch.write).join(','),
  read: (text) =>
    text
      .split(',')
      .slice(0, MAX_BRANCHES)
      .flatMap((one) => branch.read(one) ?? []),
};

/** The viewport of the streamed weights, row, column and span: "1024.1000.64". */
export const viewport: Codec<[number, number, number]> = {
  write: (map) => map.join('.'),
  read(text) {
    const [row, col, span, ...rest] = text.split('.').map(count.read);
    const isWhole = row === null || col === null || !span || rest.length > 0;
    return isWhole || row === undefined || col === undefined ? null : [row, col, span];
  },
};

/** "x.0.5.0:1.5,x.0.5.1:-inf"; at a step of a run "w_query.0.1:2@25". */
export const edits: Codec<Edit[]> = {
  write: (all) => all.map(editText).join(','),
  read: (text) => readEdits(text).edits,
};

/** The edits of a link, the number of those that are invalid or cut short, and of those beyond a lesson's limit. */
export function readEdits(text: string): { edits: Edit[]; unread: number; tooMany: number } {
  const all = text.split(',').filter((one) => one !== '');
  const taken = all.slice(0, MOST_EDITS);
  const edits = taken.flatMap((one) => parseEdit(one) ?? []);
  return { edits, unread: taken.length - edits.length, tooMany: all.length - taken.length };
}

function editText({ step, value, ...at }: Edit): string {
  return `${cell.write(at)}:${numberText(value)}${step === undefined ? '' : `@${step}`}`;
}

function parseEdit(text: string): Edit | null {
  const [place, number = '', ...rest] = text.split(':');
  const [written, at, ...more] = number.split('@');
  const where = cell.read(place);
  const value = parseNumber(written);
  const step = at === undefined ? undefined : count.read(at);
  const isAllowed = value !== null && value !== Infinity && step !== null;
  if (!where || !isAllowed || rest.length + more.length > 0) return null;
  return { ...where, value, ...(step === undefined ? {} : { step }) };
}
