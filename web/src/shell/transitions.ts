// The reducer: actions of the learner as pure functions from one app state to the next. It may ask the open graph, but
// neither the browser nor the core: step.ts asks whether the core can follow.

import { type Edit, MOST_EDITS, sameEdit } from '../engine/core/core.ts';
import type { Session } from '../engine/core/session.ts';
import { type Cell, sameCell } from '../engine/core/tensor.ts';
import { cellName } from '../engine/draw/format.ts';
import { exampleOfStep, fromFirst, lessonOfStep } from '../engine/lesson/stages.ts';
import { editAt } from '../engine/model/edits/edit_here.ts';
import type { Model } from '../engine/model/model.ts';
import { isCell, nodeOf } from '../engine/model/nodes.ts';
import { withOpen } from '../engine/model/opening.ts';
import { cellInBatch } from '../engine/model/pair.ts';
import { PLAIN, showingOf } from '../engine/model/run/showings.ts';
import { windowsOn } from '../engine/model/windows.ts';
import type { Service, Verb } from '../engine/state/actions.ts';
import type { Answers, Marks } from '../engine/state/answers.ts';
import { resetBy } from '../engine/state/fields.ts';
import { canPresent, isPage } from '../engine/state/pages.ts';
import type { ViewSettings } from '../engine/state/settings.ts';
import { isDoor, type State } from '../engine/state/state.ts';
import {
  type EditHistory,
  NO_HISTORY,
  presentOf,
  redo,
  remember,
  undo,
} from '../engine/state/undo.ts';
import { text } from '../engine/words/page.en.ts';
import type { Arrival } from './links/arrival.ts';
import { withOwnChoice } from './own_choice.ts';
import { firstOf, nextOf } from './play.ts';

/** The whole state of the page: all that an action can change. */
export interface AppState {
  state: State;
  view: ViewSettings;
  history: EditHistory;
}

/** The open session, and its model; null on a notebook. */
export interface OpenGraph {
  session: Session;
  model: Model | null;
}

/** Actions that change the state. `time`: milliseconds of any clock, for undo steps (engine/state/undo.ts). */
export type Action =
  /**
   * The learner's actions, except those that leave the state alone, and those whose stage or example step.ts looks
   * up.
   */
  | Exclude<Verb, Service | { type: 'goStage' | 'chooseExample' | 'bring' | 'keepHead' }>
  /** Opens another stage or notebook by the page's own links. */
  | { type: 'goTo'; state: State }
  /** Opens the state of an address: of a link, or, with `isReturn`, by Back or Forward. */
  | { type: 'arrive'; state: State; isReturn?: boolean; link?: Arrival }
  /** By the browser's history: the open number of then, or none, with all later choices. */
  | { type: 'reopen'; state: State }
  | { type: 'playOn' };

export function transition(app: AppState, graph: OpenGraph, action: Action): AppState {
  return withOrigin(changed(app, graph, action), app, graph);
}

/** A page beside the stages keeps the place from which it was opened, also from such a page to the next. */
function withOrigin(next: AppState, { state: last }: AppState, { model }: OpenGraph): AppState {
  const { state, view } = next;
  const from = model && !isDoor(last) ? { ...last, step: model.step.id } : view.cameFrom;
  const cameFrom = isPage(state.stage) ? from : null;
  return cameFrom === view.cameFrom ? next : { ...next, view: { ...view, cameFrom } };
}

