// Memory layout of Q, K and V: offsets and strides under view and transpose; index arithmetic, no values.

import { isHidden } from '../core/covered.ts';
import { type Cell, rowAndCol } from '../core/tensor.ts';
import {
  type Letter,
  nodeOfGroups,
  nodeOfReading,
  type Reading,
  readingOf,
} from '../lesson/head_readings.ts';
import type { Model } from './model.ts';
import { keyHeadsOf, nodeOf, sizeAlong, valueAt } from './nodes.ts';

export interface Sizes {
  tokens: number;
  heads: number;
  /** Numbers of each token in a head; of Q and K it is head_size. */
  size: number;
}

/** A number in the middle of the last head's part: by its head, and its index within the head. */
export function lastNumber(model: Pick<Model, 'session'>): Pick<Spot, 'head' | 'place'> {
  const { heads, size } = resultSizes(model);
  return { head: heads - 1, place: Math.floor(size / 2) };
}

/** The column of that number in the concatenation of all heads. */
export function columnOfLast(model: Pick<Model, 'session'>): number {
  const { head, place } = lastNumber(model);
  return head * resultSizes(model).size + place;
}

/** Place of a number of Q, K or V: its token, its head, and the index within the head. */
export interface Spot {
  token: number;
  head: number;
  place: number;
}

/** Sizes of a projection: keys and values may be those of a second sequence. */
export function sizesOf({ session }: Pick<Model, 'session'>, letter: Letter = 'q'): Sizes {
  const heads = letter === 'q' ? sizeAlong(session, 'N') : keyHeadsOf(session);
  const [tokens = 0, columns = 0] = nodeOf(session, letter).shape.slice(-2);
  return { tokens, heads, size: columns / heads };
}

/** Sizes of the heads' results and of their concatenation, which are as wide as V. */
export function resultSizes(model: Pick<Model, 'session'>): Sizes {
  const { tokens, heads } = sizesOf(model);
  return { ...sizesOf(model, 'v'), tokens, heads };
}

/** Whether the open graph reads Q, K and V that way: with some mistakes it does not. */
export function hasReading({ session }: Model, reading: Reading): boolean {
  return session.find(nodeOfReading('q', reading)) >= 0;
}

/** The projection that the open cell belongs to; q if it is another tensor's. */
export function letterOf(model: Model): Letter {
  return readingOf(model.cell.node)?.letter ?? 'q';
}

/**
 * The open cell, if it is in Q, K or V; else the first number of the shown head and row. A cell of the wrong reading is
 * followed into memory, unless that is the question: then it stands for the cell of the same index by heads.
 */
export function locationOf(model: Model): Spot {
  const atOnce = openAtOnce(model);
  if (atOnce && !isHidden(valueAt(model.session, model.cell))) {
    const sizes = sizesOf(model, letterOf(model));
    return locationAt(sizes, readAtOnce(sizes, atOnce).offset);
  }
  if (atOnce) return atOnce;
  const { node, index } = model.cell;
  const { row, col } = rowAndCol(index);
  const { heads, size } = sizesOf(model, letterOf(model));
  switch (readingOf(node)?.reading) {
    case 'view':
      return { token: index[1], head: row, place: col };
    case 'heads': {
      // A copy is looked for where it was copied from.
      const copies = nodeOf(model.session, node).shape[1] / heads;
      return { token: row, head: Math.floor(index[1] / copies), place: col };
    }
    case 'flat':
      return { token: row, head: Math.floor(col / size), place: col % size };
    default:
      return { token: model.row, head: model.head, place: 0 };
  }
}

/**
 * Place of the open cell of the wrong reading, by its own head and row; null if another cell is open. Heads that no view
 * came before are read so, too: by a mistake.
 */
export function openAtOnce(model: Model): Spot | null {
  const { node, index } = model.cell;
  const reading = readingOf(node)?.reading;
  const isMistaken = reading === 'heads' && !hasReading(model, 'view');
  if (reading !== 'wrong' && !isMistaken) return null;
  const { row, col } = rowAndCol(index);
  return { token: row, head: index[1], place: col };
}

/** The open cell as a number of the heads' results, by its axes; else the first number of the shown head and row. */
export function spotOfResult(model: Model): Spot {
  const { size } = sizesOf(model, 'v');
  const { axes } = model.node;
  const { index } = model.cell;
  const along = (letter: string) => index[axes.indexOf(letter)];
  if (!axes.includes('T') || axes.filter((axis) => axis === 'T').length > 1) {
    return { token: model.row, head: model.head, place: 0 };
  }
  const last = index[index.length - 1];
  if (axes.includes('N')) return { token: along('T'), head: along('N'), place: last };
  return { token: along('T'), head: Math.floor(last / size), place: last % size };
}

/** A number as a cell of a projection's reading: (B, T, N, H) of `view`, (B, N, T, H) of `heads`. */
export function cellOf(
  model: Model,
  letter: Letter,
  reading: Reading,
  { token, head, place }: Spot,
): Cell {
  const middle = reading === 'view' ? [token, head] : [head, token];
  const node = reading === 'heads' ? nodeByHeads(model, letter) : nodeOfReading(letter, reading);
  return { node, index: [model.batch, ...middle, place] };
}

/** The node of a projection by its own heads, of which there may be fewer than of queries. */
export function nodeByHeads({ session }: Model, letter: Letter): string {
  const groups = nodeOfGroups(letter);
  return session.find(groups) >= 0 ? groups : nodeOfReading(letter, 'heads');
}

/** Memory offset of a number within its batch, row-major as (T, C) stores it. */
export function placeInMemory({ heads, size }: Sizes, { token, head, place }: Spot): number {
  return token * heads * size + head * size + place;
}

export function locationAt({ heads, size }: Sizes, offset: number): Spot {
  return {
    token: Math.floor(offset / (heads * size)),
    head: Math.floor(offset / size) % heads,
    place: offset % size,
  };
}

/** The wrong way, view(N, T, H) without a transpose: the offset read for this index, and its true token. */
export function readAtOnce(
  sizes: Sizes,
  { token, head, place }: Spot,
): { offset: number; token: number } {
  const offset = (head * sizes.tokens + token) * sizes.size + place;
  return { offset, token: locationAt(sizes, offset).token };
}
