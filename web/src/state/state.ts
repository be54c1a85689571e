// The state that links hold: all choices of the learner, and their form as a URL fragment (after '#').
import type { Edit } from '../core/core.ts';
import type { Cell } from '../core/tensor.ts';
import { numberText, parseNumber } from './number.ts';

export interface State {
  /** A stage of the ladder, or 'notebook'. */
  stage: string;
  /** The sub-step; empty: the stage's opening one. */
  step: string;
  /** The notebook that is open when stage is 'notebook': "000". */
  notebook: string;
  /** Anchor: the notebook cell that the link points at: "58". */
  at: string;
  /** Id of the example; empty: the stage's default. */
  example: string;
  batch: number;
  /** The head that is drawn; null: the step's default. */
  head: number | null;
  /** The causal mask; null: the example's default. */
  causal: boolean | null;
  scaled: boolean;
  /** Transposed notation: tokens as columns, as notebook 003 writes them. */
  columns: boolean;
  /** null: the example's number of heads. */
  num_heads: number | null;
  /** Reproduces the bug of notebook 001: value = self.key(x). */
  value_from_key: boolean;
  /** The open cell, whose arithmetic is shown; null: the step's worked cell, on a notebook none. */
  cell: Cell | null;
  /** The query position: the row under the ribbon; null: the stage's default. */
  row: number | null;
  /** Viewport of the streamed weights: row, column and span; null: all of them. */
  map: [number, number, number] | null;
  edits: Edit[];
  /** The learner's title for their edited numbers. */
  name: string;
  /** Seed of the random generator (examples randn and tokens, notebooks); empty: the core's default. */
  seed: string;
  /** Sizes of the examples randn and tokens, by the names in SIZES; missing: the core's default. */
  sizes: Record<string, number>;
  /** The example tokens: the learner's text (null: the core's), and how it is tokenised. */
  tokens: string | null;
  split: '' | 'characters';
  dtype: '' | 'float64';
  /** Decimals in the plane; null: as many as fit. */
  decimals: number | null;
  /** Whether the arithmetic shows every digit. */
  digits: '' | 'all';
  /** Language of the code listing: '' is PyTorch (NumPy with tokens as columns), else the core's C++. */
  code: '' | 'cpp';
}

/** Keys of `sizes`, as the core reads them. */
export const SIZES = ['before', 'B', 'T', 'C', 'head_size'];

export const DEFAULT: State = {
  stage: 'loop',
  step: '',
  notebook: '',
  at: '',
  example: '',
  batch: 0,
  head: null,
  causal: null,
  scaled: true,
  columns: false,
  num_heads: null,
  value_from_key: false,
  cell: null,
  row: null,
  map: null,
  edits: [],
  name: '',
  seed: '',
  sizes: {},
  tokens: null,
  split: '',
  dtype: '',
  decimals: null,
  digits: '',
  code: '',
};

const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/;
const EXAMPLE = /^[A-Za-z0-9_-]{1,40}$/;
const ANCHOR = /^[a-z0-9]{1,8}$/;
const MAX_EDITS = 256;
export const MAX_NAME = 40;
/** Longer than the core accepts, so that the refusal is the core's own sentence. */
export const MAX_TEXT = 1200;

function cellText(cell: { node: string; index: number[] }): string {
  return [cell.node, ...cell.index].join('.');
}

function parseCell(text: string): Cell | null {
  const [node, ...index] = text.split('.');
  if (!NAME.test(node) || index.length > 4) return null;
  const numbers = index.map(parseCount);
  return numbers.includes(null) ? null : { node, index: numbers as number[] };
}

