// Keyboard shortcuts of the whole page, and of the presentation mode; fields and tensors handle their own keys.

import { toggleReach } from '../engine/arithmetic/reach/lazy_reach.ts';
import { startEdit, typeNumber } from '../engine/arithmetic/start_edit.ts';
import { toggleTree } from '../engine/arithmetic/tree/lazy_tree.ts';
import { leaveTree } from '../engine/arithmetic/tree/leave.ts';
import { pageWindow } from '../engine/draw/reader.ts';
import { stageNumber, WAY } from '../engine/lesson/stages.ts';
import { takes } from '../engine/model/choice.ts';
import type { Model } from '../engine/model/model.ts';
import { walk, walkFromCheck, walkFromEnd } from '../engine/model/walk.ts';
import { roomOf } from '../engine/page/breakpoints.ts';
import { DECK_KEYS } from '../engine/page/deck/deck_names.ts';
import { lazyDeck } from '../engine/page/deck/lazy_deck.ts';
import { copyByKey, fetchTake } from '../engine/page/take/lazy_take.ts';
import type { Actions } from '../engine/state/actions.ts';
import { isDrawerOpen, setDrawer } from '../engine/state/drawer.ts';
import { aboutOf, canPresent } from '../engine/state/pages.ts';
import type { ViewSettings } from '../engine/state/settings.ts';
import { isDoor, type State } from '../engine/state/state.ts';
import { text } from '../engine/words/page.en.ts';

/** Whether a key press is a shortcut of the page: not typed into a field, nor the browser's own. */
function isShortcut(event: KeyboardEvent, letters: boolean): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as Element | null;
  if (target?.closest('input, select, textarea, dialog')) return false;
  return letters || event.key.length > 1;
}

/** Ctrl/Cmd+Z and Y. Text fields undo their own typing, except #edit, whose every change is an edit. */
function undoKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return null;
  if ((event.target as Element | null)?.closest('input[type="text"]:not(#edit), textarea, dialog'))
    return null;
  event.preventDefault();
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}

/**
 * The tensor that Ctrl/Cmd+C copies: that of the table that has the focus, while no text is selected. The key alone has
 * fetched what copying needs.
 */
