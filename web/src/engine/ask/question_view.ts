// A question on the page, of any kind: its answers, field or axis, the answer given, its verdict and the reason.

import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { fixed } from '../draw/format.ts';
import { properties } from '../draw/properties.ts';
import type { Actions } from '../state/actions.ts';
import type { Answer, Outcome, Posed, Task } from '../state/answers.ts';
import { parseNumber } from '../state/number.ts';
import { QUESTION_TEXT as text } from '../words/question.en.ts';
import type { Words } from '../words/text.ts';

/** A question as it is asked now, without the right answer, which comes with the reader's. */
export interface Asked extends Posed {
  /** Key by which the question is found, and its parts are named. */
  key: string;
  /** The answer; undefined while there is none. */
  given?: Answer;
  /** Draft: what the reader has typed, dragged or marked so far. */
  draft: string;
  /** Whether it is closed while the right answer is being computed. */
  isClosed?: boolean;
  /** Whether the verdict has taken long: it is then above the question. */
  isLate?: boolean;
  /** Whether a second question follows, or can: the reason then takes the place of this one, where there is little room. */
  isFolded?: boolean;
  /** Why what was given is no answer. */
  no: string | null;
  /** The slip behind a wrong number: the question that the number would be right for, if known. */
  slip?: Words | typeof nothing;
  /** The reason, after an answer. */
  why?: Words | typeof nothing;
  /** Keeps what is typed; gives an answer. */
  write(draft: string): void;
  /** Called when a field or an axis gets the focus. */
  begin?(): void;
  give(said: string): void;
  /** Says why what was clicked is no answer. */
  refuse?(sentence: string): void;
}

/** `more`: what stands beside the button that gives the answer. */
export function questionView(asked: Asked, more: unknown = nothing): TemplateResult {
  const { key, words, given, isLate = false, isFolded = false } = asked;
  const verdict = given ? verdictView(asked, given) : nothing;
  return html`<div class=${isFolded ? 'question folded' : 'question'} data-question=${key} data-outcome=${given?.outcome ?? nothing} role="group" tabindex="-1" aria-labelledby=${`ask-${key}`}>
    ${isLate ? verdict : nothing}
    <p id=${`ask-${key}`}>${words}</p>
    ${taskView(asked)}
    ${given ? (isLate ? nothing : verdict) : footView(asked, more)}
  </div>`;
}

/**
 * The field is gone after the answer: focus goes to the result, where arrow keys step on. 'shown' also scrolls the
 * question into the window, if an answer moves it.
 */
export function focusOutcome(key: string, act: Actions, shown?: 'shown'): void {
  const question = `[data-question="${key}"]`;
  const shows = shown && question;
  act.focusOn({ selector: `${question} .judged`, unlessIn: question, shows });
}

function taskView(asked: Asked): TemplateResult | typeof nothing {
  switch (asked.task.kind) {
    case 'choose':
      return pillsView(asked);
    case 'enter':
      return asked.given ? nothing : fieldView(asked);
    case 'drag':
      return asked.given?.outcome === 'shown' ? nothing : axisView(asked, asked.task);
    case 'find':
      // The asker draws the table.
      return nothing;
  }
}

/** Buttons of the answers; the chosen and the right one carry a sign, so that colour is not needed. */
function pillsView({ answers = [], given, draft, isClosed = false, give }: Asked): TemplateResult {
  return html`<div class="in-row pills">
    ${answers.map((label, i) => {
      const isChosen = (given?.said ?? draft) === String(i);
      const isRight = given?.right === String(i);
      // Nobody has answered it rightly that was only shown.
      const outcome = given?.outcome === 'shown' ? 'shown' : 'right';
      const mark = !given ? '' : isRight ? outcome : isChosen ? 'wrong' : '';
      const sign = mark === '' ? '' : `${text.signs[mark]} `;
      return html`<button
        class=${mark}
        aria-pressed=${isChosen ? 'true' : 'false'}
        aria-disabled=${given || isClosed ? 'true' : nothing}
        @click=${() => give(String(i))}
      ><span aria-hidden="true">${sign}</span>${label}</button>`;
    })}
  </div>`;
}

function fieldView({ key, draft, no, write, begin, give }: Asked): TemplateResult {
  return html`<form class="enter" @submit=${(event: Event) => {
    event.preventDefault();
    // The field's own value: Enter may come before the draft has its last digit.
    const field = (event.target as HTMLFormElement).querySelector('input');
    give(field?.value ?? draft);
  }}>
    <input
      type="text"
      inputmode="decimal"
      autocomplete="off"
      spellcheck="false"
      maxlength="40"
      aria-label=${text.number}
      aria-invalid=${no ? 'true' : 'false'}
      aria-describedby=${`no-${key}`}
      .value=${live(draft)}
      @focus=${begin ?? nothing}
      @input=${(event: Event) => write((event.target as HTMLInputElement).value)}
    />
    <button class="button sign" type="button" aria-label=${text.sign} @click=${() => write(/^[-−]/.test(draft) ? draft.slice(1) : `-${draft}`)}>±</button>
    <button class="button main give" type="submit">${text.guess}</button>
  </form>`;
}

