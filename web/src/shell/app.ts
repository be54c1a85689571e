// The controller: dispatches actions to the reducer (transitions.ts); keeps core, screen and address in step.

import { listenForTerms } from '../course/glossary/open.ts';
import type { Entry } from '../engine/ask/cover.ts';
import type { Core } from '../engine/core/core.ts';
import { LoadFailure } from '../engine/core/load.ts';
import { Refusal } from '../engine/core/session.ts';
import type { Theme } from '../engine/draw/colour.ts';
import { whenIdle } from '../engine/draw/lazy.ts';
import { inSlices, type Pieces } from '../engine/draw/slices.ts';
import { onSentence } from '../engine/lesson/sentence.ts';
import { findStage, STAGES } from '../engine/lesson/stages.ts';
import { choiceText } from '../engine/model/choice.ts';
import { copyChanging, copyUnedited } from '../engine/model/edits/downstream.ts';
import { editAt } from '../engine/model/edits/edit_here.ts';
import { meant, named, withRest } from '../engine/model/link.ts';
import type { Model } from '../engine/model/model.ts';
import { resolve } from '../engine/model/resolve.ts';
import { holdingTrail } from '../engine/model/tree/trail.ts';
import { isOnLadder, linked } from '../engine/model/walk.ts';
import { roomOf } from '../engine/page/breakpoints.ts';
import { leaveFullScreen } from '../engine/page/full_screen.ts';
import type { Before } from '../engine/plane/context.ts';
import type { Actions } from '../engine/state/actions.ts';
import { address } from '../engine/state/address.ts';
import { namesIn } from '../engine/state/codecs.ts';
import { isEmbedded } from '../engine/state/embedded.ts';
import { rememberedMarks, rememberMarks } from '../engine/state/kept_answers.ts';
import { rememberedSheet, rememberSheet } from '../engine/state/kept_sheet.ts';
import { aboutOf, isPage, PAGES } from '../engine/state/pages.ts';
import { rememberedPlace, rememberPlace } from '../engine/state/place.ts';
import { openingSettings } from '../engine/state/settings.ts';
import { DEFAULT, isDoor, type State } from '../engine/state/state.ts';
import { rememberTheme } from '../engine/state/theme.ts';
import { NO_HISTORY, without } from '../engine/state/undo.ts';
import { text } from '../engine/words/index.ts';
import { Covering, entryBy } from './covering.ts';
import { endEarly, showEarly } from './early.ts';
import { Kept } from './kept.ts';
import { arrowsOf, isOnKey, leaveByEscape, pressKey, undoKey } from './keys.ts';
import { absentIn } from './links/absent.ts';
import { type Arrival, arrivalOf, insteadOf } from './links/arrival.ts';
import { showFatal } from './notice.ts';
import { type Handout, Printer } from './paper/printer.ts';
import { Player, paceOf } from './play.ts';
import { Preparing } from './preparing.ts';
import { listenForPresentation } from './present_keys.ts';
import { Recovery } from './recovery.ts';
import { Rival } from './rival.ts';
import type { Scene } from './screen/scene.ts';
import { Screen } from './screen.ts';
import { Spoken } from './spoken.ts';
import {
  type Action,
  type AppState,
  isDecimal,
  isNumberOrText,
  noRoomFor,
  transition,
  typedNumber,
} from './transitions.ts';

/** A notice is read in a few seconds. */
const MOST_SENTENCES = 3;

/** Origin of a state: by what it comes about. */
interface How {
  /** The snapshot that changed cells are marked against; a fresh one by default. */
  before?: Before | null;
  /** The link that it is from, whose edits may hold in part. */
  link?: Arrival | null;
  travel?: 'undo' | 'redo' | null;
  /** By what its step is entered. */
  by?: Entry['by'];
}

