// After a trap the core starts afresh, but what was asked for may be the very thing that breaks it.
import { DEFAULT, type State } from '../state/state.ts';
import { TROUBLE } from '../text/en/trouble.ts';

export interface Attempt {
  state: State;
  notice: string;
  /** Whether the state is too far from what the learner had to take its place in the history. */
  isNewEntry: boolean;
}

export class Recovery {
  /** What is still to be tried; null while all is well. */
  private attempts: Attempt[] | null = null;
  private worked: State | null = null;

  /** What to try next after a trap, or null if nothing helps. */
  next(wanted: State): Attempt | null {
    this.attempts ??= this.plan(wanted);
    return this.attempts.shift() ?? null;
  }

  /** A picture of this state has been drawn. */
  succeeded(state: State): void {
    this.attempts = null;
    this.worked = state;
  }

  /** What was wanted, else that without the open cell, else what was drawn before, else the beginning. */
  private plan(wanted: State): Attempt[] {
    const { worked } = this;
    const wantedAgain = wanted.cell ? [wanted, { ...wanted, cell: null }] : [wanted];
    return [
      ...wantedAgain.map((state) => ({ state, notice: TROUBLE.broken, isNewEntry: false })),
      ...(worked ? [{ state: worked, notice: TROUBLE.brokenAgain, isNewEntry: true }] : []),
      { state: DEFAULT, notice: TROUBLE.brokenStill, isNewEntry: true },
    ];
  }
}
