// Eigen as one compiles it for WebAssembly, without a kernel of one's own.
import type { Peer } from '../peer.ts';
import { type JobExports, jobOf, open } from './core.ts';

interface EigenExports extends JobExports {
  head_run(): void;
  head_y(): number;
}

export const eigen: Peer = {
  name: 'plain Eigen in WASM',
  async open(job, read) {
    const url = new URL('../../../build/wasm/bench_eigen.wasm', import.meta.url);
    const module = await open<EigenExports>(read, url);
    module.job_open(job.T, job.C, job.H);
    const weights = jobOf(module, job);
    weights.w_query.set(job.w_query);
    weights.w_key.set(job.w_key);
    weights.w_value.set(job.w_value);
    return {
      run(x) {
        jobOf(module, job).x.set(x); // a view made before holds no longer if the memory has grown
        module.head_run();
      },
      y: () => new Float32Array(module.memory.buffer, module.head_y(), job.T * job.H),
    };
  },
};
