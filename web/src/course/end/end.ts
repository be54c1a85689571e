// The end: the page after the last stage, with the way of one sentence through all of them. A lazily loaded module
// (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './end_styles.ts';
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { isDue } from '../../engine/draw/passes.ts';
import { lastStage, SENTENCE, WRITTEN } from '../../engine/lesson/sentence.ts';
import { stageNumber } from '../../engine/lesson/stages.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { walkFromEnd } from '../../engine/model/walk.ts';
import { sentenceField } from '../../engine/page/controls/sentence_field.ts';
import { introView, type PageView, page } from '../../engine/page/page.ts';
import { text } from '../../engine/words/page.en.ts';
import { checkView } from './check_yourself.ts';
import type { EndContext } from './end_context.ts';
import { formulaView } from './layer_formula.ts';
import { leftOutView, placeView } from './layer_place.ts';
import { tryQuestions } from './questions.ts';
import { recapView } from './recap.ts';
import { saveScript, takeView } from './take_along.ts';
import { wayOf } from './way_numbers.ts';
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
  const isFirst = isDue(pass, 'tensors') && (pass?.slice ?? 0) === 0;
  return html`<main class="end">
    ${isFirst ? proseView(context) : noChange}
    ${isDue(pass, 'left') ? checkView(context) : noChange}
    <div class="work">
      ${isDue(pass, 'tensors') ? wayView(context) : noChange}
      ${isDue(pass, 'voices') ? restView(context) : noChange}
    </div>
    ${isDue(pass, 'left') ? onwardView(context) : noChange}
  </main>`;
}

function restView(context: EndContext): TemplateResult {
  const { session } = context;
  const save = (stage: string) => withSibling(session, (one) => saveScript(one, context, stage));
  return html`<div class="rest">
    ${formulaView(context)} ${placeView()}
    <div class="columns">${leftOutView()} ${takeView(context, save)}</div>
  </div>`;
}

function proseView(context: EndContext): TemplateResult {
  const intro = { kicker: text.end, title: END_TEXT.title, lead: recapView(context.way) };
  return introView(intro, ownSentence(context));
}

function onwardView({ act }: EndContext): TemplateResult {
  const { id } = lastStage();
  const back = `${stageNumber(id)} ${text.stages[id].name}`;
  return html`<nav class="onward" aria-label=${text.onward}>
    <button @click=${() => walkFromEnd(-1, act)}>← ${back}</button>
    <button class="on" @click=${() => walkFromEnd(1, act)}>${text.notebooks} →</button>
  </nav>`;
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
