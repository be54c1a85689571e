// What everybody computes: one causal head on a new x, float32, one batch.
//   q, k, v = x @ w_query, x @ w_key, x @ w_value;  y = softmax(mask(q @ k.T / sqrt(H))) @ v

/** T tokens of C numbers each; q, k, v and y have H. */
export interface Size {
  T: number;
  C: number;
  H: number;
}

export const kSizes: Size[] = [
  { T: 8, C: 32, H: 16 },
  { T: 64, C: 64, H: 64 },
  { T: 256, C: 64, H: 64 },
  { T: 1024, C: 64, H: 64 },
  { T: 4096, C: 64, H: 64 },
];

/** The sizes of a run, each with its number of rounds: fewer where a round takes many seconds. */
export function sizesOfRun(isSmoke: boolean): [size: Size, rounds: number][] {
  return isSmoke ? [[kSizes[0], 3]] : kSizes.map((size) => [size, size.T > 1024 ? 5 : 15]);
}

/** Row-major: x is (T, C), the weights are (C, H). */
export interface Job extends Size {
  x: Float32Array;
  w_query: Float32Array;
  w_key: Float32Array;
  w_value: Float32Array;
}

/** Multiplications and additions of the job, those of masked scores and of exp not counted. */
export function operations({ T, C, H }: Size): number {
  const pairs = (T * (T + 1)) / 2;
  return 2 * (3 * T * C * H + 2 * pairs * H);
}

/** A peer's y may differ from the reference by so much: some ten float32 roundings of numbers of 1. */
export const kTolerance = 1e-5;

/** Throws unless y is the reference within the tolerance; returns the largest difference. */
export function check(
  name: string,
  y: ArrayLike<number>,
  expected: Float64Array,
  tolerance = kTolerance,
): number {
  if (y.length !== expected.length) {
    throw new Error(`${name} gives ${y.length} numbers instead of ${expected.length}.`);
  }
  let worst = 0;
  expected.forEach((value, i) => {
    const error = Math.abs(y[i] - value);
    worst = error <= worst ? worst : error; // nan stays
  });
  if (!(worst <= tolerance)) throw new Error(`${name} is ${worst} off the reference.`);
  return worst;
}
