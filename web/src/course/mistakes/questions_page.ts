// The page of the questions that learners ask, each with links to where it can be tried. A lazily loaded module
// (shell/screen.ts).
import './lab_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import { text } from '../../engine/words/index.ts';
import { ASKED, QUESTIONS_TEXT } from './asked.en.ts';
import type { LabContext } from './lab_context.ts';
import { placeOf } from './link_place.ts';
import { coversOf } from './mistake_guess.ts';

export function questionsPage({ view, act }: Pick<LabContext, 'view' | 'act'>): TemplateResult {
  const toLab = () => {
    act.setView({ covers: coversOf(view, '') });
    act.set({ stage: 'mistakes' });
  };
  return html`<main class="lab questions-page">
    <section class="prose" aria-labelledby="title">
      <p class="kicker">${QUESTIONS_TEXT.kicker}</p>
      <h1 id="title">${QUESTIONS_TEXT.title}</h1>
      <p class="lead">${QUESTIONS_TEXT.lead}</p>
      <p class="body">${QUESTIONS_TEXT.body}</p>
      <nav class="onward" aria-label=${text.onward}>
        <button @click=${() => act.set({ stage: 'end' })}>← ${text.end}</button>
        <button class="on" @click=${toLab}>${text.mistakeLab} →</button>
      </nav>
    </section>
    <div class="asked">
      ${ASKED.map(
        ({ id, question, task, answer, links }) => html`<section aria-labelledby=${`asked-${id}`}>
          <h2 id=${`asked-${id}`}>${question}</h2>
          <p>${task}</p>
          <p class="to">${links.map((link) => html`<a href=${`#${link}`}>${placeOf(link)}</a>`)}</p>
          <details>
            <summary aria-describedby=${`asked-${id}`}>${QUESTIONS_TEXT.seen}</summary>
            <p>${answer}</p>
          </details>
        </section>`,
      )}
    </div>
  </main>`;
}
