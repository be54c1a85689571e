// The runs of the models that are compared: each in a session of its own, a few steps in each piece.
import type { Session } from '../../engine/core/session.ts';
import { inSlices, type Pieces } from '../../engine/draw/slices.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import {
  choiceOf,
  EVERY,
  LEARNT,
  readOf,
  STEPS,
  type Told,
  VARIANTS,
  type Variant,
  WHOLE,
} from './parts_lesson.ts';

export type Which = Variant | 'whole';

/** The runs so far. */
export class Runs {
  private of: Session | null = null;
  private readonly told = new Map<Which, Told[]>();
  /** Ends the training, which goes on when the page is drawn again. */
  private signal: AbortSignal | null = null;

  /** Begins to train what is missing of these; `hear` is called after each piece. */
  follow(session: Session, some: readonly Which[], hear: () => void): void {
    if (this.of !== session) {
      this.of = session;
      this.told.clear();
      this.signal = null;
    }
    const missing = some.filter((one) => !this.isOver(one));
    const { signal } = session;
    if (missing.length === 0 || this.signal === signal) return;
    this.signal = signal;
    inSlices(signal, this.train(session, missing, hear), () => {
      this.signal = null;
    });
  }

  /** The numbers of a run so far. */
  toldOf(which: Which): readonly Told[] {
    return this.told.get(which) ?? [];
  }

  isOver(which: Which): boolean {
    return this.toldOf(which).at(-1)?.step === STEPS;
  }

  private *train(session: Session, some: readonly Which[], hear: () => void): Pieces<void> {
    for (const which of some) {
      const sibling = session.sibling();
      try {
        sibling.open(choiceOf(session, which === 'whole' ? WHOLE : VARIANTS[which]));
        for (let step = 0; step <= STEPS; step += EVERY) {
          const at = sibling.train(step, EVERY);
          this.told.set(which, readOf(sibling, at));
          hear();
          yield;
        }
      } finally {
        sibling.close();
      }
    }
  }
}

/** Whether a variant has learnt by its last step which meaning is meant; it is trained at once if it has not been. */
export function learns(session: Session, variant: Variant, told: readonly Told[]): boolean {
  const last = told.at(-1);
  if (last?.step === STEPS) return last.right >= LEARNT;
  return withSibling(session, (sibling) => {
    sibling.open(choiceOf(session, VARIANTS[variant]));
    const at = sibling.train(STEPS, STEPS);
    return (readOf(sibling, at).at(-1)?.right ?? 0) >= LEARNT;
  });
}

/** The first step at which it has; null if there is none yet. */
export function learntAt(told: readonly Told[]): number | null {
  return told.find(({ right }) => right >= LEARNT)?.step ?? null;
}
