// Effects: what a step of the page does outside its state (step.ts), as data.
import type { StepEntry } from '../engine/ask/cover.ts';
import type { Edit } from '../engine/core/core.ts';
import type { OwnHead } from '../engine/core/own_head.ts';
import type { Part } from '../engine/draw/passes.ts';
import type { Snapshot } from '../engine/plane/context.ts';
import type { Copying, Focus, Service } from '../engine/state/actions.ts';
import type { Address } from '../engine/state/address.ts';
import type { Answers } from '../engine/state/answers.ts';
import type { Host } from '../engine/state/host.ts';
import { openingSettings, type ViewSettings } from '../engine/state/settings.ts';
import type { State } from '../engine/state/state.ts';
import { type Remembered, remember, remembered } from '../engine/state/storage.ts';
import { TROUBLE } from '../engine/words/trouble.en.ts';
import type { Arrival } from './links/arrival.ts';
import type { LiveRegion } from './live_region.ts';
import type { Player } from './play.ts';
import type { SavedChoices } from './saved_choices.ts';
import type { Screen } from './screen.ts';
import type { AppState } from './transitions.ts';

/** The core is to follow a state; then `followed` or `refused` of step.ts continues. */
export interface Follow {
  type: 'follow';
  next: AppState;
  /** The snapshot that changed cells are marked against. */
  before: Snapshot | null;
  /** The link of the state, of whose edits the core may take only some. */
  link: Arrival | null;
  travel: 'undo' | 'redo' | null;
  /** By what its step is entered. */
  by: StepEntry['by'];
  /** Whether another stage was gone to by the page's own links. */
  isVisit: boolean;
}

/** Effects on the core, which app.ts carries out. */
export type CoreEffect =
  /** Until the core has what the state needs, all later effects wait; then the action is taken again. */
  | { type: 'prepare'; state: State }
  | Follow
  /** The edit of one number: a refusal goes back to the view that asked, else the core follows. */
  | { type: 'edit'; edit: Edit; follow: Follow }
  /** An example of the learner's own, opened as a try: a refusal is shown beside the field. */
  | { type: 'tryChoice'; choice: string; key: string; typed: string; follow: Follow }
  /** Trains in the next frames, until the run is where the state wants it. */
  | { type: 'train' }
  /** Tells screen readers what has changed since the state `from`. */
  | { type: 'speak'; from: State; travel: Follow['travel'] }
  /** The answer to who dispatched the action. */
  | { type: 'refuse'; sentence: string };

type PageEffect =
  /** Saves the choices of a stage that is left, or the text of an example. */
  | { type: 'saveChoices' | 'saveExampleText'; state: State }
  /** Saves edits that the newly opened stage does not take, for another stage of its kind. */
  | { type: 'saveWaitingEdits'; state: State; edits: Edit[] }
  /** A new entry of the browser's history with the next `write`; Back closes the entry of a number. */
  | { type: 'addEntry'; of: 'place' | 'number' }
  | { type: 'goBack'; by: number }
  | { type: 'write'; state: State }
  /** Whether a link that names something missing has just opened: tests look for the mark. */
  | { type: 'markLink'; isAmiss: boolean }
  | { type: 'fetchPage'; page: string }
  /** Settings that the next visit begins with. */
  | ({ type: 'remember' } & Partial<Remembered>)
  /** Keeps a head of the reader's own on this device, or none. */
  | { type: 'keepHead'; head: OwnHead | null }
  | { type: 'enterFullScreen' | 'leaveFullScreen' }
  | { type: 'focusOn'; focus: Focus }
  | { type: 'keepInPlace'; selector: string }
  /** Copies a text, and says whether the browser allowed it. */
  | { type: 'copy'; text: string; said: Copying }
  | Extract<Service, { type: 'save' | 'saveStep' }>
  | { type: 'announceAnswers'; from: Answers['answers']; to: Answers['answers'] }
  /** The player takes a step each so many milliseconds; 0 stops it. */
  | { type: 'play'; pace: number }
  | { type: 'draw' | 'scrollToTop' }
  | { type: 'drawPart'; part: Part };

