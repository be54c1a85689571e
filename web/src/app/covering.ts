// Covering: the model as it is drawn and said, without the numbers that wait for the learner's guess.
import type { Session } from '../core/session.ts';
import { choiceText } from '../model/choice.ts';
import type { Model } from '../model/model.ts';
import { resolveCovered } from '../model/resolve.ts';
import { coverOf, entered } from '../questions/cover.ts';
import { stepKey } from '../state/answers.ts';
import { isEmbedded } from '../state/embedded.ts';
import { aboutOf } from '../state/pages.ts';
import type { ViewSettings } from '../state/settings.ts';
import type { State } from '../state/state.ts';
import type { Action } from './transitions.ts';

export class Covering {
  /** The last answer of `shown`: what was asked for, under which answers, and what is drawn of it. */
  private last: { of: Model; asked: string; model: Model } | null = null;

  /** The step that was entered last, and what made its numbers. */
  private open = { key: '', numbers: '' };

  /**
   * The steps that have been open, now with the model's: it is covered if its question is to be answered first. Where
   * other numbers have made a first answer that of a question gone by, nothing more is covered beside it.
   */
  enter(model: Model, view: ViewSettings, isWalk: boolean): ViewSettings['covers'] {
    const { stage, step, state, session } = model;
    const isShown = view.presenting || view.playing;
    const covers = entered(view.covers, model, { isWalk, isEmbedded: isEmbedded(), isShown });
    const key = stepKey(stage.id, step.id);
    const numbers = JSON.stringify([choiceText(state, session.catalogue()), state.edits]);
    const isOther = this.open.key === key && this.open.numbers !== numbers;
    this.open = { key, numbers };
    return isOther && covers[key] && view.answers[key] ? { ...covers, [key]: false } : covers;
  }

  /** The model without what is covered. */
  shown(model: Model | null, view: ViewSettings, session: Session): Model | null {
    const cover = model && !view.presenting ? coverOf(model, view) : null;
    if (!model || !cover) return model;
    const asked = JSON.stringify([...cover.keys(), view.answers]);
    if (this.last?.of === model && this.last.asked === asked) return this.last.model;
    const covered = resolveCovered(model.state, session, cover, model.rival?.session);
    this.last = { of: model, asked, model: covered };
    return covered;
  }
}

/**
 * Whether an action walks to a step, as Next, a stage, a key and the scrubber do. What leads there from a page beside
 * the ladder, or opens a number, is a link.
 */
export function isWalk(action: Action, { stage }: State): boolean {
  if (action.type === 'goStep') return true;
  return action.type === 'goTo' && action.state.cell === null && !LINKING.includes(aboutOf(stage));
}

/** What pages are about whose ways to a stage are links: to what stands there. */
const LINKING: ReturnType<typeof aboutOf>[] = ['notebook', 'sentence'];
