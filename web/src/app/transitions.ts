// The reducer: actions of the learner as pure functions from one app state to the next. It may ask the open
// graph, but neither the browser nor the core: whether the core can follow is app.ts's to find out.

import type { Edit } from '../core/core.ts';
import type { Choosable, Session } from '../core/session.ts';
import { type Cell, sameCell } from '../core/tensor.ts';
import { cellName } from '../draw/format.ts';
import type { Model } from '../model/model.ts';
import { isCell } from '../model/nodes.ts';
import { withOpen } from '../model/opening.ts';
import { cellInBatch } from '../model/pair.ts';
import { windowsOn } from '../model/windows.ts';
import { resetBy } from '../state/fields.ts';
import type { ViewSettings } from '../state/settings.ts';
import { isDoor, type State } from '../state/state.ts';
import { type EditHistory, NO_HISTORY, redo, remember, undo } from '../state/undo.ts';
import { firstOf, nextOf } from './play.ts';

/** The whole state of the page: everything that an action can change. */
export interface AppState {
  state: State;
  view: ViewSettings;
  /** The breadcrumb: cells that led to the open one, first to last. */
  trail: Cell[];
  history: EditHistory;
}

/** The open session, and its model; null on a notebook. */
export interface OpenGraph {
  session: Session;
  model: Model | null;
}

/** `time`: milliseconds of any clock, for undo steps (state/undo.ts). */
export type Action =
  | { type: 'choose'; cell: Cell; at?: string }
  | { type: 'show' | 'follow'; cell: Cell }
  | { type: 'back'; to?: number }
  | { type: 'set'; patch: Partial<State> }
  | { type: 'goStep'; id: string }
  | { type: 'goBatch'; batch: number }
  /** Another stage or notebook, by the page's own links (`goTo`) or by the address (`arrive`). */
  | { type: 'goTo' | 'arrive'; state: State }
  | { type: 'edit'; edit: Edit; time: number }
  | { type: 'release'; cell: Cell; time: number }
  | { type: 'reset'; time: number }
  | { type: 'undo' | 'redo' | 'playOn' }
  | { type: 'setOwnChoice'; key: string; written: string }
  | { type: 'setView'; patch: Partial<ViewSettings> };

