// The training run of a session: brings it to any step, a few milliseconds at a time, and stores what is drawn of the
// steps that it has passed.
import type { Pin, Session, TrainingEdit } from './session.ts';

/** Steps whose parameters are saved, so that the film can show what they made of the present sequence. */
const CHECKPOINT_STEPS = [0, 3, 10, 25, 50, 100, 300, 1000, 5000];

/** Steps of which a language model keeps its attention weights, of all its sequences. */
export const MAP_STEPS = [0, 50, 100, 140, 150, 200, 300, 1000, 5000];

/** Steps whose parameters are tried on fresh sequences, for a curve. */
const TRIED_STEPS = triedSteps();

/** The most parameters that are tried: with more, the page would not answer for too long. */
const MOST_TRIED = 800;

const runs = new WeakMap<Session, Run>();

/** The run of a session's open lesson; null if it is not trained. */
export function runOf(session: Session): Run | null {
  return (session.structure.training && runs.get(session.uncovered)) ?? null;
}

export class Run {
  private readonly session: Session;
  /** Current step of the run. */
  step = 0;
  /** Whether the next step was refused. */
  isStopped = false;
  /** A row of numbers for each step so far, as `structure.training.columns` names them. */
  rows: Float64Array[];
  /** Parameters at some steps (CHECKPOINT_STEPS), as pins of a session with the same nodes. */
  readonly checkpoints = new Map<number, Pin[]>();
  /**
   * Rows on fresh sequences, by the step whose parameters were tried: TRIED_STEPS, and every step that was asked for.
   */
  readonly fresh = new Map<number, Float64Array>();
  /** Attention weights of all sequences at the steps of MAP_STEPS, of a language model. */
  readonly maps = new Map<number, Float32Array | Float64Array>();
  private edits: TrainingEdit[] = [];

  /** The run of a lesson that has just been opened. */
  constructor(session: Session) {
    this.session = session;
    session.train(0, 0);
    this.rows = session.history(0);
    this.saveCheckpoint();
    this.try();
    runs.set(session, this);
  }

  /** Replaces the run's edits. If one is refused, it throws a Refusal and changes nothing. */
  edit(edits: readonly TrainingEdit[]): void {
    if (JSON.stringify(edits) === JSON.stringify(this.edits)) return;
    const last = this.edits;
    const changed = firstOther(last, edits);
    this.step = this.session.editTraining(edits);
    this.edits = [...edits];
    this.rows.length = Math.min(this.rows.length, changed);
    for (const step of this.checkpoints.keys()) if (step >= changed) this.checkpoints.delete(step);
    for (const step of this.fresh.keys()) if (step >= changed) this.fresh.delete(step);
    for (const step of this.maps.keys()) if (step >= changed) this.maps.delete(step);
    this.record();
    this.try();
  }

  /**
   * Goes towards a step for so many milliseconds, at least one update; returns whether it is there. Releases all pins.
   * Throws a Refusal if the next step cannot be computed, and stays where it is.
   */
  advance(to: number, ms: number): boolean {
    const until = performance.now() + ms;
    while (this.step !== to) {
      this.step = this.standing(to);
      this.record();
      if (this.step === to || TRIED_STEPS.has(this.step)) this.try();
      if (performance.now() > until) break;
    }
    return this.step === to;
  }

  /** Tries the parameters on fresh sequences, once, unless there are too many. */
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

  /** Reads the new rows, and saves the parameters of the step. */
  private record(): void {
    for (const row of this.session.history(this.step, this.rows.length)) this.rows.push(row);
    this.saveCheckpoint();
  }

  private saveCheckpoint(): void {
    const { step, session, checkpoints } = this;
    const { training } = session.structure;
    if (training?.counted) {
      this.saveMap();
      return;
    }
    if (!CHECKPOINT_STEPS.includes(step) || checkpoints.has(step)) return;
    const parameters = training?.parameters ?? [];
    const pins = parameters.flatMap((node) =>
      Array.from(session.data(node), (value, offset): Pin => ({ node, offset, value })),
    );
    checkpoints.set(step, pins);
  }

  /** A batch that is drawn anew at each step has other sequences: only one that stays has maps to compare. */
  private saveMap(): void {
    const { step, session, maps } = this;
    const { nodes, training } = session.structure;
    const weights = nodes.findIndex(({ role }) => role === 'weights');
    const stays = (training?.columns.length ?? 0) > 1;
    if (weights < 0 || !stays || !MAP_STEPS.includes(step) || maps.has(step)) return;
    maps.set(step, session.data(weights).slice());
  }
}

/** The first step at which two lists of edits differ. */
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
  return new Set([...steps, ...CHECKPOINT_STEPS]);
}
