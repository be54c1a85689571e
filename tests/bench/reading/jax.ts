// jax-js: the loss, its gradient and Adam's update compiled together.
import { jit, nn, numpy as np, valueAndGrad } from '@jax-js/jax';
import { useWasm } from '../peers/jax.ts';
import type { ReadingPeer } from './peer.ts';
import { kAdam, kEps, kRun, kShapes, maskOf } from './run.ts';

const norm = (x: np.Array): np.Array => {
  const mean = np.mean(x.ref.mul(x.ref), -1, { keepdims: true });
  return x.div(np.sqrt(mean.add(kEps)));
};

export const jax: ReadingPeer = {
  name: 'jax-js',
  async open(reading) {
    await useWasm();
    const { B, T, V, C } = kRun;
    const array = (data: Float32Array, shape: number[]) =>
      np.array(new Float32Array(data)).reshape(shape);
    const words = array(reading.words, [B * T, V]);
    const targets = array(reading.targets, [B * T, V]);
    const mask = array(maskOf(T), [T, T]);
    const loss = (weights: np.Array[], data: np.Array, asked: np.Array, hidden: np.Array) => {
      const [token, position, query, key, value, output, up, down, head] = weights;
      const rows = np.matmul(data, token).reshape([B, T, C]);
      const x = rows.add(position).reshape([B * T, C]);
      const read = norm(x.ref);
      const of = (w: np.Array, from: np.Array) => np.matmul(from, w).reshape([B, T, C]);
      const q = of(query, read.ref);
      const k = of(key, read.ref);
      const v = of(value, read);
      const scores = np.matmul(q, np.matrixTranspose(k)).mul(1 / Math.sqrt(C));
      const mixed = np.matmul(nn.softmax(scores.add(hidden)), v).reshape([B * T, C]);
      const x1 = x.add(np.matmul(mixed, output));
      const act = nn.relu(np.matmul(norm(x1.ref), up));
      const x2 = x1.add(np.matmul(act, down));
      const logits = np.matmul(norm(x2), head);
      return nn
        .logSoftmax(logits)
        .mul(asked)
        .sum()
        .mul(-1 / (B * T));
    };
    const { rate, beta1, beta2, eps } = kAdam;
    const both = valueAndGrad(loss);
    const update = jit(
      (
        weights: np.Array[],
        firsts: np.Array[],
        seconds: np.Array[],
        corrections: np.Array,
        data: np.Array,
        asked: np.Array,
        hidden: np.Array,
      ) => {
        const [value, gradients] = both(
          weights.map((w) => w.ref),
          data,
          asked,
          hidden,
        );
        const first = corrections.ref.slice(0);
        const second = corrections.slice(1);
        const m = firsts.map((one, i) => one.mul(beta1).add(gradients[i].ref.mul(1 - beta1)));
        const v = seconds.map((one, i) => {
          const squared = gradients[i].ref.mul(gradients[i]);
          return one.mul(beta2).add(squared.mul(1 - beta2));
        });
        const w = weights.map((one, i) => {
          const root = np.sqrt(v[i].ref.mul(second.ref)).add(eps);
          return one.sub(m[i].ref.mul(first.ref).mul(rate).div(root));
        });
        first.dispose();
        second.dispose();
        return [value, w, m, v] as const;
      },
    );
    return {
      run(steps) {
        const zeros = () => kShapes.map((shape) => np.zeros(shape));
        let weights = reading.weights.map((w, i) => array(w, kShapes[i]));
        let [firsts, seconds] = [zeros(), zeros()];
        const losses: number[] = [];
        for (let step = 0; step <= steps; step++) {
          const corrections = np.array(
            new Float32Array([1 / (1 - beta1 ** (step + 1)), 1 / (1 - beta2 ** (step + 1))]),
          );
          const [value, w, m, v] = update(
            weights,
            firsts,
            seconds,
            corrections,
            words.ref,
            targets.ref,
            mask.ref,
          );
          [weights, firsts, seconds] = [w, m, v];
          losses.push(value.dataSync()[0]);
        }
        for (const one of [...weights, ...firsts, ...seconds]) one.dispose();
        return losses;
      },
      close() {
        for (const one of [words, targets, mask]) one.dispose();
        update.dispose();
      },
    };
  },
};
