// Session storage: the learner's choices and edits on other stages, found again on the way back, in the same
// tab also after a reload.
import type { Core, Edit } from '../core/core.ts';
import { findStage, STAGES } from '../lessons/index.ts';
import { DEFAULT, formatHash, parseHash, type State } from '../state/state.ts';

const STORED = 'attention.kept';

export class Kept {
  private readonly core: Core;
  private made = new Map<string, Partial<State>>();
  /** Edits of nodes that the open stage's graph lacks, kept while stage and example (`at`) stay the same. */
  private waiting: { edits: Edit[]; at: string } = { edits: [], at: '' };

  constructor(core: Core) {
    this.core = core;
    this.restore();
  }

  /** Call before leaving a stage, with its state. */
  keep(state: State): void {
    this.made.set(this.family(state), this.madeIn(state));
  }

  /** Call after a stage has opened: keeps those of `edits` that it could not apply, and returns how many. */
  opened(state: State, edits: Edit[]): number {
    const others = edits.filter((edit) => !state.edits.includes(edit));
    this.waiting = { edits: others, at: exampleKey(state) };
    this.store();
    return others.length;
  }

  /** The opening state of another stage or notebook: kept choices, then `patch`. */
  opening(patch: Partial<State>, from: State): State {
    const { dtype, decimals, digits, code } = from;
    const stage = patch.stage ?? from.stage;
    const kept = this.made.get(this.family({ ...from, stage, ...patch }));
    return { ...DEFAULT, dtype, decimals, digits, code, ...kept, stage, ...patch };
  }

  /** The states of all stages, each as the learner left it; `present` is the open one. */
  all(present: State): State[] {
    return STAGES.map(({ id: stage }) => {
      if (stage === present.stage) return present;
      const family = this.family({ ...present, stage });
      const isNear = family === this.family(present);
      const made = isNear ? this.madeIn(present) : this.made.get(family);
      return { ...DEFAULT, ...made, stage };
    });
  }

  /** A stage's choices, with the edits that wait for another stage of its family. */
  private madeIn(state: State): Partial<State> {
    const { edits, at } = this.waiting;
    const all = at === exampleKey(state) ? [...state.edits, ...edits] : state.edits;
    return { ...choicesOf(state), edits: all };
  }

  /** The storage key: stages with the same list of examples share choices and edits. */
  private family({ stage, notebook }: State): string {
    if (stage === 'notebook') return notebook;
    return this.core.session.catalogue().lessons[findStage(stage).lesson].join();
  }

  /** Saves states as links, whose parser accepts any text. */
  private store(): void {
    const { edits, at } = this.waiting;
    const made = [...this.made].map(([family, state]) => [family, linkOf(state)]);
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ made, waiting: linkOf({ edits }), at }));
    } catch {
      // Storage is blocked: memory alone, until the page is left.
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
      // Nothing stored, or not written by this page.
    }
  }
}

function linkOf(state: Partial<State>): string {
  return formatHash({ ...DEFAULT, ...state });
}

/** The choices that all stages of a family share: example and switches, not step, cell or row. */
function choicesOf(state: State): Partial<State> {
  const { example, seed, sizes, tokens, split, name } = state;
  const { causal, scaled, columns, num_heads, value_from_key } = state;
  return {
    ...{ example, seed, sizes, tokens, split, name },
    ...{ causal, scaled, columns, num_heads, value_from_key },
  };
}

function exampleKey({ stage, example, seed, sizes, tokens, split }: State): string {
  return JSON.stringify([stage, example, seed, sizes, tokens, split]);
}
