// The run ahead: what training will make of a run that stands at step 0, computed in a second session.
import { Refusal } from '../../core/refusals.ts';
import { Run, runOf } from '../../core/run.ts';
import type { Session } from '../../core/session.ts';
import { elementCount } from '../../core/tensor.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { withSibling } from '../edits/sibling.ts';
import { endOf } from './pace.ts';

export type Ahead = Pick<Run, 'rows' | 'fresh' | 'checkpoints'>;

const cache = new WeakMap<Session, { revision: number; ahead: Ahead }>();

/** The most numbers that are trained ahead, all at once; of a run of more the learner makes the steps, in slices. */
const MOST = 256;

/** The run up to its first end; null once it has begun, where the reader has set numbers, or where it would take long. */
export function aheadOf(state: State, session: Session): Ahead | null {
  const run = runOf(session);
  if (!run || state.trained !== 0 || run.rows.length > 1 || state.edits.length > 0) return null;
  const { training, nodes } = session.structure;
  const parameters = training?.parameters.map((id) => elementCount(nodes[id].shape)) ?? [];
  if (parameters.reduce((sum, one) => sum + one, 0) > MOST) return null;
  const { revision } = session;
  const known = cache.get(session.uncovered);
  if (known?.revision === revision) return known.ahead;
  const ahead = withSibling(session, (sibling): Ahead => {
    sibling.open(choiceText(state, session.catalogue()));
    const other = new Run(sibling);
    try {
      other.advance(endOf(1), Infinity);
    } catch (error) {
      // A number that is not finite ends the run where it is.
      if (!(error instanceof Refusal)) throw error;
    }
    const { rows, fresh, checkpoints } = other;
    return { rows, fresh, checkpoints };
  });
  cache.set(session.uncovered, { revision, ahead });
  return ahead;
}
