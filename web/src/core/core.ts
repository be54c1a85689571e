// Keeps a session of the core in step with the learner's choice, and starts a fresh one after a trap.
import { choiceText } from '../model.ts';
import type { Edit, State } from '../state.ts';
import { isInside, offsetOf } from '../tensor.ts';
import { Refusal, Session } from './session.ts';
import { instantiate } from './wasm.ts';

function requestOf(state: State): string {
  return state.stage === 'notebook' ? `lesson=notebook_${state.notebook}` : choiceText(state);
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
    const continues =
      request === this.request && this.applied.every((edit, i) => edit === state.edits[i]);
    if (!continues) {
      this.session.open(request);
      this.request = request;
      this.applied = [];
    }
    const holding = state.edits.filter((edit, i) => edit === this.applied[i] || this.apply(edit));
    this.applied = holding;
    return holding;
  }

  private apply(edit: Edit): boolean {
    try {
      this.edit(edit);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  private edit({ node, index, value }: Edit): void {
    const id = this.session.find(node);
    if (id < 0 || !isInside(this.session.structure.nodes[id].shape, index)) {
      throw new Refusal('There is no such cell.');
    }
    this.session.edit(id, offsetOf(this.session.structure.nodes[id].shape, index), value);
  }

  /** Writes a number beyond the edits so far; an empty text, or the sentence of the refusal. */
  tryEdit(edit: Edit): string {
    try {
      this.edit(edit);
      return '';
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }
}
