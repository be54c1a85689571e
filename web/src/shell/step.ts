// A step of the page: the state after an action and, as data, its effects (effects.ts). It may ask the open session,
// and changes nothing. If the core has to follow, the state changes with the core's answer (step/followed.ts).
import { hasManyHeads } from '../engine/core/brought.ts';
import type { Session } from '../engine/core/session.ts';
import type { Cell } from '../engine/core/tensor.ts';
import { findStage } from '../engine/lesson/stages.ts';
import { choiceText, OWN } from '../engine/model/choice.ts';
import { copyChanging } from '../engine/model/edits/downstream.ts';
import { editAt } from '../engine/model/edits/edit_here.ts';
import { linked } from '../engine/model/walk.ts';
import type { Snapshot } from '../engine/plane/context.ts';
import type { Verb } from '../engine/state/actions.ts';
import { resetBy } from '../engine/state/fields.ts';
import type { ViewSettings } from '../engine/state/settings.ts';
import { DEFAULT, isDoor, type State } from '../engine/state/state.ts';
import { text } from '../engine/words/page.en.ts';
import { entryBy } from './covering.ts';
import type { Effect, Follow } from './effects.ts';
import { frameCode } from './embed.ts';
import { refusedChoice, typedNumber } from './own_choice.ts';
import type { Attempt } from './recovery.ts';
import { trained } from './step/followed.ts';
import type { Followed, PageState, Step, StepInput } from './step/page_state.ts';
import { noticed, settled, when } from './step/settled.ts';
import { type Action, type AppState, noRoomFor, transition } from './transitions.ts';

type Bringing = Extract<Verb, { type: 'bring' }>;

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
    case 'bring':
      return goTo(app, asked, withHead(action));
    case 'keepHead': {
      const head = action.isKept ? state.own : null;
      return { app, effects: [{ type: 'keepHead', head }] };
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
    case 'fill': {
      const { model } = app;
      const made = action.edits.map((edit) => ({
        ...(model ? editAt(model, edit) : edit),
        value: edit.value,
      }));
      const filled = { ...action, edits: made };
      const sentence = noRoomFor(nextOf(app, asked, filled).state);
      const notice = { notice: sentence };
      return change(app, asked, sentence === '' ? filled : { type: 'setView', patch: notice });
    }
    case 'setOwnChoice':
      return setOwnChoice(app, asked, action);
    case 'focusOn':
    case 'keepInPlace':
    case 'scrollToTop':
    case 'save':
    case 'saveStep':
      return { app, effects: [action] };
    case 'copyLink':
      return { app, effects: [{ type: 'copy', text: asked.address, said: action.said }] };
    case 'copyText':
      return { app, effects: [{ type: 'copy', text: action.text, said: action.said }] };
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
      return recover(app, action.attempt);
    default:
      return change(app, asked, action);
  }
}

/** The state that shows a head of the reader's own, as PyTorch would compute it. */
function withHead({ head: own, stage: given, mistake, cell, isDouble }: Bringing): Partial<State> {
  const isMany = own.brought !== null && hasManyHeads(own.brought);
  const stage = given ?? (isMany ? 'heads' : 'head');
  const made = findStage(stage).steps.find(({ makes }) => cell && makes.includes(cell.node));
  const at = made && cell ? { step: made.id, ...openAt(cell) } : { step: '' };
  const shown = { stage, ...at, example: OWN, own, num_heads: null, causal: null };
  const plain = { scaled: true, divide_by: '', window: null, columns: false };
  const kept = { dropout: '', dropout_seed: null, train: true };
  const dtype = isDouble ? 'float64' : DEFAULT.dtype;
  return { ...resetBy('example'), mistake, ...plain, ...kept, dtype, ...shown };
}

/** A number of a head, or of one of several, with its row in sight. */
function openAt(cell: Cell): Partial<State> {
  const { index } = cell;
  return { cell, row: index.at(-2) ?? 0, ...(index.length === 4 ? { head: index[1] } : {}) };
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
  return {
    type: 'follow',
    next,
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

/** Says that a link points at a cell that its notebook lacks, which is known once the notebook is drawn. */
function missed(app: PageState, cell: string): Step {
  const state = { ...app.state, at: DEFAULT.at };
  const sentences = [app.view.notice, text.trouble.noNotebookCell(cell)];
  return {
    app: noticed({ ...app, state }, sentences),
    effects: [{ type: 'markLink', isAmiss: true }, { type: 'write', state }, { type: 'draw' }],
  };
}

/** At once: after a trap nothing could be shown while the core prepares. */
function recover(app: PageState, { state, notice, isNewEntry }: Attempt): Step {
  const view: ViewSettings = { ...app.view, notice, playing: false };
  const next = { state, view, history: app.history };
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