function changed(app: AppState, graph: OpenGraph, action: Action): AppState {
  const { state, view } = app;
  switch (action.type) {
    case 'choose':
      return open(app, graph, action.cell, [], action.at);
    case 'show':
      return shown(app, graph, action.cell);
    case 'showAsked': {
      // A question shows its number; the learner's row, head and batch come back after it.
      const { row, head, batch } = state;
      const asked = shown(app, graph, action.cell);
      return { ...asked, state: { ...asked.state, row, head, batch } };
    }
    case 'follow':
      return follow(app, graph, action.cell);
    case 'back':
      return back(app, graph, action.to);
    case 'set':
      // Edits that belong to their example must not come back in another.
      return set(action.patch.edits ? { ...app, history: NO_HISTORY } : app, action.patch);
    case 'goStep':
      return set(
        // Whoever goes on by hand reads on by hand.
        { ...app, view: { ...view, sheetOpen: false, playing: false } },
        { ...unshown(state, graph, action.id), ...onStep(state, action.id) },
      );
    case 'goBatch':
      return goBatch(app, graph, action.batch);
    case 'goTo':
      return {
        state: action.state,
        view: {
          ...presented(view, action.state),
          ...CLOSED,
          sheetOpen: false,
          playing: false,
          unmade: '',
          refused: null,
        },
        history: NO_HISTORY,
      };
    case 'arrive':
      return {
        state: action.state,
        view: {
          ...presented(leaving(app, graph), action.state, action.link?.presents),
          ...CLOSED,
          refused: null,
          editing: false,
          unmade: '',
          windows: {},
        },
        history: NO_HISTORY,
      };
    case 'reopen':
      return reopen(app, action.state);
    case 'edit':
      return edit(app, action.edit, action.time);
    case 'fill': {
      const history = remember(app.history, { edits: state.edits }, '', action.time);
      const others = action.edits.reduce(
        (left, one) => left.filter((other) => !sameEdit(other, one)),
        state.edits,
      );
      return set({ ...app, history }, { edits: [...others, ...action.edits] });
    }
    case 'release': {
      const history = remember(app.history, { edits: state.edits }, '', action.time);
      const here = graph.model ? editAt(graph.model, action.cell) : action.cell;
      return set({ ...app, history }, { edits: othersThan(state, here) });
    }
    case 'reset': {
      if (state.edits.length === 0) return app;
      const history = remember(app.history, { edits: state.edits }, '', action.time);
      return set({ ...app, history }, { edits: [], name: '' });
    }
    case 'replace': {
      const before = presentOf(state, action.patch);
      const history = remember(app.history, before, '', action.time);
      const replaced = set({ ...app, history }, action.patch);
      if (state.edits.length === 0) return replaced;
      const notice = text.trouble.replaced(state.edits.length);
      return { ...replaced, view: { ...replaced.view, notice } };
    }
    case 'undo':
    case 'redo': {
      const travel = { undo, redo }[action.type](app.history, state);
      return travel ? set({ ...app, history: travel.history }, travel.patch) : app;
    }
    case 'playOn': {
      const next = graph.model && nextOf(graph.model);
      return next
        ? {
            ...app,
            state: { ...state, ...(next.step ? onStep(state, next.step) : {}), ...next },
          }
        : setView(app, graph, { playing: false });
    }
    case 'setOwnChoice':
      return {
        ...app,
        state: withOwnChoice(state, graph.session, action.key, action.written),
        history: NO_HISTORY,
      };
    case 'setView':
      return setView(app, graph, action.patch);
  }
}

/** Opens another step; the numbers stay if both steps have the same example. */
function onStep({ stage, step }: State, id: string): Partial<State> {
  const isSame =
    exampleOfStep(stage, step) === exampleOfStep(stage, id) &&
    lessonOfStep(stage, step) === lessonOfStep(stage, id);
  return { ...resetBy(isSame ? 'step' : 'numbers'), step: id };
}

/** Resets the choices made to show something of a run, but for its task, before a step with its own example. */
function unshown({ stage, example }: State, { model }: OpenGraph, id: string): Partial<State> {
  const isOther = exampleOfStep(stage, id) !== undefined;
  return isOther && model?.step.trains && showingOf(model) ? { ...PLAIN, example } : {};
}

/** A run stops when one leaves it. */
function leaving({ view }: AppState, { model }: OpenGraph): ViewSettings {
  return model?.step.trains ? { ...view, playing: false } : view;
}

/** The door cannot be presented: on it the presentation ends. `begins`: a link opens it. */
function presented(view: ViewSettings, next: State, begins = false): ViewSettings {
  const isOn = view.presenting || (begins && canPresent(next.stage));
  return { ...view, presenting: isOn && !isDoor(next), blank: false, slide: 0 };
}

/**
 * Settings that the next choice closes: the edit field's refusal, the toast, and the dialog of what is taken along, whose
 * buttons are those of the picture before it.
 */
const CLOSED = { refusal: '', typed: null, notice: '', taking: null };

/** A phone's sheet opens on the requested number. The next step begins with it shut, its picture whole. */
const ASKED = { voice: 'numbers', sheetOpen: true } as const;

function set(app: AppState, patch: Partial<State>): AppState {
  // The trail leads to an open number: without one it is empty.
  const way = patch.cell === null ? { trail: [] } : {};
  return { ...app, state: { ...app.state, ...patch, ...way }, view: { ...app.view, ...CLOSED } };
}

