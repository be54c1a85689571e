// What the learner chose and made on the examples of other stages: the way back finds it again, in the same
// tab also after a reload.
import type { Core } from '../core/core.ts';
import { findStage, STAGES } from '../lessons/index.ts';
import { DEFAULT, type Edit, formatHash, parseHash, type State } from '../state/state.ts';

const STORED = 'attention.kept';

export class Kept {
  private readonly core: Core;
  private made = new Map<string, Partial<State>>();
  /** Edits of numbers that the open stage does not have, while it stays open with this example. */
  private waiting: { edits: Edit[]; at: string } = { edits: [], at: '' };

  constructor(core: Core) {
    this.core = core;
    this.restore();
  }

  /** To be called with the state that is left. */
  keep(state: State): void {
    this.made.set(this.family(state), this.madeIn(state));
  }

  /** To be called when a stage has opened with those of the edits that it can use; gives the number of the others. */
  opened(state: State, edits: Edit[]): number {
    const others = edits.filter((edit) => !state.edits.includes(edit));
    this.waiting = { edits: others, at: placeOf(state) };
    this.store();
    return others.length;
  }

  /** The state in which another stage or notebook opens. */
  opening(patch: Partial<State>, from: State): State {
    const { dtype, decimals, digits, code } = from;
    const stage = patch.stage ?? from.stage;
    const kept = this.made.get(this.family({ ...from, stage, ...patch }));
    return { ...DEFAULT, dtype, decimals, digits, code, ...kept, stage, ...patch };
  }

  /** Every stage as the learner left it; `present` is the one that is open. */
  all(present: State): State[] {
    return STAGES.map(({ id: stage }) => {
      if (stage === present.stage) return present;
      const family = this.family({ ...present, stage });
      const isNear = family === this.family(present);
      const made = isNear ? this.madeIn(present) : this.made.get(family);
      return { ...DEFAULT, ...made, stage };
    });
  }

  /** With the edits that wait for another stage of the family. */
  private madeIn(state: State): Partial<State> {
    const { edits, at } = this.waiting;
    const all = at === placeOf(state) ? [...state.edits, ...edits] : state.edits;
    return { ...choicesOf(state), edits: all };
  }

  /** Stages that run on the same examples share them, and the learner's edits. */
  private family({ stage, notebook }: State): string {
    if (stage === 'notebook') return notebook;
    return this.core.session.catalogue()[findStage(stage).lesson].join();
  }

  /** In the form of links, which are read with care. */
  private store(): void {
    const { edits, at } = this.waiting;
    const made = [...this.made].map(([family, state]) => [family, linkOf(state)]);
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ made, waiting: linkOf({ edits }), at }));
    } catch {
      // No storage: it lasts until the page is left.
    }
  }

  private restore(): void {
    try {
      const { made, waiting, at } = JSON.parse(sessionStorage.getItem(STORED) ?? '');
      this.made = new Map(
        made.map(([family, link]: string[]) => {
          const state = parseHash(link);
          return [family, { ...choicesOf(state), edits: state.edits }];
        }),
      );
      this.waiting = { edits: parseHash(waiting).edits, at };
    } catch {
      // Nothing was stored, or not by this page.
    }
  }
}

function linkOf(state: Partial<State>): string {
  return formatHash({ ...DEFAULT, ...state });
}

/** What is not a matter of one step. */
function choicesOf(state: State): Partial<State> {
  const { example, seed, sizes, tokens, split, name } = state;
  const { causal, scaled, columns, num_heads, value_from_key } = state;
  return {
    ...{ example, seed, sizes, tokens, split, name },
    ...{ causal, scaled, columns, num_heads, value_from_key },
  };
}

function placeOf({ stage, example, seed, sizes, tokens, split }: State): string {
  return JSON.stringify([stage, example, seed, sizes, tokens, split]);
}
