// The scene: all that the screen draws; and the kind of change from one scene to the next.
import type { Change } from '../../engine/draw/passes.ts';
import type { Model } from '../../engine/model/model.ts';
import type { Context } from '../../engine/plane/context.ts';
import type { Answers } from '../../engine/state/answers.ts';
import { choicesOfPicture, resetBy } from '../../engine/state/fields.ts';
import type { State } from '../../engine/state/state.ts';

/** Input of a rendering; `model` is null on a notebook and on the end. */
export interface Scene
  extends Omit<Context, 'model' | 'drawing' | 'influence' | 'reach' | 'counted'> {
  state: State;
  model: Model | null;
  /** True while the previous picture stays up because the next one is still training. */
  isLast: boolean;
}

/** A drawn scene, as far as the next one is compared with it. */
export interface DrawnScene extends Pick<Scene, 'state'>, Pick<Answers, 'answers'> {
  place: string;
  step: string | undefined;
  picture: string;
}

export function shownOf(scene: Scene): DrawnScene {
  const { state, model, view } = scene;
  const [place, picture] = [placeKey(scene), pictureKey(scene)];
  return { place, step: model?.step.id, picture, state, answers: view.answers };
}

/** Kind of change from one drawn scene to the next; null: nothing that is drawn part by part. */
export function changeBetween(last: DrawnScene | null, next: DrawnScene): Change | null {
  if (last?.place !== next.place) return 'picture';
  if (last.step !== next.step) return 'step';
  if (last.picture !== next.picture) return 'picture';
  // An answer is seen where it was given, with what it uncovers. A page without a model has no step.
  const isOther = last.state !== next.state && last.answers === next.answers;
  return isOther && next.step !== undefined ? 'number' : null;
}

/** Identity of a picture. */
export function pictureKey({ state, model, view }: Scene): string {
  return JSON.stringify([choicesOfPicture(state), model?.step.id, view.presenting]);
}

/** Identity of what the steps of a stage share. */
function placeKey({ state, model, view }: Scene): string {
  const ofAll = { ...state, ...resetBy('step'), step: '' };
  return JSON.stringify([choicesOfPicture(ofAll), model !== null, view.presenting]);
}
