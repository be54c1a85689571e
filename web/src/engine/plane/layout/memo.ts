// Memo of all layouts, by value: contexts with the same graph, steps, words, room and drawing, and with numbers of the
// same length, share it, across edits, steps and tries. So a layout may depend on a number only through its text
// (writtenOf), on nothing of the open cell but its node, and not on scroll positions (frameOf).
import type { Session } from '../../core/session.ts';
import type { Structure } from '../../core/structure.ts';
import type { Model } from '../../model/model.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../context.ts';
import { isPrinted } from './decimals.ts';
import { inUnit, longestOf, numbersOf, styleOf, unitOf, writerOf } from './number_format.ts';

type Memo = Map<string, unknown>;

/** How the numbers of a tensor are written. */
export interface Written {
  write(value: number): string;
  /** The most characters of any of them. */
  longest: number;
  isInteger: boolean;
}

/**
 * The earlier answer for such a context, or a new one; `key` names the question. `memo`: without numbers, if the answer
 * depends on none.
 */
export function remembered<Answer>(
  context: Context,
  key: string,
  make: () => Answer,
  memo = memoOf(context),
): Answer {
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Answer;
}

/** Memos per graph: heat maps alone try two dozen widths of cells. */
const MOST = 512;

const byContext = new WeakMap<Context, Memo>();
const withoutNumbers = new WeakMap<Context, Memo>();
const byValue = new WeakMap<Structure, Map<string, Memo>>();

function memoOf(context: Context): Memo {
  const memo =
    byContext.get(context) ?? memoAt(context, `${keyOf(context)} ${numbersKey(context)}`);
  byContext.set(context, memo);
  return memo;
}

/** The memo of answers that depend on numbers only through the texts in `key`. */
export function memoWithoutNumbers(context: Context): Memo {
  const memo = withoutNumbers.get(context) ?? memoAt(context, keyOf(context));
  withoutNumbers.set(context, memo);
  return memo;
}

function memoAt({ model }: Context, key: string): Memo {
  const { structure } = model.session;
  const all = byValue.get(structure) ?? new Map<string, Memo>();
  byValue.set(structure, all);
  const memo = all.get(key) ?? new Map<string, unknown>();
  // In the order of their last use.
  all.delete(key);
  all.set(key, memo);
  const [oldest] = all.keys();
  if (all.size > MOST) all.delete(oldest);
  return memo;
}

function keyOf({ model, drawing }: Context): string {
  const { row, open, head, looks, theme, digits, vivid, mirrored, pass, canvas, ...sizes } =
    drawing;
  return `${modelKey(model)} ${idOf(looks)} ${JSON.stringify(sizes)}`;
}

const modelKeys = new WeakMap<Model, string>();

/** The part of a layout's key that comes from the model, without its numbers. */
function modelKey(model: Model): string {
  const { session, stage, steps, state, sharedToken } = model;
  const known = modelKeys.get(model);
  if (known !== undefined) return known;
  const { words, names } = session;
  const ids = [stage, ...steps].map(idOf);
  const isReaching = state.reach !== '';
  const key = JSON.stringify([ids, sharedToken, words, names, isPrinted(model), isReaching]);
  modelKeys.set(model, key);
  return key;
}

/** Questions so far about the texts of a graph's numbers: a tensor and its decimals. */
const asked = new WeakMap<Structure, Map<string, [name: string, decimals: number]>>();

/** How a tensor is written with so many decimals. */
export function writtenOf(context: Context, name: string, decimals: number): Written {
  const { structure } = context.model.session;
  const all = asked.get(structure) ?? new Map<string, [string, number]>();
  asked.set(structure, all);
  all.set(`${name} ${decimals}`, [name, decimals]);
  return written(context, name, decimals);
}

/** Answers about a session's numbers, valid until these change. */
interface Now {
  revision: number;
  written: Map<string, Written>;
  keys: Map<string, string>;
}

const nows = new WeakMap<Session, Now>();

function nowOf({ uncovered, revision }: Session): Now {
  const known = nows.get(uncovered);
  if (known?.revision === revision) return known;
  const now = { revision, written: new Map(), keys: new Map() };
  nows.set(uncovered, now);
  return now;
}

/** The part of a key for the numbers that share a scale, and for the looks of the lesson. */
function comparedKey({ drawing: { sharesScale, batch, looks } }: Context): string {
  return `${sharesScale ? '' : batch} ${idOf(looks)}`;
}

function written(context: Context, name: string, decimals: number): Written {
  const { written } = nowOf(context.model.session);
  const key = `${comparedKey(context)} ${name} ${decimals}`;
  const answer = written.get(key) ?? makeWritten(context, name, decimals);
  written.set(key, answer);
  return answer;
}

function makeWritten(context: Context, name: string, decimals: number): Written {
  const node = nodeOf(context.model.session, name);
  const all = numbersOf(context, node);
  const unit = unitOf(context, name);
  const write = unit > 0 ? inUnit(unit, decimals) : writerOf(all, decimals, styleOf(context, node));
  return { write, longest: longestOf(all, write, decimals), isInteger: all.isInteger };
}

export function writtenKey({ write, longest, isInteger }: Written): string {
  return `${idOf(write)} ${longest} ${isInteger}`;
}

/** The present answers to all questions so far. A question stays, so a memo from before it is not found again. */
function numbersKey(context: Context): string {
  const { session } = context.model;
  const { keys } = nowOf(session);
  const all = asked.get(session.structure) ?? new Map<string, [string, number]>();
  const at = `${comparedKey(context)} ${all.size}`;
  const key = keys.get(at) ?? makeNumbersKey(context, all.values());
  keys.set(at, key);
  return key;
}

function makeNumbersKey(context: Context, questions: Iterable<[string, number]>): string {
  const answers: string[] = [];
  for (const [name, decimals] of questions)
    answers.push(`${name} ${decimals} ${writtenKey(written(context, name, decimals))}`);
  return answers.join();
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number for an object that stands for itself in a key. */
export function idOf(object: object): number {
  const id = ids.get(object) ?? ++lastId;
  ids.set(object, id);
  return id;
}