function copiedTensor({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) {
  const table = (target as Element | null)?.closest('td')?.closest<HTMLElement>('[role="grid"]');
  if (!table) return undefined;
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined;
  fetchTake();
  return key.toLowerCase() === 'c' && getSelection()?.isCollapsed !== false
    ? table.dataset.node
    : undefined;
}

const OPEN_CELL = '[role="grid"] td[aria-selected="true"]';

/**
 * Whether a key begins another number for the open cell, which has the focus: a digit, a sign or a point. The point has
 * another meaning where a run is trained, and in a presentation. No shortcut, so that it can be typed where those are off.
 */
function beginsNumber(
  event: KeyboardEvent,
  { step }: Model,
  { presenting }: ViewSettings,
): boolean {
  const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event;
  if (defaultPrevented || altKey || ctrlKey || metaKey || !/^[\d.,−-]$/.test(key)) return false;
  const isTaken = key === '.' && (step.trains === true || presenting);
  return !isTaken && (target as Element | null)?.matches?.(OPEN_CELL) === true;
}

const TAKERS = '[role="grid"] td, [data-arrows], select, textarea, input';

/** Whether an element takes the arrow keys while it has the focus. */
function takesArrows(focused: EventTarget | null): boolean {
  return (
    focused instanceof HTMLElement && focused.matches(TAKERS) && focused.closest('dialog') === null
  );
}

/**
 * Escape leaves an element that takes the arrow keys, so that they step again. Without focus the browser still
 * continues from there by Tab. A field with its own Escape has moved the focus before. Returns whether there was
 * something to leave.
 */
export function leaveByEscape({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  const isDue = key === 'Escape' && !defaultPrevented && target === document.activeElement;
  const leaves = isDue && takesArrows(target);
  if (leaves) (target as HTMLElement).blur();
  return leaves;
}

/** The page as it is when a key is pressed; `model` is null on a notebook and on the end. */
interface Open {
  state: State;
  model: Model | null;
  view: ViewSettings;
}

/** Listens in a page: the window, or the element that it stands in. */
function listenIn<Type extends keyof WindowEventMap>(
  area: EventTarget,
  type: Type,
  hear: (event: WindowEventMap[Type]) => void,
  isFirst = false,
): void {
  area.addEventListener(type, hear as EventListener, isFirst);
}

export function listenForKeys(area: EventTarget, ask: () => Open, act: Actions): void {
  listenIn(area, 'keydown', (event) => {
    if (leaveByEscape(event)) return;
    const travel = undoKey(event);
    const { state, model, view } = ask();
    const copied = model ? copiedTensor(event) : undefined;
    if (travel) act[travel]();
    else if (copied) {
      event.preventDefault();
      copyByKey(ask, act, copied);
    } else if (model && beginsNumber(event, model, view)) typeNumber(event, act);
    else if (isShortcut(event, view.letters)) pressKey(event, state, model, view, act);
  });
}

/** Runs the shortcut of a key; `model` is null on a notebook and on the end. */
export function pressKey(
  event: KeyboardEvent,
  { stage, after }: State,
  model: Model | null,
  view: ViewSettings,
  act: Actions,
): void {
  const anywhere: Record<string, () => void> = {
    Backspace: () => act.back(),
    '?': () => act.setView({ help: true }),
  };
  const here =
    model !== null ? stageKeys(event, model, view, act) : pageKeys(event, { stage, after }, act);
  ({ ...anywhere, ...here })[event.key]?.();
}

function pageKeys(
  event: KeyboardEvent,
  { stage, after }: Pick<State, 'stage' | 'after'>,
  act: Actions,
): Record<string, () => void> {
  const about = aboutOf(stage);
  if (about === 'sentence') return endKeys(event, act);
  return about === 'stage' ? checkKeys(after, act) : buttonKeys(event);
}

function endKeys(event: KeyboardEvent, act: Actions): Record<string, () => void> {
  return {
    ArrowLeft: () => walkFromEnd(-1, act, event.shiftKey),
    ArrowRight: () => walkFromEnd(1, act),
  };
}

/** Buttons that say which key presses them. */
function buttonKeys({ key }: KeyboardEvent): Record<string, () => void> {
  const button = [...document.querySelectorAll<HTMLElement>('main [data-key]')].find(
    ({ dataset }) => dataset.key === key,
  );
  return button ? { [key]: () => button.click() } : {};
}

function checkKeys(after: string, act: Actions): Record<string, () => void> {
  return {
    ArrowLeft: () => walkFromCheck(after, -1, act),
    ArrowRight: () => walkFromCheck(after, 1, act),
  };
}

function stageKeys(
  event: KeyboardEvent,
  model: Model,
  view: ViewSettings,
  act: Actions,
): Record<string, () => void> {
  const isSwitched = takes(model.state, model.session.catalogue(), 'causal');
  const mask = () =>
    isSwitched
      ? act.set({ causal: !model.session.structure.causal })
      : act.setView({ notice: text.trouble.noMaskSwitch });
  const everywhere = {
    ArrowLeft: () => travel(event, model, act, -1),
    ArrowRight: () => travel(event, model, act, 1),
    e: () => {
      event.preventDefault();
      startEdit(act);
    },
    r: () => act.reset(),
  };
  // The door has neither a player nor a switch.
  if (isDoor(model.state)) return everywhere;
  return {
    ...everywhere,
    p: () => act.setView({ playing: !view.playing }),
    d: () => toggleReach(model.state, act),
    ...(model.step.trains ? { '.': () => act.set({ trained: model.state.trained + 1 }) } : {}),
    // On a slide the tables are shown.
    ...(view.presenting ? {} : { t: () => toggleTree(model, act) }),
    ...voiceKeys(model, view, act),
    ...(model.tree ? { Escape: () => leaveTree(act) } : {}),
    ...(view.sheetOpen && hasSheet(view) ? { Escape: () => shutSheet(act) } : {}),
    m: mask,
  };
}

/** In a framed window the voices open above their bar, or beside the picture. */
function voiceKeys({ state }: Model, view: ViewSettings, act: Actions): Record<string, () => void> {
  if (!roomOf(pageWindow()).canvas) return {};
  const isOpen = isDrawerOpen(state, view);
  const set = () => setDrawer(act, !isOpen);
  return { v: set, ...(isOpen ? { Escape: set } : {}) };
}

function shutSheet(act: Actions): void {
  act.setView({ sheetOpen: false });
  act.focusOn({ selector: '.grip', from: '.voices', scrolls: true });
}

/** Whether the voices are a sheet, which can be shut; elsewhere opening a number opens nothing. */
function hasSheet({ isEmbedded }: ViewSettings): boolean {
  return roomOf(pageWindow()).hasSheet && !isEmbedded;
}

/** Arrow keys: to the neighbouring step, with Shift to the neighbouring stage. */
function travel(event: KeyboardEvent, model: Model, act: Actions, by: 1 | -1): void {
  event.preventDefault();
  if (event.shiftKey) {
    const next = WAY[stageNumber(model.stage.id) + by];
    if (next) act.goStage(next.id);
    else if (by === 1) act.set({ stage: 'end' });
  } else walk(model, by, act);
}

/** `area`: the page, `ask` returns what is open, whose model is null on a page. */
export function listenForPresentation(area: EventTarget, ask: () => Open, act: Actions): void {
  listenIn(area, 'keydown', (event) => {
    const { state, model, view } = ask();
    if (isDoor(state) || !canPresent(state.stage) || !isShortcut(event, view.letters)) return;
    if (event.key === 'f') act.setView({ presenting: !view.presenting });
    else if (!view.presenting || event.shiftKey) return;
    else if (event.key === 'Escape') leaveInnermost(event, state, act);
    else if (isDeckKey(event)) {
      const { key } = event;
      // At once if it can be: a window is only opened by a key.
      if (lazyDeck.module) lazyDeck.module.deckKey(key, { state, model, view }, act);
      else void lazyDeck.load().then(() => lazyDeck.module?.deckKey(key, ask(), act));
    } else return;
    event.preventDefault();
  });
  // In full screen Escape is the browser's own: no keydown arrives.
  addEventListener('fullscreenchange', () => {
    const isLeft = !document.fullscreenElement && ask().view.presenting;
    if (isLeft && !lazyDeck.module?.notes.keepsSlides()) act.setView({ presenting: false });
  });
}

const PRESSED = ['button', 'a', 'summary'];

/** Whether a key is one of the presentation: Space presses the button that has the focus. */
function isDeckKey({ key, target }: KeyboardEvent): boolean {
  const isPress = key === ' ' && PRESSED.includes((target as Element).localName);
  return Object.hasOwn(DECK_KEYS, key) && !isPress;
}

/** Escape leaves what is open in the presentation (a followed number, a number, a table), and then the presentation. */
function leaveInnermost(event: KeyboardEvent, state: State, act: Actions): void {
  if (state.reach !== '') act.set({ reach: '' });
  else if (state.trail.length > 0) act.back();
  else if (state.cell !== null) {
    // With the number its cell is left, so that the next Escape ends the presentation.
    act.set({ cell: null });
    leaveByEscape(event);
  } else if (!leaveByEscape(event)) act.setView({ presenting: false });
}