function parseCount(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Parses the viewport of the streamed weights: "1024.1000.64". */
function parseMap(text: string): State['map'] {
  const [row, col, span, ...rest] = text.split('.').map(parseCount);
  const isWhole = row === null || col === null || !span || rest.length > 0;
  return isWhole || row === undefined || col === undefined ? null : [row, col, span];
}

function parseFlag(text: string): boolean | null {
  return text === '1' ? true : text === '0' ? false : null;
}

/** An edit in a link: "x.0.5.0:1.5". */
function editText(edit: Edit): string {
  return `${cellText(edit)}:${numberText(edit.value)}`;
}

function parseEdit(text: string): Edit | null {
  const [place, number, ...rest] = text.split(':');
  const cell = parseCell(place);
  const value = parseNumber(number ?? '');
  const isAllowed = value !== null && value !== Infinity;
  return cell && rest.length === 0 && isAllowed ? { ...cell, value } : null;
}

function isPresent<T>(value: T | null): value is T {
  return value !== null;
}

/** Percent-encoded, as URLSearchParams decodes it. */
function encoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** Serialises a state as a URL fragment; defaults are left out. */
export function formatHash(state: State): string {
  const pairs: [string, string][] = [];
  const write = (key: keyof State, text: string) => {
    if (JSON.stringify(state[key]) !== JSON.stringify(DEFAULT[key])) pairs.push([key, text]);
  };
  const written = () => pairs.map(([key, text]) => `${key}=${text}`).join('&');
  if (state.stage === 'notebook') {
    write('notebook', state.notebook);
    write('at', state.at);
    write('seed', state.seed);
    write('cell', state.cell ? cellText(state.cell) : '');
    write('digits', state.digits);
    return written();
  }
  write('stage', state.stage);
  write('step', state.step);
  write('example', state.example);
  write('batch', String(state.batch));
  write('head', String(state.head));
  write('causal', state.causal ? '1' : '0');
  write('scaled', state.scaled ? '1' : '0');
  write('columns', state.columns ? '1' : '0');
  write('num_heads', String(state.num_heads));
  write('value_from_key', state.value_from_key ? '1' : '0');
  write('row', String(state.row));
  write('cell', state.cell ? cellText(state.cell) : '');
  write('map', state.map?.join('.') ?? '');
  write('seed', state.seed);
  for (const [key, value] of Object.entries(state.sizes)) pairs.push([key, String(value)]);
  write('tokens', encoded(state.tokens ?? ''));
  write('split', state.split);
  write('dtype', state.dtype);
  write('decimals', String(state.decimals));
  write('digits', state.digits);
  write('code', state.code);
  write('name', encoded(state.name));
  write('edits', state.edits.map((edit) => editText(edit)).join(','));
  return written();
}

function parseSizes(given: URLSearchParams): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const key of SIZES) {
    const text = given.get(key) ?? '';
    if (/^\d{1,9}$/.test(text)) sizes[key] = Number(text);
  }
  return sizes;
}

/** Parses a URL fragment. Accepts any text: an invalid field gets its default. */
export function parseHash(hash: string): State {
  const given = new URLSearchParams(hash.replace(/^#/, '').slice(0, 20000));
  const text = (key: string) => given.get(key) ?? '';
  const named = (key: string, pattern: RegExp) => (pattern.test(text(key)) ? text(key) : '');
  const notebook = /^\d{3}$/.test(text('notebook')) ? text('notebook') : '';
  return {
    stage: notebook ? 'notebook' : named('stage', NAME) || DEFAULT.stage,
    step: named('step', NAME),
    notebook,
    at: named('at', ANCHOR),
    example: named('example', EXAMPLE),
    batch: parseCount(text('batch')) ?? 0,
    head: parseCount(text('head')),
    causal: parseFlag(text('causal')),
    scaled: parseFlag(text('scaled')) ?? true,
    columns: parseFlag(text('columns')) ?? false,
    num_heads: parseCount(text('num_heads')),
    value_from_key: parseFlag(text('value_from_key')) ?? false,
    row: parseCount(text('row')),
    cell: parseCell(text('cell')),
    map: parseMap(text('map')),
    name: [...text('name')].slice(0, MAX_NAME).join(''),
    seed: /^-?\d{1,20}$/.test(text('seed')) ? text('seed') : '',
    sizes: parseSizes(given),
    tokens: given.get('tokens')?.slice(0, MAX_TEXT) ?? null,
    split: text('split') === 'characters' ? 'characters' : '',
    dtype: text('dtype') === 'float64' ? 'float64' : '',
    decimals: [2, 3, 4].find((digits) => String(digits) === text('decimals')) ?? null,
    digits: text('digits') === 'all' ? 'all' : '',
    code: text('code') === 'cpp' ? 'cpp' : '',
    // Notebooks cannot be edited.
    edits: notebook
      ? []
      : text('edits').split(',').slice(0, MAX_EDITS).map(parseEdit).filter(isPresent),
  };
}
