// The door: what attention does, live, and the ways in.
import { html, type TemplateResult } from 'lit-html';
import { minutesOf, STAGES } from '../../engine/lesson/stages.ts';
import type { Context } from '../../engine/plane/context.ts';
import { cardView } from './card.ts';
import { doorFacts } from './facts.ts';
import { startView } from './start.ts';
import { sentencesView } from './two_sentences.ts';
import { usesView } from './uses.ts';
import { verbsView } from './verbs.ts';
import { stagesView } from './way.ts';
import { DOOR } from './words.en.ts';

export function doorView(context: Context): TemplateResult {
  const { model } = context;
  const steps = STAGES.reduce((sum, stage) => sum + stage.steps.length, 0);
  const minutes = STAGES.reduce((sum, stage) => sum + minutesOf(stage), 0);
  return html`<main class="door" data-stage=${model.stage.id}>
    <section class="prose" aria-labelledby="title">
      <p class="kicker">${DOOR.kicker}</p>
      <h1 id="title">${DOOR.title}</h1>
      <p>${DOOR.lead(doorFacts(model))}</p>
      <p class="rest">${DOOR.body}</p>
      <p class="rest whom">${DOOR.whom} ${DOOR.length(STAGES.length, steps, minutes)}</p>
      <p class="keys">
        <span><kbd>→</kbd> ${DOOR.keys.on}</span>
        <span><kbd>⏎</kbd> ${DOOR.keys.open}</span>
        <span><kbd>?</kbd> ${DOOR.keys.all}</span>
      </p>
      ${startView(context, DOOR.short(STAGES.length, minutes))}
    </section>
    <div class="work">
      ${sentencesView(context)} ${cardView(context)} ${verbsView(context)}
    </div>
    ${stagesView(context)} ${usesView(context)}
  </main>`;
}
