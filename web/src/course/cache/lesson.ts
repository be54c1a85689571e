// Generation with a KV cache: the head on every beginning of a sentence, and the lesson that keeps keys and values.
import type { Session } from '../../engine/core/session.ts';

/** The products of a head, in their order, each with the letters of what comes out. */
export const PRODUCTS = ['q', 'k', 'v', 'scores', 'y'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Node whose rows the tokens come in with. */
export const INPUT = 'x';

/** Tables shown of a head, with a row for each token. */
export const SHOWN = ['q', 'k', 'v', 'y'] as const;
export type ShownName = (typeof SHOWN)[number];

/** The node of a product in the step of token t of the lesson that keeps. */
export function stepNode(name: Product, t: number): string {
  return `${name}_${t}`;
}

/** The node with all rows that the lesson holds of a tensor at token t: of keys and values those that were kept, too. */
export function heldNode(name: ShownName, t: number): string {
  return name === 'k' || name === 'v' ? `${name}_cache_${t}` : stepNode(name, t);
}

/** The multiplications of a node that is a product: cells, and terms of each cell's sum. */
export function sizeOf(
  session: Session,
  name: string,
): { rows: number; inner: number; cols: number } {
  const { nodes } = session.structure;
  const { shape, inputs } = nodes[session.find(name)];
  const [rows, cols] = shape.slice(-2);
  return { rows, inner: nodes[inputs[0]].shape.at(-1) ?? 1, cols };
}
