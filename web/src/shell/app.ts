// The controller: asks for the effects of an action (step.ts) and carries them out, with the core, the screen and the
// address.
import type { Core } from '../engine/core/core.ts';
import { choiceText } from '../engine/model/choice.ts';
import { actionsOf } from '../engine/state/actions.ts';
import { Address } from '../engine/state/address.ts';
import type { Host } from '../engine/state/host.ts';
import { DEFAULT, isDoor, type State } from '../engine/state/state.ts';
import { text } from '../engine/words/page.en.ts';
import { Covering } from './covering.ts';
import { markBusy, showEarly } from './early.ts';
import { type Effect, type Follow, type PageParts, perform, startingSettings } from './effects.ts';
import { Follower } from './follower.ts';
import { arrivalOf, fallbacksFor, withHead } from './links/arrival.ts';
import { LiveRegion } from './live_region.ts';
import { showFatal } from './notice.ts';
import { loadFailureText, PendingLoad } from './pending_load.ts';
import { Player } from './play.ts';
import { Recovery } from './recovery.ts';
import { SavedChoices } from './saved_choices.ts';
import type { Scene } from './screen/scene.ts';
import { Screen } from './screen.ts';
import { refused } from './step/followed.ts';
import { blank, type PageState, type Step, type StepInput } from './step/page_state.ts';
import { settled } from './step/settled.ts';
import { type AppEvent, step } from './step.ts';

export class App {
  readonly act = actionsOf((verb) => this.dispatch(verb));
  readonly outside: PageParts;
  app: PageState;
  private readonly core: Core;
  /** States left to open instead of a first link that the core has refused, and the sentences about that link. */
  private instead: { left: State[]; amiss: readonly string[] } | null = null;
  private readonly covering = new Covering();
  private readonly follower: Follower;
  private readonly pending = new PendingLoad();
  private readonly recovery = new Recovery();

  constructor(core: Core, root: HTMLElement, host: Host) {
    this.core = core;
    this.app = blank(startingSettings(host));
    const trapped = (error: unknown) => void this.recover(error);
    const scene = () => this.scene();
    const screen = new Screen(root, core, host, scene, () => this.isDrawn(), trapped);
    this.follower = new Follower(core, trapped);
    const player = new Player(() => {
      // A player's step would end the wait for a pending picture.
      if (!this.pending.isOn) this.dispatch({ type: 'playOn' });
    });
    const liveRegion = new LiveRegion(() => screen.root.querySelector('.spoken'));
    const [address, saved] = [new Address(host), new SavedChoices(core, host.session)];
    const say = (notice: string) => this.say(notice);
    const hasKept = (keptHead: string) => this.act.setView({ keptHead });
    this.outside = { host, address, screen, player, liveRegion, saved, say, hasKept };
    screen.scrollFocus.missed = (cell) => this.dispatch({ type: 'missed', cell });
  }

  /** Opens a link. `withMore`: the visit's choices that the link leaves open. */
  arrive(read: State, isReturn = false, withMore = (link: State) => link): void {
    const { host, screen, saved } = this.outside;
    const { session } = this.core;
    const found = withHead(read, this.app.state, session.heads);
    const link = arrivalOf(host.history.link, found, session.catalogue());
    screen.scrollFocus.target = link.state.at;
    // The door's own choices are in no link.
    const state = isDoor(link.state)
      ? saved.opening({ stage: link.state.stage }, this.app.state)
      : withMore(link.state);
    this.dispatch({ type: 'arrive', state, isReturn, link });
  }

  /** Returns why the core refuses an edit, or an empty text. */
  dispatch(action: AppEvent): string {
    const { app, effects } = step(this.app, this.asked(), action);
    this.app = app;
    return this.run(effects, () => this.dispatch(action));
  }

  private asked(): StepInput {
    return {
      session: this.core.session,
      comparison: this.follower.comparison.session,
      saved: this.outside.saved,
      given: this.covering.given,
      address: location.href,
      hasOpened: this.outside.address.hasOpened(),
    };
  }

