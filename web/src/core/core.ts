// The core as the page holds it: one session, kept in step with a choice and its edits, and started
// afresh after a trap.
import { Refusal, Session } from './session.ts';
import { type Cell, isInside, offsetOf, sameCell } from './tensor.ts';
import { instantiate } from './wasm.ts';

/** A number put into a cell of the open graph. */
export interface Edit extends Cell {
  value: number;
}

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
  private readonly module: WebAssembly.Module;
  session: Session;
  private choice = '';
  private applied: readonly Edit[] = [];

  private constructor(module: WebAssembly.Module, session: Session) {
    this.module = module;
    this.session = session;
  }

  static async start(module: WebAssembly.Module): Promise<Core> {
    return new Core(module, new Session(await instantiate(module)));
  }

  /** The same core with a session of its own, whose lesson leaves the open one alone. Close it. */
  beside(): Core {
    return new Core(this.module, this.session.beside());
  }

  /** Gives the session's memory back; it cannot be used afterwards. */
  close(): void {
    this.session.close();
  }

  /** A new instance of the same module: the memory that a trap leaves behind is not to be trusted. */
  async restart(): Promise<void> {
    this.session = new Session(await instantiate(this.module));
    this.choice = '';
    this.applied = [];
  }

  /**
   * Opens a lesson, "lesson=head&example=bank", and applies these edits. Returns those that hold: one
   * that does not fit this graph is left out. Throws a Refusal if there is no such lesson or example.
   */
  follow(choice: string, edits: readonly Edit[]): Edit[] {
    // An edit that is wanted no more is undone by opening the lesson again.
    const continues =
      choice === this.choice &&
      this.applied.every((edit) => edits.some((other) => sameCell(edit, other)));
    if (!continues) {
      this.session.open(choice);
      this.choice = choice;
      this.applied = [];
    }
    const holding = edits.filter((edit) => this.apply(edit) === '');
    this.applied = holding;
    return holding;
  }

  /**
   * Opens a lesson without edits. Returns an empty text, or the sentence of a refusal; then the open
   * lesson stays.
   */
  open(choice: string): string {
    const refusal = refusalOf(() => this.session.open(choice));
    if (refusal === '') {
      this.choice = choice;
      this.applied = [];
    }
    return refusal;
  }

  /**
   * Makes one edit more in the open lesson, instead of that of the same cell. Returns an empty text,
   * or the sentence of a refusal; then nothing has changed.
   */
  edit(edit: Edit): string {
    const refusal = this.apply(edit);
    if (refusal === '') {
      this.applied = [...this.applied.filter((other) => !sameCell(other, edit)), edit];
    }
    return refusal;
  }

  private apply(edit: Edit): string {
    if (this.applied.includes(edit)) return '';
    const id = this.session.find(edit.node);
    const shape = this.session.structure.nodes[id]?.shape;
    // The core refuses a cell that there is not.
    const offset = shape && isInside(shape, edit.index) ? offsetOf(shape, edit.index) : -1;
    return refusalOf(() => this.session.edit(id, offset, edit.value));
  }
}
