// The job in double precision, by its definition: what every peer is checked against.
import type { Job } from './job.ts';

/** y (T, H). */
export function reference({ T, C, H, x, w_query, w_key, w_value }: Job): Float64Array {
  const q = product(x, w_query, T, C, H);
  const k = product(x, w_key, T, C, H);
  const v = product(x, w_value, T, C, H);
  const y = new Float64Array(T * H);
  const weights = new Float64Array(T);
  for (let t = 0; t < T; t++) {
    let max = Number.NEGATIVE_INFINITY;
    for (let s = 0; s <= t; s++) {
      let score = 0;
      for (let h = 0; h < H; h++) score += q[t * H + h] * k[s * H + h];
      weights[s] = score / Math.sqrt(H);
      max = Math.max(max, weights[s]);
    }
    let sum = 0;
    for (let s = 0; s <= t; s++) {
      weights[s] = Math.exp(weights[s] - max);
      sum += weights[s];
    }
    for (let s = 0; s <= t; s++) {
      for (let h = 0; h < H; h++) y[t * H + h] += (weights[s] / sum) * v[s * H + h];
    }
  }
  return y;
}

function product(a: Float32Array, b: Float32Array, T: number, C: number, H: number): Float64Array {
  const y = new Float64Array(T * H);
  for (let t = 0; t < T; t++) {
    for (let c = 0; c < C; c++) {
      for (let h = 0; h < H; h++) y[t * H + h] += a[t * C + c] * b[c * H + h];
    }
  }
  return y;
}
