// What the learner chose and made on the examples of other stages: the way back finds it again.
import type { Core } from './core/core.ts';
import { findStage } from './model.ts';
import { DEFAULT, type Edit, type State } from './state.ts';
import { text } from './text/en.ts';

const STAGE_IDS = Object.keys(text.stages);

export class Kept {
  private readonly core: Core;
  private readonly made = new Map<string, Partial<State>>();
  /** Edits of numbers that the open stage does not have, while it stays open with this example. */
  private waiting: { edits: Edit[]; at: string } = { edits: [], at: '' };

  constructor(core: Core) {
    this.core = core;
  }

  /** To be called with the state that is left. */
  keep(state: State): void {
    const { example, seed, sizes, name } = state;
    this.made.set(this.family(state), { example, seed, sizes, name, edits: this.editsOf(state) });
  }

  /** To be called when a stage has opened with those of the edits that it can use; gives the number of the others. */
  opened(state: State, edits: Edit[]): number {
    const others = edits.filter((edit) => !state.edits.includes(edit));
    this.waiting = { edits: others, at: placeOf(state) };
    return others.length;
  }

  /** The state in which another stage or notebook opens. */
  opening(patch: Partial<State>, from: State): State {
    const { dtype, decimals } = from;
    const stage = patch.stage ?? from.stage;
    const kept = this.made.get(this.family({ ...from, stage, ...patch }));
    return { ...DEFAULT, dtype, decimals, ...kept, stage, ...patch };
  }

  /** Every stage as the learner left it; `present` is the one that is open. */
  all(present: State): State[] {
    return STAGE_IDS.map((stage) => {
      if (stage === present.stage) return present;
      const { example } = present;
      const family = this.family({ ...present, stage });
      const isNear = family === this.family(present);
      const made = isNear ? { example, edits: this.editsOf(present) } : this.made.get(family);
      return { ...DEFAULT, ...made, stage };
    });
  }

  /** With those that wait for another stage of the family. */
  private editsOf(state: State): Edit[] {
    const { edits, at } = this.waiting;
    return at === placeOf(state) ? [...state.edits, ...edits] : state.edits;
  }

  /** Stages that run on the same examples share them, and the learner's edits. */
  private family({ stage, notebook }: State): string {
    if (stage === 'notebook') return notebook;
    return this.core.session.catalogue()[findStage(stage).lesson].join();
  }
}

function placeOf({ stage, example, seed, sizes }: State): string {
  return JSON.stringify([stage, example, seed, sizes]);
}
