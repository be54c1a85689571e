// The end: the page after the last stage, with the way of one sentence through all of them. A lazily loaded module
// (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './end_styles.ts';
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { scriptOf } from '../../engine/arithmetic/script/script.ts';
import { judge, rightOf } from '../../engine/ask/judge.ts';
import { forgetView, givenAnswersView, marksOfView } from '../../engine/ask/marks_view.ts';
import type { Question } from '../../engine/ask/question.ts';
import { questionView } from '../../engine/ask/question_view.ts';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { isDue } from '../../engine/draw/passes.ts';
import {
  lastOfSentence,
  lastStage,
  onSentence,
  SENTENCE,
  WRITTEN,
} from '../../engine/lesson/sentence.ts';
import { findStage, stageNumber } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { walkFromEnd } from '../../engine/model/walk.ts';
import { besideView, onwardView } from '../../engine/page/beside/beside.ts';
import { sentenceField } from '../../engine/page/controls/sentence_field.ts';
import { LINK } from '../../engine/page/header/header.ts';
import { introView, type PageView, page } from '../../engine/page/page.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import { formatHash } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import type { Words } from '../../engine/words/text.ts';
import { formulaView } from './layer_formula.ts';
import { type EndQuestion, questionsOf, tryQuestions } from './questions.ts';
import { type EndContext, type RungNumbers, stageAt, type Way, wayOf } from './way_numbers.ts';
import { wayView } from './whole_way.ts';
import { END_TEXT } from './words.en.ts';

export function endPage(core: Core): PageView {
  return page(core, {
    know: ({ session, state }) =>
      withSibling(session, (sibling) => ({
        way: wayOf(sibling, state),
        tried: tryQuestions(sibling, state),
      })),
    view: endView,
  });
}

function endView(context: EndContext): TemplateResult {
  const { pass } = context;
  return besideView({
    className: 'end',
    prose: proseView(context),
    work: html`${isDue(pass, 'tensors') ? wayView(context) : noChange}
      ${isDue(pass, 'voices') ? restView(context) : noChange}`,
  });
}

function restView(context: EndContext): TemplateResult {
  const { session } = context;
  const save = (stage: string) => withSibling(session, (one) => saveScript(one, context, stage));
  return html`<div class="rest">
    ${formulaView(context)} ${placeView(context)}
    <div class="columns part-below">${leftOutView()} ${takeView(context, save)}</div>
  </div>`;
}

function proseView(context: EndContext): TemplateResult {
  const intro = { kicker: text.end, title: END_TEXT.title, lead: recapView(context.way) };
  const check = isDue(context.pass, 'left') ? checkView(context) : noChange;
  return introView(null, intro, [ownSentence(context), check, waysView(context)]);
}

function waysView({ act }: EndContext): TemplateResult {
  const { id } = lastStage();
  const back = `${stageNumber(id)} ${text.stages[id].name}`;
  return onwardView(
    { label: back, go: () => walkFromEnd(-1, act) },
    { label: text.notebooks, go: () => walkFromEnd(1, act) },
  );
}

/** Field for the sentence, which says which of its words have drawn numbers. */
function ownSentence(context: EndContext): TemplateResult {
  const { label, known, drawn } = END_TEXT.sentence;
  const others = [...new Set(context.way.words)].filter((word) => !WRITTEN.includes(word));
  return sentenceField(context, {
    label,
    sentence: context.state.tokens ?? SENTENCE.tokens,
    known: html`${known} ${others.length > 0 ? drawn(others) : nothing}`,
  });
}

/** The recap: what the stages did with the last word, in the way's own numbers. */
export function recapView({ words, rungs }: Way): Words {
  const equal = rungs.find(({ rung }) => 'weights' in rung.takes);
  const head = rungs.findLast(({ heads }) => heads.length === 1);
  if (!equal || !head) return '';
  const weights = lastRow(head);
  const weight = Math.max(...weights);
  return END_TEXT.recap(words[words.length - 1], words.length, lastRow(equal)[0], {
    stage: text.stages[head.rung.stage].name,
    word: words[weights.indexOf(weight)],
    weight,
  });
}

/** The last word's weights. */
function lastRow({ heads: [{ weights }] }: RungNumbers): number[] {
  return weights.values.slice(-weights.cols);
}

const arrow = html`<span class="on-to" aria-hidden="true">→</span>`;

/** The stage that computes the whole of it. */
const WHOLE = 'language';

