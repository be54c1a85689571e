// Printing: builds a handout of every step of every stage (sheets.ts), which is printed instead of the screen.
import type { Core } from '../../engine/core/core.ts';
import { Lazy, whenIdle } from '../../engine/draw/lazy.ts';
import { atOnce, inSlices, type Pieces } from '../../engine/draw/slices.ts';
import { courseParts } from '../../engine/lesson/course_parts.ts';
import { onSentence } from '../../engine/lesson/sentence.ts';
import { STAGES } from '../../engine/lesson/stages.ts';
import { lazyStage } from '../../engine/page/stage/lazy_stage.ts';
import { chapterViews } from '../../engine/plane/picture/chapter_views.ts';
import type { Actions } from '../../engine/state/actions.ts';
import { aboutOf, isPage, PAGES } from '../../engine/state/pages.ts';
import { isDoor } from '../../engine/state/state.ts';
import type { SavedChoices } from '../saved_choices.ts';
import type { PageState } from '../step/page_state.ts';
import type { Foot } from './foot.ts';
import { type PrintChoice, WHOLE } from './print_choice.ts';
import type { Handout } from './sheets.ts';

/** Longest wait of printing for the whole core; then the stages that need it are left out, with a note. */
const PATIENCE_MS = 5000;

/**
 * Every stage as the learner left it, or from the end on its sentence; null if the screen is printed. `act`: views need
 * it, though paper has no buttons to press.
 */
export function handoutOf(
  { state, view, model }: PageState,
  saved: SavedChoices,
  act: Actions,
): Handout | null {
  if (isPage(state.stage) && !PAGES[state.stage].handout) return null;
  const isOfSentence = aboutOf(state.stage) === 'sentence';
  const states = isOfSentence ? STAGES.map(({ id }) => onSentence(state, id)) : saved.all(state);
  const isStep = model !== null && !isDoor(state);
  return {
    states,
    seed: saved.sheetSeed(state),
    settings: { view, act },
    choice: WHOLE,
    stage: isStep ? state.stage : state.after,
    step: isStep ? { stage: state.stage, step: model.step.id } : null,
  };
}

/** The screen, which is printed itself if there is no handout (on a notebook). */
interface OnScreen {
  draw(): void;
  /** Renders the whole page at once, in the light theme. */
  paintLight(): void;
}

/**
 * Builds the handout: after Ctrl+P, or once the dialog of [data-print] has been answered, in slices of frames, and then
 * prints; on any other `beforeprint` synchronously.
 */
export class Printer {
  private readonly core: Core;
  private readonly ask: () => Handout | null;
  private readonly paper = document.createElement('div');
  /** The module that draws the handout, which is fetched ahead. */
  private readonly handout = new Lazy(async () => {
    const [handout] = await Promise.all([import('./sheets.ts'), courseParts.questions()]);
    return handout;
  });
  /** Whether the handout has been built in slices. */
  private isReady = false;
  /** Stops building a handout: it has sessions of its own, independent of the open lesson. */
  private building = new AbortController();
  private readonly dialog = new Lazy(() => import('./print_dialog.ts'));
  /** Choices: of what is printed next, and what the dialog said last. */
  private choice = WHOLE;
  private said: PrintChoice | null = null;
  private foot: Foot | null = null;

  /** `ask` returns null if the screen itself is to be printed. */
  constructor(core: Core, screen: OnScreen, ask: () => Handout | null) {
    this.core = core;
    this.ask = ask;
    this.paper.className = 'handout';
    whenIdle(() => void this.handout.load());
    whenIdle(() => void this.dialog.load());
    addEventListener('beforeprint', () => {
      if (!this.isReady) atOnce(this.fill());
      if (!this.paper.isConnected) screen.paintLight();
    });
    addEventListener('afterprint', () => {
      this.clear();
      screen.draw();
    });
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('[data-print]')) void this.askFirst();
    });
    addEventListener('keydown', (event) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      this.start();
    });
  }

  /** Asks what to print, where there is something to choose. */
  private async askFirst(): Promise<void> {
    const handout = this.ask();
    if (handout) await this.dialog.load();
    const { module } = this.dialog;
    if (!handout || !module) {
      this.start();
      return;
    }
    const { stage, step } = handout;
    const isSame = this.said?.what === 'all' || this.said?.what === stage;
    const opening = isSame && this.said ? this.said : module.openingChoice(stage, step);
    module.askFor(opening, step, (choice) => {
      this.said = choice;
      this.start(choice);
    });
  }

  private start(choice = WHOLE): void {
    const load = (parts: readonly Lazy<unknown>[]) => Promise.all(parts.map((part) => part.load()));
    const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
    // The whole core is needed only for what is not on the screen.
    const core = this.ask() && Promise.race([this.core.preload().catch(console.warn), patience]);
    const parts = load([this.handout, lazyStage]).then(() => load(chapterViews.lazy));
    void Promise.all([core, parts]).then(() => {
      this.clear();
      this.choice = choice;
      inSlices(this.building.signal, this.fill(), () => {
        // Not every engine fires `beforeprint`: from here on the handout is in the document.
        this.isReady = true;
        print();
      });
    });
  }

  private clear(): void {
    this.building.abort();
    this.building = new AbortController();
    this.isReady = false;
    this.choice = WHOLE;
    this.paper.remove();
    this.foot?.remove();
    this.foot = null;
  }

  private *fill(): Pieces<void> {
    const handout = this.ask();
    this.paper.replaceChildren();
    if (!handout || !this.handout.module || !lazyStage.module) return;
    // Before the page, which handout.css then hides as what comes after it.
    document.body.prepend(this.paper);
    const { footOf, fill } = this.handout.module;
    const chosen = { ...handout, choice: this.choice };
    this.foot = footOf(chosen);
    yield* fill(this.paper, this.core, chosen, this.foot);
  }
}

function isPrintKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
