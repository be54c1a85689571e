// The controller: dispatches actions to the reducer (transitions.ts); keeps core, screen and address in step.
import type { Core } from '../core/core.ts';
import { Refusal } from '../core/session.ts';
import type { Theme } from '../draw/colour.ts';
import { listenForTerms } from '../glossary/open.ts';
import { findStage, STAGES } from '../lessons/index.ts';
import { notebookId } from '../lessons/notebook_ids.ts';
import { onSentence } from '../lessons/sentence.ts';
import { choiceText } from '../model/choice.ts';
import { copyChanging } from '../model/edits/downstream.ts';
import { dated, meant, named, namesItsStep, withRest } from '../model/link.ts';
import type { Model } from '../model/model.ts';
import { resolve } from '../model/resolve.ts';
import { isOnLadder, linked } from '../model/walk.ts';
import { leaveFullScreen } from '../page/full_screen.ts';
import { type Handout, Printer } from '../paper/printer.ts';
import type { Before } from '../plane/context.ts';
import type { Actions } from '../state/actions.ts';
import { address } from '../state/address.ts';
import { isEmbedded } from '../state/embedded.ts';
import { rememberedSheet, rememberSheet } from '../state/kept_sheet.ts';
import { rememberedPlace, rememberPlace } from '../state/place.ts';
import { openingSettings } from '../state/settings.ts';
import { DEFAULT, formatHash, isDoor, isPage, isUnderstood, type State } from '../state/state.ts';
import { rememberTheme } from '../state/theme.ts';
import { NO_HISTORY, without } from '../state/undo.ts';
import { text } from '../text/en/index.ts';
import { Kept } from './kept.ts';
import { arrowsOf, isOnKey, leaveByEscape, pressKey, undoKey } from './keys.ts';
import { showFatal } from './notice.ts';
import { Player, paceOf } from './play.ts';
import { listenForPresentation } from './present_keys.ts';
import { Recovery } from './recovery.ts';
import { type Scene, Screen } from './screen.ts';
import { Spoken } from './spoken.ts';
import {
  type Action,
  type AppState,
  isNumberOrText,
  transition,
  typedNumber,
} from './transitions.ts';

export class App {
  private readonly core: Core;
  private readonly screen: Screen;
  private app: AppState;
  /** The state last requested; equal to `app.state` once the core has followed. */
  private wanted: State = DEFAULT;
  private model: Model | null = null;
  private before: Before | null = null;
  private readonly recovery = new Recovery();
  private readonly player = new Player(() => this.dispatch({ type: 'playOn' }));
  private readonly kept: Kept;
  private readonly spoken = new Spoken(() => this.screen.root.querySelector('.spoken'));

  constructor(core: Core, root: HTMLElement, theme: Theme) {
    this.core = core;
    this.kept = new Kept(core);
    const view = {
      ...openingSettings(theme),
      sheetOpen: rememberedSheet(),
      place: rememberedPlace(),
    };
    this.app = { state: DEFAULT, view, trail: [], history: NO_HISTORY };
    this.screen = new Screen(
      root,
      core,
      () => this.scene(),
      () => {
        this.recovery.succeeded(this.app.state);
        // Firefox and WebKit do not say that the focus went with the element that had it.
        this.followFocus(document.activeElement);
      },
      (error) => void this.recover(error),
    );
  }

