// A language model's head on the sentences that it has read: what x is there, and what the row that needs the topic takes of it.
import { AT_TOPIC } from '../../lesson/task_questions.ts';
import type { Model } from '../model.ts';
import { cellAt, tokenName, valueAt } from '../nodes.ts';

export interface Reader {
  /** Whether x is the norm of the stream, not the stream. */
  isNormed: boolean;
  /** The row's word and the topic, and the share that each head takes of it. */
  word: string;
  topic: string;
  shares: number[];
}

/** Null on other weights. */
export function readerOf(model: Model): Reader | null {
  const { session, state, batch, heads } = model;
  if (!session.structure.run || session.names) return null;
  const { row, col } = AT_TOPIC;
  return {
    isNormed: ['', 'not_last'].includes(state.norm),
    ...{ word: tokenName(session, batch, row), topic: tokenName(session, batch, col) },
    get shares() {
      return Array.from({ length: heads }, (_, head) =>
        valueAt(session, cellAt(session, { batch, head, row }, 'weights', row, col)),
      );
    },
  };
}
