// TensorFlow.js on its WebAssembly backend: its own gradients and its own SGD.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/register_all_gradients.js';
import { useWasm } from '../peers/tfjs.ts';
import type { StepPeer } from './peer.ts';
import { asked, kRate } from './step.ts';

export const tfjs: StepPeer = {
  name: 'tfjs-backend-wasm',
  async open(step) {
    await useWasm();
    const { B, T, C, H, V } = step;
    const x = tf.tensor2d(step.x, [B * T, C]);
    const targets = tf.tensor3d(step.targets, [B, T, V]);
    const weights = step.weights.map((w) => tf.variable(tf.tensor2d(w, [C, w.length / C])));
    const [query, key, value] = weights;
    const optimizer = tf.train.sgd(kRate);
    const rows = asked(step);
    const loss = (): tf.Scalar => {
      const q = tf.reshape(tf.matMul(x, query), [B, T, H]);
      const k = tf.reshape(tf.matMul(x, key), [B, T, H]);
      const v = tf.reshape(tf.matMul(x, value), [B, T, V]);
      const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(H));
      const y = tf.matMul(tf.softmax(scores), v);
      return tf.mul(tf.sum(tf.mul(tf.logSoftmax(y), targets)), -1 / rows);
    };
    return {
      run() {
        optimizer.minimize(loss, false, weights); // it computes at once
      },
      weights: () => weights.map((w) => w.dataSync()),
      close: () => tf.dispose([x, targets, ...weights]),
    };
  },
};
