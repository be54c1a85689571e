// The left column: what this step is for, a prediction, the controls, back and on.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Model, nodeOf } from '../model.ts';
import { STAGES, stageNumber } from '../stages/index.ts';
import { text } from '../text/en.ts';
import type { Context } from './context.ts';

export function proseView(context: Context): TemplateResult {
  const { model } = context;
  const stage = text.stages[model.stage.id];
  const step = stage.steps[model.step.id];
  return html`<section class="prose" aria-labelledby="title">
    <p class="kicker">${text.stageOf(stageNumber(model.stage.id), STAGES.length)} <span class="step-name">· ${step.name}</span></p>
    <h1 id="title">${stage.title}</h1>
    <p class="lead">${step.lead}</p>
    <p class="body">${step.body}</p>
    ${predictView(context)} ${controlsView(context)} ${onwardView(context)} ${keysView()}
  </section>`;
}

/** A question to answer before one looks; the answer is never checked, only followed by the facts. */
function predictView(context: Context): TemplateResult | typeof nothing {
  const { model, view, act } = context;
  const predict = text.stages[model.stage.id].steps[model.step.id].predict;
  if (!predict) return nothing;
  const key = `${model.stage.id}.${model.step.id}`;
  const answer = view.predictions[key];
  const choose = (i: number) => act.setView({ predictions: { ...view.predictions, [key]: i } });
  return html`<section class="card" aria-label=${text.predict}>
    <h2 class="kicker">${text.predict}</h2>
    <p>${predict.question}</p>
    <div class="pills">
      ${predict.answers.map(
        (label, i) => html`<button
          aria-pressed=${answer === i ? 'true' : 'false'}
          @click=${() => choose(i)}
        >${label}</button>`,
      )}
    </div>
    <div aria-live="polite">
      ${answer === undefined ? nothing : html`<p>${predict.reveal(model)}</p>`}
    </div>
  </section>`;
}

function controlsView(context: Context): TemplateResult {
  const { model, act } = context;
  const { session, state, stage } = model;
  const examples = session.catalogue()[stage.lesson];
  return html`<div class="controls">
    <label class="control">
      <span>${text.controls.example}</span>
      <select
        .value=${live(state.example || examples[0])}
        @change=${(event: Event) =>
          act.set({
            example: (event.target as HTMLSelectElement).value,
            cell: null,
            row: null,
            batch: 0,
            causal: null,
            edits: [],
          })}
      >
        ${examples.map(
          (name) => html`<option value=${name} ?selected=${name === (state.example || examples[0])}>
            ${text.examples[name] ?? name}
          </option>`,
        )}
      </select>
    </label>
    ${hasBatches(model) ? batchView(context) : nothing}
    ${stage.switches.map((name) => switchView(context, name))}
    ${
      state.edits.length > 0
        ? html`<div class="control">
          <span>${text.controls.edited(state.edits.length)}</span>
          <button class="button" @click=${() => act.reset()}>${text.controls.reset} <kbd>R</kbd></button>
        </div>`
        : nothing
    }
  </div>`;
}

/** Whether this step shows one batch of several. */
function hasBatches(model: Model): boolean {
  return model.batches > 1 && nodeOf(model.session, model.step.makes[0]).axes[0] === 'B';
}

function batchView(context: Context): TemplateResult {
  const { model, act } = context;
  const choose = (batch: number) => {
    const index =
      model.node.axes[0] === 'B' ? [batch, ...model.cell.index.slice(1)] : model.cell.index;
    act.set({ batch, cell: { node: model.cell.node, index } });
  };
  return html`<div class="control" role="group" aria-label=${text.controls.batch}>
    <span>${text.controls.batch} <i>b</i></span>
    <span class="segments">
      ${Array.from(
        { length: model.batches },
        (
          _,
          b,
        ) => html`<button aria-pressed=${b === model.batch ? 'true' : 'false'} @click=${() => choose(b)}>
          ${b}
        </button>`,
      )}
    </span>
  </div>`;
}

function switchView(context: Context, name: 'causal' | 'scaled'): TemplateResult {
  const { model, act } = context;
  const on = name === 'causal' ? model.session.structure.causal : model.state.scaled;
  return html`<div class="control">
    <button class="switch" role="switch" aria-checked=${on ? 'true' : 'false'} @click=${() => act.set({ [name]: !on })}>
      <i></i>${text.controls[name]}
    </button>
    ${name === 'causal' ? html`<kbd>M</kbd>` : nothing}
  </div>`;
}

/** To the next sub-step, and from the last one to the next stage. */
function onwardView(context: Context): TemplateResult {
  const { model, act } = context;
  const stages = STAGES.map((stage) => stage.id);
  const at = stages.indexOf(model.stage.id);
  const stepAt = model.steps.indexOf(model.step);
  const name = (id: string) => text.stages[model.stage.id].steps[id].name;
  const before = model.steps[stepAt - 1];
  const after = model.steps[stepAt + 1];
  const back = before
    ? { label: name(before.id), go: () => act.goStep(before.id) }
    : stages[at - 1] && {
        label: text.stages[stages[at - 1]].name,
        go: () => act.goStage(stages[at - 1]),
      };
  const on = after
    ? { label: name(after.id), go: () => act.goStep(after.id) }
    : stages[at + 1]
      ? { label: text.stages[stages[at + 1]].name, go: () => act.goStage(stages[at + 1]) }
      : { label: text.notebooks.name, go: () => act.set({ stage: 'notebook', notebook: '000' }) };
  return html`<nav class="onward" aria-label=${text.onward}>
    ${back ? html`<button @click=${back.go}>← ${back.label}</button>` : html`<span></span>`}
    <button class="on" @click=${on.go}>${on.label} →</button>
  </nav>`;
}

function keysView(): TemplateResult {
  return html`<p class="keys">
    <span><kbd>←</kbd><kbd>→</kbd> ${text.keys.step}</span>
    <span><kbd>⇧</kbd><kbd>←</kbd><kbd>→</kbd> ${text.keys.stage}</span>
    <span><kbd>⏎</kbd> ${text.keys.open}</span>
    <span><kbd>?</kbd> ${text.keys.all}</span>
  </p>`;
}
