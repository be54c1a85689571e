// Arrays of arrays, as pages that explain attention mostly compute it.
import type { Peer } from '../peer.ts';

type Matrix = number[][];

const rows = (data: Float32Array, cols: number): Matrix =>
  Array.from({ length: data.length / cols }, (_, t) => [
    ...data.subarray(t * cols, (t + 1) * cols),
  ]);

const transpose = (a: Matrix): Matrix => a[0].map((_, j) => a.map((row) => row[j]));

const dot = (a: number[], b: number[]): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};

/** a @ b.T */
const matmul = (a: Matrix, b_T: Matrix): Matrix => a.map((row) => b_T.map((col) => dot(row, col)));

const softmax = (row: number[]): number[] => {
  let max = Number.NEGATIVE_INFINITY;
  for (const score of row) max = Math.max(max, score);
  const exps = row.map((score) => Math.exp(score - max));
  const sum = exps.reduce((a, b) => a + b);
  return exps.map((e) => e / sum);
};

export const nested: Peer = {
  name: 'arrays of arrays',
  async open({ C, H, w_query, w_key, w_value }) {
    const [query, key, value] = [w_query, w_key, w_value].map((w) => transpose(rows(w, H)));
    let y: Matrix = [];
    return {
      run(data) {
        const x = rows(data, C);
        const scores = matmul(matmul(x, query), matmul(x, key));
        const masked = scores.map((row, t) =>
          row.map((score, s) => (s <= t ? score / Math.sqrt(H) : Number.NEGATIVE_INFINITY)),
        );
        y = matmul(masked.map(softmax), transpose(matmul(x, value)));
      },
      y: () => y.flat(),
    };
  },
};
