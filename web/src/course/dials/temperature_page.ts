// The page of shift and temperature: a row of scores that is edited, and what softmax makes of it. A lazily loaded
// module (course/page_rows.ts).
import './dials_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { experimentView } from '../../engine/page/beside/experiment.ts';
import { refusalView } from '../../engine/page/controls/refusal.ts';
import { type PageView, page } from '../../engine/page/page.ts';
import { scoresTable, shiftDial, temperatureDial } from './score_fields.ts';
import type { TemperatureContext } from './temperature_lesson.ts';
import { ADDED, EDITED, HIGH, rowOf } from './temperature_lesson.ts';
import { TEMPERATURE_TEXT } from './temperature_words.en.ts';

export function temperaturePage(core: Core): PageView {
  return page(core, {
    know: ({ session }) => ({ row: rowOf(session) }),
    ask: {
      key: 'temperature.shift',
      // A link with edits shows what is asked.
      isOpen: ({ edits }) => edits.length === 0,
      staysShown: true,
      of: ({ act, isAsking, row }) => {
        const { ask } = TEMPERATURE_TEXT;
        return {
          words: isAsking ? ask.question(ADDED, Math.max(...row.weights)) : ask.asked(ADDED),
          answers: ask.answers,
          why: ask.why,
          task: { kind: 'choose' },
          // The place of "stays".
          question: () => ({ kind: 'choose', right: 1 }),
          open: () => act.edit({ node: EDITED.shift, index: [] }, ADDED),
        };
      },
    },
    view: temperatureView,
  });
}

function temperatureView(context: TemperatureContext): TemplateResult {
  const { view, isAsking, row, question } = context;
  const text = TEMPERATURE_TEXT;
  return experimentView(context, {
    className: 'dials-page temperature-page',
    words: text,
    question,
    main: html`${isAsking ? '' : barView(context)}
      <p class="status" role="status">${isAsking ? text.asking(row) : text.says(row)}</p>
      ${refusalView(view.refused)} ${scoresTable(context)}
      <ul class="notes part-below">${(isAsking ? text.notes.slice(1) : text.notes).map((note) => html`<li>${note}</li>`)}</ul>
      ${isAsking ? '' : html`<p class="screen-only leads"><a href="#stage=softmax&step=exp&v=2">${text.toSoftmax}</a></p>`}`,
  });
}

function barView(context: TemperatureContext): TemplateResult {
  const { act, state } = context;
  const { buttons } = TEMPERATURE_TEXT;
  const raise = () => act.edit({ node: EDITED.scores, index: [HIGH.at] }, HIGH.value);
  return html`<div class="in-row controls-line dials-bar">
    ${shiftDial(context)} ${temperatureDial(context)}
    <div class="in-row dials-buttons">
      <button class="button" @click=${raise}>${buttons.high}</button>
      <button class="button" ?disabled=${state.edits.length === 0} @click=${() => act.reset()}>${buttons.reset}</button>
    </div>
  </div>`;
}
