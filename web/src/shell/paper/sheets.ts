// The handout: every step of every stage, the questions after it, and the solutions. A lazily loaded module (printer.ts).

import { html, render } from 'lit-html';
import type { PrintedSheet, StepSolution } from '../../course/check/printed.ts';
import * as check from '../../course/check/printed.ts';
import { coverOf } from '../../engine/ask/cover.ts';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { Pass } from '../../engine/draw/passes.ts';
import type { Pieces } from '../../engine/draw/slices.ts';
import { runStepOf } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { drawingOf, type Room } from '../../engine/model/drawing.ts';
import { influenceOf, provesCausality } from '../../engine/model/edits/influence.ts';
import type { Model } from '../../engine/model/model.ts';
import { everyStep, resolveCovered, statesOfStage } from '../../engine/model/resolve.ts';
import { lazyStage } from '../../engine/page/stage/lazy_stage.ts';
import type { Context } from '../../engine/plane/context.ts';
import { NO_ANSWERS, stepKey } from '../../engine/state/answers.ts';
import { namesIn } from '../../engine/state/codecs.ts';
import type { StepOfStage } from '../../engine/state/settings.ts';
import { formatHash, parseHash, type State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { Foot } from './foot.ts';
import { PRINT } from './print.en.ts';
import type { PrintChoice } from './print_choice.ts';

/** The plane's room on a sheet of A4 or Letter across, as handout.css scales it. */
const ROOM: Room = { room: 1200, narrow: false };

/** Input of the handout: the stages as the learner left them, the seed of their questions, and the page's settings. */
export interface Handout {
  states: State[];
  /** Seed of the questions after each stage; empty: the first. */
  seed: string;
  settings: Pick<Context, 'view' | 'act'>;
  choice: PrintChoice;
  /** The stage that is open, or asked about; '': none. */
  stage: string;
  /** The step that is open; null: none. */
  step: StepOfStage | null;
}

/** The foot of a handout: the link of what is on it. */
export function footOf({ states, seed, choice, step, stage }: Handout): Foot {
  const { what, parts } = choice;
  const site = location.protocol === 'file:' ? '' : location.href.replace(/#.*/s, '');
  const open = states.find((state) => state.stage === (what === 'step' ? stage : what));
  const isStep = what === 'step' && open && step;
  const hash = !open
    ? ''
    : formatHash(isStep ? open : { ...open, step: '', cell: null, trail: [] });
  const short = open
    ? formatHash(parseHash(isStep ? `stage=${step.stage}&step=${step.step}` : `stage=${what}`))
    : '';
  const link = (of: string) => (of === '' ? site : `${site}#${of}`);
  const asks = parts !== 'steps' && what !== 'step';
  return new Foot(link(hash), link(short), asks ? PRINT.seed(check.seedText(seed)) : '');
}

/** Draws a handout onto the paper, which is in the document, piece by piece. */
export function* fill(paper: HTMLElement, core: Core, handout: Handout, foot: Foot): Pieces<void> {
  const { choice, step } = handout;
  const { what, parts } = choice;
  const solutions: StepSolution[] = [];
  const catalogue = core.session.catalogue();
  const wanted = what === 'step' ? handout.stage : what;
  const chosen = handout.states.filter(({ stage }) => wanted === 'all' || stage === wanted);
  const states = chosen.flatMap(statesOfStage);
  const isMissing = (state: State) => core.mustLoad(choiceText(state, catalogue));
  const missing = new Set(states.filter(isMissing).map(({ stage }) => stage));
  const printed = states.filter(({ stage }) => !missing.has(stage));
  const sibling = core.sibling();
  try {
    for (const state of parts === 'questions' && what !== 'step' ? [] : printed) {
      const only = what === 'step' ? (step?.step ?? '') : '';
      yield* addStage(paper, sibling, state, { ...handout, foot, only }, solutions);
    }
    const names = [...missing].map((stage) => text.stages[stage].name);
    if (names.length > 0) render(html`<p>${text.trouble.notPrinted(names)}</p>`, sectionOf(paper));
    if (what === 'step') return;
    const stages = [...new Set(printed.map(({ stage }) => stage))];
    yield* addQuestions(paper, sibling.session, { ...handout, foot }, stages, solutions);
  } finally {
    sibling.close();
  }
}

/** Adds the questions after each stage, and all solutions on the last page. */
function* addQuestions(
  paper: HTMLElement,
  session: Session,
  { seed, choice, foot }: Handout & { foot: Foot },
  stages: string[],
  solutions: StepSolution[],
): Pieces<void> {
  const drawing = session.sibling();
  const sheets: PrintedSheet[] = [];
  try {
    for (const sheet of check.sheetsOf(session, drawing, seed, stages)) {
      sheets.push(sheet);
      if (choice.parts !== 'steps')
        render(html`${check.sheetView(sheet)} ${foot.view()}`, sectionOf(paper));
      yield;
    }
  } finally {
    drawing.close();
  }
  if (!choice.solutions) return;
  const printed = choice.parts === 'steps' ? [] : sheets;
  render(check.solutionsView(stages, printed, solutions), sectionOf(paper));
}

function sectionOf(paper: HTMLElement): HTMLElement {
  const section = document.createElement('div');
  paper.append(section);
  return section;
}

/** A step without the numbers that its question asks for. */
function coveredOf(model: Model): Model {
  const covers = { [stepKey(model.stage.id, model.step.id)]: true };
  const cover = coverOf(model, { ...NO_ANSWERS, covers });
  return cover ? resolveCovered(model.state, model.session, cover) : model;
}

/** Adds the steps of a stage; its lesson must stay open, as views read the core's memory. */
function* addStage(
  paper: HTMLElement,
  core: Core,
  state: State,
  {
    settings: { view, act },
    choice: { covered },
    foot,
    only,
  }: Handout & { foot: Foot; only: string },
  solutions: StepSolution[],
): Pieces<void> {
  const choice = choiceText(state, core.session.catalogue());
  let edits = core.arrive(choice, state.edits, runStepOf(state));
  core.session.rename(namesIn(state.names));
  for (; core.isTraining; yield) edits = core.trainSlice();
  for (const whole of everyStep(state, edits, core.session)) {
    if (only !== '' && whole.step.id !== only) continue;
    const model = covered ? coveredOf(whole) : whole;
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
      const drawn = lazyStage.module?.handoutStepView(context, question?.question, foot.view());
      render(drawn, section);
    };
    draw();
    for (yield; pass.hasMore; yield) {
      pass = new Pass(['tensors'], pass.slice + 1);
      draw();
    }
  }
}
