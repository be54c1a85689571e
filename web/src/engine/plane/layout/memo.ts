// Memo of everything laid out, by value: contexts that agree in their graph, steps, words, room and way of drawing, and in
// how long their numbers are, share it, across edits, steps and tries. So a layout may depend on a number only by how
// it is written (writtenOf), on nothing of the open cell but its node, and not on where windows stand (frameOf).
import type { Session, Structure } from '../../core/session.ts';
import type { Model } from '../../model/model.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../context.ts';
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
 * The answer that was given for such a context before, or a new one; `key` says what is asked. `memo`: without numbers, if
 * the answer depends on none.
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

/** Memos that are kept for a graph: heat maps alone try two dozen widths of cells. */
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

/** The memo of what depends on no number, but on how those are written that `key` names. */
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
  const { row, open, head, looks, theme, digits, vivid, mirrored, pass, ...sizes } = drawing;
  return `${modelKey(model)} ${idOf(looks)} ${JSON.stringify(sizes)}`;
}

const modelKeys = new WeakMap<Model, string>();

/** What a layout depends on of the model, but for its numbers. */
function modelKey(model: Model): string {
  const { session, stage, steps, sharedToken } = model;
  const known = modelKeys.get(model);
  if (known !== undefined) return known;
  const { words, names } = session;
  const ids = [stage, ...steps].map(idOf);
  const key = JSON.stringify([ids, sharedToken, words, names]);
  modelKeys.set(model, key);
  return key;
}

/** What was asked of a graph's numbers so far: a tensor and its decimals. */
const asked = new WeakMap<Structure, Map<string, [name: string, decimals: number]>>();

/** How a tensor is written with so many decimals. */
export function writtenOf(context: Context, name: string, decimals: number): Written {
  const { structure } = context.model.session;
  const all = asked.get(structure) ?? new Map<string, [string, number]>();
  asked.set(structure, all);
  all.set(`${name} ${decimals}`, [name, decimals]);
  return written(context, name, decimals);
}

function written(context: Context, name: string, decimals: number): Written {
  const node = nodeOf(context.model.session, name);
  const all = numbersOf(context, node);
  const unit = unitOf(context, name);
  const write = unit > 0 ? inUnit(unit, decimals) : writerOf(all, decimals, styleOf(context, node));
  return { write, longest: longestOf(all, write, decimals), isInteger: all.isInteger };
}

export function writtenKey({ write, longest, isInteger }: Written): string {
  return `${idOf(write)} ${longest} ${isInteger}`;
}

const numbersKeys = new WeakMap<Session, { revision: number; keys: Map<string, string> }>();

/**
 * The answers now to all that was asked so far. As no question is forgotten, a memo that was begun before one of them is
 * not found again.
 */
function numbersKey(context: Context): string {
  const { session } = context.model;
  const { batch, sharesScale, looks } = context.drawing;
  const { revision, whole } = session;
  const known = numbersKeys.get(whole);
  const keys = known?.revision === revision ? known.keys : new Map<string, string>();
  if (keys !== known?.keys) numbersKeys.set(whole, { revision, keys });
  const all = asked.get(session.structure) ?? new Map<string, [string, number]>();
  const at = `${sharesScale ? '' : batch} ${idOf(looks)} ${all.size}`;
  const key =
    keys.get(at) ??
    [...all.values()]
      .map(([name, decimals]) => {
        return `${name} ${decimals} ${writtenKey(written(context, name, decimals))}`;
      })
      .join();
  keys.set(at, key);
  return key;
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number for an object that stands for itself in a key. */
export function idOf(object: object): number {
  const id = ids.get(object) ?? ++lastId;
  ids.set(object, id);
  return id;
}
