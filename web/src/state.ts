// What the learner chose, and its other form: the part of the address after '#'.
import type { Cell } from './tensor.ts';

export interface Edit {
  node: string;
  index: number[];
  value: number;
}

export interface State {
  /** A stage of the ladder, or 'notebook'. */
  stage: string;
  /** The sub-step; empty for the stage's first one to show. */
  step: string;
  /** The notebook that is open when stage is 'notebook': "000". */
  notebook: string;
  /** Empty: the stage's own example. */
  example: string;
  batch: number;
  /** null: as the example has it. */
  causal: boolean | null;
  scaled: boolean;
  /** The cell whose arithmetic is open; null: the step's worked cell. */
  cell: Cell | null;
  /** The token that asks: the row under the ribbon. null: the stage's own. */
  row: number | null;
  edits: Edit[];
}

export const DEFAULT: State = {
  stage: 'loop',
  step: '',
  notebook: '',
  example: '',
  batch: 0,
  causal: null,
  scaled: true,
  cell: null,
  row: null,
  edits: [],
};

const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/;
const EXAMPLE = /^[A-Za-z0-9_-]{1,40}$/;
const MAX_EDITS = 256;

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

function parseFlag(text: string): boolean | null {
  return text === '1' ? true : text === '0' ? false : null;
}

/** "x.0.5.0:1.5" */
function parseEdit(text: string): Edit | null {
  const [place, number, ...rest] = text.split(':');
  const cell = parseCell(place);
  if (!cell || rest.length > 0 || !/^-?\d/.test(number ?? '')) return null;
  const value = Number(number);
  return Number.isFinite(value) ? { ...cell, value } : null;
}

function isPresent<T>(value: T | null): value is T {
  return value !== null;
}

/** Only what differs from the default is written. */
export function formatHash(state: State): string {
  if (state.stage === 'notebook') return `notebook=${state.notebook}`;
  const pairs: [string, string][] = [];
  const write = (key: keyof State, text: string) => {
    if (JSON.stringify(state[key]) !== JSON.stringify(DEFAULT[key])) pairs.push([key, text]);
  };
  write('stage', state.stage);
  write('step', state.step);
  write('example', state.example);
  write('batch', String(state.batch));
  write('causal', state.causal ? '1' : '0');
  write('scaled', state.scaled ? '1' : '0');
  write('row', String(state.row));
  write('cell', state.cell ? cellText(state.cell) : '');
  write('edits', state.edits.map((edit) => `${cellText(edit)}:${edit.value}`).join('_'));
  return pairs.map(([key, text]) => `${key}=${text}`).join('&');
}

/** Reads any text; what it cannot understand is left at its default. */
export function parseHash(hash: string): State {
  const given = new URLSearchParams(hash.replace(/^#/, '').slice(0, 20000));
  const text = (key: string) => given.get(key) ?? '';
  const named = (key: string, pattern: RegExp) => (pattern.test(text(key)) ? text(key) : '');
  const notebook = /^\d{3}$/.test(text('notebook')) ? text('notebook') : '';
  return {
    stage: notebook ? 'notebook' : named('stage', NAME) || DEFAULT.stage,
    step: named('step', NAME),
    notebook,
    example: named('example', EXAMPLE),
    batch: parseCount(text('batch')) ?? 0,
    causal: parseFlag(text('causal')),
    scaled: parseFlag(text('scaled')) ?? true,
    row: parseCount(text('row')),
    cell: parseCell(text('cell')),
    edits: text('edits').split('_').slice(0, MAX_EDITS).map(parseEdit).filter(isPresent),
  };
}
