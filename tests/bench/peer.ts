// Who takes part. Each peer is a file of its own and is loaded only when its turn comes.
import type { Job } from './job.ts';

/** The bytes of a file: by fetch in a browser, from the disk in Node. */
export type Read = (url: URL) => Promise<BufferSource>;

/** A head with its weights in place. */
export interface Head {
  /** A new x (T, C) in; y is computed when it returns, or when its promise does. */
  run(x: Float32Array): unknown;
  /** The last y (T, H), row-major. */
  y(): ArrayLike<number>;
  close?(): void | Promise<void>;
}

export interface Peer {
  name: string;
  /** Throws where the peer cannot take part, and says why. */
  open(job: Job, read: Read): Promise<Head>;
}

export type Load = () => Promise<Peer>;

const kOurs: Load[] = [
  () => import('./peers/ours.ts').then(({ ours }) => ours),
  () => import('./peers/ours.ts').then(({ trace }) => trace),
];

export const kOthers: Load[] = [
  () => import('./peers/eigen.ts').then(({ eigen }) => eigen),
  () => import('./peers/ort.ts').then(({ plain }) => plain),
  () => import('./peers/ort.ts').then(({ fused }) => fused),
  () => import('./peers/tfjs.ts').then(({ tfjs }) => tfjs),
  () => import('./peers/jax.ts').then(({ jax }) => jax),
  () => import('./peers/typed.ts').then(({ typed }) => typed),
  () => import('./peers/ml_matrix.ts').then(({ mlMatrix }) => mlMatrix),
  () => import('./peers/nested.ts').then(({ nested }) => nested),
];

/** The first is the one that the others are held against. */
export const kPeers: Load[] = [...kOurs, ...kOthers];
