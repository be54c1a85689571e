// The page of the questions that learners ask, each with links to where it can be tried. A lazily loaded module
// (shell/screen.ts).
import './lab_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { besideView, onwardView } from '../../engine/page/beside/beside.ts';
import { introView, type PageView, page, type ViewInput } from '../../engine/page/page.ts';
import { text } from '../../engine/words/page.en.ts';
import { coversOf } from './mistake_guess.ts';
import { ASKED, GROUPS, QUESTIONS_TEXT } from './questions/asked.en.ts';
import { type Picture, picturesOf, picturesView } from './questions/asked_pictures.ts';
import { placeOf } from './questions/link_place.ts';

export function questionsPage(core: Core): PageView {
  return page(core, {
    know: ({ session }) => ({ pictures: picturesOf(session, ASKED) }),
    view: questionsView,
  });
}

type QuestionsContext = ViewInput & { pictures: Picture[][] };

function questionsView(context: QuestionsContext): TemplateResult {
  const { view, act } = context;
  const toLab = () => {
    act.setView({ covers: coversOf(view, '') });
    act.set({ stage: 'mistakes' });
  };
  const toEnd = () => act.set({ stage: 'end' });
  return besideView({
    className: 'lab questions-page',
    prose: introView(
      context,
      QUESTIONS_TEXT,
      onwardView({ label: text.end, go: toEnd }, { label: text.mistakeLab, go: toLab }),
    ),
    work: html`<div class="asked">
      ${GROUPS.map(
        ({ title, ids }, at) => html`<details class="asked-group open-on-paper" ?open=${at === 0}>
          <summary>${title} <small>${QUESTIONS_TEXT.count(ids.length)}</small></summary>
          <div class="columns">${ids.map((id) => askedView(context, id))}</div>
        </details>`,
      )}
    </div>`,
  });
}

function askedView({ view, pictures }: QuestionsContext, id: string): TemplateResult {
  const at = ASKED.findIndex((one) => one.id === id);
  const { question, task, answer, links, pictures: pictured } = ASKED[at];
  return html`<section aria-labelledby=${`asked-${id}`}>
    <h2 id=${`asked-${id}`}>${question}</h2>
    ${pictured.length > 0 ? picturesView(pictured, pictures[at], view.theme) : nothing}
    <p class="leads to">${links.map((link) => html`<a href=${`#${link}`}>${placeOf(link)}</a>`)}</p>
    ${[
      [QUESTIONS_TEXT.tried, task],
      [QUESTIONS_TEXT.seen, answer],
    ].map(
      ([name, words]) => html`<details class="open-on-paper">
        <summary aria-describedby=${`asked-${id}`}>${name}</summary>
        <p class="aside">${words}</p>
      </details>`,
    )}
  </section>`;
}
