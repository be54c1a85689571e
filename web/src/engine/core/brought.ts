// A head that somebody brings: tensors of their files, placed, turned and cut as the parts of a head. The page "yours"
// makes one of it with attention_files.wasm; a session takes its tensors in place of an example's.

/** Tensor of it, as `x @ w` needs it: a weight is (in, out), a bias (1, out). */
export interface BroughtPart {
  /** Name in a lesson, as in core/files/placement.h: x, w_query, w_key, w_value, w_output, b_…, mask, q … y. */
  readonly part: string;
  /** Axes, all: of x (T, C), or (B, T, C) for several sequences. What was computed has those that it was given with. */
  readonly shape: readonly number[];
  /** The numbers of all axes but the last. */
  readonly rows: number;
  readonly columns: number;
  /** Row-major, each as exact as it was in the file; only a mask and scores have some that are -Infinity. */
  readonly values: Float64Array;
  /** Name in the file. */
  readonly name: string;
}

export interface Brought {
  readonly heads: number;
  readonly causal: boolean;
  /** The tensors, each part once. Where heads share keys and values, w_key and w_value have fewer columns. */
  readonly parts: readonly BroughtPart[];
}

/** Whether it is computed as many heads: one with an output projection is, too. */
export function hasManyHeads({ heads, parts }: Pick<Brought, 'heads' | 'parts'>): boolean {
  return heads > 1 || hasOutput({ parts });
}

/** Whether an output projection stands behind its heads. */
export function hasOutput({ parts }: Pick<Brought, 'parts'>): boolean {
  return parts.some(({ part }) => part === 'w_output');
}

/** Whether float32 would round some of its numbers. */
export function isDouble({ parts }: Pick<Brought, 'parts'>): boolean {
  return parts.some(
    ({ part, values }) => part !== 'p' && values.some((value) => Math.fround(value) !== value),
  );
}
