// TensorFlow.js on its WebAssembly backend, with SIMD; threads need a page that is isolated from others.
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import type { Peer } from '../peer.ts';

// It loads the second; the names must stand here one by one for the bundler.
const kFiles = {
  'tfjs-backend-wasm.wasm': new URL(
    '../node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm',
    import.meta.url,
  ),
  'tfjs-backend-wasm-simd.wasm': new URL(
    '../node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
    import.meta.url,
  ),
  'tfjs-backend-wasm-threaded-simd.wasm': new URL(
    '../node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm',
    import.meta.url,
  ),
};

/** Its WebAssembly backend, from its files. */
export async function useWasm(): Promise<void> {
  const paths = Object.entries(kFiles).map(([name, { protocol, pathname, href }]) => [
    name,
    protocol === 'file:' ? pathname : href, // in Node it opens a file by its path
  ]);
  setWasmPaths(Object.fromEntries(paths));
  await tf.setBackend('wasm');
}

export const tfjs: Peer = {
  name: 'tfjs-backend-wasm',
  async open({ T, C, H, w_query, w_key, w_value }) {
    await useWasm();
    const [query, key, value] = [w_query, w_key, w_value].map((w) => tf.tensor2d(w, [C, H]));
    const upper = new Float32Array(T * T).map((_, i) =>
      i % T > Math.floor(i / T) ? Number.NEGATIVE_INFINITY : 0,
    );
    const mask = tf.tensor2d(upper, [T, T]);
    const scale = tf.scalar(1 / Math.sqrt(H));
    let y: ArrayLike<number> = [];
    return {
      run(data) {
        tf.tidy(() => {
          const x = tf.tensor2d(data, [T, C]);
          const scores = tf.matMul(tf.matMul(x, query), tf.matMul(x, key), false, true);
          const weights = tf.softmax(tf.add(tf.mul(scores, scale), mask));
          y = tf.matMul(weights, tf.matMul(x, value)).dataSync();
        });
      },
      y: () => y,
      close: () => tf.dispose([query, key, value, mask, scale]),
    };
  },
};
