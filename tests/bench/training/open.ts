// A step's numbers, which the core draws.
import type { Read } from '../peer.ts';
import { type CoreExports, openCore } from '../peers/core.ts';
import type { Step, StepSize } from './step.ts';

/** Builds the head, at its first step. */
export function openStep(core: CoreExports, { B, T, C, H, V }: StepSize): void {
  if (!core.step_open(B, T, C, H, V)) throw new Error('refused by the core');
}

/** Views of the numbers at the step at hand; they hold until the next one. */
export function stepOf(core: CoreExports, size: StepSize): Step {
  const { B, T, C, H, V } = size;
  const view = (which: number, count: number) =>
    new Float32Array(core.memory.buffer, core.step_numbers(which), count);
  return {
    ...size,
    x: view(0, B * T * C),
    targets: view(1, B * T * V),
    weights: [view(2, C * H), view(3, C * H), view(4, C * V)],
  };
}

/** The first step of this size, in memory of its own. */
export async function drawStep(read: Read, size: StepSize): Promise<Step> {
  const core = await openCore(read);
  openStep(core, size);
  return structuredClone(stepOf(core, size));
}
