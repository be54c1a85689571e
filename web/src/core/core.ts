// The core as the page holds it: one session, kept in step with a choice and its edits, and started
// afresh after a trap.
import { type Pin, Refusal, Session } from './session.ts';
import { type Cell, isInside, offsetOf } from './tensor.ts';
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
  }

  /**
   * Opens a lesson, "lesson=head&example=bank", and makes a link's edits in it. Returns those that hold: all
   * that have a cell here, if they fit together; else one after another, without those that do not fit.
   * Throws a Refusal if there is no such lesson or example.
   */
  arrive(choice: string, edits: readonly Edit[]): Edit[] {
    if (choice !== this.choice) {
      this.session.open(choice);
      this.choice = choice;
    }
    let holding: Edit[] = [];
    const refusal = refusalOf(() => {
      holding = this.pin(edits);
    });
    if (refusal === '') return holding;
    this.session.pin([]);
    return edits.filter((edit) => this.edit(edit) === '');
  }

  /**
   * Makes these edits and no others in a lesson: all at once or none, if it is open, else as `arrive` does.
   * Returns those that hold: one of a cell that the graph lacks is left out. Throws a Refusal if they do
   * not fit together; then nothing has changed.
   */
  follow(choice: string, edits: readonly Edit[]): Edit[] {
    return choice === this.choice ? this.pin(edits) : this.arrive(choice, edits);
  }

  /** Makes these edits and no others, at once. Returns those that have a cell here; Refusal: none is made. */
  private pin(edits: readonly Edit[]): Edit[] {
    const here = edits.filter((edit) => this.pinOf(edit) !== null);
    this.session.pin(here.map((edit) => this.pinOf(edit) as Pin));
    return here;
  }

  /**
   * Opens a lesson without edits. Returns an empty text, or the sentence of a refusal; then the open
   * lesson stays.
   */
  open(choice: string): string {
    const refusal = refusalOf(() => this.session.open(choice));
    if (refusal === '') this.choice = choice;
    return refusal;
  }

  /**
   * Makes one edit more in the open lesson, instead of that of the same cell. Returns an empty text,
   * or the sentence of a refusal; then nothing has changed.
   */
  edit(edit: Edit): string {
    // The core refuses a cell that there is not.
    const { node, offset, value } = this.pinOf(edit) ?? { node: -1, offset: -1, value: 0 };
    return refusalOf(() => this.session.edit(node, offset, value));
  }

  /** The edit as a pin of the open graph; null if that has no such cell, or only streams it. */
  private pinOf({ node, index, value }: Edit): Pin | null {
    const id = this.session.find(node);
    const shape = this.session.structure.nodes[id]?.shape;
    if (!shape || !isInside(shape, index) || !this.session.holds(node)) return null;
    return { node: id, offset: offsetOf(shape, index), value };
  }
}
