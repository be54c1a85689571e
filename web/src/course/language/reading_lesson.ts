// The run of a language model, as its picture reads it: the curves of its columns, and the share of the topic.

import type { Session } from '../../engine/core/session.ts';
import { countedOf } from '../../engine/model/run/counted_tables.ts';
import type { State } from '../../engine/state/state.ts';

/** The column of the first of several heads. */
const FIRST_HEAD = 'share_mud_0';

/** A curve: the column of a run's rows, and the class that gives it its colour. */
export interface Column {
  at: number;
  style: string;
}

const indexOf = (columns: readonly string[], name: string, style: string): Column[] => {
  const at = columns.indexOf(name);
  return at < 0 ? [] : [{ at, style }];
};

/** The curves of losses, of shares and of the topic's effect that a run has. */
export function columnsOf(session: Session) {
  const columns = session.structure.training?.columns ?? [];
  const has = columns.includes('loss_trained');
  return {
    trained: indexOf(columns, has ? 'loss_trained' : 'loss', 'loss'),
    kept: indexOf(columns, 'loss_kept', 'kept'),
    river: indexOf(columns, 'right_river', 'river'),
    money: indexOf(columns, 'right_money', 'money'),
    topic: ['share_mud', FIRST_HEAD].flatMap((name) => indexOf(columns, name, 'topic')),
    effect: indexOf(columns, 'effect', 'effect'),
  };
}

/** The levels that counting reaches on all of a text: pairs, triples, all words before; those that there are. */
export function levelsOf(session: Session): number[] {
  const { pairs, triples, floor } = countedOf(session);
  return [pairs, triples, floor].filter((level) => level !== undefined);
}

/** The state in which all sentences are read: that of the first step. */
export const readingOf = (state: State): State => ({ ...state, step: 'words' });
