// After a trap the core starts afresh, but what was asked for may be the very thing that breaks it.
import { DEFAULT, type State } from './state.ts';
import { TROUBLE } from './text/trouble.en.ts';

export interface Attempt {
  state: State;
  notice: string;
  /** Whether the state is too far from what the learner had to take its place in the history. */
  isNewEntry: boolean;
}

export class Recovery {
  private failures = 0;
  private worked: State | null = null;

  /** What to try next: what was wanted, else what was drawn before, else the beginning; else null. */
  next(wanted: State): Attempt | null {
    const { worked } = this;
    const attempts: Attempt[] = [
      { state: { ...wanted, cell: null }, notice: TROUBLE.broken, isNewEntry: false },
      ...(worked ? [{ state: worked, notice: TROUBLE.brokenAgain, isNewEntry: true }] : []),
      { state: DEFAULT, notice: TROUBLE.brokenStill, isNewEntry: true },
    ];
    return attempts[this.failures++] ?? null;
  }

  /** A picture of this state has been drawn. */
  succeeded(state: State): void {
    this.failures = 0;
    this.worked = state;
  }
}
