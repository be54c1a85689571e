// The page of shift and temperature: a row of scores that is edited, and what softmax makes of it. A lazily loaded
// module (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './dials_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { refusalView } from '../../engine/page/controls/refusal.ts';
import { scoresTable, shiftDial, temperatureDial } from './score_fields.ts';
import type { TemperatureContext } from './temperature_context.ts';
import { EDITED, HIGH, rowOf } from './temperature_lesson.ts';
import { askView, isAnswered } from './temperature_question.ts';
import { TEMPERATURE_TEXT } from './temperature_words.en.ts';

export class TemperaturePage {
  private readonly core: Core;
  /** Whether the dials have been seen: then they stay, also on the row as it is given. */
  private isOpen = false;

  constructor(core: Core) {
    this.core = core;
  }

  view(given: Omit<TemperatureContext, 'row' | 'isAsking'>): TemplateResult {
    this.isOpen ||= given.state.edits.length > 0 || isAnswered(given.view);
    return temperatureView({ ...given, row: rowOf(this.core.session), isAsking: !this.isOpen });
  }
}

function temperatureView(context: TemperatureContext): TemplateResult {
  const { view, isAsking, row } = context;
  const text = TEMPERATURE_TEXT;
  return html`<main class="dials-page temperature-page">
    <section class="prose" aria-labelledby="title">
      <p class="kicker">${text.kicker}</p>
      <h1 id="title">${text.title}</h1>
      <p class="lead">${text.lead}</p>
      <p class="body">${text.body}</p>
      ${askView(context)}
      <p class="dials-onward"><a href="#questions">${text.toQuestions}</a></p>
    </section>
    <div class="dials-main">
      ${isAsking ? '' : barView(context)}
      <p class="dials-status" role="status">${isAsking ? text.asking(row) : text.says(row)}</p>
      ${refusalView(view.refused)} ${scoresTable(context)}
      <ul class="dials-notes">${(isAsking ? text.notes.slice(1) : text.notes).map((note) => html`<li>${note}</li>`)}</ul>
      ${isAsking ? '' : html`<p class="dials-onward"><a href="#stage=softmax&step=exp">${text.toSoftmax}</a></p>`}
    </div>
  </main>`;
}

function barView(context: TemperatureContext): TemplateResult {
  const { act, state } = context;
  const { buttons } = TEMPERATURE_TEXT;
  const raise = () => act.edit({ node: EDITED.scores, index: [HIGH.at] }, HIGH.value);
  return html`<div class="dials-bar">
    ${shiftDial(context)} ${temperatureDial(context)}
    <div class="dials-buttons">
      <button class="button" @click=${raise}>${buttons.high}</button>
      <button class="button" ?disabled=${state.edits.length === 0} @click=${() => act.reset()}>${buttons.reset}</button>
    </div>
  </div>`;
}
