// jax-js, which compiles the whole job to WebAssembly of its own (with relaxed SIMD).
import { defaultDevice, init, jit, nn, numpy as np } from '@jax-js/jax';
import type { Peer } from '../peer.ts';

export async function useWasm(): Promise<void> {
  const devices = await init('wasm');
  if (!devices.includes('wasm')) throw new Error('does not run here');
  defaultDevice('wasm');
}

export const jax: Peer = {
  name: 'jax-js',
  async open({ T, C, H, w_query, w_key, w_value }) {
    await useWasm();
    const weight = (w: Float32Array) => np.array(new Float32Array(w)).reshape([C, H]);
    const [query, key, value] = [w_query, w_key, w_value].map(weight);
    const upper = np.triu(np.full([T, T], Number.NEGATIVE_INFINITY), 1);
    const head = jit(
      (x: np.Array, wq: np.Array, wk: np.Array, wv: np.Array, mask: np.Array): np.Array => {
        const q = np.matmul(x.ref, wq);
        const k = np.matmul(x.ref, wk);
        const v = np.matmul(x, wv);
        const scores = np.matmul(q, np.matrixTranspose(k)).mul(1 / Math.sqrt(H));
        return np.matmul(nn.softmax(scores.add(mask)), v);
      },
    );
    let y: ArrayLike<number> = [];
    return {
      run(data) {
        const x = np.array(new Float32Array(data)).reshape([T, C]);
        y = head(x, query.ref, key.ref, value.ref, upper.ref).dataSync();
      },
      y: () => y,
      close() {
        for (const array of [query, key, value, upper]) array.dispose();
        head.dispose();
      },
    };
  },
};
