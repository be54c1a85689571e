// The training run of a session: stands it at any step, a few milliseconds at a time, and keeps what is drawn of the
// steps that it has been at.
import type { Pin, Session, TrainingEdit } from './session.ts';

/** Steps whose parameters are kept, to ask them later what they made of the present sequence. */
const KEPT_STEPS = [0, 3, 10, 25, 50, 100, 300, 1000, 5000];

/** Steps whose parameters are tried on fresh sequences when the run comes by, of which the page draws a curve. */
const TRIED_STEPS = triedSteps();

/** The most parameters that are tried: more take longer than a page may be kept from answering. */
const MOST_TRIED = 800;

const runs = new WeakMap<Session, Run>();

/** The run of a session's open lesson; null if that is not trained. */
export function runOf(session: Session): Run | null {
  return (session.structure.training && runs.get(session.whole)) ?? null;
}

export class Run {
  private readonly session: Session;
  /** Current step of the run. */
  step = 0;
  /** Whether the step after it was refused. */
  isStopped = false;
  /** A row of numbers for each step so far, as `structure.training.columns` names them. */
  rows: Float64Array[];
  /** The parameters of some steps (KEPT_STEPS), as pins of a session with the same nodes. */
  readonly kept = new Map<number, Pin[]>();
  /**
   * Rows on fresh sequences, by the step whose parameters were tried: TRIED_STEPS, and every step it was asked to go
   * to.
   */
  readonly fresh = new Map<number, Float64Array>();
  private edits: TrainingEdit[] = [];

  /** The run of a lesson that has just been opened. */
  constructor(session: Session) {
    this.session = session;
    session.train(0, 0);
    this.rows = session.history(0);
    this.keep();
    this.try();
    runs.set(session, this);
  }

  /** Makes these edits part of the run, and no others. Throws a Refusal, and nothing has changed. */
  edit(edits: readonly TrainingEdit[]): void {
    if (JSON.stringify(edits) === JSON.stringify(this.edits)) return;
    const last = this.edits;
    const changed = firstOther(last, edits);
    this.step = this.session.editTraining(edits);
    this.edits = [...edits];
    this.rows.length = Math.min(this.rows.length, changed);
    for (const step of this.kept.keys()) if (step >= changed) this.kept.delete(step);
    for (const step of this.fresh.keys()) if (step >= changed) this.fresh.delete(step);
    this.record();
    this.try();
  }

  /**
   * Goes towards a step for so many milliseconds, one update at least; returns whether it stands there. Releases
   * all pins. Throws a Refusal if the next step cannot be computed; it then stands where it stood.
   */
  goOn(to: number, ms: number): boolean {
    const until = performance.now() + ms;
    while (this.step !== to) {
      this.step = this.standing(to);
      this.record();
      if (this.step === to || TRIED_STEPS.has(this.step)) this.try();
      if (performance.now() > until) break;
    }
    return this.step === to;
  }

  /** Tries the parameters on fresh sequences, unless that has been done, or is dear. */
  private try(): void {
    const { fresh, step, session } = this;
    if (this.count() <= MOST_TRIED && !fresh.has(step)) fresh.set(step, session.tryFresh());
  }

  private count(): number {
    const { parameters = [] } = this.session.structure.training ?? {};
    return parameters.reduce((sum, node) => sum + this.session.data(node).length, 0);
  }

  /** Makes one update towards a step, or one jump back. */
  private standing(to: number): number {
    this.isStopped = true;
    const step = this.session.train(to, 1);
    this.isStopped = false;
    return step;
  }

  /** Reads the rows that are new, and keeps the parameters of the step. */
  private record(): void {
    for (const row of this.session.history(this.step, this.rows.length)) this.rows.push(row);
    this.keep();
  }

  private keep(): void {
    const { step, session, kept } = this;
    if (!KEPT_STEPS.includes(step) || kept.has(step)) return;
    const parameters = session.structure.training?.parameters ?? [];
    const pins = parameters.flatMap((node) =>
      Array.from(session.data(node), (value, offset): Pin => ({ node, offset, value })),
    );
    kept.set(step, pins);
  }
}

/** The first step at which two lists of edits are not the same. */
function firstOther(some: readonly TrainingEdit[], others: readonly TrainingEdit[]): number {
  const written = (edits: readonly TrainingEdit[]) =>
    new Set(edits.map((edit) => JSON.stringify(edit)));
  const [a, b] = [written(some), written(others)];
  const apart = [
    ...some.filter((edit) => !b.has(JSON.stringify(edit))),
    ...others.filter((edit) => !a.has(JSON.stringify(edit))),
  ];
  return Math.min(Infinity, ...apart.map(({ step }) => step));
}

/** Each about a sixth further than the one before. */
function triedSteps(): Set<number> {
  const steps = [0];
  for (let step = 1; step <= 5000; step = Math.max(step + 1, Math.round(step * 1.17)))
    steps.push(step);
  return new Set([...steps, ...KEPT_STEPS]);
}
