// The core as the page holds it: one session, kept in step with a choice and its edits, and restarted after a trap. The
// page may begin with a small core without learning, and changes to the whole one when a choice needs it.
import type { Loaded } from './load.ts';
import type { OwnHead } from './own_head.ts';
import { Refusal } from './refusals.ts';
import { Run } from './run.ts';
import { type Pin, Session, type TrainingEdit } from './session.ts';
import { type Cell, isInside, offsetOf, sameCell } from './tensor.ts';
import { instantiate } from './wasm.ts';

/** A number put into a cell of the open graph. */
export interface Edit extends Cell {
  value: number;
  /** The step of a training run at which it is written into a parameter, and from which training continues. */
  step?: number;
}

/** The hash of all tensors, and the choice that gives it without anything set by hand, brought or trained; else null. */
export interface Hashed {
  hash: string;
  choice: string | null;
}

/** Whether two edits are of one cell and, if they belong to a run, of one step. */
export function sameEdit(a: Omit<Edit, 'value'>, b: Omit<Edit, 'value'>): boolean {
  return sameCell(a, b) && a.step === b.step;
}

/** Milliseconds that a run is trained at a stretch: the page draws and answers in between. */
const SLICE_MS = 12;

/** The most edits that a lesson takes (session_pins and session_train_edits of wasm/attention.h). */
export const MOST_EDITS = 4096;

/** Most tries of a link's edits in parts, if they do not all fit: each try computes everything. */
const MOST_TRIES = 512;

