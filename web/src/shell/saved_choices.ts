// Session storage: the learner's choices and edits on other stages, restored on the way back, and after a reload in
// the same tab.
import type { Core, Edit } from '../engine/core/core.ts';
import { findStage, STAGES } from '../engine/lesson/stages.ts';
import { exampleOf, examplesOf, OWN, ownChoices, textOwner } from '../engine/model/choice.ts';
import { choicesOfLessons, choicesOfPage, resetBy } from '../engine/state/fields.ts';
import type { Store } from '../engine/state/host.ts';
import { aboutOf, isPage } from '../engine/state/pages.ts';
import {
  DEFAULT,
  FIRST_STAGE,
  formatHash,
  isDoor,
  parseHash,
  type State,
} from '../engine/state/state.ts';
import { browserStore } from './hosts.ts';

const STORED = 'attention.kept';

export class SavedChoices {
  private readonly core: Core;
  private readonly session: Store;
  private made = new Map<string, Partial<State>>();
  /** Edits of nodes that the open stage's graph lacks, saved while stage and example (`at`) stay the same. */
  private waiting: { edits: Edit[]; at: string } = { edits: [], at: '' };

  /** The learner's texts, by their owner: a sentence goes along from stage to stage. */
  private texts = new Map<string, string | null>();

  constructor(core: Core, session: Store = browserStore(() => sessionStorage)) {
    this.core = core;
    this.session = session;
    this.restore();
  }

  /** Call before leaving a stage, with its state. */
  save(state: State): void {
    Object.assign(this, this.with(state));
    this.store();
  }

  /** Call before another example is chosen, with the state that it leaves. */
  saveText(state: State): void {
    Object.assign(this, this.withText(state));
  }

  /** A copy with that state added; it is stored nowhere. */
  with(state: State): SavedChoices {
    const copy = this.withText(state);
    copy.made = new Map(this.made).set(this.family(state), this.madeIn(state));
    return copy;
  }

  private withText(state: State): SavedChoices {
    const copy: SavedChoices = Object.assign(Object.create(SavedChoices.prototype), this);
    const owner = this.ownerOf(state);
    if (owner !== '') copy.texts = new Map(this.texts).set(owner, state.tokens);
    return copy;
  }

  /** Call after a stage has opened, with those edits that it could not apply. */
  opened(state: State, edits: Edit[]): void {
    this.waiting = { edits, at: this.numbersOf(state) };
    this.store();
  }

  /** The opening state of another stage, a notebook or the end: saved choices, then `patch`. */
  opening(patch: Partial<State>, from: State): State {
    const stage = patch.stage ?? from.stage;
    const saved = this.held(
      this.made.get(this.family({ ...from, stage, ...patch })) ?? this.along(from, stage),
      from,
    );
    const state = { ...DEFAULT, ...choicesOfPage(from), ...saved, stage, ...patch };
    return patch.example === undefined ? { ...state, ...this.textOf(state), ...patch } : state;
  }

  /** Saved choices, unless they are on a head of the reader's own that is no more here. */
  private held(saved: Partial<State> | undefined, { own }: State): Partial<State> | undefined {
    return saved?.example === OWN && !own?.brought ? undefined : saved;
  }

  /** The choice of another example, with the text that it had. */
  choosing(example: string, from: State): Partial<State> {
    const [first] = examplesOf(from, this.core.session.catalogue());
    const opens = findStage(from.stage).opening && example === first;
    const chosen = { ...resetBy('example'), example: opens ? '' : example, tokens: null };
    return { ...chosen, ...this.withText(from).textOf({ ...from, ...chosen }) };
  }

  /** The states of all stages, each as the learner left it; `present` is the open one. */
  all(present: State): State[] {
    this.saveText(present);
    return STAGES.map(({ id: stage }) => {
      if (stage === present.stage) return present;
      const family = this.family({ ...present, stage });
      const isNear = family === this.family(present);
      const made = this.held(isNear ? this.madeIn(present) : this.made.get(family), present);
      const state = { ...DEFAULT, ...choicesOfPage(present), ...made, stage };
      return { ...state, ...this.textOf(state) };
    });
  }

  /** The seed of the questions after the stages, as the learner left it; `present` is the open page. */
  sheetSeed(present: State): string {
    return (aboutOf(present.stage) === 'stage' ? present : this.made.get('check'))?.seed ?? '';
  }

  /** Key under which a text is saved; '' on the door, whose words come from menus. */
  private ownerOf(state: State): string {
    return isDoor(state) ? '' : textOwner(state, this.core.session.catalogue());
  }

  /** The saved text of a state's example, if it is another one than the state's. */
  private textOf(state: State): Partial<State> {
    const tokens = this.texts.get(this.ownerOf(state));
    return tokens === undefined || tokens === state.tokens ? {} : { ...resetBy('numbers'), tokens };
  }

  /** On a stage that is opened for the first time: the present example, if it has a text and the stage has it, too. */
  private along(from: State, stage: string): Partial<State> | undefined {
    const catalogue = this.core.session.catalogue();
    const example = exampleOf(from, catalogue);
    const there = { ...DEFAULT, stage, example };
    const isThere =
      examplesOf(there, catalogue).includes(example) && this.ownerOf(there) === this.ownerOf(from);
    if (from.tokens === null || !isThere) return undefined;
    const own = ownChoices(from, catalogue).map(({ key }) => [key, from[key as keyof State]]);
    return { example, ...Object.fromEntries(own) };
  }

  /** A stage's choices, with the edits that wait for another stage of its family. */
  private madeIn(state: State): Partial<State> {
    const { edits, at } = this.waiting;
    const all = at === this.numbersOf(state) ? [...state.edits, ...edits] : state.edits;
    return { ...choicesOf(state), edits: all };
  }

  /** The storage key: stages with the same list of examples share choices and edits; the door has its own. */
  private family(state: State): string {
    if (isDoor(state)) return state.stage;
    if (aboutOf(state.stage) === 'notebook') return state.notebook;
    if (isPage(state.stage)) return state.stage;
    return examplesOf(state, this.core.session.catalogue()).join();
  }

  /** A key of the numbers that a stage begins with. */
  private numbersOf(state: State): string {
    const catalogue = this.core.session.catalogue();
    const own = ownChoices(state, catalogue).map(({ key }) => [key, state[key as keyof State]]);
    return JSON.stringify([state.stage, exampleOf(state, catalogue), own]);
  }

  /** Saves states as links, whose parser accepts any text. */
  private store(): void {
    const { edits, at } = this.waiting;
    const made = [...this.made].map(([family, state]) => [family, stored(state)]);
    this.session.write(STORED, JSON.stringify({ made, waiting: stored({ edits }), at }));
  }

  private restore(): void {
    try {
      const { made, waiting, at } = JSON.parse(this.session.read(STORED) ?? '');
      this.made = new Map(
        made.map(([family, link]: string[]) => [family, choicesOf(parseHash(link))]),
      );
      this.waiting = { edits: parseHash(waiting).edits, at };
    } catch {
      // Nothing stored, or not written by this page.
    }
  }
}

function stored(state: Partial<State>): string {
  return formatHash({ ...DEFAULT, stage: FIRST_STAGE, ...state });
}

/** Choices that all stages of a family share: example, switches and edits, not step, cell or row. */
function choicesOf(state: State): Partial<State> {
  const { name, edits, trained } = state;
  return { ...choicesOfLessons(state), name, edits, trained };
}
