// TensorFlow.js on its WebAssembly backend: its own gradients and its own Adam. That backend has no kernel for the gradient of
// a lookup (UnsortedSegmentSum), so rows of the tables are found by a product with one-hot rows.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/register_all_gradients.js';
import { useWasm } from '../peers/tfjs.ts';
import type { ReadingPeer } from './peer.ts';
import { kAdam, kEps, kRun, kShapes, maskOf } from './run.ts';

const norm = (x: tf.Tensor): tf.Tensor =>
  tf.div(x, tf.sqrt(tf.add(tf.mean(tf.mul(x, x), -1, true), kEps)));

export const tfjs: ReadingPeer = {
  name: 'tfjs-backend-wasm',
  async open(reading) {
    await useWasm();
    const { B, T, V, C } = kRun;
    const words = tf.tensor2d(reading.words, [B * T, V]);
    const targets = tf.tensor2d(reading.targets, [B * T, V]);
    const mask = tf.tensor2d(maskOf(T), [T, T]);
    return {
      run(steps) {
        const weights = reading.weights.map((w, i) => tf.variable(tf.tensor2d(w, kShapes[i])));
        const [token, position, query, key, value, output, up, down, head] = weights;
        const { rate, beta1, beta2, eps } = kAdam;
        const optimizer = tf.train.adam(rate, beta1, beta2, eps);
        const loss = (): tf.Scalar => {
          const rows = tf.reshape(tf.matMul(words, token), [B, T, C]);
          const x = tf.reshape(tf.add(rows, position), [B * T, C]);
          const read = norm(x) as tf.Tensor2D;
          const of = (w: tf.Tensor) => tf.reshape(tf.matMul(read, w as tf.Tensor2D), [B, T, C]);
          const scores = tf.mul(tf.matMul(of(query), of(key), false, true), 1 / Math.sqrt(C));
          const mixed = tf.matMul(tf.softmax(tf.add(scores, mask)), of(value));
          const x1 = tf.add(x, tf.matMul(tf.reshape(mixed, [B * T, C]), output as tf.Tensor2D));
          const act = tf.relu(tf.matMul(norm(x1) as tf.Tensor2D, up as tf.Tensor2D));
          const x2 = tf.add(x1, tf.matMul(act, down as tf.Tensor2D));
          const logits = tf.matMul(norm(x2) as tf.Tensor2D, head as tf.Tensor2D);
          return tf.mul(tf.sum(tf.mul(tf.logSoftmax(logits), targets)), -1 / (B * T));
        };
        const losses: number[] = [];
        for (let step = 0; step < steps; step++) {
          const cost = optimizer.minimize(loss, true, weights);
          losses.push(cost?.dataSync()[0] ?? Number.NaN);
          cost?.dispose();
        }
        losses.push(tf.tidy(() => loss().dataSync()[0]));
        tf.dispose(weights);
        optimizer.dispose();
        return losses;
      },
      close: () => tf.dispose([words, targets, mask]),
    };
  },
};
