// ml-matrix: linear algebra in plain JavaScript.
import { Matrix } from 'ml-matrix';
import type { Peer } from '../peer.ts';

/** Row t: softmax of its first t + 1 scores; zeros beyond. */
function causalSoftmax(scores: Matrix): Matrix {
  for (let t = 0; t < scores.rows; t++) {
    let max = Number.NEGATIVE_INFINITY;
    for (let s = 0; s <= t; s++) max = Math.max(max, scores.get(t, s));
    let sum = 0;
    for (let s = 0; s < scores.columns; s++) {
      const e = s <= t ? Math.exp(scores.get(t, s) - max) : 0;
      scores.set(t, s, e);
      sum += e;
    }
    scores.mulRow(t, 1 / sum);
  }
  return scores;
}

export const mlMatrix: Peer = {
  name: 'ml-matrix',
  async open({ T, C, H, w_query, w_key, w_value }) {
    const [query, key, value] = [w_query, w_key, w_value].map((w) => Matrix.from1DArray(C, H, w));
    let y = new Matrix(0, 0);
    return {
      run(data) {
        const x = Matrix.from1DArray(T, C, data);
        const scores = x.mmul(query).mmul(x.mmul(key).transpose()).div(Math.sqrt(H));
        y = causalSoftmax(scores).mmul(x.mmul(value));
      },
      y: () => y.to1DArray(),
    };
  },
};
