// Marks of progress: for each stage the outcomes of its three questions, the answers in its steps, and the button that
// forgets them.
import { html, nothing, type TemplateResult } from 'lit-html';
import { STAGES, stageNumber } from '../lesson/stages.ts';
import type { Actions } from '../state/actions.ts';
import { CHECKS, isGuessed, NO_ANSWERS, stepKey } from '../state/answers.ts';
import type { ViewSettings } from '../state/settings.ts';
import { DEFAULT, formatHash } from '../state/state.ts';
import { text } from '../words/page.en.ts';
import { QUESTION_TEXT } from '../words/question.en.ts';

/** The stages with their marks, as links to their questions; `open`: the stage whose questions are open. */
export function marksOfView({ marks }: ViewSettings, act: Actions, open = ''): TemplateResult {
  return html`<ul class="screen-only check-marks">
    ${STAGES.map(({ id }) => {
      const outcomes = CHECKS.map((_, place) => marks.checks[id]?.[place] || undefined);
      const right = outcomes.filter((outcome) => outcome === 'right').length;
      const given = outcomes.filter((outcome) => outcome !== undefined).length;
      const go = (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        act.set({ stage: 'check', after: id });
      };
      return html`<li>
        <a
          href=${`#${formatHash({ ...DEFAULT, stage: 'check', after: id })}`}
          aria-current=${id === open ? 'page' : 'false'}
          @click=${go}
        ><b>${stageNumber(id)}</b> <span>${text.stages[id].name}</span>
          <i aria-hidden="true">${outcomes.map((outcome) => html`<i data-outcome=${outcome ?? nothing}>${outcome ? QUESTION_TEXT.signs[outcome] : ''}</i>`)}</i><span class="visually-hidden">, ${QUESTION_TEXT.progress.tally(right, given)}</span></a>
      </li>`;
    })}
  </ul>`;
}

/** Questions of the steps with the answers given on this device, closed at first; nothing if there are none. */
export function givenAnswersView({ marks }: ViewSettings): TemplateResult | typeof nothing {
  const stages = STAGES.map(({ id, steps }) => ({
    id,
    given: steps.flatMap(({ id: step }) =>
      [false, true].flatMap((isAgain) => {
        const key = stepKey(id, step, isAgain);
        const outcome = marks.steps[key];
        // "Just show me" left no answer.
        const said = outcome === 'shown' ? undefined : marks.said[key];
        return outcome ? [{ step, outcome, said }] : [];
      }),
    ),
  })).filter(({ given }) => given.length > 0);
  const all = stages.flatMap(({ given }) => given);
  if (all.length === 0) return nothing;
  const right = all.filter(({ outcome }) => outcome === 'right').length;
  const guessed = all.filter(({ outcome }) => isGuessed(outcome)).length;
  return html`<details class="kept-answers">
    <summary>${QUESTION_TEXT.progress.inSteps(right, guessed)}</summary>
    ${stages.map(
      ({ id, given }) => html`<h4>${stageNumber(id)} ${text.stages[id].name}</h4>
        <ul>
          ${given.map(
            ({ step, outcome, said }) => html`<li>
              <a href=${`#${formatHash({ ...DEFAULT, stage: id, step })}`}>${text.stages[id].steps[step].name}</a>
              <span class="sign" data-outcome=${outcome} aria-hidden="true">${QUESTION_TEXT.signs[outcome]}</span>
              <span class="visually-hidden">${QUESTION_TEXT.outcomes[outcome]}</span>
              ${said ? (outcome === 'right' ? QUESTION_TEXT.youRight(said[0]) : QUESTION_TEXT.beside(said[0], said[1])) : nothing}
            </li>`,
          )}
        </ul>`,
    )}
  </details>`;
}

/** Forgets all answers of this device; nothing where there are none. */
export function forgetView(view: ViewSettings, act: Actions): TemplateResult | typeof nothing {
  const { steps, checks } = view.marks;
  const hasAny = Object.keys(steps).length + Object.keys(checks).length > 0;
  if (!hasAny) return nothing;
  const forget = () =>
    act.setView({ ...NO_ANSWERS, mapsShown: false, notice: QUESTION_TEXT.progress.forgotten });
  return html`<p class="aside">${QUESTION_TEXT.progress.kept} <button class="link" @click=${forget}>${QUESTION_TEXT.progress.forget}</button></p>`;
}
