// The core of this project.
import type { Peer } from '../peer.ts';
import { jobOf, openCore } from './core.ts';

/** The kernels, and of the weights only a block of rows at a time. */
export const ours: Peer = {
  name: 'ours',
  async open({ T, C, H }, read) {
    const core = await openCore(read);
    core.job_open(T, C, H); // takes all the memory that there will be
    const own = jobOf(core, { T, C, H });
    return {
      run(x) {
        own.x.set(x);
        core.head_run();
      },
      y: () => new Float32Array(core.memory.buffer, core.head_y(), T * H),
    };
  },
};

/** The lesson's graph, as the page runs it: every tensor kept, one number of x new. */
export const trace: Peer = {
  name: 'ours, every tensor kept',
  async open({ T, C, H }, read) {
    const core = await openCore(read);
    if (!core.graph_open(2, T, C, H)) throw new Error('refused by the core');
    return {
      run(x) {
        core.graph_run(x[0]);
      },
      y: () => new Float32Array(core.memory.buffer, core.graph_y(), T * H),
    };
  },
};
