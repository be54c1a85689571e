// The core's side of the page: one state at a time that the core follows, with the comparison run, and the work that
// ends with that state.
import type { Core, Edit } from '../engine/core/core.ts';
import { Refusal } from '../engine/core/refusals.ts';
import type { Session } from '../engine/core/session.ts';
import { inSlices, type Pieces } from '../engine/draw/slices.ts';
import { findStage, runStepOf } from '../engine/lesson/stages.ts';
import { choiceText } from '../engine/model/choice.ts';
import { sequenceOf } from '../engine/model/run/film.ts';
import { namesIn } from '../engine/state/codecs.ts';
import { DEFAULT, type State } from '../engine/state/state.ts';
import type { Follow } from './effects.ts';
import { followed } from './step/followed.ts';
import type { Followed, PageState, Step, StepInput } from './step/page_state.ts';

/** The core's answer, or the sentence of its refusal; neither after any other error, which is a trap. */
interface Reply<Answer> {
  answer?: Answer;
  refusal?: string;
}

export class Follower {
  /** The state last requested; equal to the page's once the core has followed. */
  wanted: State = DEFAULT;
  readonly comparison = new ComparisonRun();
  private readonly core: Core;
  private readonly trapped: (error: unknown) => void;
  private following = new AbortController();

  constructor(core: Core, trapped: (error: unknown) => void) {
    this.core = core;
    this.trapped = trapped;
  }

  follow(last: PageState, follow: Follow, asked: () => StepInput): Reply<Step> {
    const { core, comparison } = this;
    const { state } = follow.next;
    this.wanted = state;
    this.endWork();
    // Work of the stage that is left ends, even if the next one has the same lesson.
    if (state.stage !== last.state.stage) core.session.endWork();
    if (state.own?.brought) core.hold(state.own);
    return this.ask(() => {
      const choice = choiceText(state, core.session.catalogue());
      const edits = core[follow.link ? 'arrive' : 'follow'](choice, state.edits, runStepOf(state));
      core.session.rename(namesIn(state.names));
      const { stopped, trained } = core;
      comparison.follow(stopped === '' ? state : { ...state, trained }, core);
      return followed(last, asked(), follow, this.holding(edits));
    });
  }

  /** Edits one number; `wanted`: the state with the edit. The answer is the core's refusal, or an empty text. */
  edit(edit: Edit, wanted: State): Reply<string> {
    this.wanted = wanted;
    return this.ask(() => this.core.edit(edit));
  }

  /** Trains in the next frames, until the run is where the state wants it. */
  train(state: () => State, hear: (slice: Reply<Followed>) => void): void {
    const isTraining = () => this.core.isTraining || this.comparison.isTraining;
    const slice = () => {
      const edits = this.core.trainSlice();
      this.comparison.follow(state(), this.core);
      return this.holding(edits);
    };
    const pieces = function* (this: Follower): Pieces<void> {
      for (; isTraining(); yield) hear(this.ask(slice));
    };
    if (isTraining()) inSlices(this.following.signal, pieces.call(this));
  }

  /** Ends the work for the last state; an answer that is still needed is asked for again by the next drawing. */
  endWork(): void {
    this.following.abort();
    this.following = new AbortController();
  }

  /** After a trap its memory cannot be trusted. */
  async restart(): Promise<void> {
    await this.core.restart();
    this.comparison.forget();
  }

  private holding(edits: Edit[]): Followed {
    const { whyLost, stopped, trained } = this.core;
    return { edits, whyLost, stopped, trained };
  }

  private ask<Answer>(ask: () => Answer): Reply<Answer> {
    try {
      return { answer: ask() };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error.message };
      this.trapped(error);
      return {};
    }
  }
}

/** The comparison run: trained beside the page's run to the same step, on the same choices but for those that its step changes. */
class ComparisonRun {
  private core: Core | null = null;

  /** Session of the second run, where the step has one; else null. */
  get session(): Session | null {
    return this.core?.session ?? null;
  }

  get isTraining(): boolean {
    return this.core?.isTraining ?? false;
  }

  /**
   * Follows the page's state for a slice and shows the same sequence as the page's core (`of`), without the learner's
   * edits.
   */
  follow(state: State, of: Core): void {
    const changed = findStage(state.stage).steps.find(({ id }) => id === state.step)?.comparison;
    if (!changed) {
      this.core?.close();
      this.core = null;
      return;
    }
    this.core ??= of.sibling();
    const choice = choiceText({ ...state, ...changed }, of.session.catalogue());
    this.core.follow(choice, sequenceOf(of.session, state.batch), runStepOf(state));
    this.core.session.rename(namesIn(state.names));
  }

  /** Drops the core after a trap, whose memory is gone. */
  forget(): void {
    this.core = null;
  }
}
