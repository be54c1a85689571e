// The questions on paper: behind the steps a sheet for each stage, and on the last page the solutions. A lazily loaded
// module (shell/paper/printer.ts).
import '../../engine/ask/questions_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import type { Session } from '../../engine/core/session.ts';
import { fixed } from '../../engine/draw/format.ts';
import { stageNumber } from '../../engine/lesson/stages.ts';
import { CHECKS } from '../../engine/state/answers.ts';
import { text } from '../../engine/words/page.en.ts';
import { seedText } from './check_context.ts';
import { tablesView, wordsOf } from './check_view.ts';
import { type Check, checkOf } from './checks.ts';
import { CHECK_TEXT } from './words.en.ts';

export { printedPrediction } from '../../engine/ask/predict_view.ts';
export { seedText };

/** The sheet of a stage. */
export interface PrintedSheet {
  stage: string;
  seed: string;
  checks: Check[];
}

/** Right answer to a step's question. */
export interface StepSolution {
  stage: string;
  step: string;
  solution: string;
}

/** The sheets of some stages, made in two sessions of their own. */
export function* sheetsOf(
  session: Session,
  drawing: Session,
  given: string,
  stages: string[],
): Generator<PrintedSheet> {
  const seed = seedText(given);
  for (const stage of stages) {
    const checks = CHECKS.map((kind) => checkOf(session, drawing, stage, kind, seed, 0));
    yield { stage, seed, checks };
  }
}

export function sheetView({ stage, seed, checks }: PrintedSheet): TemplateResult {
  return html`<section class="printed-sheet" data-sheet=${stage}>
    <p class="kicker">${CHECK_TEXT.kicker(stageNumber(stage), text.stages[stage].name)} · ${CHECK_TEXT.solutions.ofSeed(seed)}</p>
    <div class="checks">
      ${checks.map(
        (check, place) => html`<section class="card check-card">
          <h2 class="kicker"><b>${place + 1}</b> ${CHECK_TEXT.kinds[check.kind]}</h2>
          ${tablesView(check, stage, 'light', null)}
          <p>${wordsOf(check)}</p>
        </section>`,
      )}
    </div>
  </section>`;
}

/** Without sheets, of the steps alone; without solutions of steps, of the sheets alone. */
export function solutionsView(
  stages: string[],
  sheets: PrintedSheet[],
  steps: StepSolution[],
): TemplateResult {
  const { solutions } = CHECK_TEXT;
  const seed = sheets[0]?.seed;
  const says = !seed
    ? solutions.steps
    : steps.length === 0
      ? solutions.sheets(seed)
      : solutions.seed(seed);
  return html`<section class="solutions">
    <h2>${solutions.title}</h2>
    <p>${says}</p>
    <div class="solution-columns">
      ${stages.map(
        (stage) => html`<section>
          <h3>${stageNumber(stage)} ${text.stages[stage].name}</h3>
          <ul>
            ${steps
              .filter((one) => one.stage === stage)
              .map(
                ({ step, solution }) =>
                  html`<li>${text.stages[stage].steps[step].name}: <b>${solution}</b></li>`,
              )}
          </ul>
          <ol>
            ${sheets.find((one) => one.stage === stage)?.checks.map((check) => html`<li>${solutionOf(check)}</li>`)}
          </ol>
        </section>`,
      )}
    </div>
  </section>`;
}

function solutionOf({ question, how, row, col }: Check): string {
  if (question.kind === 'find') {
    const cells = question.right.map((cell) => `[${cell.replace('.', ', ')}]`).join(' ');
    return how === '' ? cells : `[${row}, ${col}]: ${how}`;
  }
  const right = Number(question.right);
  return how.includes('=') ? how : fixed(right, Number.isInteger(right) ? 0 : 2);
}
