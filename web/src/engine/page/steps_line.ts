// The list of sub-steps, the play button with its speed, and a scrubber (on the loop, over its passes).
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Context } from '../plane/context.ts';
import { chapterViews } from '../plane/picture/chapter_views.ts';
import { swatchesView } from '../plane/swatches/swatches.ts';
import { text } from '../words/page.en.ts';
import { controlsView } from './controls/controls.ts';
import { icons } from './icons.ts';

export function stepsView(context: Context): TemplateResult {
  const { model, act } = context;
  const stage = text.stages[model.stage.id];
  return html`<div class="steps-line">
    <ol class="steps" aria-label=${text.stepsLabel}>
      ${model.stage.steps.map((step) => {
        const { name, formula, transposed } = stage.steps[step.id];
        const symbols = (model.transposed && transposed) || formula;
        const there = model.steps.find(({ id }) => id === step.id);
        return html`<li>
          <button
            class=${there?.isOff ? 'off' : nothing}
            ?disabled=${!there}
            title=${there && !there.isOff ? nothing : step.off ? text.stepOff : text.stepLacks}
            aria-current=${step.id === model.step.id ? 'step' : 'false'}
            @click=${() => act.goStep(step.id)}
          >
            ${name} ${symbols ? html`<em>${symbols}</em>` : nothing}
          </button>
        </li>`;
      })}
    </ol>
    <div class="player">
      ${model.step.trains ? nothing : playView(context)} ${model.stage.walksRows ? chapterViews.scrubber(context) : context.drawing.canvas ? nothing : scrubber(context)}
      ${context.drawing.canvas ? panelsView(context) : nothing}
    </div>
  </div>`;
}

/** Panels of a framed window, a press away: all tensors of the stage, and all that can be changed. */
function panelsView(context: Context): TemplateResult {
  const tensors = swatchesView(context);
  return html`${tensors === nothing ? nothing : panel('tensors', text.tensors.title, tensors)}
    ${panel('change', text.change, controlsView(context))}`;
}

function panel(name: string, title: string, inside: unknown): TemplateResult {
  const id = `panel-${name}`;
  return html`<button class="button" popovertarget=${id}>${title} <span aria-hidden="true">▾</span></button>
    <div class="panel" id=${id} popover role="group" aria-label=${title}>${inside}</div>`;
}

const SPEEDS = [0.5, 1, 2, 4];

function playView(context: Context): TemplateResult {
  const { view, act } = context;
  const label = view.playing ? text.play.pause : text.play.play;
  return html`<button
      class="play"
      aria-label=${label}
      title=${label}
      aria-pressed=${view.playing ? 'true' : 'false'}
      @click=${() => act.setView({ playing: !view.playing })}
    >
      ${view.playing ? icons.pause : icons.play}
    </button>
    ${context.drawing.canvas ? nothing : speedView(context)}`;
}

function speedView({ view, act }: Context): TemplateResult {
  return html`<select
      class="speed"
      aria-label=${text.play.speed}
      .value=${live(String(view.speed))}
      @change=${(event: Event) =>
        act.setView({ speed: Number((event.target as HTMLSelectElement).value) })}
    >
      ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === view.speed}>${speed}×</option>`)}
    </select>`;
}

function scrubber(context: Context): TemplateResult {
  const { model, act } = context;
  const at = model.steps.indexOf(model.step);
  const label = text.stepOf(at + 1, model.steps.length);
  return html`<label class="scrubber">
    <span>${label}</span>
    <input
      type="range"
      min="0"
      max=${model.steps.length - 1}
      .value=${live(String(at))}
      aria-valuetext=${`${label}: ${text.stages[model.stage.id].steps[model.step.id].name}`}
      @input=${(event: Event) =>
        act.goStep(model.steps[Number((event.target as HTMLInputElement).value)].id)}
    />
  </label>`;
}