export function placeView(context: EndContext): TemplateResult {
  const { place } = END_TEXT;
  const block = (what: string, step: string) => {
    const at = stageAt(context, WHOLE, step);
    const { name, steps } = text.stages[WHOLE];
    return html`<a
      class="block"
      href=${`#${formatHash(at)}`}
      title=${place.opens(steps[step].name, name)}
      @click=${plainClick(() => context.act.set(at))}
    >${what}</a>`;
  };
  const half = (what: TemplateResult) => html`<li class="half">
    ${block(place.norm, 'block')} ${arrow} ${what} ${arrow}
    <span class="plus" title=${place.adds}>+<span class="visually-hidden"> ${place.adds}</span></span>
  </li>`;
  return html`<section class="in-row layer-place" data-slide aria-labelledby="layer-place">
    <h2 id="layer-place">${place.title}</h2>
    <ol class="flow" aria-label=${place.label}>
      <li>${place.tokens} ${arrow}</li>
      <li>${block(place.embed, 'embed')} + ${block(place.position, 'embed')} ${arrow}</li>
      <li class="layers">
        <ol aria-label=${place.layers}>
          ${half(html`<b class="block this">${place.attention}</b>`)} ${arrow} ${half(block(place.mlp, 'block'))}
        </ol>
        <small aria-hidden="true">${place.layers}</small> ${arrow}
      </li>
      <li>${block(place.logits, 'guess')} ${arrow}</li>
      <li>${place.next}</li>
    </ol>
  </section>`;
}

export function leftOutView(): TemplateResult {
  const { leftOut } = END_TEXT;
  return html`<section class="left-out" data-slide aria-labelledby="left-out">
    <details class="open-on-paper">
      <summary><h2 id="left-out" class="kicker">${leftOut.title}</h2></summary>
      <ul>
        ${leftOut.list.map(([what, says]) => html`<li><b>${what}:</b> ${says}</li>`)}
      </ul>
    </details>
    <p class="screen-only leads"><a href="#variants">${leftOut.variants}</a></p>
  </section>`;
}

/** The stages that have a script here: one head, and several. */
const scripts = (): string[] => ['head', lastOfSentence().id];

/** `save` downloads a stage's script. */
export function takeView({ act }: EndContext, save: (stage: string) => void): TemplateResult {
  const { take } = END_TEXT;
  const words = (what: string, says: string, sign: string) =>
    html`<b>${what} <span aria-hidden="true">${sign}</span></b><small>${says}</small>`;
  return html`<section aria-labelledby="take">
    <h2 id="take" class="kicker">${take.title} <small>${take.with}</small></h2>
    <div class="take-tiles">
      ${scripts().map(
        (stage) => html`<button data-script=${stage} @click=${() => save(stage)}>
          ${words(take.script(text.stages[stage].name), take.scriptSays, '↓')}
        </button>`,
      )}
      <button data-copy @click=${() => act.copyLink(LINK)}>${words(take.link, take.linkSays, '')}</button>
      <button data-print>${words(take.print, take.printSays, '')}</button>
    </div>
    <p class="screen-only leads"><a href="#yours">${take.bring}</a></p>
  </section>`;
}

/** Downloads a stage on the sentence as a PyTorch script, from a session of its own. */
export function saveScript(session: Session, { state, act }: EndContext, stage: string): void {
  const asked = onSentence(state, stage);
  session.open(choiceText(asked, session.catalogue()));
  const { lesson } = findStage(stage);
  act.save(scriptOf(session, asked), 'text/x-python', `attention_${lesson}.py`);
}

const { check } = END_TEXT;

export function checkView(context: EndContext): TemplateResult {
  const questions = questionsOf(context.tried);
  const outcomes = questions.map(({ id }) => context.view.answers[keyOf(id)]?.outcome);
  const right = outcomes.filter((outcome) => outcome === 'right').length;
  const open = outcomes.filter((outcome) => outcome === undefined).length;
  return html`<section class="card check" aria-labelledby="check">
    <h2 id="check" class="kicker">${check.title} <small>${check.tally(right, questions.length - right - open, open)}</small></h2>
    ${questions.map((question) => askedView(context, question))}
    <h3 class="kicker">${check.stages}</h3>
    ${marksOfView(context.view, context.act)} ${givenAnswersView(context.view)} ${forgetView(context.view, context.act)}
    <p><a href="#questions">${check.asked}</a></p>
  </section>`;
}

/** Answers are kept with those of the steps. */
const keyOf = (id: EndQuestion['id']) => `end.${id}`;

function askedView(context: EndContext, { id, right, stage, step }: EndQuestion): TemplateResult {
  const { view, act } = context;
  const key = keyOf(id);
  const question: Question = { kind: 'choose', right };
  const at = stageAt(context, stage, step);
  const give = (said: string) => {
    if (key in view.answers) return;
    const { verdict: outcome } = judge(question, said) as { verdict: 'right' | 'wrong' };
    const answer = { said, outcome, right: rightOf(question), how: '', of: '' };
    act.setView({ answers: { ...view.answers, [key]: answer } });
  };
  const found = view.answers[key];
  return questionView({
    key,
    words: check.questions[id],
    task: { kind: 'choose' },
    answers: check.answers[id],
    // On another sentence something else may be right.
    given: found && {
      ...found,
      right: rightOf(question),
      outcome: found.said === String(right) ? 'right' : 'wrong',
    },
    draft: '',
    no: null,
    why: html`${check.why[id](context.tried)}
      <a href=${`#${formatHash(at)}`} @click=${plainClick(() => context.act.set(at))}>${check.link(text.stages[stage].name)}</a>`,
    write: () => {},
    give,
  });
}
