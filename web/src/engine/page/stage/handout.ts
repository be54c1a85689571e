// The printed handout of a stage: title, then every step with prose, plane and three voices.
import { html, nothing, type TemplateResult } from 'lit-html';
import { voicesView } from '../../arithmetic/voices.ts';
import { STAGES, stageNumber } from '../../lesson/stages.ts';
import { exampleOf } from '../../model/choice.ts';
import type { Model } from '../../model/model.ts';
import { type Context, isCovering } from '../../plane/context.ts';
import { pictureView } from '../../plane/picture/picture.ts';
import { CONTROLS } from '../../words/controls.en.ts';
import { PRINT_TEXT, text } from '../../words/page.en.ts';
import { withFacts } from '../../words/stages.ts';
import type { Words } from '../../words/text.ts';
import { colourKeyView } from '../colour_key.ts';

/** A step of the handout, with its question; the first begins with the stage's title. */
export function handoutStepView(
  context: Context,
  question?: Words,
  foot: unknown = nothing,
): TemplateResult {
  const { model } = context;
  const stage = text.stages[model.stage.id];
  const step = stage.steps[model.step.id];
  const at = model.steps.indexOf(model.step);
  // Prose that gives the answer away is not for who still guesses.
  const isKept = step.tells && isCovering(context);
  const formula = withFacts<Words | undefined>(step.formula, model);
  return html`<section class="handout-step" data-stage=${model.stage.id} data-step=${model.step.id}>
    ${at === 0 ? titleView(model, stage.title) : nothing}
    <h2>${PRINT_TEXT.step(step.name, at + 1, model.steps.length)} ${formula ? html`<em>${formula}</em>` : nothing}</h2>
    <p>${step.lead} ${withFacts<Words | undefined>(step.premise, model) ?? nothing} ${isKept ? nothing : withFacts<Words>(step.body, model)}</p>
    ${question ? html`<p class="predict">${text.predict}: ${question}</p>` : nothing}
    ${pictureView(context)} ${voicesView(context)} ${foot}
  </section>`;
}

function titleView(model: Model, title: string): TemplateResult {
  const example = exampleOf(model.state, model.session.catalogue());
  const { edits, name } = model.state;
  const parts = [
    text.stageOf(stageNumber(model.stage.id), STAGES.length),
    CONTROLS.examples[example] ?? example,
    name,
    edits.length > 0 ? CONTROLS.controls.edited(edits.length) : '',
  ];
  return html`<p class="kicker">${parts.filter((part) => part !== '').join(' · ')}</p>
    <h1>${title}</h1>
    ${colourKeyView()}`;
}
