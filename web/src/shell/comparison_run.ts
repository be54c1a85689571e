// The comparison run: trained beside the page's run to the same step, on the same choices but for those that its step
// changes.
import type { Core } from '../engine/core/core.ts';
import type { Session } from '../engine/core/session.ts';
import { findStage } from '../engine/lesson/stages.ts';
import { choiceText } from '../engine/model/choice.ts';
import { sequenceOf } from '../engine/model/run/film.ts';
import { namesIn } from '../engine/state/codecs.ts';
import type { State } from '../engine/state/state.ts';

export class ComparisonRun {
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
    this.core.follow(choice, sequenceOf(of.session, state.batch), state.trained);
    this.core.session.rename(namesIn(state.names));
  }

  /** Drops the core after a trap, whose memory is gone. */
  forget(): void {
    this.core = null;
  }
}
