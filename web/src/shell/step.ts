// A step of the page: the state after an action and, as data, its effects (effects.ts). It may ask the open session,
// and changes nothing. If the core has to follow, the state changes with the core's answer: `followed`, or `refused`.
import { entered } from '../engine/ask/cover.ts';
import type { Edit } from '../engine/core/core.ts';
import type { Session } from '../engine/core/session.ts';
import { findStage } from '../engine/lesson/stages.ts';
import { choiceText } from '../engine/model/choice.ts';
import { copyChanging, copyUnedited } from '../engine/model/edits/downstream.ts';
import { editAt } from '../engine/model/edits/edit_here.ts';
import { normalized, withDefaultExample } from '../engine/model/link.ts';
import type { Model } from '../engine/model/model.ts';
import { resolve } from '../engine/model/resolve.ts';
import { holdingTrail } from '../engine/model/tree/opened.ts';
import { isOnLadder, linked } from '../engine/model/walk.ts';
import type { Snapshot } from '../engine/plane/context.ts';
import type { Verb } from '../engine/state/actions.ts';
import { stepKey } from '../engine/state/answers.ts';
import { isPage } from '../engine/state/pages.ts';
import type { ViewSettings } from '../engine/state/settings.ts';
import { DEFAULT, isDoor, type State } from '../engine/state/state.ts';
import { NO_HISTORY, without } from '../engine/state/undo.ts';
import { text } from '../engine/words/page.en.ts';
import { entryBy } from './covering.ts';
import type { Effect, Follow } from './effects.ts';
import { frameCode } from './embed.ts';
import { absentIn } from './links/absent.ts';
import { refusedChoice, typedNumber } from './own_choice.ts';
import { paceOf } from './play.ts';
import type { Attempt } from './recovery.ts';
import type { SavedChoices } from './saved_choices.ts';
import { type Action, type AppState, noRoomFor, transition } from './transitions.ts';

/** A notice is read in a few seconds. */
const MOST_SENTENCES = 3;

/** The state of the page, and what is derived from it once the core has followed. */
export interface PageState extends AppState {
  /** Null on a page without a model, and before anything is open. */
  model: Model | null;
  /** The tensors before the last change, to mark the changed cells. */
  before: Snapshot | null;
}

/** Before anything is open. */
export function blank(view: ViewSettings): PageState {
  return { state: DEFAULT, view, history: NO_HISTORY, model: null, before: null };
}

/** All that a step may read besides the page's own state. */
export interface StepInput {
  session: Session;
  /** The session of the run that is trained beside this one. */
  comparison: Session | null;
  saved: SavedChoices;
  /** The step that was shown last, if its first question was answered on its numbers; else ''. */
  given: string;
  /** The address of the page, with what is open. */
  address: string;
  /** Whether Back of the browser closes a number here. */
  hasOpened: boolean;
}

export interface Step {
  app: PageState;
  effects: Effect[];
}

/** The core's account of a state that it has followed. */
export interface Followed {
  /** The edits that hold. */
  edits: Edit[];
  /** Why others do not; empty if they have no cell. */
  whyLost: string;
  /** Reason why a run stopped at its step `trained`; else empty. */
  stopped: string;
  trained: number;
}

/** All events: the learner's actions, and messages to the page. */
export type AppEvent =
  | Verb
  | Action
  /** The notebook that a link opened has no cell of that name. */
  | { type: 'missed'; cell: string }
  /** A run went on for a slice. */
  | { type: 'trained'; followed: Followed }
  /** The core was started anew. */
  | { type: 'recover'; attempt: Attempt };

