// Crash recovery: after a WebAssembly trap, the states to retry, as the requested one may trap again.
import { DEFAULT, FIRST_STAGE, type State } from '../engine/state/state.ts';
import { TROUBLE } from '../engine/words/trouble.en.ts';

export interface Attempt {
  state: State;
  notice: string;
  /** Whether the state differs so much from the requested one that it gets its own history entry. */
  isNewEntry: boolean;
}

export class Recovery {
  /** Attempts left; null while all is well. */
  private attempts: Attempt[] | null = null;
  private worked: State | null = null;

  /** The next attempt after a trap; null when all have failed. */
  next(wanted: State): Attempt | null {
    this.attempts ??= this.plan(wanted);
    return this.attempts.shift() ?? null;
  }

  /** Call when this state has been drawn. */
  succeeded(state: State): void {
    this.attempts = null;
    this.worked = state;
  }

  /** In this order: the requested state, the same without its open cell, the last drawn one, the first stage. */
  private plan(wanted: State): Attempt[] {
    const { worked } = this;
    const wantedAgain = wanted.cell ? [wanted, { ...wanted, cell: null }] : [wanted];
    return [
      ...wantedAgain.map((state) => ({ state, notice: TROUBLE.broken, isNewEntry: false })),
      ...(worked ? [{ state: worked, notice: TROUBLE.brokenAgain, isNewEntry: true }] : []),
      {
        state: { ...DEFAULT, stage: FIRST_STAGE },
        notice: TROUBLE.brokenStill,
        isNewEntry: true,
      },
    ];
  }
}

/** WebAssembly traps in event handlers and timers, which no try block of ours surrounds. */
export function listenForTraps(recover: (error: unknown) => void): void {
  const mend = (error: unknown) => {
    if (error instanceof WebAssembly.RuntimeError) recover(error);
  };
  addEventListener('error', ({ error }) => mend(error));
  addEventListener('unhandledrejection', ({ reason }) => mend(reason));
}
