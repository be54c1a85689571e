// The other job: one step of a head's training on a batch, float32, without a mask.
//   q, k, v = x @ w_query, x @ w_key, x @ w_value;  y = softmax(q @ k.T / sqrt(H)) @ v
//   loss = cross-entropy of y and targets, the mean over the rows that are asked
//   w -= kRate * gradient, for each of the three weights

/** B sequences of T tokens of C numbers; queries and keys have H, values and logits V. */
export interface StepSize {
  B: number;
  T: number;
  C: number;
  H: number;
  V: number;
}

/** The task `lookup` of the page; and a head of common size. */
const kStepSizes: StepSize[] = [
  { B: 8, T: 5, C: 8, H: 4, V: 4 },
  { B: 8, T: 64, C: 64, H: 64, V: 64 },
];

/** Those of a run. */
export function stepSizesOfRun(isSmoke: boolean): StepSize[] {
  return isSmoke ? [kStepSizes[0]] : kStepSizes;
}

export const kRate = 0.01;

/** Row-major: x is (B, T, C); the targets (B, T, V) are one-hot rows, zeros where a row is not asked. */
export interface Step extends StepSize {
  x: Float32Array;
  targets: Float32Array;
  /** w_query and w_key (C, H), w_value (C, V). */
  weights: [Float32Array, Float32Array, Float32Array];
}

/** The rows of the targets that are asked. */
export function asked({ targets }: Step): number {
  return targets.reduce((sum, target) => sum + target, 0);
}
