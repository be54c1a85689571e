// The core of this project: the nodes of the lesson, every tensor and every gradient kept.
import { openCore } from '../peers/core.ts';
import { openStep, stepOf } from './open.ts';
import type { StepPeer } from './peer.ts';

export const ours: StepPeer = {
  name: 'ours, every tensor kept',
  async open(step, read) {
    const core = await openCore(read);
    openStep(core, step);
    return {
      run() {
        if (!core.step_run()) throw new Error('refused by the core');
      },
      weights: () => stepOf(core, step).weights,
    };
  },
};
