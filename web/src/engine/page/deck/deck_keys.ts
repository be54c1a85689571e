// Keys of the presentation. A slide is a step of a stage, or a part of a page that says which it has (data-slide).
import type { Model } from '../../model/model.ts';
import { neighbourStep, walk, walkFromEnd } from '../../model/walk.ts';
import type { Actions } from '../../state/actions.ts';
import { aboutOf } from '../../state/pages.ts';
import type { ViewSettings } from '../../state/settings.ts';
import { isDoor, type State } from '../../state/state.ts';
import { DECK_KEYS } from './deck_names.ts';
import { slidesOf } from './deck_page.ts';
import { notes } from './speaker.ts';

/** The place that is presented; without a model a page. */
interface Presented {
  state: State;
  model: Model | null;
  view: ViewSettings;
}

export function deckKey(key: string, { state, model, view }: Presented, act: Actions): void {
  const what = DECK_KEYS[key];
  notes.takeScreen();
  if (what === 'notes') notes.toggle(act);
  else if (what === 'blank') act.setView({ blank: !view.blank });
  // A blank screen first comes back, so that nobody misses a slide.
  else if (view.blank) act.setView({ blank: false });
  else (model ? stepMotions(model, act) : pageMotions(state, view, act))[what]();
}

type Motions = Record<'on' | 'back' | 'first' | 'last', () => void>;

function stepMotions(model: Model, act: Actions): Motions {
  const { steps } = model;
  const before = neighbourStep(model, -1);
  return {
    on: () => walk(model, 1, act),
    back: () => {
      // The door cannot be presented.
      if (before && !isDoor(before)) walk(model, -1, act);
    },
    first: () => act.goStep(steps[0].id),
    last: () => act.goStep(steps[steps.length - 1].id),
  };
}

/** The end lies between the last step and the first notebook; a notebook's first and last slide stay. */
function pageMotions({ stage }: State, { slide }: ViewSettings, act: Actions): Motions {
  const last = slidesOf(document).length - 1;
  const isEnd = aboutOf(stage) === 'sentence';
  const show = (at: number) => act.setView({ slide: at });
  return {
    on: () => {
      if (slide < last) show(slide + 1);
      else if (isEnd) walkFromEnd(1, act);
    },
    back: () => {
      if (slide > 0) show(slide - 1);
      else if (isEnd) walkFromEnd(-1, act);
    },
    first: () => show(0),
    last: () => show(last),
  };
}