/** The axis; after the answer with both numbers on it: the reader's as a ring, the right one as a dot. */
function axisView(asked: Asked, task: Extract<Task, { kind: 'drag' }>): TemplateResult {
  const { marks = [], given, draft, write, begin, give } = asked;
  const { low, high, decimals } = task;
  const part = (value: number) => Math.max(0, Math.min(1, (value - low) / (high - low)));
  const at = parseNumber(given?.said || draft) ?? low;
  const isMoved = given !== undefined || draft !== '';
  const shown = isMoved ? fixed(at, decimals) : '?';
  const right = given ? Number(given.right) : null;
  const named = marks.length > 0 ? marks : [[low, ''] as const, [high, ''] as const];
  // The keys before Enter may have moved it further than was drawn.
  const setOn = ({ value }: HTMLInputElement) =>
    draft === '' && Number(value) === at ? '' : value;
  return html`<div class=${isMoved ? 'axis' : 'axis unmoved'}>
    ${given ? nothing : html`<p class="estimate">${text.estimate}</p>`}
    <p class="guess" aria-hidden="true" .style=${properties({ at: part(at) })}>${given ? html`<small>${text.you}</small> ` : nothing}${shown}</p>
    ${
      right === null
        ? html`<input
            type="range"
            min=${low}
            max=${high}
            step=${10 ** -decimals}
            aria-label=${text.axis}
            aria-valuetext=${isMoved ? shown : text.unmoved}
            aria-describedby=${`no-${asked.key}`}
            .value=${live(String(at))}
            @focus=${begin ?? nothing}
            @input=${(event: Event) => write((event.target as HTMLInputElement).value)}
            @pointerup=${(event: Event) => write((event.target as HTMLInputElement).value)}
            @keydown=${({ key, target }: KeyboardEvent) => key === 'Enter' && give(setOn(target as HTMLInputElement))}
          />`
        : html`<div class="track" role="presentation" .style=${properties({ at: part(at), right: part(right) })}><i class="gap"></i><i class="yours"></i><i class="dot"></i></div>`
    }
    <p class="names" aria-hidden="true">
      ${named.map(([value, name]) => html`<span .style=${properties({ at: part(value) })}><b>${fixed(value, Number.isInteger(value) ? 0 : decimals)}</b> ${name}</span>`)}
    </p>
  </div>`;
}

function footView(asked: Asked, more: unknown): TemplateResult {
  const { key, task, draft, no, give } = asked;
  const hasButton = task.kind === 'drag' || task.kind === 'find';
  return html`<div class="screen-only at-ends answer-foot">
      ${hasButton ? html`<button class=${task.kind === 'drag' && draft === '' ? 'button give unmoved' : 'button main give'} @click=${() => give(draft)}>${text.guess}</button>` : nothing}
      ${more}
    </div>
    <p class="refusal" id=${`no-${key}`} role="alert">${no ?? nothing}</p>`;
}

function verdictView(
  { task, slip, why }: Asked,
  { outcome, said, right, how }: Answer,
): TemplateResult {
  const isNumber = task.kind === 'enter' || task.kind === 'drag';
  // A number that is only copied has no arithmetic but itself, which is shown already.
  const isSaid = isNumber && outcome !== 'right' && parseNumber(how) !== null;
  return html`<p class=${`judged ${outcome}`} tabindex="-1">
      <span class="outcome"><span aria-hidden="true">${text.signs[outcome]}</span> ${text.outcomes[outcome]}</span>
      ${isNumber ? html`<span class="said">${besideView(outcome, said, right)}</span>` : nothing}
    </p>
    ${how === '' || isSaid ? nothing : html`<p class="how">${how}</p>`}
    ${slip && slip !== nothing ? html`<p class="slip">${slip}</p>` : nothing}
    ${why ? html`<p class="why">${why}</p>` : nothing}`;
}

function besideView(outcome: Outcome, said: string, right: string): Words {
  if (outcome === 'shown') return text.itIs(rightText(right));
  if (outcome === 'right') return text.youRight(answerText(said));
  return text.beside(answerText(said), rightText(right));
}

/** A number as it was typed, with a minus as wide as a digit. */
export const answerText = (said: string) => said.trim().replace(/[-–]/g, '−');

/** A number that is right, as it is read. */
export function rightText(right: string): string {
  const value = Number(right);
  return fixed(value, Number.isInteger(value) ? 0 : 4);
}