/** The sentence of a refusal; an empty text if there is none. */
function refusalOf(ask: () => void): string {
  try {
    ask();
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

export class Core {
  private module: WebAssembly.Module;
  /** Loads the whole core; null if `module` is it. */
  private readonly loadWhole: Loaded['loadWhole'];
  /** Loads the readers of files; null where there are none. */
  readonly loadFiles: Loaded['loadFiles'];
  private wholeLoading: Promise<void> | null = null;
  /** The whole core, from its arrival until it is used. */
  private whole: { module: WebAssembly.Module; session: Session } | null = null;
  session: Session;
  private choice = '';
  /** Training run of the open lesson; null if it is not trained. */
  private run: Run | null = null;
  private edits: readonly Edit[] = [];
  /** The step that the run was asked for, and may still be on the way to; if it was stopped, its last step. */
  trained = 0;
  /** The sentence in which the core refused the run's next step; else empty. */
  stopped = '';
  /** The sentence in which the core refused an edit of the last link; empty if the edits left out have no cell. */
  whyLost = '';

  private constructor({ module, loadWhole, loadFiles }: Loaded, session: Session) {
    this.module = module;
    this.loadWhole = loadWhole;
    this.loadFiles = loadFiles;
    this.session = session;
  }

  static async start(
    module: WebAssembly.Module,
    loadWhole: Loaded['loadWhole'] = null,
    loadFiles: Loaded['loadFiles'] = null,
  ): Promise<Core> {
    return new Core({ module, loadWhole, loadFiles }, new Session(await instantiate(module)));
  }

  /** Loads the whole core ahead of its use; throws a LoadFailure, after which it can be tried again. */
  preload(): Promise<void> {
    this.wholeLoading ??= this.fetchWhole().catch((error) => {
      this.wholeLoading = null;
      throw error;
    });
    return this.wholeLoading;
  }

  private async fetchWhole(): Promise<void> {
    const module = await this.loadWhole?.();
    if (!module) return;
    this.whole = { module, session: new Session(await instantiate(module), this.session.heads) };
  }

  /** Whether a choice needs the whole core before it has arrived: then `preload` it. If it has, it is used from now on. */
  mustLoad(choice: string): boolean {
    if (!this.session.needsLearning(choice)) return false;
    this.switchToWhole();
    return this.session.needsLearning(choice);
  }

  /** Uses the whole core, if it has arrived, and opens there what is open. */
  private switchToWhole(): void {
    if (!this.whole) return;
    const { choice, edits } = this;
    this.session.endWork();
    // Caches by revision see that it is another one.
    this.whole.session.revision = this.session.revision;
    ({ module: this.module, session: this.session } = this.whole);
    this.whole = null;
    this.choice = '';
    if (choice !== '') this.arrive(choice, edits);
  }

  /** A second Core with a session of its own, which leaves the open lesson alone. Close it. */
  sibling(): Core {
    const { module, loadFiles } = this;
    return new Core({ module, loadWhole: null, loadFiles }, this.session.sibling());
  }

  /** Takes a head of the reader's own, so that choices can name it. */
  hold(head: OwnHead): void {
    this.session.hold(head);
  }

  /** Gives the session's memory back; it cannot be used afterwards. */
  close(): void {
    this.session.close();
  }

  /** A new instance of the same module: after a trap its memory cannot be trusted. */
  async restart(): Promise<void> {
    this.session.endWork();
    // Meanwhile it may have gone over to the whole one.
    let module: WebAssembly.Module;
    let session: Session;
    do {
      ({ module } = this);
      session = new Session(await instantiate(module), this.session.heads);
    } while (module !== this.module);
    this.session = session;
    this.choice = '';
    this.run = null;
  }

  /**
   * Continues, for a slice or one update, the training whose weights a choice uses. Returns whether the lesson can be
   * opened without more; `arrive` reports refusals.
   */
  prepare(choice: string, ms = SLICE_MS): boolean {
    const until = performance.now() + ms;
    let left = 1;
    const refusal = refusalOf(() => {
      do left = this.session.prepare(choice, 1);
      while (left > 0 && performance.now() < until);
    });
    return left === 0 || refusal !== '';
  }

  /**
   * Opens a lesson, "lesson=head&example=bank", and makes a link's edits in it. Returns those that hold: all that have
   * a cell here if they fit together, else without those that do not fit to earlier ones. A lesson that is trained goes
   * towards the step `trained` of its run for `ms` milliseconds; see `trainSlice`. Throws a Refusal if there is no such
   * lesson or example.
   */
  arrive(choice: string, edits: readonly Edit[], trained = 0, ms = SLICE_MS): Edit[] {
    if (choice !== this.choice) {
      this.session.open(choice);
      this.begin(choice);
    }
    this.whyLost = '';
    const refusal = refusalOf(() => this.pin(edits, trained, ms));
    if (refusal === '') return [...this.edits];
    this.pin([], trained, ms);
    const here = edits.filter((edit) => this.pinOf(edit) !== null);
    let tries = MOST_TRIES;
    // Halves of what does not fit, down to single edits: usually there are few.
    const take = (some: Edit[]) => {
      if (some.length === 0 || tries-- <= 0) return;
      const why = refusalOf(() => this.pin([...this.edits, ...some], trained, ms));
      if (why === '') return;
      if (some.length === 1) this.whyLost ||= why;
      else for (const half of halvesOf(some)) take(half);
    };
    for (const half of halvesOf(here)) take(half);
    return [...this.edits];
  }

  /**
   * Replaces a lesson's edits: all at once or not at all if it is open, else as `arrive` does. Returns those that hold,
   * without those whose cell the graph lacks. If they do not fit together it throws a Refusal and changes nothing.
   */
  follow(choice: string, edits: readonly Edit[], trained = 0): Edit[] {
    if (choice !== this.choice) return this.arrive(choice, edits, trained);
    this.whyLost = '';
    return this.pin(edits, trained, SLICE_MS);
  }

  /** Whether the run is still on its way to the step that was asked for. */
  get isTraining(): boolean {
    return this.run !== null && this.run.step !== this.trained;
  }

  /** Trains for a slice. Returns the edits that hold there: all, or if some are refused, only those of the run. */
  trainSlice(): Edit[] {
    this.train(SLICE_MS);
    const refusal = refusalOf(() => this.session.pin(this.pinsOf(this.edits)));
    if (refusal !== '') {
      this.stopped = refusal;
      this.trained = this.run?.step ?? 0;
      this.edits = this.edits.filter(isOfRun);
    }
    return [...this.edits];
  }

  /** Opens a lesson without edits. Returns an empty text, or the sentence of a refusal; then the open lesson stays. */
  open(choice: string): string {
    const refusal = refusalOf(() => this.session.open(choice));
    if (refusal === '') this.begin(choice);
    return refusal;
  }

  /**
   * Adds an edit in the open lesson, or replaces the one of the same cell. Returns an empty text, or the sentence of a
   * refusal, which changes nothing.
   */
  edit(edit: Edit): string {
    const others = this.edits.filter((other) => !sameEdit(other, edit));
    const pin = this.pinOf(edit);
    if (isOfRun(edit) && pin)
      return refusalOf(() => this.pin([...others, edit], this.trained, SLICE_MS));
    // The core refuses a cell that there is not.
    const { node, offset, value } = pin ?? { node: -1, offset: -1, value: 0 };
    const refusal = refusalOf(() => this.session.edit(node, offset, value));
    if (refusal === '') this.edits = [...others, edit];
    return refusal;
  }

  /**
   * The hash of the open lesson's tensors, and the choice that gives it: in a terminal, too, if that has all numbers. Null
   * while no lesson is open or a run is on its way.
   */
  hashed(): Hashed | null {
    if (this.choice === '' || this.isTraining) return null;
    const isChoice = this.edits.length === 0 && this.trained === 0;
    const isBrought = this.session.structure.nodes.some(({ origin }) => origin === 'brought');
    return {
      hash: this.session.hash(),
      choice: isChoice && !isBrought ? this.choice : null,
    };
  }

  private begin(choice: string): void {
    this.choice = choice;
    this.edits = [];
    this.trained = 0;
    this.stopped = '';
    this.run = this.session.structure.training ? new Run(this.session) : null;
  }

  /** Replaces all edits at once. Returns those that have a cell here; a Refusal makes none. */
  private pin(edits: readonly Edit[], trained: number, ms: number): Edit[] {
    const here = edits.filter((edit) => this.pinOf(edit) !== null);
    const last = { edits: this.edits, trained: this.trained };
    try {
      this.make(here, trained, ms);
    } catch (error) {
      if (this.run && error instanceof Refusal) this.make(last.edits, last.trained, ms);
      throw error;
    }
    return here;
  }

  private make(edits: readonly Edit[], trained: number, ms: number): void {
    this.run?.edit(edits.filter(isOfRun).map((edit) => this.trainingEdit(edit)));
    this.trained = trained;
    this.train(ms);
    this.session.pin(this.pinsOf(edits));
    this.edits = edits;
  }

  /** Continues the run. A refusal ends it at the last good step. */
  private train(ms: number): void {
    const { run, trained } = this;
    if (!run) return;
    this.stopped = refusalOf(() => run.advance(trained, ms));
    if (this.stopped !== '') this.trained = run.step;
  }

  private pinsOf(edits: readonly Edit[]): Pin[] {
    return edits.filter((edit) => !isOfRun(edit)).map((edit) => this.pinOf(edit) as Pin);
  }

  private trainingEdit(edit: Edit): TrainingEdit {
    return { ...(this.pinOf(edit) as Pin), step: edit.step ?? 0 };
  }

  /** The edit as a pin of the open graph; null if the cell is missing, only streamed, or not trained. */
  private pinOf({ node, index, value, step }: Edit): Pin | null {
    const id = this.session.find(node);
    const shape = this.session.structure.nodes[id]?.shape;
    if (!shape || !isInside(shape, index) || !this.session.holds(node)) return null;
    if (step !== undefined && !this.session.structure.training?.parameters.includes(id))
      return null;
    return { node: id, offset: offsetOf(shape, index), value };
  }
}

/** A list in two; one of one edit as it is. */
function halvesOf(edits: Edit[]): Edit[][] {
  const half = edits.length >> 1;
  return [edits.slice(0, half), edits.slice(half)];
}

function isOfRun({ step }: Edit): boolean {
  return step !== undefined;
}
