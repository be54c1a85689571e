// The step in double precision, by its formulas: what every peer is checked against.
import { asked, kRate, type Step } from './step.ts';

/** The three weights after one step, one after the other. */
export function steppedWeights(step: Step): Float64Array {
  const { B, T, C, H, V, x, targets, weights } = step;
  const [w_query, w_key, w_value] = weights;
  const gradients = [H, H, V].map((columns) => new Float64Array(C * columns));
  for (let b = 0; b < B; b++) {
    const rows = x.subarray(b * T * C, (b + 1) * T * C);
    const q = product(rows, w_query, T, C, H);
    const k = product(rows, w_key, T, C, H);
    const v = product(rows, w_value, T, C, V);
    const shares = softmax(
      product(q, transposed(k, T, H), T, H, T).map((score) => score / Math.sqrt(H)),
      T,
    );
    const guesses = softmax(product(shares, v, T, T, V), V);
    const d_y = guesses.map((guess, i) => {
      const target = targets.subarray(b * T * V, (b + 1) * T * V);
      const row = Math.floor(i / V) * V;
      const isAsked = target.subarray(row, row + V).includes(1);
      return isAsked ? (guess - target[i]) / asked(step) : 0;
    });
    const d_shares = product(d_y, transposed(v, T, V), T, V, T);
    const d_scores = shares.map((share, i) => {
      const row = Math.floor(i / T) * T;
      let mean = 0;
      for (let j = row; j < row + T; j++) mean += d_shares[j] * shares[j];
      return (share * (d_shares[i] - mean)) / Math.sqrt(H);
    });
    const d_q = product(d_scores, k, T, T, H);
    const d_k = product(transposed(d_scores, T, T), q, T, T, H);
    const d_v = product(transposed(shares, T, T), d_y, T, T, V);
    [d_q, d_k, d_v].forEach((d, i) => {
      const columns = d.length / T;
      const part = product(transposed(rows, T, C), d, C, T, columns);
      part.forEach((value, cell) => {
        gradients[i][cell] += value;
      });
    });
  }
  return Float64Array.from(
    weights.flatMap((w, i) => [...w].map((value, cell) => value - kRate * gradients[i][cell])),
  );
}

type Numbers = Float32Array | Float64Array;

/** (rows, inner) @ (inner, columns) */
function product(a: Numbers, b: Numbers, rows: number, inner: number, columns: number) {
  const y = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < inner; k++) {
      for (let j = 0; j < columns; j++) y[i * columns + j] += a[i * inner + k] * b[k * columns + j];
    }
  }
  return y;
}

function transposed(a: Numbers, rows: number, columns: number): Float64Array {
  return Float64Array.from(a, (_, i) => a[(i % rows) * columns + Math.floor(i / rows)]);
}

/** Of each row of so many columns. */
function softmax(a: Float64Array, columns: number): Float64Array {
  const y = new Float64Array(a.length);
  for (let row = 0; row < a.length; row += columns) {
    const cells = a.subarray(row, row + columns);
    const max = cells.reduce((largest, value) => Math.max(largest, value));
    const exps = cells.map((value) => Math.exp(value - max));
    const sum = exps.reduce((total, value) => total + value, 0);
    y.set(
      exps.map((value) => value / sum),
      row,
    );
  }
  return y;
}
