// Who takes a training step beside ours.
import type { Read } from '../peer.ts';
import type { Step } from './step.ts';

/** A head with its weights, and the batch, in place. */
export interface Trainer {
  /** The weights have made one step more when it returns. */
  run(): void;
  /** The three weights. */
  weights(): ArrayLike<number>[];
  close?(): void;
}

export interface StepPeer {
  name: string;
  /** Throws where the peer cannot take part, and says why. */
  open(step: Step, read: Read): Promise<Trainer>;
}

/** The first is the one that the others are held against. */
export const kStepPeers: (() => Promise<StepPeer>)[] = [
  () => import('./ours.ts').then(({ ours }) => ours),
  () => import('./tfjs.ts').then(({ tfjs }) => tfjs),
  () => import('./jax.ts').then(({ jax }) => jax),
];
