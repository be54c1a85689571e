// Where the numbers of Q, K and V lie in memory: index arithmetic, no values.

import { type Cell, rowAndCol } from '../core/tensor.ts';
import type { Model } from './model.ts';
import { nodeOf } from './nodes.ts';

export interface Sizes {
  tokens: number;
  heads: number;
  /** Numbers that a head has of each token. */
  size: number;
}

/** One number of Q, K or V: whose it is, and the how-manieth of its head. */
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

/** Which projection the open cell belongs to; the queries where it is another tensor's. */
export function letterOf(model: Model): Letter {
  return (/^([qkv])(_view|_heads|_wrong)?$/.exec(model.cell.node)?.[1] ?? 'q') as Letter;
}

/** The open number, if it is one of them; else the first of the head that is shown. */
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

/** The same number as a cell of q_view or q_heads. */
export function cellOf(model: Model, node: string, { token, head, place }: Spot): Cell {
  const middle = node.endsWith('_view') ? [token, head] : [head, token];
  return { node, index: [model.batch, ...middle, place] };
}

/** Its place in the row of a batch: token after token, as (T, C) stores them. */
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

/** What (N, T, H) would read there, were the row viewed so at once: the place, and whose it is. */
export function readAtOnce(
  sizes: Sizes,
  { token, head, place }: Spot,
): { offset: number; token: number } {
  const offset = (head * sizes.tokens + token) * sizes.size + place;
  return { offset, token: spotAt(sizes, offset).token };
}
