// The page of the three questions after a stage. A lazily loaded module (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { forgetView, givenAnswersView, marksOfView } from '../../engine/ask/marks_view.ts';
import type { Core } from '../../engine/core/core.ts';
import { isDue } from '../../engine/draw/passes.ts';
import { findStage, STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { walkFromCheck } from '../../engine/model/walk.ts';
import { besideView, onwardView } from '../../engine/page/beside/beside.ts';
import { roomOf } from '../../engine/page/breakpoints.ts';
import { introView, type PageView, page } from '../../engine/page/page.ts';
import { CHECKS } from '../../engine/state/answers.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { attemptOf, type CheckContext, checkKey, seedText } from './check_context.ts';
import { checkView } from './check_view.ts';
import { type Check, checkOf } from './checks.ts';
import { CHECK_TEXT } from './words.en.ts';

export function checkPage(core: Core): PageView {
  return page(core, {
    by: (asking) => {
      const { stage, seed } = sheetOf(asking.state);
      return [stage, seed, ...attemptsOf(asking.view, stage, seed)];
    },
    know: ({ session, state, view }) => {
      const { stage, seed } = sheetOf(state);
      const attempts = attemptsOf(view, stage, seed);
      const checks = CHECKS.map((kind, i) =>
        withSibling(session, (numbers) =>
          withSibling(session, (drawing) =>
            checkOf(numbers, drawing, stage, kind, seed, attempts[i]),
          ),
        ),
      );
      return { stage, seed, checks };
    },
    view: (shown) => pageView(shown, shown.checks),
  });
}

function sheetOf({ after, seed }: State): { stage: string; seed: string } {
  return { stage: STAGES.find(({ id }) => id === after)?.id ?? STAGES[0].id, seed: seedText(seed) };
}

/** On which numbers each question is asked now. */
function attemptsOf(view: ViewSettings, stage: string, seed: string): number[] {
  return CHECKS.map((_, place) => attemptOf(view, checkKey(stage, seed, place)));
}

function pageView(context: CheckContext, checks: Check[]): TemplateResult {
  // In one column the rest would push the questions off the screen.
  const isBelow = roomOf(context.window).narrow;
  const drawn = (of: () => unknown) => (isDue(context.pass, 'tensors') ? of() : noChange);
  return besideView({
    className: 'check-page',
    prose: drawn(() => proseView(context, isBelow ? nothing : restView(context))),
    work: html`<div class="checks">
        ${drawn(() => checks.map((check, place) => checkView(context, check, place)))}
      </div>
      ${drawn(() => (isBelow ? restView(context) : nothing))}`,
  });
}

function proseView(context: CheckContext, rest: unknown): TemplateResult {
  const { stage } = context;
  const number = stageNumber(stage);
  const { name } = text.stages[stage];
  const { title, lead } = CHECK_TEXT;
  const intro = { kicker: CHECK_TEXT.kicker(number, name), title, lead };
  return introView(null, intro, html`${rest} ${waysView(context)}`);
}

/** The text about all sheets, and the reader's marks. */
function restView({ stage, seed, view, act }: CheckContext): TemplateResult {
  const another = () => act.set({ seed: String(BigInt.asIntN(64, BigInt(seed) + 1n)) });
  return html`<p class="body">${CHECK_TEXT.body}</p>
    <p class="screen-only aside">${CHECK_TEXT.seed(seed)} <button class="link" @click=${another}>${CHECK_TEXT.another}</button></p>
    ${marksOfView(view, act, stage)} ${givenAnswersView(view)} ${forgetView(view, act)}`;
}

function waysView({ stage, act }: CheckContext): TemplateResult {
  const { steps } = findStage(stage);
  const last = text.stages[stage].steps[steps[steps.length - 1].id].name;
  const next = STAGES[stageNumber(stage)];
  const on = next ? CHECK_TEXT.next(stageNumber(next.id), text.stages[next.id].name) : text.end;
  return onwardView(
    { label: last, go: () => walkFromCheck(stage, -1, act) },
    { label: on, go: () => walkFromCheck(stage, 1, act) },
  );
}