export type Effect = CoreEffect | PageEffect;

/** The parts of the page that effects work on. */
export interface PageParts {
  host: Host;
  address: Address;
  screen: Screen;
  saved: SavedChoices;
  player: Player;
  liveRegion: LiveRegion;
  /** Shows a notice. */
  say(notice: string): void;
  /** The head that is kept on this device from now on, or '' for none. */
  hasKept(key: string): void;
}

/** The settings that a visit begins with: a step whose question was answered on this device is not covered again. */
export function startingSettings(host: Host): ViewSettings {
  const last = remembered(host);
  const covers = Object.fromEntries(Object.keys(last.marks.steps).map((key) => [key, false]));
  const { isEmbedded, heads } = host;
  return { ...openingSettings(last.theme), ...last, covers, isEmbedded, keptHead: heads.key };
}

export function perform(
  effect: PageEffect,
  { host, address, screen, saved, player, liveRegion, say, hasKept }: PageParts,
): void {
  switch (effect.type) {
    case 'saveChoices':
      saved.save(effect.state);
      break;
    case 'saveExampleText':
      saved.saveText(effect.state);
      break;
    case 'saveWaitingEdits':
      saved.opened(effect.state, effect.edits);
      break;
    case 'addEntry':
      if (effect.of === 'place') address.push();
      else address.open();
      break;
    case 'keepHead':
      void host.heads.write(effect.head).then((isDone) => {
        if (isDone) hasKept(effect.head?.key ?? '');
        else say(TROUBLE.notKept);
      });
      break;
    case 'goBack':
      address.goBack(effect.by);
      break;
    case 'write':
      address.write(effect.state);
      break;
    case 'markLink':
      screen.markAmiss(effect.isAmiss);
      break;
    case 'fetchPage':
      screen.needPage(effect.page);
      break;
    case 'remember':
      remember(host, effect);
      break;
    case 'enterFullScreen':
      enterFullScreen();
      break;
    case 'focusOn':
      screen.scrollFocus.focusOn(effect.focus);
      break;
    case 'keepInPlace':
      screen.scrollFocus.keepInPlace(effect.selector);
      break;
    case 'copy': {
      const { copied, notCopied } = effect.said;
      void isCopied(effect.text).then((isDone) => say(isDone ? copied : notCopied));
      break;
    }
    case 'save':
      download(effect);
      break;
    case 'saveStep':
      void saveStep(effect, say);
      break;
    case 'leaveFullScreen':
      leaveFullScreen();
      break;
    case 'announceAnswers':
      liveRegion.announceAnswer(effect.from, effect.to);
      break;
    case 'play':
      player.run(effect.pace);
      break;
    case 'draw':
      screen.draw();
      break;
    case 'drawPart':
      screen.drawPart(effect.part);
      break;
    case 'scrollToTop':
      screen.scrollToTop();
      break;
  }
}

/** Whether the text was copied: the browser may forbid it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Saves a text, or bytes, as a file of the learner's. `kind`: its media type. */
function download({ text, kind, name }: Extract<Service, { type: 'save' }>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  // Revoked late: the browser may first ask where to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function saveStep(
  { link, name, failed }: Extract<Service, { type: 'saveStep' }>,
  say: PageParts['say'],
): Promise<void> {
  const text = await import('./links/step_file.ts').then(
    ({ stepFile }) => stepFile(link),
    () => null,
  );
  if (text === null) say(failed);
  else download({ type: 'save', text, kind: 'text/html', name });
}

/** Allowed only while an event of the learner's is handled. */
function enterFullScreen(): void {
  // A link that begins with a presentation is opened without one.
  if (navigator.userActivation?.isActive === false) return;
  document.documentElement.requestFullscreen?.()?.catch(() => undefined);
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
