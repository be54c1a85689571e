// The list of sub-steps, the play button, and in a loop a scrubber over its passes.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Context } from '../plane/context.ts';
import { chapterViews } from '../plane/picture/chapter_views.ts';
import { swatchesView } from '../plane/swatches/swatches.ts';
import { CONTROLS } from '../words/controls.en.ts';
import { text } from '../words/page.en.ts';
import { PLANE } from '../words/plane.en.ts';
import { withFacts } from '../words/stages.ts';
import type { Words } from '../words/text.ts';
import { controlsView } from './controls/controls.ts';
import { tablesButton } from './controls/tables_button.ts';
import { icons } from './icons.ts';

export function stepsView(context: Context): TemplateResult {
  const { model, act } = context;
  const stage = text.stages[model.stage.id];
  return html`<div class="in-row steps-line">
    <ol class="steps" aria-label=${text.stepsLabel}>
      ${model.stage.steps.map((step) => {
        const { name, formula, transposed } = stage.steps[step.id];
        const symbols =
          (model.transposed && transposed) || withFacts<Words | undefined>(formula, model);
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
      ${context.drawing.narrow ? nothing : tablesButton(context)} ${model.step.trains ? nothing : playView(context)} ${model.stage.walksRows ? chapterViews.scrubber(context) : nothing}
      ${context.drawing.canvas ? panelsView(context) : nothing}
    </div>
  </div>`;
}

/** Panels of a framed window, a press away: all tensors of the stage, and all that can be changed. */
function panelsView(context: Context): TemplateResult {
  const tensors = swatchesView(context);
  return html`${tensors === nothing ? nothing : panel('tensors', PLANE.tensors.title, tensors)}
    ${panel('change', text.change, controlsView(context))}`;
}

/** Panel over the picture; once a tensor is chosen in it, the picture is to be seen. */
function panel(name: string, title: string, inside: unknown): TemplateResult {
  const id = `panel-${name}`;
  const hide = ({ currentTarget }: Event) => (currentTarget as HTMLElement).hidePopover?.();
  const pressed = (event: Event) => (event.target as Element).closest('.swatch') && hide(event);
  return html`<button class="button" popovertarget=${id}>${title} <span aria-hidden="true">▾</span></button>
    <div class="panel" id=${id} popover role="group" aria-label=${title} @click=${pressed}>${inside}</div>`;
}

function playView(context: Context): TemplateResult {
  const { view, act } = context;
  const label = view.playing ? CONTROLS.play.pause : CONTROLS.play.play;
  return html`<button
      class="play"
      aria-label=${label}
      title=${label}
      aria-pressed=${view.playing ? 'true' : 'false'}
      @click=${() => act.setView({ playing: !view.playing })}
    >
      ${view.playing ? icons.pause : icons.play}
    </button>`;
}
