// The line above a picture: the same sentence with a topic of the other meaning, and how long the model has learnt.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { runStepOf } from '../../engine/lesson/stages.ts';
import { tokenName } from '../../engine/model/nodes.ts';
import { endOf } from '../../engine/model/run/pace.ts';
import type { Context } from '../../engine/plane/context.ts';
import { CONTROLS } from './controls_line.en.ts';

/** Height of the line in the picture's pixels. */
export const LINE = 34;
/** The place of the topic in each sentence of two meanings; how many have the same one; the first with mud and with money. */
const TOPIC = 2;
const OF_TOPIC = 9;
const [RIVER, MONEY] = [9, 27];
const EVERY = 10;

export function controlsLine(context: Context): TemplateResult {
  return html`<div class="in-row screen-only off-slides picture-controls">${topicsView(context)} ${learntView(context)}</div>`;
}

/** Two buttons: the open sentence, and the one with the same words around a topic of the other meaning. */
function topicsView({ model, act }: Context): TemplateResult | typeof nothing {
  const { session, batch, batches } = model;
  if (!session.structure.training?.columns.includes('right_river')) return nothing;
  const isMoney = batch >= batches / 2;
  const rest = batch % OF_TOPIC;
  const both = isMoney ? [RIVER + rest, batch] : [batch, MONEY + rest];
  return html`<span class="segments" role="group" aria-label=${CONTROLS.topic}>
    ${both.map(
      (one) => html`<button
        aria-pressed=${one === batch ? 'true' : 'false'}
        @click=${() => act.goBatch(one)}
      >${tokenName(session, one, TOPIC)}</button>`,
    )}
  </span>`;
}

function learntView({ model, act }: Context): TemplateResult {
  const { state } = model;
  const at = runStepOf(state);
  const learn = (event: Event) => {
    const trained = Number((event.target as HTMLInputElement).value);
    // Without a step of its own a run shows what the stage opens on.
    act.set({ trained, trained_steps: trained === 0 ? 0 : null });
  };
  return html`<label class="slider learnt-for">
    <span>${CONTROLS.learnt}</span>
    <input type="range" min="0" max=${endOf(at)} step=${EVERY} .value=${live(String(at))} @change=${learn} />
    <output>${CONTROLS.steps(at)}</output>
  </label>`;
}
