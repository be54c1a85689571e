// The controller: asks what an action brings about (step.ts) and does it, with the core, the screen and the address.

import type { Core } from '../engine/core/core.ts';
import { LoadFailure } from '../engine/core/load.ts';
import { Refusal } from '../engine/core/session.ts';
import { inSlices, type Pieces } from '../engine/draw/slices.ts';
import { onSentence } from '../engine/lesson/sentence.ts';
import { STAGES } from '../engine/lesson/stages.ts';
import { choiceText } from '../engine/model/choice.ts';
import { actionsOf } from '../engine/state/actions.ts';
import { Address } from '../engine/state/address.ts';
import { namesIn } from '../engine/state/codecs.ts';
import type { Host } from '../engine/state/host.ts';
import { rememberedMarks } from '../engine/state/kept_answers.ts';
import { rememberedSheet } from '../engine/state/kept_sheet.ts';
import { aboutOf, isPage, PAGES } from '../engine/state/pages.ts';
import { rememberedPlace } from '../engine/state/place.ts';
import { openingSettings } from '../engine/state/settings.ts';
import { DEFAULT, isDoor, type State } from '../engine/state/state.ts';
import { preferredTheme } from '../engine/state/theme.ts';
import { NO_HISTORY } from '../engine/state/undo.ts';
import { text } from '../engine/words/index.ts';
import { Covering } from './covering.ts';
import { endEarly, showEarly } from './early.ts';
import { bringAbout, type Effect, type Follow, type Outside } from './effects.ts';
import { Kept } from './kept.ts';
import { arrivalOf, insteadOf } from './links/arrival.ts';
import { showFatal } from './notice.ts';
import type { Handout } from './paper/printer.ts';
import { Player } from './play.ts';
import { Preparing } from './preparing.ts';
import { Recovery } from './recovery.ts';
import { Rival } from './rival.ts';
import type { Scene } from './screen/scene.ts';
import { Screen } from './screen.ts';
import { Spoken } from './spoken.ts';
import {
  type Asked,
  type Followed,
  followed,
  type Happening,
  refused,
  type Shown,
  type Step,
  settled,
  step,
} from './step.ts';

export class App {
  readonly act = actionsOf((verb) => this.dispatch(verb));
  readonly outside: Outside;
  app: Shown;
  private readonly core: Core;
  /** The state last requested; equal to `app.state` once the core has followed. */
  private wanted: State = DEFAULT;
  /** States left to open instead of a first link that the core has refused, and what was amiss. */
  private instead: { left: State[]; amiss: readonly string[] } | null = null;
  private readonly covering = new Covering();
  /** Ends with the state that the core follows. */
  private following = new AbortController();
  private readonly preparing = new Preparing();
  private readonly rival = new Rival();
  private readonly recovery = new Recovery();
  /** Called when a picture is drawn. */
  drawn = () => {};

  constructor(core: Core, root: HTMLElement, host: Host) {
    this.core = core;
    const view = {
      ...openingSettings(preferredTheme(host.local)),
      sheetOpen: rememberedSheet(host.session),
      place: rememberedPlace(host.local),
      ...rememberedMarks(host.local),
    };
    this.app = { state: DEFAULT, view, history: NO_HISTORY, model: null, before: null };
    const screen = new Screen(
      root,
      core,
      host,
      () => this.scene(),
      () => this.isDrawn(),
      (error) => void this.recover(error),
    );
    const player = new Player(() => {
      // What is waited for would be given up for the next step.
      if (!this.preparing.isOn) this.dispatch({ type: 'playOn' });
    });
    const spoken = new Spoken(() => screen.root.querySelector('.spoken'));
    const [address, kept] = [new Address(host), new Kept(core, host.session)];
    this.outside = { host, address, screen, player, spoken, kept };
  }

  /** Opens a link. `withMore`: what a visit has that the link leaves open. */
  arrive(read: State, isReturn = false, withMore = (link: State) => link): void {
    const { host, screen, kept } = this.outside;
    const link = arrivalOf(host.history.link, read, this.core.session.catalogue());
    screen.sight.target = link.state.at;
    // The door's own choices are in no link.
    const state = isDoor(link.state)
      ? kept.opening({ stage: link.state.stage }, this.app.state)
      : withMore(link.state);
    this.dispatch({ type: 'arrive', state, isReturn, link });
  }

