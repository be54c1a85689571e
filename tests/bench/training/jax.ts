// jax-js: the gradient and the update compiled together.
import { grad, jit, nn, numpy as np } from '@jax-js/jax';
import { useWasm } from '../peers/jax.ts';
import type { StepPeer } from './peer.ts';
import { asked, kRate } from './step.ts';

export const jax: StepPeer = {
  name: 'jax-js',
  async open(step) {
    await useWasm();
    const { B, T, C, H, V } = step;
    const array = (data: Float32Array, shape: number[]) =>
      np.array(new Float32Array(data)).reshape(shape);
    const x = array(step.x, [B * T, C]);
    const targets = array(step.targets, [B, T, V]);
    let weights = step.weights.map((w) => array(w, [C, w.length / C]));
    const rows = asked(step);
    type Arrays = [np.Array, np.Array, np.Array, np.Array, np.Array];
    const loss = (...[query, key, value, data, answers]: Arrays): np.Array => {
      const q = np.matmul(data.ref, query).reshape([B, T, H]);
      const k = np.matmul(data.ref, key).reshape([B, T, H]);
      const v = np.matmul(data, value).reshape([B, T, V]);
      const scores = np.matmul(q, np.matrixTranspose(k)).mul(1 / Math.sqrt(H));
      const y = np.matmul(nn.softmax(scores), v);
      return nn
        .logSoftmax(y)
        .mul(answers)
        .sum()
        .mul(-1 / rows);
    };
    const gradients = grad(loss, { argnums: [0, 1, 2] });
    const update = jit((...[query, key, value, data, answers]: Arrays) => {
      const all = gradients(query.ref, key.ref, value.ref, data, answers) as np.Array[];
      return [query, key, value].map((w, i) => w.sub(all[i].mul(kRate)));
    });
    return {
      run() {
        const [query, key, value] = weights;
        weights = update(query, key, value, x.ref, targets.ref);
        weights[2].ref.dataSync(); // else nothing is computed
      },
      weights: () => weights.map((w) => w.ref.dataSync()),
      close() {
        for (const one of [x, targets, ...weights]) one.dispose();
        update.dispose();
      },
    };
  },
};
