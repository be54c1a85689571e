// Who trains a language model beside ours.
import type { Read } from '../peer.ts';
import type { Reading } from './run.ts';

export interface Reader {
  /** Trains from step 0 on, so many steps; returns the loss of each step, and of the one after the last. */
  run(steps: number): ArrayLike<number> | Promise<ArrayLike<number>>;
  close?(): void;
}

export interface ReadingPeer {
  name: string;
  /** Throws where the peer cannot take part, and says why. */
  open(reading: Reading, read: Read): Promise<Reader>;
}

/** The first is the one that the others are held against. */
export const kReadingPeers: (() => Promise<ReadingPeer>)[] = [
  () => import('./ours.ts').then(({ ours }) => ours),
  () => import('./tfjs.ts').then(({ tfjs }) => tfjs),
  () => import('./jax.ts').then(({ jax }) => jax),
];