  start(): void {
    const arrive = (link: State) => {
      // The door's own choices are in no link.
      const state = isDoor(link) ? this.kept.opening({ stage: link.stage }, this.app.state) : link;
      this.screen.sight.target = state.at;
      this.dispatch({ type: 'arrive', state });
      if (!isUnderstood(location.hash)) this.notify(text.trouble.linkUnknown);
    };
    arrive(dated(address.read()));
    address.onChange((link) => {
      this.keepDoor();
      arrive(withRest(dated(link), this.app.state, this.core.session.catalogue()));
    });
    addEventListener('pagehide', () => this.keepDoor());
    listenForPresentation(() => {
      const { state, view } = this.app;
      return { model: isDoor(state) ? null : this.model, view };
    }, this.actions);
    new Printer(this.core, this.screen, () => this.handout());
    listenForTerms(this.core, (notice) => this.actions.setView({ notice }));
    // WebAssembly traps in event handlers and timers, which no try block of ours surrounds.
    const mend = (error: unknown) => {
      if (error instanceof WebAssembly.RuntimeError) void this.recover(error);
    };
    addEventListener('error', ({ error }) => mend(error));
    addEventListener('unhandledrejection', ({ reason }) => mend(reason));
    addEventListener('focusin', ({ target }) => this.followFocus(target));
    addEventListener('focusout', ({ relatedTarget }) => this.followFocus(relatedTarget));
    addEventListener('keydown', (event) => {
      leaveByEscape(event);
      const travel = undoKey(event);
      if (travel) this.actions[travel]();
      else if (isOnKey(event, this.app.view.letters)) {
        pressKey(event, this.app.state, this.model, this.app.view, this.actions);
      }
    });
  }

  /** The hint of keys says what the arrow keys do where the focus is. */
  private followFocus(focused: EventTarget | null): void {
    const arrows = arrowsOf(focused);
    if (arrows !== this.app.view.arrows) this.actions.setView({ arrows });
  }

  private next(action: Action): AppState {
    return transition(this.app, { session: this.core.session, model: this.model }, action);
  }

  private dispatch(action: Action): void {
    const last = this.app;
    this.adopt(this.next(action), undefined, action.type === 'arrive');
    const travel = action.type === 'undo' || action.type === 'redo' ? action.type : null;
    if (!travel || this.app.history !== last.history || last.history === NO_HISTORY) return;
    // A step that the core refuses now, say in another dtype, must not stand before the others for ever.
    this.app = { ...this.app, history: without(last.history, travel) };
    this.screen.draw();
  }

  /**
   * Commits a state if the core can follow it; else keeps the last good one, and says so. `before`: the
   * snapshot that changed cells are marked against; a fresh one by default. `isLink`: the state is from a
   * link, whose edits may hold in part.
   */
  private adopt(app: AppState, before?: Before | null, isLink = false): void {
    const last = this.app;
    const compared = before === undefined ? this.snapshot(app.state) : before;
    this.app = { ...app, state: last.state };
    // View settings alone do not concern the core.
    const works = app.state === last.state || this.follow(app.state, compared, isLink, last);
    if (last.view.presenting && !this.app.view.presenting) leaveFullScreen();
    const { sheetOpen } = this.app.view;
    if (sheetOpen !== last.view.sheetOpen) rememberSheet(sheetOpen);
    this.player.run(this.app.view.playing ? paceOf(this.app.state.stage, this.app.view.speed) : 0);
    if (works) this.screen.draw();
  }

  /** Opens a state in the core; false after a trap. */
  private follow(wanted: State, before: Before | null, isLink: boolean, last: AppState): boolean {
    const catalogue = this.core.session.catalogue();
    const state =
      wanted.stage === 'notebook'
        ? { ...wanted, notebook: notebookId(wanted.notebook, catalogue) }
        : named(wanted, catalogue);
    this.wanted = state;
    const works = this.withCore(
      () => {
        const choice = choiceText(state, catalogue);
        const edits = isLink
          ? this.core.arrive(choice, state.edits)
          : this.core.follow(choice, state.edits);
        this.before = before;
        const stage = isPage(state.stage) ? state.stage : findStage(state.stage).id;
        this.app = { ...this.app, state: { ...state, stage, edits } };
        const lost = state.edits.length - edits.length;
        if (lost > 0) this.notify(text.trouble.editsLost(lost));
        this.model = isPage(stage) ? null : this.resolved();
        if (isLink && stage !== state.stage) this.notify(text.trouble.noStage(state.stage));
        else if (isLink && this.model && !namesItsStep(this.model)) {
          this.notify(text.trouble.noStep(state.step));
        }
      },
      last,
      isLink,
    );
    if (!works) return false;
    if (isPage(state.stage)) this.screen.needPage(state.stage);
    this.speak(wanted, last);
    address.write(this.model ? meant(this.model) : this.app.state);
    if (this.model && !isDoor(this.app.state)) this.remember(this.model);
    return true;
  }