  /** Returns why the core refuses an edit, or an empty text. */
  dispatch(action: Happening): string {
    const { app, effects } = step(this.app, this.asked(), action);
    this.app = app;
    return this.run(effects, () => this.dispatch(action));
  }

  private asked(): Asked {
    return {
      session: this.core.session,
      rival: this.rival.session,
      kept: this.outside.kept,
      given: this.covering.given,
      isEmbedded: this.outside.host.isEmbedded,
      hasOpened: this.outside.address.hasOpened(),
    };
  }

  /** `again` takes the action once more, when what it waits for has come. */
  private run(effects: readonly Effect[], again = () => {}): string {
    for (const effect of effects) {
      switch (effect.type) {
        case 'prepare':
          if (this.waits(effect.state, again)) return '';
          break;
        case 'follow':
          this.follow(effect);
          break;
        case 'edit': {
          this.wanted = effect.follow.next.state;
          const refusal = this.withCore(() => this.core.edit(effect.edit));
          if (refusal.answer === '') this.follow(effect.follow);
          return refusal.answer ?? '';
        }
        case 'tryChoice': {
          const { choice, follow, key, typed } = effect;
          const sentence = this.core.open(choice);
          if (sentence === '') this.follow(follow);
          else this.act.setView({ refused: { key, typed, sentence } });
          break;
        }
        case 'train':
          this.train();
          break;
        case 'speak':
          this.speak(effect.from, effect.travel);
          break;
        case 'refuse':
          return effect.sentence;
        default:
          bringAbout(effect, this.outside);
      }
    }
    return '';
  }

  /** Whether a state waits for the whole core or the training of its weights; after that `again` is called. */
  private waits(state: State, again: () => void): boolean {
    const { host, address } = this.outside;
    const { root } = this.outside.screen;
    const isFirst = this.app.state === DEFAULT;
    return this.preparing.begin(this.core, choiceText(state, this.core.session.catalogue()), {
      goOn: () => {
        endEarly(root);
        this.app = { ...this.app, view: { ...this.app.view, notice: '' } };
        again();
      },
      wait: (sentence) => {
        address.leave();
        if (isFirst) showEarly(root, sentence, host);
        else this.say(sentence);
      },
      fail: (error) => {
        console.warn(error);
        const { load, wholeNotLoaded, notStarted } = text.trouble;
        const sentences = isFirst ? load : wholeNotLoaded;
        const why = error instanceof LoadFailure ? sentences[error.trouble] : notStarted;
        if (!isFirst) this.say(why);
        else if (this.instead) {
          endEarly(root);
          this.openInstead(this.instead.amiss, state);
        } else showFatal(root, why);
      },
    });
  }

  /** Asks the core to follow. What it refuses, and what a trap ends, leaves the last good state. */
  private follow(follow: Follow): void {
    const { core, rival, app: last } = this;
    const { link, next } = follow;
    const { state } = next;
    this.wanted = state;
    this.endWork();
    // Another place may have the same lesson.
    if (state.stage !== last.state.stage) core.session.endWork();
    const { answer, refusal } = this.withCore((): Step => {
      const choice = choiceText(state, core.session.catalogue());
      const edits = core[link ? 'arrive' : 'follow'](choice, state.edits, state.trained);
      core.session.rename(namesIn(state.names));
      const { whyLost, stopped, trained } = core;
      rival.follow(stopped === '' ? state : { ...state, trained }, core);
      return followed(last, this.asked(), follow, { edits, whyLost, stopped, trained });
    });
    if (answer) this.take(answer);
    else if (refusal === undefined) {
      const app = { ...last, view: next.view, history: next.history };
      this.take({ app, effects: settled(last, app).filter(({ type }) => type !== 'draw') });
    } else if (last.state === DEFAULT) {
      this.openInstead([...(link?.amiss ?? []), text.trouble.linkRefused(refusal)], state);
    } else this.take(refused(last, this.asked(), follow, refusal));
  }