  /** `again` takes the action once more, when its wait is over. */
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
          const { answer = null } = this.follower.edit(effect.edit, effect.follow.next.state);
          if (answer === '') this.follow(effect.follow);
          return answer ?? '';
        }
        case 'tryChoice': {
          const { choice, follow, key, typed } = effect;
          const sentence = this.core.open(choice);
          if (sentence === '') this.follow(follow);
          else this.act.setView({ refused: { key, typed, sentence } });
          break;
        }
        case 'train':
          this.follower.train(
            () => this.app.state,
            ({ answer, refusal }) => {
              if (answer) this.dispatch({ type: 'trained', followed: answer });
              else if (refusal !== undefined) this.say(refusal);
            },
          );
          break;
        case 'speak':
          this.speak(effect.from, effect.travel);
          break;
        case 'refuse':
          return effect.sentence;
        default:
          perform(effect, this.outside);
      }
    }
    return '';
  }

  /** Whether a state waits for the whole core or the training of its weights; then `again` is called. */
  private waits(state: State, again: () => void): boolean {
    const { host, address, screen } = this.outside;
    const { root } = screen;
    const isFirst = this.app.state === DEFAULT;
    return this.pending.begin(this.core, choiceText(state, this.core.session.catalogue()), {
      ready: () => {
        markBusy(root);
        this.app = { ...this.app, view: { ...this.app.view, notice: '' } };
        again();
      },
      wait: (sentence) => {
        address.leave();
        if (isFirst) showEarly(root, host, sentence);
        else this.say(sentence);
      },
      fail: (error) => {
        console.warn(error);
        const why = loadFailureText(error, isFirst);
        if (!isFirst) this.say(why);
        else if (this.instead) {
          markBusy(root);
          this.openInstead(this.instead.amiss, state);
        } else showFatal(root, why);
      },
    });
  }

  /** Asks the core to follow. A refusal or a trap leaves the last good state. */
  private follow(follow: Follow): void {
    const { app: last, follower } = this;
    const { link, next } = follow;
    const { answer, refusal } = follower.follow(last, follow, () => this.asked());
    if (answer) this.take(answer);
    else if (refusal === undefined) {
      const app = { ...last, view: next.view, history: next.history };
      this.take({ app, effects: settled(last, app).filter(({ type }) => type !== 'draw') });
    } else if (last.state === DEFAULT) {
      this.openInstead([...(link?.amiss ?? []), text.trouble.linkRefused(refusal)], next.state);
    } else this.take(refused(last, follow, refusal));
  }

  private take({ app, effects }: Step): void {
    this.app = app;
    this.run(effects);
  }

  private speak(from: State, travel: Follow['travel']): void {
    const { state, view, before } = this.app;
    const { liveRegion } = this.outside;
    const model = this.shownModel();
    if (!model) liveRegion.announceNumber(this.core.session, state);
    else liveRegion.announceChange({ from, to: model, before, travel }, view.playing);
  }

  private say(notice: string): void {
    this.act.setView(notice === '' ? {} : { notice });
  }

  private isDrawn(): void {
    this.recovery.succeeded(this.app.state);
  }

  /** Before anything is shown: opens the page's substitute for a state that the core has refused, and says why. */
  private openInstead(amiss: readonly string[], refusedState: State): void {
    this.instead ??= { left: fallbacksFor(refusedState), amiss };
    const state = this.instead.left.shift();
    if (!state) {
      showFatal(this.outside.screen.root, text.trouble.notStarted);
      return;
    }
    const link = { state, names: [], amiss: this.instead.amiss };
    this.dispatch({ type: 'arrive', state, link });
  }

  /** Restarts core and screen after a trap; gives up if that does not help. */
  async recover(error: unknown): Promise<void> {
    const { screen } = this.outside;
    console.error(error);
    screen.stop();
    this.follower.endWork();
    const attempt = this.recovery.next(this.follower.wanted);
    if (!attempt) return showFatal(screen.root, text.trouble.gaveUp);
    try {
      await this.follower.restart();
    } catch (failure) {
      console.error(failure);
      return showFatal(screen.root, text.trouble.gaveUp);
    }
    screen.renew();
    this.dispatch({ type: 'recover', attempt });
  }

  private shownModel(): PageState['model'] {
    return this.covering.shown(this.app.model, this.app.view, this.core.session);
  }

  private scene(): Scene {
    const { state, view, history, before } = this.app;
    const [canUndo, canRedo] = [history.past.length > 0, history.future.length > 0];
    const [model, isLast] = [this.shownModel(), this.pending.isOn];
    const { act } = this;
    return { state, model, view, act, trail: state.trail, before, canUndo, canRedo, isLast };
  }
}