export function step(app: PageState, asked: StepInput, action: AppEvent): Step {
  const { state } = app;
  switch (action.type) {
    case 'goStage': {
      const { id, steps } = findStage(action.id);
      return goTo(app, asked, linked({ stage: id, step: steps[0].id }));
    }
    case 'set': {
      const { stage = state.stage, notebook = state.notebook } = action.patch;
      const isOther = stage !== state.stage || notebook !== state.notebook;
      return isOther ? goTo(app, asked, action.patch) : change(app, asked, action);
    }
    case 'chooseExample': {
      const patch = asked.saved.choosing(action.example, state);
      const saved: Effect = { type: 'saveExampleText', state };
      return change(app, asked, { type: 'set', patch }, () => [saved]);
    }
    case 'choose':
    case 'show':
    case 'showAsked':
    case 'follow':
      return change(app, asked, action, (next) => opening(app, asked, next));
    case 'back': {
      const { length } = state.trail;
      // The browser's history follows, which takes a moment, unless a link has led to the end of the way.
      const by = length - (action.to ?? length - 1);
      return change(app, asked, action, () => [{ type: 'goBack', by }]);
    }
    case 'goStep':
      return change(app, asked, action, () => [{ type: 'addEntry', of: 'place' }]);
    case 'edit':
      return edit(app, asked, action);
    case 'setOwnChoice':
      return setOwnChoice(app, asked, action);
    case 'focusOn':
    case 'keepInPlace':
    case 'scrollToTop':
    case 'save':
      return { app, effects: [action] };
    case 'copyLink':
      return { app, effects: [{ type: 'copy', text: asked.address, said: action.said }] };
    case 'copyFrame': {
      const { stage, said } = action;
      const code = frameCode(stage, asked.address);
      if (code !== null) return { app, effects: [{ type: 'copy', text: code, said }] };
      return change(app, asked, { type: 'setView', patch: { notice: said.onDisk } });
    }
    case 'missed':
      return missed(app, action.cell);
    case 'trained':
      return trained(app, asked, action.followed);
    case 'recover':
      return recover(app, asked, action.attempt);
    default:
      return change(app, asked, action);
  }
}

function nextOf(app: PageState, { session }: StepInput, action: Action): AppState {
  return transition(app, { session, model: app.model }, action);
}

/** The step of an action, whose effects come after `first`; the core follows only if the state changes. */
function change(
  app: PageState,
  asked: StepInput,
  action: Action,
  first: (next: State) => Effect[] = () => [],
): Step {
  const next = nextOf(app, asked, action);
  if (next.state !== app.state) {
    const follow = following(app, asked, action, next);
    const prepare: Effect = { type: 'prepare', state: follow.next.state };
    return { app, effects: [prepare, ...first(next.state), follow] };
  }
  const shown = { ...app, ...next };
  return { app: shown, effects: [...first(next.state), ...settled(app, shown)] };
}

function following(app: PageState, { session }: StepInput, action: Action, next: AppState): Follow {
  const { type } = action;
  const state = withDefaultExample(next.state, session.catalogue());
  return {
    type: 'follow',
    next: { ...next, state },
    before: snapshot(app, session, next.state),
    link: (type === 'arrive' && action.link) || null,
    travel: type === 'undo' || type === 'redo' ? type : null,
    by: entryBy(action, app.state, app.view.cameFrom),
    isVisit: type === 'goTo',
  };
}

/** A snapshot of the tensors that can change, to mark changed cells; null if the graph changes. */
function snapshot({ model, state }: PageState, session: Session, next: State): Snapshot | null {
  const values = model && next.stage === state.stage ? copyChanging(session, state, next) : null;
  return values && { values };
}

/** Goes to another stage, a notebook or the end: a new history entry, with the choices last made there. */
function goTo(app: PageState, asked: StepInput, patch: Partial<State>): Step {
  if (app.view.isEmbedded && patch.stage === DEFAULT.stage) return { app, effects: [] };
  const state = asked.saved.with(app.state).opening(patch, app.state);
  const visit = change(app, asked, { type: 'goTo', state }, () => [
    { type: 'saveChoices', state: app.state },
    { type: 'addEntry', of: 'place' },
  ]);
  return { ...visit, effects: [...visit.effects, { type: 'scrollToTop' }] };
}

/**
 * Opens a number: Back then closes it, or leads to the number before. The next chosen number replaces it in the
 * history, so that Back soon leads out of a step with many opened numbers.
 */
function opening({ state, view }: PageState, { hasOpened }: StepInput, next: State): Effect[] {
  const isOpened = next !== state && !isDoor(state) && !view.isEmbedded;
  const isFurther = !hasOpened || next.trail.length > state.trail.length;
  return isOpened && isFurther ? [{ type: 'addEntry', of: 'number' }] : [];
}

function edit(app: PageState, asked: StepInput, action: Action & { type: 'edit' }): Step {
  const here = app.model ? editAt(app.model, action.edit) : action.edit;
  const edit = { ...here, value: action.edit.value };
  const made = { ...action, edit };
  const next = nextOf(app, asked, made);
  const sentence = noRoomFor(next.state);
  if (sentence !== '') return { app, effects: [{ type: 'refuse', sentence }] };
  return { app, effects: [{ type: 'edit', edit, follow: following(app, asked, made, next) }] };
}

