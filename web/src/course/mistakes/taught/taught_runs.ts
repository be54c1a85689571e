// The runs of both models, a few steps of one and then of the other in each piece, with what the sentence has come to.
import type { Session } from '../../../engine/core/session.ts';
import { inSlices, type Pieces } from '../../../engine/draw/slices.ts';
import { withSibling } from '../../../engine/model/edits/sibling.ts';
import type { SideName } from '../lab_context.ts';
import { EVERY, STEPS, sideOf, type TaughtSide, type Told, toldOf } from '../taught_lesson.ts';

/** A model as far as it has come. */
export interface Taught {
  side: TaughtSide;
  told: readonly Told[];
}

export type Choices = Record<SideName, string>;

const SIDES: readonly SideName[] = ['right', 'wrong'];

export class TaughtRuns {
  /** The choices that the numbers are of. */
  private of = '';
  private readonly taught = new Map<SideName, Taught>();
  /** Ends the training, which begins again when the page is drawn again. */
  private signal: AbortSignal | null = null;
  /** The number of the training that goes on: one of other choices ends an earlier one. */
  private run = 0;

  /** Trains both; `hear` is called after each piece. */
  follow(session: Session, choices: Choices, hear: () => void): void {
    const key = JSON.stringify(choices);
    const { signal } = session;
    if (this.of !== key) {
      this.of = key;
      this.taught.clear();
    } else if (this.signal === signal || this.isOver()) {
      return;
    }
    this.signal = signal;
    inSlices(signal, this.train(session, choices, ++this.run, hear));
  }

  /** How far a model has come; undefined before its first piece. */
  at(side: SideName): Taught | undefined {
    return this.taught.get(side);
  }

  /** The last step that both have made. */
  step(): number {
    return Math.min(...SIDES.map((side) => this.at(side)?.told.at(-1)?.step ?? 0));
  }

  isOver(): boolean {
    return this.step() === STEPS;
  }

  private *train(session: Session, choices: Choices, run: number, hear: () => void): Pieces<void> {
    const siblings = SIDES.map((side) => [side, session.sibling()] as const);
    try {
      for (const [side, sibling] of siblings) sibling.open(choices[side]);
      for (let step = 0; step <= STEPS; step += EVERY) {
        for (const [side, sibling] of siblings) {
          if (this.run !== run) return;
          const at = sibling.train(step, EVERY);
          this.taught.set(side, { side: sideOf(sibling), told: toldOf(sibling, at) });
          hear();
          yield;
        }
      }
    } finally {
      for (const [, sibling] of siblings) sibling.close();
    }
  }
}

/** The last numbers of a run: those that it has, or of one that is made at once. */
export function lastOf(session: Session, choice: string, told: readonly Told[]): Told {
  const last = told.at(-1);
  if (last?.step === STEPS) return last;
  return withSibling(session, (sibling) => {
    sibling.open(choice);
    return toldOf(sibling, sibling.train(STEPS, STEPS)).at(-1) as Told;
  });
}