  private take({ app, effects }: Step): void {
    this.app = app;
    this.run(effects);
  }

  /** Ends what was under way for the last state; an answer that is still asked for begins anew with the next drawing. */
  private endWork(): void {
    this.following.abort();
    this.following = new AbortController();
  }

  private train(): void {
    const isTraining = () => this.core.isTraining || this.rival.isTraining;
    const pieces = function* (this: App): Pieces<void> {
      for (; isTraining(); yield) this.trainSlice();
    };
    if (isTraining()) inSlices(this.following.signal, pieces.call(this));
  }

  private trainSlice(): void {
    const { core, rival, app } = this;
    const { answer, refusal } = this.withCore((): Followed => {
      const edits = core.goOn();
      rival.follow(app.state, core);
      const { whyLost, stopped, trained } = core;
      return { edits, whyLost, stopped, trained };
    });
    if (answer) this.dispatch({ type: 'trained', followed: answer });
    else if (refusal !== undefined) this.say(refusal);
  }

  private speak(from: State, travel: Follow['travel']): void {
    const { state, view, before } = this.app;
    const { spoken } = this.outside;
    const model = this.shownModel();
    if (!model) spoken.hearPage(this.core.session, state);
    else spoken.hear({ from, to: model, before, travel }, view.playing);
  }

  private say(notice: string): void {
    this.act.setView(notice === '' ? {} : { notice });
  }

  private isDrawn(): void {
    this.recovery.succeeded(this.app.state);
    this.drawn();
    const { sight } = this.outside.screen;
    const cell = sight.missed;
    sight.missed = '';
    if (cell !== '') this.dispatch({ type: 'missed', cell });
  }

  /** Before anything is shown: opens what the page has instead of what the core has refused, and says why. */
  private openInstead(amiss: readonly string[], refusedState: State): void {
    this.instead ??= { left: insteadOf(refusedState), amiss };
    const state = this.instead.left.shift();
    if (!state) {
      showFatal(this.outside.screen.root, text.trouble.notStarted);
      return;
    }
    const link = { state, names: [], amiss: this.instead.amiss };
    this.dispatch({ type: 'arrive', state, link });
  }

  /** Calls the core: what it answers, or the sentence of a refusal; neither after anything else, a trap. */
  private withCore<Answer>(ask: () => Answer): { answer?: Answer; refusal?: string } {
    try {
      return { answer: ask() };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error.message };
      void this.recover(error);
      return {};
    }
  }

  /** Restarts core and screen after a trap; gives up if that does not help. */
  async recover(error: unknown): Promise<void> {
    const { screen } = this.outside;
    console.error(error);
    screen.stop();
    this.endWork();
    const attempt = this.recovery.next(this.wanted);
    if (!attempt) return showFatal(screen.root, text.trouble.gaveUp);
    try {
      await this.core.restart();
      this.rival.forget();
    } catch (failure) {
      console.error(failure);
      return showFatal(screen.root, text.trouble.gaveUp);
    }
    screen.renew();
    this.dispatch({ type: 'recover', attempt });
  }

  /**
   * The printed handout: every stage as the learner left it, from the end on its sentence; null on what is printed as
   * it stands.
   */
  handout(): Handout | null {
    const { state, view } = this.app;
    const { kept } = this.outside;
    if (isPage(state.stage) && !PAGES[state.stage].handout) return null;
    const isOfSentence = aboutOf(state.stage) === 'sentence';
    const states = isOfSentence ? STAGES.map(({ id }) => onSentence(state, id)) : kept.all(state);
    return { states, seed: kept.sheetSeed(state), settings: { view, act: this.act } };
  }

  private shownModel(): Shown['model'] {
    return this.covering.shown(this.app.model, this.app.view, this.core.session);
  }

  private scene(): Scene {
    const { state, view, history, before } = this.app;
    return {
      state,
      model: this.shownModel(),
      view,
      act: this.act,
      trail: state.trail,
      before,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      isLast: this.preparing.isOn,
    };
  }
}
