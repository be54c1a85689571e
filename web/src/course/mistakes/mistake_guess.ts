// The prediction on the page of mistakes: which checks will catch one. Until the answer the wrong numbers are covered.
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../../engine/ask/judge.ts';
import type { Question } from '../../engine/ask/question.ts';
import { type Asked, focusOutcome, questionView } from '../../engine/ask/question_view.ts';
import type { Answer, Outcome } from '../../engine/state/answers.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import { text } from '../../engine/words/page.en.ts';
import { QUESTION_TEXT } from '../../engine/words/question.en.ts';
import type { LabContext } from './lab_context.ts';
import { LAB_TEXT } from './words.en.ts';

/** Mark for a guess that no check will catch it. */
const NONE = 'none';

/** A mistake and its numbers, as the question's subject. `asked`: other numbers open the question again. */
export interface Guessed {
  mistake: string;
  asked: string;
  /** Checks that catch it. */
  caught(): readonly CheckOfLab[];
}

type CheckOfLab = keyof typeof LAB_TEXT.names;

const keyOf = (mistake: string) => `mistakes.${mistake}`;

/** Covers once the reader walks to a mistake that was not open before. '' is the first of the menu. */
export function coversOf(
  { covers, isEmbedded }: ViewSettings,
  mistake: string,
): ViewSettings['covers'] {
  return { [keyOf(mistake)]: !isEmbedded, ...covers };
}

/** Covers after a mistake is left: it comes back covered only if it is covered now. */
export function coversAfter(context: LabContext, mistake: string): ViewSettings['covers'] {
  return { ...context.view.covers, [keyOf(mistake)]: wantsGuess(context, mistake) };
}

function wantsGuess({ state, view: { covers } }: LabContext, mistake: string): boolean {
  return (
    covers[keyOf(mistake)] ?? (state.mistake === '' ? covers[keyOf('')] : undefined) ?? state.ask
  );
}

function givenTo({ view }: LabContext, { mistake, asked }: Guessed): Answer | undefined {
  const found = view.answers[keyOf(mistake)];
  return found?.of === asked ? found : undefined;
}

/** Whether the wrong numbers are covered. */
export function isCovering(context: LabContext, guessed: Guessed): boolean {
  return wantsGuess(context, guessed.mistake) && !givenTo(context, guessed);
}

const draftKey = ({ mistake, asked }: Guessed) => `${keyOf(mistake)} ${asked}`;

/** The question, or the button that asks it. */
export function guessView(context: LabContext, guessed: Guessed): TemplateResult {
  const { view, act } = context;
  const given = givenTo(context, guessed);
  const key = keyOf(guessed.mistake);
  if (!given && !isCovering(context, guessed)) {
    const ask = () => {
      act.setView({ covers: { ...view.covers, [key]: true } });
      act.focusOn({ selector: '.mistake-checks li .mark' });
    };
    return html`<p class="screen-only mistake-ask"><button class="link" @click=${ask}>${LAB_TEXT.askFirst}</button></p>`;
  }
  const questionNow = (): Question => {
    const caught = guessed.caught();
    return { kind: 'find', right: caught.length > 0 ? [...caught] : [NONE] };
  };
  const draft = view.drafts[draftKey(guessed)] ?? '';
  const asked: Asked = {
    key,
    words: given ? LAB_TEXT.asked : LAB_TEXT.ask,
    // How many of them are looked for is not said.
    task: { kind: 'find', most: Number.POSITIVE_INFINITY },
    given,
    draft,
    no: view.refused?.key === key ? view.refused.sentence : null,
    why: given
      ? LAB_TEXT.catchers(guessed.caught().map((check) => LAB_TEXT.names[check]))
      : nothing,
    write: (said) => write(context, guessed, said),
    give: (said) => {
      const question = questionNow();
      const { verdict } = judge(question, said);
      if (verdict) commit(context, guessed, said, verdict, question);
      else act.setView({ refused: { key, typed: said, sentence: LAB_TEXT.markFirst } });
    },
  };
  const show = () => commit(context, guessed, '', 'shown', questionNow());
  const none = markView(context, guessed, NONE, LAB_TEXT.none);
  const more = html`${none} <button class="show" @click=${show}>${QUESTION_TEXT.show}</button>`;
  return html`<section class="card predict mistake-guess" aria-label=${text.predict}>
    <h3 class="kicker">${text.predict}</h3>
    ${questionView(asked, more)}
  </section>`;
}

function write({ view, act }: LabContext, guessed: Guessed, said: string): void {
  act.setView({ drafts: { ...view.drafts, [draftKey(guessed)]: said }, refused: null });
}

function commit(
  { view, act }: LabContext,
  { mistake, asked }: Guessed,
  said: string,
  outcome: Outcome,
  question: Question,
): void {
  const { answers, covers, marks } = view;
  const key = keyOf(mistake);
  const answer: Answer = { said, outcome, right: rightOf(question), how: '', of: asked };
  act.setView({
    answers: { ...answers, [key]: answer },
    covers: { ...covers, [key]: false },
    marks: { ...marks, steps: { [key]: outcome, ...marks.steps } },
    refused: null,
  });
  focusOutcome(key, act, 'shown');
}

/** Foot of a check's card: the mark that it will catch the mistake; after the answer, what the reader said. */
export function guessFoot(context: LabContext, guessed: Guessed, check: CheckOfLab): unknown {
  const given = givenTo(context, guessed);
  if (!given && isCovering(context, guessed)) {
    return markView(context, guessed, check, LAB_TEXT.catches, LAB_TEXT.names[check]);
  }
  if (!given || given.outcome === 'shown') return nothing;
  const isSaid = given.said.split(' ').includes(check);
  const isRight = isSaid === guessed.caught().includes(check);
  const sign = QUESTION_TEXT.signs[isRight ? 'right' : 'wrong'];
  return html`<p class=${`said ${isRight ? 'is-right' : 'wrong'}`}><span aria-hidden="true">${sign}</span>
    ${LAB_TEXT.said(isSaid)}<span class="visually-hidden">: ${QUESTION_TEXT.outcomes[isRight ? 'right' : 'wrong']}</span></p>`;
}

function markView(
  context: LabContext,
  guessed: Guessed,
  mark: string,
  label: string,
  about = '',
): TemplateResult {
  const marked = (context.view.drafts[draftKey(guessed)] ?? '').split(' ').filter(Boolean);
  const isOn = marked.includes(mark);
  const toggle = () => {
    // None of them goes with no other.
    const others = marked.filter((other) => other !== mark && other !== NONE && mark !== NONE);
    write(context, guessed, (isOn ? others : [...others, mark]).join(' '));
  };
  return html`<button
    class="screen-only mark"
    aria-pressed=${isOn ? 'true' : 'false'}
    aria-label=${about ? `${about}: ${label}` : nothing}
    @click=${toggle}
  ><span aria-hidden="true">${isOn ? '✓' : '+'}</span> ${label}</button>`;
}
