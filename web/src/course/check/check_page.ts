// The page of the three questions after a stage. A lazily loaded module (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import { html, noChange, type TemplateResult } from 'lit-html';
import { forgetView, keptView, marksOfView } from '../../engine/ask/marks_view.ts';
import type { Core } from '../../engine/core/core.ts';
import { isDue, type Pass } from '../../engine/draw/passes.ts';
import { findStage, STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { withBeside } from '../../engine/model/edits/beside.ts';
import { walkFromCheck } from '../../engine/model/walk.ts';
import type { Actions } from '../../engine/state/actions.ts';
import { CHECKS } from '../../engine/state/answers.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/index.ts';
import { attemptOf, type CheckContext, checkKey, seedText } from './check_context.ts';
import { checkView } from './check_view.ts';
import { type Check, checkOf } from './checks.ts';
import { CHECK_TEXT } from './words.en.ts';

export class CheckPage {
  private readonly core: Core;
  /** Checks that the core has made, by the question's key and attempt. */
  private readonly made = new Map<string, Check>();

  constructor(core: Core) {
    this.core = core;
  }

  view({
    state,
    view,
    act,
    pass,
  }: {
    state: State;
    view: ViewSettings;
    act: Actions;
    pass: Pass | null;
  }): TemplateResult {
    const stage = STAGES.find(({ id }) => id === state.after)?.id ?? STAGES[0].id;
    const context = { stage, seed: seedText(state.seed), view, act, pass };
    return pageView(
      context,
      CHECKS.map((_, place) => this.check(context, place)),
    );
  }

  private check({ stage, seed, view }: CheckContext, place: number): Check {
    const attempt = attemptOf(view, checkKey(stage, seed, place));
    const key = `${stage} ${seed} ${place} ${attempt}`;
    const found =
      this.made.get(key) ??
      withBeside(this.core.session, (session) =>
        withBeside(session, (drawing) =>
          checkOf(session, drawing, stage, CHECKS[place], seed, attempt),
        ),
      );
    this.made.set(key, found);
    return found;
  }
}

function pageView(context: CheckContext, checks: Check[]): TemplateResult {
  const { pass } = context;
  return html`<main class="check-page">
    ${isDue(pass, 'tensors') ? proseView(context) : noChange}
    <div class="checks">
      ${isDue(pass, 'tensors') ? checks.map((check, place) => checkView(context, check, place)) : noChange}
    </div>
  </main>`;
}

function proseView(context: CheckContext): TemplateResult {
  const { stage, seed, view, act } = context;
  const number = stageNumber(stage);
  const { name } = text.stages[stage];
  const another = () => act.set({ seed: String(BigInt.asIntN(64, BigInt(seed) + 1n)) });
  return html`<section class="prose" aria-labelledby="title">
    <p class="kicker">${CHECK_TEXT.kicker(number, name)}</p>
    <h1 id="title">${CHECK_TEXT.title}</h1>
    <p class="lead">${CHECK_TEXT.lead}</p>
    <p class="body">${CHECK_TEXT.body}</p>
    <p class="aside">${CHECK_TEXT.seed(seed)} <button class="link" @click=${another}>${CHECK_TEXT.another}</button></p>
    ${marksOfView(view, act, stage)} ${keptView(view)} ${forgetView(view, act)} ${onwardView(context)}
  </section>`;
}

function onwardView({ stage, act }: CheckContext): TemplateResult {
  const { steps } = findStage(stage);
  const last = text.stages[stage].steps[steps[steps.length - 1].id].name;
  const next = STAGES[stageNumber(stage)];
  return html`<nav class="onward" aria-label=${text.onward}>
    <button @click=${() => walkFromCheck(stage, -1, act)}>← ${last}</button>
    <button class="on" @click=${() => walkFromCheck(stage, 1, act)}>${next ? CHECK_TEXT.next(stageNumber(next.id), text.stages[next.id].name) : text.end} →</button>
  </nav>`;
}
