// The core of this project: all 54 sentences at each step, every tensor, gradient and told number kept.
import type { Read } from '../peer.ts';
import { type CoreExports, openCore } from '../peers/core.ts';
import type { ReadingPeer } from './peer.ts';
import { kRun, kShapes, type Reading } from './run.ts';

function open(core: CoreExports): void {
  if (!core.reading_open()) throw new Error('refused by the core');
}

export const ours: ReadingPeer = {
  name: 'ours, every tensor kept',
  async open(_, read) {
    const core = await openCore(read);
    return {
      run(steps) {
        open(core);
        if (!core.reading_go(steps)) throw new Error('refused by the core');
        const told = core.reading_told();
        const rows = new Float64Array(
          core.memory.buffer,
          core.reading_losses(),
          told * (steps + 1),
        );
        return Float64Array.from({ length: steps + 1 }, (_, step) => rows[told * step]);
      },
    };
  },
};

/** The numbers at step 0, and the sentences that are not kept aside: not every fifth one. */
export async function drawReading(read: Read): Promise<Reading> {
  const core = await openCore(read);
  open(core);
  const view = (which: number, count: number) =>
    new Float32Array(core.memory.buffer, core.reading_numbers(which), count);
  const { T, V } = kRun;
  const all = 54;
  const ids = view(kShapes.length, all * T);
  const asked = view(kShapes.length + 1, all * T * V);
  const trained = Array.from({ length: all }, (_, i) => i).filter((i) => i % 5 !== 0);
  const words = new Float32Array(trained.length * T * V);
  const targets = new Float32Array(words.length);
  trained.forEach((sentence, b) => {
    targets.set(asked.subarray(sentence * T * V, (sentence + 1) * T * V), b * T * V);
    for (let t = 0; t < T; t++) words[(b * T + t) * V + ids[sentence * T + t]] = 1;
  });
  const weights = kShapes.map(([rows, columns], i) => view(i, rows * columns).slice());
  return { words, targets, weights };
}
