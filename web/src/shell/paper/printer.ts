// Printing: builds a handout of every step of every stage, which is printed instead of the screen.
import { html, render } from 'lit-html';
import type { PrintedSheet, StepSolution } from '../../course/check/printed.ts';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { Lazy, whenIdle } from '../../engine/draw/lazy.ts';
import { Pass } from '../../engine/draw/passes.ts';
import { atOnce, inSlices, type Pieces } from '../../engine/draw/slices.ts';
import { courseParts } from '../../engine/lesson/course_parts.ts';
import { onSentence } from '../../engine/lesson/sentence.ts';
import { STAGES } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { drawingOf, type Room } from '../../engine/model/drawing.ts';
import { influenceOf, provesCausality } from '../../engine/model/edits/influence.ts';
import { everyStep, statesOfStage } from '../../engine/model/resolve.ts';
import { lazyStage } from '../../engine/page/stage/lazy_stage.ts';
import type { Context } from '../../engine/plane/context.ts';
import { chapterViews } from '../../engine/plane/picture/chapter_views.ts';
import type { Actions } from '../../engine/state/actions.ts';
import { namesIn } from '../../engine/state/codecs.ts';
import { aboutOf, isPage, PAGES } from '../../engine/state/pages.ts';
import type { State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import type { SavedChoices } from '../saved_choices.ts';
import type { AppState } from '../transitions.ts';

/** The plane's room on a sheet of A4 or Letter across, as handout.css scales it. */
const ROOM: Room = { room: 1200, narrow: false };

/** Longest wait of printing for the whole core; then the stages that need it are left out, with a note. */
const PATIENCE_MS = 5000;

/** Input of the handout: the stages as the learner left them, the seed of their questions, and the page's settings. */
export interface Handout {
  states: State[];
  /** Seed of the questions after each stage; empty: the first. */
  seed: string;
  settings: Pick<Context, 'view' | 'act'>;
}

/**
 * Every stage as the learner left it, or from the end on its sentence; null if the screen is printed. `act`: views need
 * it, though paper has no buttons to press.
 */
export function handoutOf(
  { state, view }: AppState,
  saved: SavedChoices,
  act: Actions,
): Handout | null {
  if (isPage(state.stage) && !PAGES[state.stage].handout) return null;
  const isOfSentence = aboutOf(state.stage) === 'sentence';
  const states = isOfSentence ? STAGES.map(({ id }) => onSentence(state, id)) : saved.all(state);
  return { states, seed: saved.sheetSeed(state), settings: { view, act } };
}

/** The screen, which is printed itself if there is no handout (on a notebook). */
interface OnScreen {
  draw(): void;
  /** Renders the whole page at once, in the light theme. */
  paintLight(): void;
}

/**
 * Builds the handout: after a click on [data-print] or Ctrl+P in slices of frames, and then prints; on any other
 * `beforeprint` synchronously.
 */
export class Printer {
  private readonly core: Core;
  private readonly ask: () => Handout | null;
  private readonly paper = document.createElement('div');
  /** The questions on paper, which are fetched ahead. */
  private readonly questions = new Lazy(async () => {
    const [printed] = await Promise.all([
      import('../../course/check/printed.ts'),
      courseParts.questions(),
    ]);
    return printed;
  });
  /** Whether the handout has been built in slices. */
  private isReady = false;
  /** Stops building a handout: it has sessions of its own, independent of the open lesson. */
  private building = new AbortController();

  /** `ask` returns null if the screen itself is to be printed. */
  constructor(core: Core, screen: OnScreen, ask: () => Handout | null) {
    this.core = core;
    this.ask = ask;
    this.paper.className = 'handout';
    whenIdle(() => void this.questions.load());
    addEventListener('beforeprint', () => {
      if (!this.isReady) atOnce(this.fill());
      if (!this.paper.isConnected) screen.paintLight();
    });
    addEventListener('afterprint', () => {
      this.clear();
      screen.draw();
    });
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('[data-print]')) this.start();
    });
    addEventListener('keydown', (event) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      this.start();
    });
  }

  private start(): void {
    const load = (parts: readonly Lazy<unknown>[]) => Promise.all(parts.map((part) => part.load()));
    const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
    // The whole core is needed only for what is not on the screen.
    const core = this.ask() && Promise.race([this.core.preload().catch(console.warn), patience]);
    const parts = load([this.questions, lazyStage]).then(() => load(chapterViews.lazy));
    void Promise.all([core, parts]).then(() => {
      this.clear();
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
    this.paper.remove();
  }

  private *fill(): Pieces<void> {
    const handout = this.ask();
    this.paper.replaceChildren();
    if (!handout || !lazyStage.module) return;
    // Before the page, which handout.css then hides as what comes after it.
    document.body.prepend(this.paper);
    const solutions: StepSolution[] = [];
    const catalogue = this.core.session.catalogue();
    const states = handout.states.flatMap(statesOfStage);
    const isMissing = (state: State) => this.core.mustLoad(choiceText(state, catalogue));
    const missing = new Set(states.filter(isMissing).map(({ stage }) => stage));
    const printed = states.filter(({ stage }) => !missing.has(stage));
    const sibling = this.core.sibling();
    try {
      for (const state of printed) {
        yield* this.addStage(sibling, state, handout.settings, solutions);
      }
      const names = [...missing].map((stage) => text.stages[stage].name);
      if (names.length > 0) render(html`<p>${text.trouble.notPrinted(names)}</p>`, this.section());
      const stages = new Set(printed.map(({ stage }) => stage));
      yield* this.addQuestions(sibling.session, handout.seed, [...stages], solutions);
    } finally {
      sibling.close();
    }
  }

  /** Adds the questions after each stage, and all solutions on the last page. */
  private *addQuestions(
    session: Session,
    seed: string,
    stages: string[],
    solutions: StepSolution[],
  ): Pieces<void> {
    const { module } = this.questions;
    if (!module) return;
    const drawing = session.sibling();
    const sheets: PrintedSheet[] = [];
    try {
      for (const sheet of module.sheetsOf(session, drawing, seed, stages)) {
        sheets.push(sheet);
        render(module.sheetView(sheet), this.section());
        yield;
      }
    } finally {
      drawing.close();
    }
    render(module.solutionsView(sheets, solutions), this.section());
  }

  private section(): HTMLElement {
    const section = document.createElement('div');
    this.paper.append(section);
    return section;
  }

  /** Adds the steps of a stage; its lesson must stay open, as views read the core's memory. */
  private *addStage(
    core: Core,
    state: State,
    { view, act }: Handout['settings'],
    solutions: StepSolution[],
  ): Pieces<void> {
    const choice = choiceText(state, core.session.catalogue());
    let edits = core.arrive(choice, state.edits, state.trained);
    core.session.rename(namesIn(state.names));
    for (; core.isTraining; yield) edits = core.trainSlice();
    for (const model of everyStep(state, edits, core.session)) {
      const section = this.section();
      const question = this.questions.module?.printedPrediction(model);
      if (question) {
        const [stage, step] = [model.stage.id, model.step.id];
        solutions.push({ stage, step, solution: question.solution() });
      }
      const onScreen = drawingOf(model, { theme: 'light', presenting: false, unfolded: [] }, ROOM);
      const drawing = { ...onScreen, onPaper: true, digitsIn: null };
      const influence = provesCausality(model.step) ? yield* influenceOf(model) : null;
      const settled = { trail: [], before: null, influence, canUndo: false, canRedo: false };
      let pass = new Pass(['tensors']);
      const draw = () => {
        const context = { model, drawing: { ...drawing, pass }, view, act, ...settled };
        render(lazyStage.module?.handoutStepView(context, question?.question), section);
      };
      draw();
      for (yield; pass.hasMore; yield) {
        pass = new Pass(['tensors'], pass.slice + 1);
        draw();
      }
    }
  }
}

function isPrintKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