  /** Tells screen readers what has changed. */
  private speak({ edits }: State, last: AppState): void {
    const { state, view } = this.app;
    if (!this.model) {
      this.spoken.hearPage(this.core.session, state);
      return;
    }
    const { past, future } = last.history;
    const isTravel = edits !== last.state.edits;
    const travel =
      isTravel && edits === past.at(-1) ? 'undo' : edits === future.at(-1) ? 'redo' : null;
    const change = { from: last.state, to: this.model, before: this.before, travel } as const;
    this.spoken.hear(change, view.playing);
  }

  /** The model of the present state, which from now on names the step of a link that names only a cell. */
  private resolved(): Model {
    const model = resolve(this.app.state, this.core.session);
    const { state, step, stage } = model;
    if (state.cell === null || state.step !== '' || step.id === stage.opens) return model;
    this.app = { ...this.app, state: { ...state, step: step.id } };
    return resolve(this.app.state, this.core.session);
  }

  /** Remembers the step for the door, which a frame does not have. */
  private remember({ stage, step }: Model): void {
    const { view } = this.app;
    const place = { stage: stage.id, step: step.id };
    const isKnown = view.place?.stage === place.stage && view.place.step === place.step;
    if (isKnown || isEmbedded() || !isOnLadder(place)) return;
    rememberPlace(place);
    this.app = { ...this.app, view: { ...view, place } };
  }

  private notify(notice: string): void {
    this.app = { ...this.app, view: { ...this.app.view, notice } };
  }

  /** A snapshot of the tensors that can change, to mark the cells that do; null if the graph becomes another. */
  private snapshot(next: State): Before | null {
    const { state } = this.app;
    if (!this.model || next.stage !== state.stage) return null;
    const values = copyChanging(this.core.session, state, next);
    return values && { values, beat: (this.before?.beat ?? 0) + 1 };
  }

  /** Fallback before anything was drawn: the requested stage on its default example. */
  private openPlain(): void {
    const { stage, notebook } = this.wanted;
    const plain = { ...DEFAULT, stage, notebook };
    const state = formatHash(plain) === formatHash(this.wanted) ? DEFAULT : plain;
    this.adopt({ ...this.app, state });
  }

