// A head that was trained with RoPE: its queries and keys before the turn and after it, and what the same run reaches
// without.
import { matrixIn, rowIn, rowsIn } from '../../../engine/core/matrices.ts';
import type { Session } from '../../../engine/core/session.ts';
import { withSibling } from '../../../engine/model/edits/sibling.ts';
import { Remembered } from '../../../engine/page/page.ts';
import type { State } from '../../../engine/state/state.ts';
import { TURNED } from '../variant_choices.ts';

/** Queries and keys of a text, each of two numbers; the query is the last word's. */
interface Hands {
  keys: number[][];
  query: number[];
}

/** A run: the loss of each step, and on sequences that it has not seen the loss, the share of right answers, and that of the letter before. */
export interface TurnedRun {
  losses: number[];
  loss: number;
  right: number;
  share: number;
}

interface Runs {
  without: TurnedRun;
  with: TurnedRun;
}

export interface Turned extends Runs {
  words: readonly string[];
  learnt: Hands;
  turned: Hands;
  /** Shares of the last word. */
  shares: number[];
}

/** Nodes of the head. With a mistake one of the two is not turned. */
const NODES = { query: ['q', 'q_turned'], key: ['k', 'k_turned'], shares: 'weights' } as const;

/** Asks for it, and keeps the two runs, which no text changes. Its answer null: the head is another one. */
export function askTurned(): (session: Session, state: State) => Turned | null {
  const runs = new Remembered<Runs>();
  const both = (session: Session, dtype: string) =>
    runs.of(session, dtype, () => ({
      without: runOf(session, dtype, ''),
      with: runOf(session, dtype, TURNED.variant),
    }));
  return (session, state) => turnedOf(session, state, both);
}

function turnedOf(
  session: Session,
  state: State,
  both: (session: Session, dtype: string) => Runs,
): Turned | null {
  const { example, variant, dtype } = state;
  if (example !== TURNED.example || variant !== TURNED.variant) return null;
  const hands = (at: 0 | 1): Hands => {
    const rows = ([plain, made]: readonly [string, string]) =>
      rowsIn(matrixIn(session, at === 1 && session.find(made) >= 0 ? made : plain));
    return { keys: rows(NODES.key), query: rows(NODES.query).at(-1) ?? [] };
  };
  const shares = matrixIn(session, NODES.shares);
  return {
    words: session.words.slice(),
    ...{ learnt: hands(0), turned: hands(1) },
    shares: rowIn(shares, shares.rows - 1).values,
    ...both(session, dtype),
  };
}

/** The run behind the weights, with the variant or without. */
function runOf(session: Session, dtype: string, variant: string): TurnedRun {
  return withSibling(session, (one) => {
    const chosen = { lesson: TURNED.run, example: TURNED.example, variant, dtype };
    const given = Object.entries(chosen).filter(([, value]) => value !== '');
    one.open(given.map(([key, value]) => `${key}=${value}`).join('&'));
    const steps = session.structure.run?.trained_steps ?? 0;
    one.train(steps, steps);
    const [loss, right, share] = one.tryFresh();
    return { losses: one.history(steps).map(([one]) => one), loss, right, share };
  });
}