export function transition(app: AppState, graph: OpenGraph, action: Action): AppState {
  const { state, view } = app;
  switch (action.type) {
    case 'choose':
      return open({ ...app, trail: [] }, graph, action.cell, action.at);
    case 'show': {
      const shown = open({ ...app, trail: [] }, graph, action.cell);
      const { voice, sheetOpen } = view;
      return { ...shown, view: { ...shown.view, voice, sheetOpen } };
    }
    case 'follow':
      return follow(app, graph, action.cell);
    case 'back':
      return back(app, graph, action.to);
    case 'set':
      // Edits that go with their example are not to come back in another.
      return set(action.patch.edits ? { ...app, history: NO_HISTORY } : app, action.patch);
    case 'goStep':
      return set(
        { ...app, view: { ...view, sheetOpen: false }, trail: [] },
        { ...resetBy('step'), step: action.id },
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
          refused: null,
        },
        trail: [],
        history: NO_HISTORY,
      };
    case 'arrive':
      return {
        state: action.state,
        view: {
          ...presented(view, action.state),
          ...CLOSED,
          refused: null,
          editing: false,
          windows: {},
        },
        trail: [],
        history: NO_HISTORY,
      };
    case 'edit':
      return edit(app, action.edit, action.time);
    case 'release': {
      const history = remember(app.history, state.edits, '', action.time);
      return set({ ...app, history }, { edits: othersThan(state, action.cell) });
    }
    case 'reset': {
      if (state.edits.length === 0) return app;
      const history = remember(app.history, state.edits, '', action.time);
      return set({ ...app, history }, { edits: [], name: '' });
    }
    case 'undo':
    case 'redo': {
      const travel = { undo, redo }[action.type](app.history, state.edits);
      return travel ? set({ ...app, history: travel.history }, { edits: travel.edits }) : app;
    }
    case 'playOn': {
      const next = graph.model && nextOf(graph.model);
      return next
        ? { ...app, state: { ...state, ...next } }
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

/** The door cannot be presented: on it the presentation ends. */
function presented(view: ViewSettings, next: State): ViewSettings {
  return { ...view, presenting: view.presenting && !isDoor(next) };
}

/** Messages that the next choice dismisses: the edit field's refusal and the toast. */
const CLOSED = { refusal: '', typed: null, notice: '' };

/** A phone's sheet opens on the number that is asked for. The next step begins with it shut, its picture whole. */
const ASKED = { voice: 'numbers', sheetOpen: true } as const;

function set(app: AppState, patch: Partial<State>): AppState {
  return { ...app, state: { ...app.state, ...patch }, view: { ...app.view, ...CLOSED } };
}

/** Opens a cell's arithmetic, if the graph has it: a part not yet redrawn still offers the old cells. */
function open(
  app: AppState,
  { session, model }: OpenGraph,
  cell: Cell,
  at: string = app.state.at,
): AppState {
  const { state, view } = app;
  if (!isCell(session, cell)) return app;
  if (!model) return { ...app, state: { ...state, cell, at } };
  const windows = windowsOn(session, view.windows, cell);
  return {
    ...app,
    state: withOpen(model, state, cell),
    view: { ...view, ...CLOSED, ...(isDoor(state) ? {} : ASKED), windows, editing: false },
  };
}

function follow(app: AppState, graph: OpenGraph, cell: Cell): AppState {
  const from = graph.model?.cell ?? app.state.cell;
  const isNew = from !== null && !sameCell(cell, from);
  return open(isNew ? { ...app, trail: [...app.trail, from] } : app, graph, cell);
}

function back(app: AppState, graph: OpenGraph, to = app.trail.length - 1): AppState {
  const cell = app.trail[to];
  return cell ? open({ ...app, trail: app.trail.slice(0, to) }, graph, cell) : app;
}

/** Shows another batch. Uses the open model, not the one the button was drawn with. */
function goBatch(app: AppState, { model }: OpenGraph, batch: number): AppState {
  return model ? set(app, { batch, cell: cellInBatch(model, batch) }) : app;
}

function edit(app: AppState, edit: Edit, time: number): AppState {
  const { state } = app;
  const history = remember(app.history, state.edits, cellName(edit.node, edit.index), time);
  return { ...app, history, state: { ...state, edits: [...othersThan(state, edit), edit] } };
}

function othersThan({ edits }: State, cell: Cell): Edit[] {
  return edits.filter((other) => !sameCell(other, cell));
}

/** Changes text, seed or a size of the learner's own example, and resets what belonged to the old one. */
function withOwnChoice(state: State, session: Session, key: string, written: string): State {
  const typed = typedNumber(session, key, written);
  const value = kindOf(session, key) === 'number' ? Number(typed) : typed;
  return { ...state, ...resetBy('numbers'), [key]: value };
}

function kindOf(session: Session, key: string): Choosable['kind'] | undefined {
  return session.catalogue().choices.find((choice) => choice.key === key)?.kind;
}

function isText(session: Session, key: string): boolean {
  return ['text', 'word'].includes(kindOf(session, key) ?? '');
}

/** Input of an own-example field, normalised: the typographic minus sign becomes a hyphen. */
export function typedNumber(session: Session, key: string, written: string): string {
  return isText(session, key) ? written : written.replace('−', '-');
}

/** Whether the input is valid for its field: a whole number, except where text is allowed. */
export function isNumberOrText(session: Session, key: string, typed: string): boolean {
  return isText(session, key) || /^-?\d+$/.test(typed);
}

/** Changes view settings; starting to play at the end rewinds. */
function setView(app: AppState, { model }: OpenGraph, patch: Partial<ViewSettings>): AppState {
  const view = { ...app.view, ...patch };
  const isAtEnd = patch.playing && model && !nextOf(model);
  return { ...app, view, state: isAtEnd ? { ...app.state, ...firstOf(model) } : app.state };
}
