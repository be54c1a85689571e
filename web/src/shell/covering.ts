// Covering: the model for views and screen readers, without the numbers that wait for the learner's guess.

import { coverOf, type StepEntry } from '../engine/ask/cover.ts';
import type { Session } from '../engine/core/session.ts';
import { givenOf } from '../engine/model/asked/answered.ts';
import type { Model } from '../engine/model/model.ts';
import { resolveCovered } from '../engine/model/resolve.ts';
import { stepKey } from '../engine/state/answers.ts';
import { aboutOf } from '../engine/state/pages.ts';
import type { ViewSettings } from '../engine/state/settings.ts';
import { formatHash, type State } from '../engine/state/state.ts';
import type { Action } from './transitions.ts';

export class Covering {
  /** The last answer of `shown`: its model, the answers then, and the covered model. */
  private last: { of: Model; asked: string; model: Model } | null = null;

  /** The step that was shown last, if its first question was answered on its numbers; else ''. */
  given = '';

  /** The model without what is covered. */
  shown(model: Model | null, view: ViewSettings, session: Session): Model | null {
    const isGiven = model !== null && givenOf(model, view.answers) !== undefined;
    this.given = isGiven ? stepKey(model.stage.id, model.step.id) : '';
    const cover = model && !view.presenting ? coverOf(model, view) : null;
    if (!model || !cover) return model;
    const asked = JSON.stringify([...cover.keys(), view.answers]);
    if (this.last?.of === model && this.last.asked === asked) return this.last.model;
    const covered = resolveCovered(model.state, session, cover, model.comparison?.session);
    this.last = { of: model, asked, model: covered };
    return covered;
  }
}

/**
 * Way into a step. Next, Play, a stage, a key and the scrubber walk to it. A button on a page beside the ladder, or one that
 * opens a number, counts as a link; Back and Forward lead to steps that were open, and so does a page's way back.
 */
export function entryBy(action: Action, { stage }: State, cameFrom: State | null): StepEntry['by'] {
  switch (action.type) {
    // Playing opens the next step, or rewinds to the first one, as a learner would.
    case 'goStep':
    case 'playOn':
    case 'setView':
      return 'walk';
    case 'goTo':
      if (cameFrom && formatHash(action.state) === formatHash(cameFrom)) return 'change';
      return action.state.cell === null && !LINKING.includes(aboutOf(stage)) ? 'walk' : 'link';
    case 'arrive':
      return action.isReturn ? 'change' : 'link';
    default:
      return 'change';
  }
}

/** Subjects of the pages whose buttons count as links, not as walking on, so answers are not hidden. */
const LINKING: ReturnType<typeof aboutOf>[] = ['notebook', 'sentence'];