/** Opens a cell's arithmetic, if the graph has it: a part not yet redrawn still offers the old cells. */
function open(
  app: AppState,
  { session, model }: OpenGraph,
  cell: Cell,
  trail: Cell[],
  at: string = app.state.at,
): AppState {
  const { state, view } = app;
  if (!isCell(session, cell)) return app;
  if (!model) return { ...app, state: { ...state, cell, trail, at } };
  const windows = windowsOn(session, view.windows, cell);
  return {
    ...app,
    state: { ...withOpen(model, state, cell), trail, ...fallAt(session, state, cell) },
    view: { ...view, ...CLOSED, ...(isDoor(state) ? {} : ASKED), windows, editing: false },
  };
}

/** The waterfall of another dot product, whole; of another number there is none. */
function fallAt(session: Session, { fall }: State, cell: Cell): Pick<State, 'fall'> | object {
  if (fall === '') return {};
  return { fall: nodeOf(session, cell.node).kind === 'product' ? 'all' : '' };
}

/** Opens a cell, with the phone's sheet as it is. */
function shown(app: AppState, graph: OpenGraph, cell: Cell): AppState {
  const opened = open(app, graph, cell, []);
  const { voice, sheetOpen } = app.view;
  return { ...opened, view: { ...opened.view, voice, sheetOpen } };
}

function follow(app: AppState, graph: OpenGraph, cell: Cell): AppState {
  const from = graph.model?.cell ?? app.state.cell;
  const isNew = from !== null && !sameCell(cell, from);
  const { trail } = app.state;
  return open(app, graph, cell, isNew ? [...trail, from] : trail);
}

function back(app: AppState, graph: OpenGraph, to = app.state.trail.length - 1): AppState {
  const { trail } = app.state;
  return trail[to] ? open(app, graph, trail[to], trail.slice(0, to)) : app;
}

function reopen(app: AppState, { cell, trail, step, row, head, batch, at }: State): AppState {
  const { state, view } = app;
  return {
    ...app,
    state: { ...state, cell, trail, step, row, head, batch, at },
    view: { ...view, ...CLOSED, editing: false, sheetOpen: view.sheetOpen && cell !== null },
  };
}

/** Shows another batch. Uses the open model, not the one the button was drawn with. */
function goBatch(app: AppState, { model }: OpenGraph, batch: number): AppState {
  return model
    ? set(app, {
        batch: fromFirst(model.stage, batch, model.batches),
        cell: cellInBatch(model, batch),
      })
    : app;
}

function edit(app: AppState, edit: Edit, time: number): AppState {
  const { state } = app;
  // A drag may set two numbers of a row.
  const row = cellName(edit.node, edit.index.slice(0, -1));
  const history = remember(app.history, { edits: state.edits }, row, time);
  return { ...app, history, state: { ...state, edits: [...othersThan(state, edit), edit] } };
}

/** Reason why a number cannot be set: the core takes no more, and a link could not hold it; empty if it can. */
export function noRoomFor({ edits }: State): string {
  return edits.length > MOST_EDITS ? text.trouble.tooManyEdits(MOST_EDITS) : '';
}

function othersThan({ edits }: State, edit: Omit<Edit, 'value'>): Edit[] {
  return edits.filter((other) => !sameEdit(other, edit));
}

/** The marks with those of new answers that do not store their own: of experiments, notebooks and the end. */
function marked({ answers, marks }: ViewSettings, next: Answers['answers']): Marks {
  const others = Object.entries(next).filter(([key, one]) => one !== answers[key]);
  const steps = Object.fromEntries(others.map(([key, { outcome }]) => [key, outcome]));
  return { ...marks, steps: { ...marks.steps, ...steps } };
}

/** Changes view settings; starting to play at the end rewinds, and what is taken along must stand still. */
function setView(app: AppState, { model }: OpenGraph, patch: Partial<ViewSettings>): AppState {
  const stops = typeof patch.taking === 'string' ? { playing: false } : {};
  const view = { ...app.view, ...stops, ...patch };
  const isAtEnd = patch.playing && model && !nextOf(model);
  if (patch.answers && !patch.marks) view.marks = marked(app.view, patch.answers);
  return { ...app, view, state: isAtEnd ? { ...app.state, ...firstOf(model) } : app.state };
}