  /**
   * Calls the core. A refusal becomes a notice beside the last good picture, with the history and the trail that
   * belong to it; anything else is a trap.
   */
  private withCore(ask: () => void, last: AppState, isLink = false): boolean {
    try {
      ask();
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        this.app = { ...this.app, history: last.history, trail: last.trail };
        this.notify(isLink ? text.trouble.linkRefused(error.message) : error.message);
        if (this.model === null) this.openPlain();
        return true;
      }
      void this.recover(error);
      return false;
    }
  }

  /** Restarts core and screen after a trap; gives up if that does not help. */
  private async recover(error: unknown): Promise<void> {
    console.error(error);
    this.screen.stop();
    const attempt = this.recovery.next(this.wanted);
    if (!attempt) return showFatal(this.screen.root, text.trouble.gaveUp);
    try {
      await this.core.restart();
    } catch (failure) {
      console.error(failure);
      return showFatal(this.screen.root, text.trouble.gaveUp);
    }
    this.screen.renew();
    if (attempt.isNewEntry) address.push();
    const view = { ...this.app.view, notice: attempt.notice, playing: false };
    // A copy: `adopt` skips the core for the identical state, and the restarted core has lost it.
    this.adopt({ ...this.app, view, state: { ...attempt.state } }, null);
  }

  private readonly actions: Actions = {
    choose: (cell, at) => this.dispatch({ type: 'choose', cell, at }),
    show: (cell) => this.dispatch({ type: 'show', cell }),
    follow: (cell) => this.dispatch({ type: 'follow', cell }),
    back: (to) => this.dispatch({ type: 'back', to }),
    set: (patch) => {
      const { stage, notebook } = this.app.state;
      const next = { stage, notebook, ...patch };
      if (next.stage !== stage || next.notebook !== notebook) this.goTo(patch);
      else this.dispatch({ type: 'set', patch });
    },
    chooseExample: (example) => this.actions.set(this.kept.choosing(example, this.app.state)),
    goStage: (id) => {
      this.goTo(linked({ stage: id, step: findStage(id).steps[0].id }));
    },
    goStep: (id) => {
      address.push();
      this.dispatch({ type: 'goStep', id });
    },
    goBatch: (batch) => this.dispatch({ type: 'goBatch', batch }),
    edit: (cell, value) => {
      const edit = { ...cell, value };
      const next = this.next({ type: 'edit', edit, time: performance.now() });
      const before = this.snapshot(next.state);
      let refusal = '';
      this.wanted = next.state;
      const works = this.withCore(() => {
        refusal = this.core.edit(edit);
      }, this.app);
      if (works && refusal === '') this.adopt(next, before);
      return refusal;
    },
    release: (cell) => this.dispatch({ type: 'release', cell, time: performance.now() }),
    setOwnChoice: (key, written) => {
      const next = this.next({ type: 'setOwnChoice', key, written });
      const { session } = this.core;
      const typed = typedNumber(session, key, written);
      const sentence = isNumberOrText(session, key, typed)
        ? this.core.open(choiceText(next.state, session.catalogue()))
        : text.choices.notWhole;
      const view = { ...this.app.view, refused: sentence ? { key, typed, sentence } : null };
      this.adopt(sentence ? { ...this.app, view } : { ...next, view });
    },
    reset: () => this.dispatch({ type: 'reset', time: performance.now() }),
    undo: () => this.dispatch({ type: 'undo' }),
    redo: () => this.dispatch({ type: 'redo' }),
    setView: (patch) => {
      if (patch.theme) rememberTheme(patch.theme);
      this.dispatch({ type: 'setView', patch });
    },
  };

  /** Keeps the choices of the door, if it is open, as no link does. */
  private keepDoor(): void {
    if (isDoor(this.app.state)) this.kept.keep(this.app.state);
  }

  /** Navigates to another stage, a notebook or the end: a new history entry, with the choices last made there. */
  private goTo(patch: Partial<State>): void {
    if (isEmbedded() && patch.stage === DEFAULT.stage) return;
    this.kept.keep(this.app.state);
    address.push();
    const state = this.kept.opening(patch, this.app.state);
    this.dispatch({ type: 'goTo', state });
    const waiting = this.kept.opened(this.app.state, state.edits);
    if (waiting > 0) this.notify(text.trouble.editsWait(waiting));
    scrollTo(0, 0);
  }

  /**
   * The printed handout: every stage as the learner left it, from the end on its sentence; null on a notebook,
   * printed as it stands.
   */
  private handout(): Handout | null {
    const { state, view } = this.app;
    if (state.stage === 'notebook') return null;
    const states =
      state.stage === 'end' ? STAGES.map(({ id }) => onSentence(state, id)) : this.kept.all(state);
    return { states, settings: { view, act: this.actions } };
  }

  private scene(): Scene {
    const { app, model, before, actions } = this;
    const { state, view, trail, history } = app;
    const [canUndo, canRedo] = [history.past.length > 0, history.future.length > 0];
    return { state, model, view, act: actions, trail, before, canUndo, canRedo };
  }
}
