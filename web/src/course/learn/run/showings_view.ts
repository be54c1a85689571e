// Buttons for what a run can show: each sets the choices, and trains to the step where it is seen.
import { html, type TemplateResult } from 'lit-html';
import {
  IDS,
  PLAIN,
  SHOWINGS,
  SHOWN_STEPS,
  showingOf,
  VERIFIED_ON,
} from '../../../engine/model/run/showings.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { matchElsewhereOf } from '../facts.ts';
import { RUN_TEXT } from '../run.en.ts';

export function showingsView({ model, view, act }: Context): TemplateResult {
  const words = RUN_TEXT.showings;
  const on = showingOf(model);
  // Before, the sentence would answer what the step asks.
  const isSeen = model.state.trained >= SHOWN_STEPS;
  const show = (choices: Partial<typeof PLAIN>) => {
    if (view.playing) act.setView({ playing: false });
    act.replace({ ...VERIFIED_ON, ...PLAIN, ...choices, trained: SHOWN_STEPS, cell: null });
  };
  return html`<section class="showings" aria-label=${words.title}>
    <h2>${words.title}</h2>
    <p class="showing-buttons">
      ${IDS.map(
        (id) =>
          html`<button class="button" aria-pressed=${id === on ? 'true' : 'false'} @click=${() => show(SHOWINGS[id])}>${words.all[id].name}</button>`,
      )}
    </p>
    <p class="aside">${on && isSeen ? words.all[on].says(matchElsewhereOf(model)) : words.own}</p>
  </section>`;
}