function setOwnChoice(
  app: PageState,
  asked: StepInput,
  action: Action & { type: 'setOwnChoice' },
): Step {
  const { session } = asked;
  const { key, written } = action;
  const typed = typedNumber(session, key, written);
  const refused = refusedChoice(session, key, typed);
  if (refused) return change(app, asked, { type: 'setView', patch: { refused } });
  const { state, view, history } = nextOf(app, asked, action);
  const next = { state, history, view: { ...view, refused: null } };
  const follow = following(app, asked, action, next);
  const choice = choiceText(state, session.catalogue());
  return {
    app,
    effects: [
      { type: 'prepare', state: follow.next.state },
      { type: 'tryChoice', choice, key, typed, follow },
    ],
  };
}

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
    const isShown = view.presenting || view.playing;
    const { isEmbedded } = view;
    const wasGiven = asked.given === stepKey(model.stage.id, model.step.id);
    const covers = entered(view, model, { by, isEmbedded, isShown, wasGiven });
    app = { ...app, view: { ...view, covers } };
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

/** Effects of changed view settings, and the drawing of the page. */
export function settled(last: PageState, app: PageState): Effect[] {
  const { theme, presenting, sheetOpen, voicesOpen, marks, answers, lastStep } = app.view;
  const { view } = last;
  const pace = pacing(app);
  return [
    ...when(lastStep !== view.lastStep && lastStep !== null && { type: 'remember', lastStep }),
    ...when(theme !== view.theme && { type: 'remember', theme }),
    ...when(!view.presenting && presenting && { type: 'enterFullScreen' }),
    ...when(view.presenting && !presenting && { type: 'leaveFullScreen' }),
    ...when(sheetOpen !== view.sheetOpen && { type: 'remember', sheetOpen }),
    ...when(voicesOpen !== view.voicesOpen && { type: 'remember', voicesOpen }),
    ...when(marks !== view.marks && { type: 'remember', marks }),
    ...when(
      answers !== view.answers && { type: 'announceAnswers', from: view.answers, to: answers },
    ),
    ...when(pace !== pacing(last) && { type: 'play', pace }),
    { type: 'draw' },
  ];
}

function when(effect: Effect | false): Effect[] {
  return effect ? [effect] : [];
}

/** The interval of the player; 0: it stands. */
function pacing({ model, view }: PageState): number {
  return view.playing ? paceOf(model, view.speed) : 0;
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

function noticed(app: PageState, sentences: readonly string[]): PageState {
  const said = sentences.filter((sentence) => sentence !== '').slice(0, MOST_SENTENCES);
  if (said.length === 0) return app;
  return { ...app, view: { ...app.view, notice: said.join(' ') } };
}

/** Says that a link points at a cell that its notebook lacks, which is known once the notebook is drawn. */
function missed(app: PageState, cell: string): Step {
  const state = { ...app.state, at: DEFAULT.at };
  const sentences = [app.view.notice, text.trouble.noNotebookCell(cell)];
  return {
    app: noticed({ ...app, state }, sentences),
    effects: [{ type: 'markLink', isAmiss: true }, { type: 'write', state }, { type: 'draw' }],
  };
}

function trained(app: PageState, asked: StepInput, answer: Followed): Step {
  const { edits } = answer;
  const { state } = app;
  const next = edits.length < state.edits.length ? { ...state, edits } : state;
  const shown = resolved(ended({ ...app, state: next }, answer), asked);
  return { app: shown, effects: settled(app, shown) };
}

/** At once: after a trap nothing could be shown while the core prepares. */
function recover(app: PageState, asked: StepInput, { state, notice, isNewEntry }: Attempt): Step {
  const view: ViewSettings = { ...app.view, notice, playing: false };
  const next = {
    state: withDefaultExample(state, asked.session.catalogue()),
    view,
    history: app.history,
  };
  return {
    app,
    effects: [
      ...when(isNewEntry && { type: 'addEntry', of: 'place' }),
      {
        type: 'follow',
        next,
        before: null,
        link: null,
        travel: null,
        by: 'change',
        isVisit: false,
      },
    ],
  };
}
