// What the learner chose and made on the examples of other stages: the way back finds it again.
import type { Core } from './core/core.ts';
import { findStage } from './model.ts';
import { DEFAULT, type State } from './state.ts';
import { text } from './text/en.ts';

const STAGE_IDS = Object.keys(text.stages);

export class Kept {
  private readonly core: Core;
  private readonly made = new Map<string, Partial<State>>();

  constructor(core: Core) {
    this.core = core;
  }

  /** To be called with the state that is left. */
  keep(state: State): void {
    const { example, seed, sizes, name, edits } = state;
    this.made.set(this.family(state), { example, seed, sizes, name, edits });
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
      const { example, edits } = present;
      const family = this.family({ ...present, stage });
      const isNear = family === this.family(present);
      const made = isNear ? { example, edits } : this.made.get(family);
      return { ...DEFAULT, ...made, stage };
    });
  }

  /** Stages that run on the same examples share them, and the learner's edits. */
  private family({ stage, notebook }: State): string {
    if (stage === 'notebook') return notebook;
    return this.core.session.catalogue()[findStage(stage).lesson].join();
  }
}
