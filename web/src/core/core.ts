// Keeps a session of the core in step with the learner's choice, and starts a fresh one after a trap.
import { choiceText, NOTEBOOK } from '../model/choice.ts';
import type { Edit, State } from '../state/state.ts';
import { Refusal, Session } from './session.ts';
import { isInside, offsetOf, sameCell } from './tensor.ts';
import { instantiate } from './wasm.ts';

function requestOf(state: State): string {
  if (state.stage !== 'notebook') return choiceText(state);
  return `lesson=${NOTEBOOK}${state.notebook}${state.seed ? `&seed=${state.seed}` : ''}`;
}

/** Why the core will not; an empty text if it has. */
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
  private request = '';
  private applied: readonly Edit[] = [];

  private constructor(module: WebAssembly.Module, session: Session) {
    this.module = module;
    this.session = session;
  }

  static async start(module: WebAssembly.Module): Promise<Core> {
    return new Core(module, new Session(await instantiate(module)));
  }

  /** The same core with a session of its own, whose lesson leaves the open one alone. */
  beside(): Core {
    return new Core(this.module, this.session.beside());
  }

  /** A new instance of the same module: what a trap leaves behind is not to be trusted. */
  async restart(): Promise<void> {
    this.session = new Session(await instantiate(this.module));
    this.request = '';
    this.applied = [];
  }

  /**
   * Opens what the state asks for and applies its edits. Returns the edits that hold: one that does
   * not fit this graph is left out. Throws a Refusal if there is no such lesson or example.
   */
  follow(state: State): Edit[] {
    const request = requestOf(state);
    // What an edit has changed stays changed until the lesson is opened again, unless the same cell
    // is edited once more.
    const continues =
      request === this.request &&
      this.applied.every((edit) => state.edits.some((other) => sameCell(edit, other)));
    if (!continues) {
      this.session.open(request);
      this.request = request;
      this.applied = [];
    }
    const holding = state.edits.filter((edit) => this.apply(edit) === '');
    this.applied = holding;
    return holding;
  }

  /**
   * Opens what the state asks for, without its edits. Returns an empty text; or why the core would not,
   * and then the open lesson stays.
   */
  open(state: State): string {
    const request = requestOf(state);
    const refusal = refusalOf(() => this.session.open(request));
    if (refusal === '') {
      this.request = request;
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
    const { shape } = this.session.structure.nodes[id] ?? {};
    if (!shape || !isInside(shape, edit.index)) return 'There is no such cell.';
    return refusalOf(() => this.session.edit(id, offsetOf(shape, edit.index), edit.value));
  }
}
