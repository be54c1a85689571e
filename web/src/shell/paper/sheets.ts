// The handout: every step of every stage, the questions after it, and the solutions. A lazily loaded module (printer.ts).

import { html, render } from 'lit-html';
import type { PrintedSheet, StepSolution } from '../../course/check/printed.ts';
import * as check from '../../course/check/printed.ts';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { Pass } from '../../engine/draw/passes.ts';
import type { Pieces } from '../../engine/draw/slices.ts';
import { runStepOf } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { drawingOf, type Room } from '../../engine/model/drawing.ts';
import { influenceOf, provesCausality } from '../../engine/model/edits/influence.ts';
import { everyStep, statesOfStage } from '../../engine/model/resolve.ts';
import { lazyStage } from '../../engine/page/stage/lazy_stage.ts';
import type { Context } from '../../engine/plane/context.ts';
import { namesIn } from '../../engine/state/codecs.ts';
import type { State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';

/** The plane's room on a sheet of A4 or Letter across, as handout.css scales it. */
const ROOM: Room = { room: 1200, narrow: false };

/** Input of the handout: the stages as the learner left them, the seed of their questions, and the page's settings. */
export interface Handout {
  states: State[];
  /** Seed of the questions after each stage; empty: the first. */
  seed: string;
  settings: Pick<Context, 'view' | 'act'>;
}

/** Draws a handout onto the paper, which is in the document, piece by piece. */
export function* fill(paper: HTMLElement, core: Core, handout: Handout): Pieces<void> {
  const solutions: StepSolution[] = [];
  const catalogue = core.session.catalogue();
  const states = handout.states.flatMap(statesOfStage);
  const isMissing = (state: State) => core.mustLoad(choiceText(state, catalogue));
  const missing = new Set(states.filter(isMissing).map(({ stage }) => stage));
  const printed = states.filter(({ stage }) => !missing.has(stage));
  const sibling = core.sibling();
  try {
    for (const state of printed) {
      yield* addStage(paper, sibling, state, handout.settings, solutions);
    }
    const names = [...missing].map((stage) => text.stages[stage].name);
    if (names.length > 0) render(html`<p>${text.trouble.notPrinted(names)}</p>`, sectionOf(paper));
    const stages = new Set(printed.map(({ stage }) => stage));
    yield* addQuestions(paper, sibling.session, handout.seed, [...stages], solutions);
  } finally {
    sibling.close();
  }
}

/** Adds the questions after each stage, and all solutions on the last page. */
function* addQuestions(
  paper: HTMLElement,
  session: Session,
  seed: string,
  stages: string[],
  solutions: StepSolution[],
): Pieces<void> {
  const drawing = session.sibling();
  const sheets: PrintedSheet[] = [];
  try {
    for (const sheet of check.sheetsOf(session, drawing, seed, stages)) {
      sheets.push(sheet);
      render(check.sheetView(sheet), sectionOf(paper));
      yield;
    }
  } finally {
    drawing.close();
  }
  render(check.solutionsView(sheets, solutions), sectionOf(paper));
}

function sectionOf(paper: HTMLElement): HTMLElement {
  const section = document.createElement('div');
  paper.append(section);
  return section;
}

/** Adds the steps of a stage; its lesson must stay open, as views read the core's memory. */
function* addStage(
  paper: HTMLElement,
  core: Core,
  state: State,
  { view, act }: Handout['settings'],
  solutions: StepSolution[],
): Pieces<void> {
  const choice = choiceText(state, core.session.catalogue());
  let edits = core.arrive(choice, state.edits, runStepOf(state));
  core.session.rename(namesIn(state.names));
  for (; core.isTraining; yield) edits = core.trainSlice();
  for (const model of everyStep(state, edits, core.session)) {
    const section = sectionOf(paper);
    const question = check.printedPrediction(model);
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
