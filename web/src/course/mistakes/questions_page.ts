// The page of the questions that learners ask, each with links to where it can be tried. A lazily loaded module
// (shell/screen.ts).
import './lab_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import { introView, type PageView, type ViewInput } from '../../engine/page/page.ts';
import { text } from '../../engine/words/page.en.ts';
import { ASKED, QUESTIONS_TEXT } from './asked.en.ts';
import { placeOf } from './link_place.ts';
import { coversOf } from './mistake_guess.ts';

export function questionsPage(): PageView {
  return { view: questionsView };
}

function questionsView({ view, act }: ViewInput): TemplateResult {
  const toLab = () => {
    act.setView({ covers: coversOf(view, '') });
    act.set({ stage: 'mistakes' });
  };
  return html`<main class="page-columns lab questions-page">
    ${introView(
      QUESTIONS_TEXT,
      html`<nav class="onward" aria-label=${text.onward}>
        <button @click=${() => act.set({ stage: 'end' })}>← ${text.end}</button>
        <button class="on" @click=${toLab}>${text.mistakeLab} →</button>
      </nav>`,
    )}
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
