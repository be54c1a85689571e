// Memory layout of Q, K and V: offsets and strides under view and transpose; index arithmetic, no values.

import { type Cell, rowAndCol } from '../core/tensor.ts';
import type { Model } from './model.ts';
import { nodeOf } from './nodes.ts';

export interface Sizes {
  tokens: number;
  heads: number;
  /** head_size: numbers of each token in a head. */
  size: number;
}

/** One number of Q, K or V, by its token, head, and index within the head. */
export interface Spot {
  token: number;
  head: number;
  place: number;
}

export type Letter = 'q' | 'k' | 'v';

export function sizesOf(model: Model): Sizes {
  const [, heads, tokens, size] = nodeOf(model.session, 'q_heads').shape;
  return { tokens, heads, size };
}

/** The projection that the open cell belongs to; q if it is another tensor's. */
export function letterOf(model: Model): Letter {
  return (/^([qkv])(_view|_heads|_wrong)?$/.exec(model.cell.node)?.[1] ?? 'q') as Letter;
}

/** The open cell, if it is in Q, K or V; else the first number of the shown head and row. */
export function spotOf(model: Model): Spot {
  const { node, index } = model.cell;
  const { row, col } = rowAndCol(index);
  if (/^[qkv]_view$/.test(node)) return { token: index[1], head: row, place: col };
  if (/^[qkv]_(heads|wrong)$/.test(node)) return { token: row, head: index[1], place: col };
  if (/^[qkv]$/.test(node)) {
    const { size } = sizesOf(model);
    return { token: row, head: Math.floor(col / size), place: col % size };
  }
  return { token: model.row, head: model.head, place: 0 };
}

/** A number as a cell of `node`: (B, T, N, H) for q_view, (B, N, T, H) for q_heads. */
export function cellOf(model: Model, node: string, { token, head, place }: Spot): Cell {
  const middle = node.endsWith('_view') ? [token, head] : [head, token];
  return { node, index: [model.batch, ...middle, place] };
}

/** Memory offset of a number within its batch, row-major as (T, C) stores it. */
export function placeInMemory({ heads, size }: Sizes, { token, head, place }: Spot): number {
  return token * heads * size + head * size + place;
}

export function spotAt({ heads, size }: Sizes, offset: number): Spot {
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
  return { offset, token: spotAt(sizes, offset).token };
}
