// Conditions on the open example, under which a sentence of the prose is true of it.
import type { Model } from './model.ts';
import { nodeOf } from './nodes.ts';

/** Whether there are no edits. */
export function isAsGiven({ state }: Model): boolean {
  return state.edits.length === 0;
}

/** Whether a leaf was written by hand: weights, or word vectors, none of them drawn. */
export function isByHand({ session }: Model, leaf = 'x'): boolean {
  return ['words', 'written'].includes(nodeOf(session, leaf).origin ?? '');
}

/** Whether x is a text in the reader's words, some of which may have numbers written by hand. */
export function isOfWords(model: Model): boolean {
  return !isByHand(model) && ['', 'bank', 'banks'].includes(model.state.example);
}

/** Whether the weight matrices are the reader's own, from a file. */
export function hasBroughtWeights({ session }: Model): boolean {
  return session.structure.nodes.some(({ origin }) => origin === 'brought');
}

/** Whether the weight matrices were written by hand, not drawn at random. */
export function hasWrittenWeights({ session }: Model): boolean {
  const { nodes } = session.structure;
  return nodes.find(({ role }) => role === 'query_weight')?.origin === 'written';
}