export class App {
  private readonly core: Core;
  private readonly screen: Screen;
  private app: AppState;
  /** The state last requested; equal to `app.state` once the core has followed. */
  private wanted: State = DEFAULT;
  private model: Model | null = null;
  /** States left to open instead of a first link that the core has refused, and what was amiss. */
  private instead: { left: State[]; amiss: readonly string[] } | null = null;
  private readonly covering = new Covering();
  /** Whether a pointer is down. */
  private isPressed = false;
  private before: Before | null = null;
  /** Ends with the state that the core follows. */
  private following = new AbortController();
  private readonly preparing = new Preparing();
  private readonly rival = new Rival();
  private readonly recovery = new Recovery();
  private readonly player = new Player(() => {
    // Playback pauses while a picture is being prepared: the next step would give that up.
    if (!this.preparing.isOn) this.dispatch({ type: 'playOn' });
  });
  private readonly kept: Kept;
  private readonly spoken = new Spoken(() => this.screen.root.querySelector('.spoken'));

  constructor(core: Core, root: HTMLElement, theme: Theme) {
    this.core = core;
    this.kept = new Kept(core);
    const view = {
      ...openingSettings(theme),
      sheetOpen: rememberedSheet(),
      place: rememberedPlace(),
      ...rememberedMarks(),
    };
    this.app = { state: DEFAULT, view, history: NO_HISTORY };
    this.screen = new Screen(
      root,
      core,
      () => this.scene(),
      () => {
        this.recovery.succeeded(this.app.state);
        // Firefox and WebKit do not say that the focus went with the element that had it.
        this.followFocus(document.activeElement);
        this.sayMissed();
      },
      (error) => void this.recover(error),
    );
  }

