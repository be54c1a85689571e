// All peers' training steps of one size.
import type { Read } from '../peer.ts';
import { type Entrant, type Row, race } from '../race.ts';
import { drawStep } from './open.ts';
import { kStepPeers, type StepPeer } from './peer.ts';
import { steppedWeights } from './reference.ts';
import type { Step, StepSize } from './step.ts';

export interface StepComparison extends StepSize {
  rows: Row[];
}

/** Checks the weights after one step; the timed ones go on from there. */
export async function compareSteps(
  size: StepSize,
  read: Read,
  rounds: number,
): Promise<StepComparison> {
  const step = await drawStep(read, size);
  const entrants: Entrant[] = [];
  for (const load of kStepPeers) entrants.push(entrant(await load(), step, read));
  const { rows } = await race(entrants, steppedWeights(step), rounds);
  return { ...size, rows };
}

function entrant({ name, open }: StepPeer, step: Step, read: Read): Entrant {
  return {
    name,
    async open() {
      const trainer = await open(step, read);
      return {
        run: () => trainer.run(),
        result: () => trainer.weights().flatMap((w) => Array.from(w)),
        close: () => trainer.close?.(),
      };
    },
  };
}
