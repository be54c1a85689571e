// The line above a picture: the same sentence with a topic of the other meaning, how long the model has learnt, and the way
// to its heads alone.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { runStepOf } from '../../../engine/lesson/stages.ts';
import type { Model } from '../../../engine/model/model.ts';
import { endOf } from '../../../engine/model/run/pace.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { takenView } from '../taken/taken_link.ts';
import { bothTopics } from '../topics.ts';
import { CONTROLS } from './controls_line.en.ts';

/** Height of the line in the picture's pixels. */
export const LINE = 42;
/** The slider's steps. */
const EVERY = 10;

export function controlsLine(context: Context): TemplateResult {
  return html`<div class="in-row screen-only off-slides picture-controls">${topicsView(context)} ${learntView(context)} ${takenView(context)}</div>`;
}

/** Two buttons: the open sentence, and one with the same words around a topic of the other meaning. */
function topicsView({ model, act }: Context): TemplateResult | typeof nothing {
  const both = bothTopics(model);
  if (both.length === 0) return nothing;
  return html`<span class="segments" role="group" aria-label=${CONTROLS.topic}>
    ${both.map(
      ({ name, at }) => html`<button
        aria-pressed=${at === model.batch ? 'true' : 'false'}
        @click=${() => act.goBatch(at)}
      >${name}</button>`,
    )}
  </span>`;
}

/** How many steps have taught the model the numbers that are shown: on the way to a step those that are made. */
export function stepsOf({ run, state }: Model): string {
  const asked = runStepOf(state);
  return CONTROLS.steps(run?.step ?? asked, asked);
}

/** Note in a picture whose numbers are of a step on the way; nothing once the run is there. */
export function onWayView({ model }: Context): TemplateResult | typeof nothing {
  const isThere = (model.run?.step ?? 0) >= runStepOf(model.state) || model.run === null;
  return isThere ? nothing : html`<small>${CONTROLS.after(stepsOf(model))}</small>`;
}

function learntView({ model, act }: Context): TemplateResult {
  const { state } = model;
  const asked = runStepOf(state);
  const learn = (event: Event) => {
    const trained = Number((event.target as HTMLInputElement).value);
    // Without a step of its own a run shows what the stage opens on.
    act.set({ trained, trained_steps: trained === 0 ? 0 : null });
  };
  return html`<label class="slider learnt-for">
    <span>${CONTROLS.learnt}</span>
    <input type="range" min="0" max=${endOf(asked)} step=${EVERY} .value=${live(String(asked))} @change=${learn} />
    <output>${stepsOf(model)}</output>
  </label>`;
}