  start(): void {
    const arrive = (
      read: State,
      isReturn = false,
      withMore: (link: State) => State = (link) => link,
    ) => {
      const link = arrivalOf(location.hash, read, this.core.session.catalogue());
      const { stage, at } = link.state;
      this.screen.sight.target = at;
      // The door's own choices are in no link.
      const state = isDoor(link.state)
        ? this.kept.opening({ stage }, this.app.state)
        : withMore(link.state);
      this.dispatch({ type: 'arrive', state, isReturn }, link);
    };
    arrive(address.read());
    address.onChange(
      (read, isFollowed) => {
        this.keepDoor();
        // A link in the text: what it opens begins at its top, where Back leaves the page as it was.
        if (isFollowed && read.stage !== this.app.state.stage && !read.at) scrollTo(0, 0);
        const catalogue = this.core.session.catalogue();
        arrive(read, !isFollowed, (link) => withRest(link, this.app.state, catalogue));
      },
      (state) => this.dispatch({ type: 'reopen', state }),
    );
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
    // Ahead, so that nobody waits for it, or is without it where there is no network.
    whenIdle(() => void this.core.bring().catch(console.warn));
    addEventListener('focusin', ({ target }) => this.followFocus(target));
    addEventListener('focusout', ({ relatedTarget }) => this.followFocus(relatedTarget));
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
      addEventListener(type, () => this.followPointer(type === 'pointerdown'), true);
    }
    addEventListener('keydown', (event) => {
      if (leaveByEscape(event)) return;
      const travel = undoKey(event);
      if (travel) this.actions[travel]();
      else if (isOnKey(event, this.app.view.letters)) {
        pressKey(event, this.app.state, this.model, this.app.view, this.actions);
      }
    });
  }

  /**
   * The hint of keys says what the arrow keys do where the focus is. It is shown on a stage in a wide window, not while a
   * pointer is down: the press is to be seen first.
   */
  private followFocus(focused: EventTarget | null): void {
    if (this.isPressed || !this.model || isEmbedded() || roomOf(innerWidth).narrow) return;
    const arrows = arrowsOf(focused);
    if (arrows === this.app.view.arrows) return;
    this.app = { ...this.app, view: { ...this.app.view, arrows } };
    this.screen.drawPart('left');
  }

  /** Before the click: what it changes draws the hint, too. */
  private followPointer(isPressed: boolean): void {
    this.isPressed = isPressed;
    this.followFocus(document.activeElement);
  }

  private next(action: Action): AppState {
    return transition(this.app, { session: this.core.session, model: this.model }, action);
  }

  /** `link`: that of an action 'arrive'. */
  private dispatch(action: Action, link: Arrival | null = null): void {
    const last = this.app;
    if (this.waits(this.next(action).state, () => this.dispatch(action, link))) return;
    const travel = action.type === 'undo' || action.type === 'redo' ? action.type : null;
    const by = entryBy(action, last.state);
    this.adopt(this.next(action), { link, by, travel });
    if (!travel || this.app.history !== last.history || last.history === NO_HISTORY) return;
    // A step that the core refuses now, say in another dtype, must not stand before the others for ever.
    this.app = { ...this.app, history: without(last.history, travel) };
    this.screen.draw();
  }

  /** Whether a state waits for the whole core or the training of its weights; after that `goOn` is called. */
  private waits(state: State, goOn: () => void): boolean {
    if (state === this.app.state) return false;
    const catalogue = this.core.session.catalogue();
    const choice = choiceText(named(state, catalogue), catalogue);
    const isFirst = this.app.state === DEFAULT;
    return this.preparing.begin(this.core, choice, {
      goOn: () => {
        endEarly(this.screen.root);
        this.notify('');
        goOn();
      },
      wait: (sentence) => {
        address.leave();
        if (isFirst) showEarly(this.screen.root, sentence);
        else this.say(sentence);
      },
      fail: (error) => {
        console.warn(error);
        const { load, wholeNotLoaded, notStarted } = text.trouble;
        const sentences = isFirst ? load : wholeNotLoaded;
        const why = error instanceof LoadFailure ? sentences[error.trouble] : notStarted;
        if (!isFirst) this.say(why);
        else if (this.instead) {
          endEarly(this.screen.root);
          this.openInstead(this.instead.amiss, state);
        } else showFatal(this.screen.root, why);
      },
    });
  }

  /** Commits a state if the core can follow it; else keeps the last good one, and says so. */
  private adopt(app: AppState, how: How = {}): void {
    const last = this.app;
    this.app = { ...app, state: last.state };
    // View settings alone do not concern the core.
    const works = app.state === last.state || this.follow(app.state, last, how);
    if (last.view.presenting && !this.app.view.presenting) leaveFullScreen();
    const { sheetOpen, marks, answers } = this.app.view;
    if (sheetOpen !== last.view.sheetOpen) rememberSheet(sheetOpen);
    if (marks !== last.view.marks) rememberMarks(marks);
    if (answers !== last.view.answers) this.spoken.hearAnswer(last.view.answers, answers);
    this.player.run(this.app.view.playing ? paceOf(this.model, this.app.view.speed) : 0);
    if (works) this.screen.draw();
  }

  /** Opens a state in the core; false where there is nothing to draw: after a trap, or while another is opened instead. */
  private follow(wanted: State, last: AppState, how: How): boolean {
    const { link = null, travel = null, by = 'change' } = how;
    const before = how.before === undefined ? this.snapshot(wanted) : how.before;
    const catalogue = this.core.session.catalogue();
    const state = named(wanted, catalogue);
    this.wanted = state;
    this.endWork();
    // Work ends here too, because another place may have the same lesson.
    if (state.stage !== last.state.stage) this.core.session.endWork();
    const refusal = this.withCore(() => {
      const choice = choiceText(state, catalogue);
      const edits = link
        ? this.core.arrive(choice, state.edits, state.trained)
        : this.core.follow(choice, state.edits, state.trained);
      this.core.session.rename(namesIn(state.names));
      const trail = holdingTrail(this.core.session, state.trail, state.cell);
      this.app = { ...this.app, state: { ...state, edits, trail } };
      this.before = before ?? (link && !isPage(state.stage) ? this.withoutEdits() : null);
      const lost = state.edits.length - edits.length;
      const left = lost > 0 ? [text.trouble.editsLost(lost, this.core.whyLost)] : [];
      const { stopped } = this.core;
      this.endRun();
      if (!link) this.notifyOf(left);
      this.rival.follow(this.app.state, this.core);
      this.model = isPage(state.stage) ? null : this.resolved();
      if (link) {
        const { amiss, instead } = absentIn(link, this.core.session, this.model);
        this.sayOfLink([...link.amiss, ...left, ...(stopped === '' ? [] : [stopped]), ...amiss]);
        this.app = { ...this.app, state: { ...this.app.state, ...instead } };
        if (this.model) this.model = this.resolved();
      }
      const { view } = this.app;
      const covers = this.model && this.covering.enter(this.model, view, by);
      if (covers) this.app = { ...this.app, view: { ...view, covers } };
    }, last);
    if (refusal === null) return false;
    if (refusal !== '') {
      const amiss = [...(link?.amiss ?? []), text.trouble.linkRefused(refusal)];
      if (last.state === DEFAULT) {
        this.openInstead(amiss, state);
        return false;
      }
      if (link) this.sayOfLink(amiss);
    }
    if (isPage(state.stage)) this.screen.needPage(state.stage);
    this.trainOn();
    this.speak(last.state, travel);
    address.write(this.model ? meant(this.model) : this.app.state);
    if (this.model && !isDoor(this.app.state)) this.remember(this.model);
    return true;
  }

  /** Ends what was under way for the last state; an answer that is still asked for begins anew with the next drawing. */
  private endWork(): void {
    this.following.abort();
    this.following = new AbortController();
  }

  /** Trains in the next frames, until the run is where the state wants it. */
  private trainOn(): void {
    const isTraining = () => this.core.isTraining || this.rival.isTraining;
    const pieces = function* (this: App): Pieces<void> {
      for (; isTraining(); yield) this.trainSlice();
    };
    if (isTraining()) inSlices(this.following.signal, pieces.call(this));
  }

  private trainSlice(): void {
    const refusal = this.withCore(() => {
      const edits = this.core.goOn();
      this.rival.follow(this.app.state, this.core);
      const { state } = this.app;
      if (edits.length < state.edits.length) this.app = { ...this.app, state: { ...state, edits } };
      this.endRun();
      this.model = this.resolved();
    }, this.app);
    if (refusal !== null) this.screen.draw();
  }

  /** Says why a run went no further, and stays there. */
  private endRun(): void {
    const { stopped, trained } = this.core;
    if (stopped === '') return;
    const { state, view } = this.app;
    this.app = { ...this.app, state: { ...state, trained }, view: { ...view, playing: false } };
    this.notify(stopped);
    this.player.run(0);
  }

  /** Tells screen readers what has changed. */
  private speak(from: State, travel: 'undo' | 'redo' | null): void {
    const { state, view } = this.app;
    // The core has refused, and nothing has changed.
    if (state === from) return;
    const model = this.covering.shown(this.model, view, this.core.session);
    if (!model) {
      this.spoken.hearPage(this.core.session, state);
      return;
    }
    const change = { from, to: model, before: this.before, travel };
    this.spoken.hear(change, view.playing);
  }

  /** The model of the present state, which from now on names the step of a link that names only a cell. */
  private resolved(): Model {
    const model = resolve(this.app.state, this.core.session, this.rival.session);
    const { state, step, stage } = model;
    if (state.cell === null || state.step !== '' || step.id === stage.opens) return model;
    this.app = { ...this.app, state: { ...state, step: step.id } };
    return resolve(this.app.state, this.core.session, this.rival.session);
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

  private say(sentence: string): void {
    if (sentence !== '') this.notify(sentence);
    this.screen.draw();
  }

  private notify(notice: string): void {
    this.app = { ...this.app, view: { ...this.app.view, notice } };
  }

  /** A snapshot of the tensors that can change, to mark the cells that do; null if the graph becomes another. */
  private snapshot(next: State): Before | null {
    const { state } = this.app;
    if (!this.model || next.stage !== state.stage) return null;
    const values = copyChanging(this.core.session, state, next);
    return values && { values };
  }

  /** The tensors without the edits of the link that has just been opened. */
  private withoutEdits(): Before | null {
    const values = copyUnedited(this.core.session, this.app.state);
    return values && { values };
  }

  /** Says what is amiss with a link; tests look for the mark. */
  private sayOfLink(sentences: readonly string[]): void {
    document.documentElement.toggleAttribute('data-amiss', sentences.length > 0);
    this.notifyOf(sentences);
  }

  /** Says that a link points at a cell that its notebook has not: that is known when the notebook is drawn. */
  private sayMissed(): void {
    const { sight } = this.screen;
    if (sight.missed === '') return;
    const { state, view } = this.app;
    this.app = { ...this.app, state: { ...state, at: DEFAULT.at } };
    this.sayOfLink([view.notice, text.trouble.noNotebookCell(sight.missed)]);
    sight.missed = '';
    address.write(this.app.state);
    this.screen.draw();
  }

  private notifyOf(sentences: readonly string[]): void {
    const said = sentences.filter((sentence) => sentence !== '').slice(0, MOST_SENTENCES);
    if (said.length > 0) this.notify(said.join(' '));
  }

  /** Before anything is shown: opens what the page has instead of what the core has refused, and says why. */
  private openInstead(amiss: readonly string[], refused: State): void {
    this.instead ??= { left: insteadOf(refused), amiss };
    const state = this.instead.left.shift();
    if (!state) {
      showFatal(this.screen.root, text.trouble.notStarted);
      return;
    }
    const link = { state, names: [], amiss: this.instead.amiss };
    this.dispatch({ type: 'arrive', state }, link);
  }

  /**
   * Calls the core. Returns an empty text; or a refusal's sentence, which becomes a notice beside the last good picture,
   * with the history that belongs to it; or null after anything else, a trap.
   */
  private withCore(ask: () => void, last: AppState): string | null {
    try {
      ask();
      return '';
    } catch (error) {
      if (error instanceof Refusal) {
        this.app = { ...this.app, history: last.history };
        this.notify(error.message);
        return error.message;
      }
      void this.recover(error);
      return null;
    }
  }

  /** Restarts core and screen after a trap; gives up if that does not help. */
  private async recover(error: unknown): Promise<void> {
    console.error(error);
    this.screen.stop();
    this.endWork();
    const attempt = this.recovery.next(this.wanted);
    if (!attempt) return showFatal(this.screen.root, text.trouble.gaveUp);
    try {
      await this.core.restart();
      this.rival.forget();
    } catch (failure) {
      console.error(failure);
      return showFatal(this.screen.root, text.trouble.gaveUp);
    }
    this.screen.renew();
    if (attempt.isNewEntry) address.push();
    const view = { ...this.app.view, notice: attempt.notice, playing: false };
    // A copy: `adopt` skips the core for the identical state, and the restarted core has lost it.
    this.adopt({ ...this.app, view, state: { ...attempt.state } }, { before: null });
  }

  private readonly actions: Actions = {
    choose: (cell, at) => this.open({ type: 'choose', cell, at }),
    show: (cell) => this.open({ type: 'show', cell }),
    showAsked: (cell) => this.open({ type: 'showAsked', cell }),
    follow: (cell) => this.open({ type: 'follow', cell }),
    back: (to) => {
      const { length } = this.app.state.trail;
      // The browser's history goes along, which takes a moment, unless a link has led to the end of the way.
      address.goBack(length - (to ?? length - 1));
      this.dispatch({ type: 'back', to });
    },
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
      const edit = { ...(this.model ? editAt(this.model, cell) : cell), value };
      const next = this.next({ type: 'edit', edit, time: performance.now() });
      const full = noRoomFor(next.state);
      if (full !== '') return full;
      const before = this.snapshot(next.state);
      let refusal = '';
      this.wanted = next.state;
      const trouble = this.withCore(() => {
        refusal = this.core.edit(edit);
      }, this.app);
      if (trouble !== null && refusal === '') this.adopt(next, { before });
      return refusal;
    },
    release: (cell) => this.dispatch({ type: 'release', cell, time: performance.now() }),
    setOwnChoice: (key, written) => {
      const next = this.next({ type: 'setOwnChoice', key, written });
      if (this.waits(next.state, () => this.actions.setOwnChoice(key, written))) return;
      const { session } = this.core;
      const typed = typedNumber(session, key, written);
      const sentence = isNumberOrText(session, key, typed)
        ? this.core.open(choiceText(next.state, session.catalogue()))
        : text.choices[isDecimal(session, key) ? 'notDecimal' : 'notWhole'];
      const view = { ...this.app.view, refused: sentence ? { key, typed, sentence } : null };
      this.adopt(sentence ? { ...this.app, view } : { ...next, view });
    },
    reset: () => this.dispatch({ type: 'reset', time: performance.now() }),
    replace: (patch) => this.dispatch({ type: 'replace', patch, time: performance.now() }),
    undo: () => this.dispatch({ type: 'undo' }),
    redo: () => this.dispatch({ type: 'redo' }),
    setView: (patch) => {
      if (patch.theme) rememberTheme(patch.theme);
      this.dispatch({ type: 'setView', patch });
    },
  };

  /**
   * Opens a number. Back then closes it again, or leads back to the number that led here. The next number that is chosen
   * takes its place in the history, so that Back soon leads out of a step in which many were opened.
   */
  private open(action: Action): void {
    const { state } = this.app;
    const next = this.next(action).state;
    const isOpened = next !== state && !isDoor(state) && !isEmbedded();
    if (isOpened && (!address.hasOpened() || next.trail.length > state.trail.length))
      address.open();
    this.dispatch(action);
  }

  /** Keeps the choices of the door, if it is open, as no link does. */
  private keepDoor(): void {
    if (isDoor(this.app.state)) this.kept.keep(this.app.state);
  }

  /** Navigates to another stage, a notebook or the end: a new history entry, with the choices last made there. */
  private goTo(patch: Partial<State>): void {
    if (isEmbedded() && patch.stage === DEFAULT.stage) return;
    this.kept.keep(this.app.state);
    const state = this.kept.opening(patch, this.app.state);
    if (this.waits(state, () => this.goTo(patch))) return;
    address.push();
    this.dispatch({ type: 'goTo', state });
    const waiting = this.kept.opened(this.app.state, state.edits);
    if (waiting > 0) this.notify(text.trouble.editsWait(waiting));
    scrollTo(0, 0);
  }

  /**
   * The printed handout: every stage as the learner left it, from the end on its sentence; null on what is printed as
   * it stands.
   */
  private handout(): Handout | null {
    const { state, view } = this.app;
    if (isPage(state.stage) && !PAGES[state.stage].handout) return null;
    const isOfSentence = aboutOf(state.stage) === 'sentence';
    const states = isOfSentence
      ? STAGES.map(({ id }) => onSentence(state, id))
      : this.kept.all(state);
    return { states, seed: this.kept.sheetSeed(state), settings: { view, act: this.actions } };
  }

  private scene(): Scene {
    const { app, before, actions } = this;
    const { state, view, history } = app;
    const model = this.covering.shown(this.model, view, this.core.session);
    const [canUndo, canRedo] = [history.past.length > 0, history.future.length > 0];
    const isLast = this.preparing.isOn;
    return {
      state,
      model,
      view,
      act: actions,
      trail: state.trail,
      before,
      canUndo,
      canRedo,
      isLast,
    };
  }
}
