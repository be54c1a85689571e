// Plain JavaScript over typed arrays, the loops in the order of the memory, nothing masked computed.
import type { Peer } from '../peer.ts';

export const typed: Peer = {
  name: 'typed-array loops',
  async open({ T, C, H, w_query, w_key, w_value }) {
    const q = new Float32Array(T * H);
    const k = new Float32Array(T * H);
    const v = new Float32Array(T * H);
    const y = new Float32Array(T * H);
    const weights = new Float32Array(T);

    const project = (x: Float32Array, w: Float32Array, out: Float32Array) => {
      out.fill(0);
      for (let t = 0; t < T; t++) {
        for (let c = 0; c < C; c++) {
          const a = x[t * C + c];
          for (let h = 0; h < H; h++) out[t * H + h] += a * w[c * H + h];
        }
      }
    };

    /** Row t of the weights; returns their sum, by which they are still to be divided. */
    const weigh = (t: number) => {
      const scale = 1 / Math.sqrt(H);
      let max = Number.NEGATIVE_INFINITY;
      for (let s = 0; s <= t; s++) {
        let score = 0;
        for (let h = 0; h < H; h++) score += q[t * H + h] * k[s * H + h];
        weights[s] = score * scale;
        if (weights[s] > max) max = weights[s];
      }
      let sum = 0;
      for (let s = 0; s <= t; s++) {
        weights[s] = Math.exp(weights[s] - max);
        sum += weights[s];
      }
      return sum;
    };

    return {
      run(x) {
        project(x, w_query, q);
        project(x, w_key, k);
        project(x, w_value, v);
        y.fill(0);
        for (let t = 0; t < T; t++) {
          const sum = weigh(t);
          for (let s = 0; s <= t; s++) {
            const weight = weights[s] / sum;
            for (let h = 0; h < H; h++) y[t * H + h] += weight * v[s * H + h];
          }
        }
      },
      y: () => y,
    };
  },
};
