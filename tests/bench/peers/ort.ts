// onnxruntime-web on WebAssembly, one thread: the head step by step, and as its fused operator.
import * as ort from 'onnxruntime-web/wasm';
import type { Job } from '../job.ts';
import type { Peer, Read } from '../peer.ts';
import { fusedModel, plainModel } from './onnx.ts';

const kFile = new URL(
  '../node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  import.meta.url,
);

async function open(model: Uint8Array, shape: number[], read: Read) {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary ??= (await read(kFile)) as Uint8Array<ArrayBuffer>;
  ort.env.logLevel = 'error';
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  let y: ArrayLike<number> = [];
  return {
    async run(x: Float32Array) {
      const results = await session.run({ x: new ort.Tensor('float32', x, shape) });
      y = results.y.data as Float32Array;
    },
    y: () => y,
    close: () => session.release(),
  };
}

export const plain: Peer = {
  name: 'onnxruntime-web',
  open: (job: Job, read) => open(plainModel(job), [job.T, job.C], read),
};

export const fused: Peer = {
  name: 'onnxruntime-web, fused Attention',
  open: (job: Job, read) => open(fusedModel(job), [1, job.T, job.C], read),
};
