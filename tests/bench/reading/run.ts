// The third job: the page's run of a language model, 300 steps of Adam from the weights at which it begins, each with its loss.
//   x = token_table[ids] + position_table;  x1 = x + attention(norm(x));  x2 = x1 + relu(norm(x1) @ w_up) @ w_down
//   loss = cross-entropy of norm(x2) @ w_head and the next words, the mean over all rows;  norm(x) = x / sqrt(mean(x * x) + 1e-5)

export const kSteps = 300;
export const kAdam = { rate: 0.02, beta1: 0.9, beta2: 0.999, eps: 1e-8 };
export const kEps = 1e-5;

/** Sentences that are read, tokens of each, words, width, hidden width. */
export const kRun = { B: 43, T: 7, V: 19, C: 8, F: 16 };

/** The matrices in the order in which they are drawn. */
export const kShapes: [rows: number, columns: number][] = [
  [kRun.V, kRun.C], // token_table
  [kRun.T, kRun.C], // position_table
  [kRun.C, kRun.C], // w_query
  [kRun.C, kRun.C], // w_key
  [kRun.C, kRun.C], // w_value
  [kRun.C, kRun.C], // w_output
  [kRun.C, kRun.F], // w_up
  [kRun.F, kRun.C], // w_down
  [kRun.C, kRun.V], // w_head
];

/** Row-major: the words that are read and the next ones, one-hot (B, T, V); the matrices at step 0. */
export interface Reading {
  words: Float32Array;
  targets: Float32Array;
  weights: Float32Array[];
}

/** A number for each pair of rows (T, T): 0, or minus what leaves no share. */
export function maskOf(T: number): Float32Array {
  return new Float32Array(T * T).map((_, i) => (i % T > Math.floor(i / T) ? -1e9 : 0));
}

/** PyTorch's losses of every tenth step (tests/golden/language.json), of which peers' float32 may be off by `near`. */
export interface Expected {
  every: number;
  losses: number[];
  near: number;
}
