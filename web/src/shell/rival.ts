// The rival of a run: the same choice but for what its step says, trained beside it to the same step.
import type { Core } from '../engine/core/core.ts';
import type { Session } from '../engine/core/session.ts';
import { findStage } from '../engine/lesson/stages.ts';
import { choiceText } from '../engine/model/choice.ts';
import { sequenceOf } from '../engine/model/run/film.ts';
import { namesIn } from '../engine/state/codecs.ts';
import type { State } from '../engine/state/state.ts';

export class Rival {
  private core: Core | null = null;

  /** Session of the second run, where the step has one; else null. */
  get session(): Session | null {
    return this.core?.session ?? null;
  }

  get isTraining(): boolean {
    return this.core?.isTraining ?? false;
  }

  /**
   * Follows the state of the page for a slice, whose session is `of`, and shows the same sequence. The learner's edits
   * are none of its.
   */
  follow(state: State, of: Core): void {
    const rival = findStage(state.stage).steps.find(({ id }) => id === state.step)?.rival;
    if (!rival) {
      this.core?.close();
      this.core = null;
      return;
    }
    this.core ??= of.beside();
    const choice = choiceText({ ...state, ...rival }, of.session.catalogue());
    this.core.follow(choice, sequenceOf(of.session, state.batch), state.trained);
    this.core.session.rename(namesIn(state.names));
  }

  /** After a trap: its memory is gone. */
  forget(): void {
    this.core = null;
  }
}
