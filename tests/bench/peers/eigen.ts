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
    let own = jobOf(module, job);
    own.w_query.set(job.w_query);
    own.w_key.set(job.w_key);
    own.w_value.set(job.w_value);
    return {
      run(x) {
        if (own.x.length === 0) own = jobOf(module, job); // the memory has grown
        own.x.set(x);
        module.head_run();
      },
      y: () => new Float32Array(module.memory.buffer, module.head_y(), job.T * job.H),
    };
  },
};
