// The core's answer to a step (shell/step.ts): it has followed, has refused, or has trained a run further.
import { entered } from '../../engine/ask/cover.ts';
import { withoutEarlier } from '../../engine/model/asked/answered.ts';
import { copyUnedited } from '../../engine/model/edits/downstream.ts';
import { normalized } from '../../engine/model/link.ts';
import { resolve } from '../../engine/model/resolve.ts';
import { holdingTrail } from '../../engine/model/tree/opened.ts';
import { isOnLadder } from '../../engine/model/walk.ts';
import { stepKey } from '../../engine/state/answers.ts';
import { isPage } from '../../engine/state/pages.ts';
import { isDoor } from '../../engine/state/state.ts';
import { without } from '../../engine/state/undo.ts';
import { text } from '../../engine/words/page.en.ts';
import type { Effect, Follow } from '../effects.ts';
import { absentIn } from '../links/absent.ts';
import type { Followed, PageState, Step, StepInput } from './page_state.ts';
import { noticed, settled, when } from './settled.ts';

/** The core has followed: the state is the requested one, without the edits that do not hold. */
export function followed(
  last: PageState,
  asked: StepInput,
  follow: Follow,
  answer: Followed,
): Step {
  const { session } = asked;
  const { next, link, travel, by, isVisit } = follow;
  const wanted = next.state;
  const edits = wanted.edits.length - answer.edits.length;
  const lost = edits > 0 ? text.trouble.editsLost(edits, answer.whyLost) : '';
  const trail = holdingTrail(session, wanted.trail, wanted.cell);
  const held = { ...wanted, edits: answer.edits, trail };
  const unedited = link && !isPage(held.stage) ? copyUnedited(session, held) : null;
  let app: PageState = {
    ...ended({ ...last, ...next, state: held }, answer),
    before: follow.before ?? (unedited && { values: unedited }),
    model: null,
  };
  if (!isPage(held.stage)) app = resolved(app, asked);
  const marks: Effect[] = [];
  if (link) {
    const { amiss, instead } = absentIn(link, session, app.model);
    const sentences = [...link.amiss, lost, answer.stopped, ...amiss];
    marks.push({ type: 'markLink', isAmiss: sentences.some((sentence) => sentence !== '') });
    app = noticed({ ...app, state: { ...app.state, ...instead } }, sentences);
    if (app.model) app = resolved(app, asked);
  } else app = noticed(app, [lost]);
  const { model, view } = app;
  if (model) {
    const { isEmbedded, presenting: isShown } = view;
    // A link shows what a fresh page shows.
    const answers = by === 'link' ? withoutEarlier(model, view.answers) : view.answers;
    const wasGiven = asked.given === stepKey(model.stage.id, model.step.id);
    const covers = entered({ ...view, answers }, model, { by, isEmbedded, isShown, wasGiven });
    app = { ...app, view: { ...view, answers, covers } };
  }
  // Edits of nodes that this stage lacks, but another of its kind has.
  const waiting = isVisit ? wanted.edits.filter((edit) => !app.state.edits.includes(edit)) : [];
  if (waiting.length > 0) app = noticed(app, [text.trouble.editsWait(waiting.length)]);
  return opened(last, app, [
    ...marks,
    ...when(isPage(held.stage) && { type: 'fetchPage', page: held.stage }),
    { type: 'train' },
    { type: 'speak', from: last.state, travel },
    ...when(isVisit && { type: 'saveWaitingEdits', state: app.state, edits: waiting }),
  ]);
}

/** The core has refused: the last good picture and its history stay, and the reason is shown beside it. */
export function refused(last: PageState, follow: Follow, sentence: string): Step {
  const { next, link, travel } = follow;
  // A step that the core refuses now, in another dtype for example, must not block the others forever.
  const history = travel ? without(last.history, travel) : last.history;
  const amiss = link ? [...link.amiss, text.trouble.linkRefused(sentence)] : [sentence];
  const app = noticed({ ...last, view: next.view, history }, amiss);
  return opened(last, app, [
    ...when(link !== null && { type: 'markLink', isAmiss: true }),
    { type: 'train' },
  ]);
}

/** The step that opens a state: the address names it, and the door leads back to it. */
function opened(last: PageState, app: PageState, first: Effect[]): Step {
  const { model, state, view } = app;
  const effects: Effect[] = [...first, { type: 'write', state: model ? normalized(model) : state }];
  const lastStep = model && !isDoor(state) ? { stage: model.stage.id, step: model.step.id } : null;
  const isKnown =
    lastStep?.stage === view.lastStep?.stage && lastStep?.step === view.lastStep?.step;
  // A frame has no door.
  const isNew = lastStep !== null && !isKnown && !view.isEmbedded && isOnLadder(lastStep);
  const unfolded = unfoldedIn(last, app);
  const shown = { ...app, view: { ...view, unfolded, ...(isNew ? { lastStep } : {}) } };
  return { app: shown, effects: [...effects, ...settled(last, shown)] };
}

/** The tensors of which a number has been opened since the step came. */
function unfoldedIn(last: PageState, { model, view: { unfolded } }: PageState): readonly string[] {
  if (!model || last.model?.stage.id !== model.stage.id || last.model.step.id !== model.step.id)
    return [];
  return unfolded.includes(model.cell.node) ? unfolded : [...unfolded, model.cell.node];
}

/** A run went on for a slice. */
export function trained(app: PageState, asked: StepInput, answer: Followed): Step {
  const { edits } = answer;
  const { state } = app;
  const next = edits.length < state.edits.length ? { ...state, edits } : state;
  const shown = resolved(ended({ ...app, state: next }, answer), asked);
  return { app: shown, effects: settled(app, shown) };
}

/** A run that went no further, and stays there. */
function ended(app: PageState, { stopped, trained }: Followed): PageState {
  if (stopped === '') return app;
  const { state, view } = app;
  const stands = { ...app, state: { ...state, trained }, view: { ...view, playing: false } };
  return noticed(stands, [stopped]);
}

/** The model of the state, which names the step from now on if a link names only a cell. */
function resolved(app: PageState, { session, comparison }: StepInput): PageState {
  const model = resolve(app.state, session, comparison);
  const { state, step, stage } = model;
  if (state.cell === null || state.step !== '' || step.id === stage.opens) return { ...app, model };
  const names = { ...state, step: step.id };
  return { ...app, state: names, model: resolve(names, session, comparison) };
}
