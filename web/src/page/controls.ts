// The controls of a stage: example, batch, switches; sizes and dtype; the learner's own numbers.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Session } from '../core/session.ts';
import type { Switch } from '../lessons/stage.ts';
import { ownChoices } from '../model/choice.ts';
import type { Model } from '../model/model.ts';
import { nodeOf, sizeAlong } from '../model/nodes.ts';
import type { Context } from '../plane/context.ts';
import { MAX_NAME, MAX_TEXT, type State } from '../state/state.ts';
import { text } from '../text/en/index.ts';

export function controlsView(context: Context): TemplateResult {
  const { model } = context;
  return html`<div class="controls">
    ${exampleMenu(context)} ${hasBatches(model) ? batchButtons(context) : nothing}
    ${model.session.find('q_heads') < 0 ? nothing : headsMenus(context)}
    ${(model.step.switches ?? model.stage.switches).map((name) => switchView(context, name))}
    ${scoreSlider(context)} ${yoursView(context)} ${choicesView(context)}
  </div>`;
}

/** State to reset with another example, on which it would mean nothing. */
const FRESH: Partial<State> = {
  cell: null,
  row: null,
  batch: 0,
  head: null,
  num_heads: null,
  causal: null,
  edits: [],
  name: '',
};

/** Menu entry for edited numbers; choosing the example that they began as resets them. */
const YOURS = 'yours';

function exampleMenu({ model, act }: Context): TemplateResult {
  const { edits, example, name } = model.state;
  const examples = model.session.catalogue().lessons[model.stage.lesson];
  const given = example || examples[0];
  const chosen = edits.length > 0 ? YOURS : given;
  const choose = (next: string) => {
    if (next === given) act.reset();
    else if (next !== YOURS) act.set({ ...FRESH, example: next });
  };
  // `selected` on options, as lit sets the <select>'s value before a new stage's options exist.
  const option = (value: string, label: string) =>
    html`<option value=${value} .selected=${live(value === chosen)}>${label}</option>`;
  return html`<label class="control">
    <span>${text.controls.example}</span>
    <select
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
    >
      ${edits.length > 0 ? option(YOURS, name || text.controls.yours) : nothing}
      ${examples.map((other) => option(other, text.examples[other] ?? other))}
    </select>
  </label>`;
}

/** Whether to offer a choice of batch; two sentences side by side have their own. */
function hasBatches({ batches, sharedToken, session, step }: Model): boolean {
  return batches > 1 && sharedToken === null && nodeOf(session, step.makes[0]).axes[0] === 'B';
}

function batchButtons({ model, act }: Context): TemplateResult {
  return html`<div class="control" role="group" aria-label=${text.controls.batch}>
    <span>${text.controls.batch} <i>b</i></span>
    <span class="segments">
      ${Array.from(
        { length: model.batches },
        (_, b) => html`<button
          aria-pressed=${b === model.batch ? 'true' : 'false'}
          @click=${() => act.goBatch(b)}
        >${b}</button>`,
      )}
    </span>
  </div>`;
}

/** Menus for the number of heads, and for the head that is drawn. */
function headsMenus({ model, act }: Context): TemplateResult {
  const { heads, head } = model;
  const counts = model.session.limits().num_heads;
  const fresh = { head: null, cell: null };
  return html`<div class="control">
    ${numberMenu(text.controls.num_heads, counts, heads, (count) => act.set({ ...fresh, num_heads: count }))}
    ${
      heads === 1
        ? nothing
        : numberMenu(text.controls.head, [...Array(heads).keys()], head, (h) =>
            act.set({ ...fresh, head: h }),
          )
    }
  </div>`;
}

function numberMenu(
  label: string,
  options: number[],
  chosen: number,
  choose: (option: number) => void,
): TemplateResult {
  return html`<label>
    ${label}
    <select
      @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}
    >
      ${options.map((option) => html`<option value=${option} .selected=${live(option === chosen)}>${option}</option>`)}
    </select>
  </label>`;
}

function switchView({ model, act }: Context, name: Switch): TemplateResult {
  const on = name === 'causal' ? model.session.structure.causal : model.state[name];
  return html`<div class="control">
    <button
      class="switch"
      role="switch"
      aria-checked=${on ? 'true' : 'false'}
      @click=${() => act.set({ [name]: !on })}
    ><i></i>${text.controls[name]}</button>
    ${name === 'causal' ? html`<kbd>M</kbd>` : nothing}
  </div>`;
}

/** Softmax stage: a slider for one score of the open row, from -4 to 4. */
function scoreSlider({ model, act }: Context): TemplateResult | typeof nothing {
  const { cell, session } = model;
  if (model.stage.id !== 'softmax' || cell.index.length !== 2) return nothing;
  const index = [cell.index[0], Math.min(cell.index[1], cell.index[0])];
  const scores = { node: 'scores', index };
  const size = nodeOf(session, 'scores').shape[1];
  const value = session.data(session.find('scores'))[index[0] * size + index[1]];
  return html`<label class="control slider">
    <span>${text.controls.score} <code>S[${index.join(', ')}]</code> <b>${value.toFixed(1)}</b></span>
    <input
      type="range"
      min="-4"
      max="4"
      step="0.1"
      .value=${live(String(value))}
      @input=${(event: Event) => act.edit(scores, Number((event.target as HTMLInputElement).value))}
    />
  </label>`;
}

/** Edits: how many, a name for them, undo, redo and reset. */
function yoursView(context: Context): TemplateResult | typeof nothing {
  const { model, act, canUndo, canRedo } = context;
  const { edits, name } = model.state;
  if (edits.length === 0 && !canUndo && !canRedo) return nothing;
  return html`<div class="yours" role="group" aria-label=${text.controls.yours}>
    <p>${text.controls.edited(edits.length)}</p>
    ${
      edits.length > 0
        ? html`<label class="control">
            <span>${text.controls.name}</span>
            <input
              type="text"
              maxlength=${MAX_NAME}
              placeholder=${text.controls.yours}
              .value=${live(name)}
              @input=${(event: Event) => act.set({ name: (event.target as HTMLInputElement).value })}
            />
          </label>`
        : nothing
    }
    <p class="control">
      <button class="button" ?disabled=${!canUndo} @click=${() => act.undo()}>${text.controls.undo}</button>
      <button class="button" ?disabled=${!canRedo} @click=${() => act.redo()}>${text.controls.redo}</button>
      <button class="button" ?disabled=${edits.length === 0} @click=${() => act.reset()}>
        ${text.controls.reset} <kbd>R</kbd>
      </button>
    </p>
  </div>`;
}

/** Advanced choices in a <details>: sizes and seed of the learner's own example, dtype, decimals. */
function choicesView(context: Context): TemplateResult {
  const { model, act } = context;
  const { state } = model;
  const own = ownChoices(state);
  return html`${own.includes('tokens') ? textView(context) : nothing}<details class="choices" ?open=${own.length > 0}>
    <summary>${text.choices.title}</summary>
    ${text.choices.fields.map(([key, label]) => (own.includes(key) ? numberField(context, key, label) : nothing))}
    <label class="control">
      <span>${text.choices.dtype}</span>
      <select
        .value=${live(state.dtype || 'float32')}
        @change=${(event: Event) =>
          act.set({
            dtype: (event.target as HTMLSelectElement).value === 'float64' ? 'float64' : '',
          })}
      >
        <option value="float32">float32</option>
        <option value="float64" ?selected=${state.dtype === 'float64'}>float64</option>
      </select>
    </label>
    <label class="control">
      <span>${text.choices.decimals}</span>
      <select
        .value=${live(String(state.decimals ?? ''))}
        @change=${(event: Event) => {
          const digits = (event.target as HTMLSelectElement).value;
          act.set({ decimals: digits === '' ? null : Number(digits) });
        }}
      >
        <option value="">${text.choices.automatic}</option>
        ${[2, 3, 4].map((digits) => html`<option value=${digits} ?selected=${digits === state.decimals}>${digits}</option>`)}
      </select>
    </label>
    ${own.length > 0 ? nothing : html`<p class="aside">${text.choices.own}</p>`}
  </details>`;
}

/** Field for the learner's own text, whose tokens become the rows of x as it is typed. */
function textView(context: Context): TemplateResult {
  const { model, act, view } = context;
  const { state, session } = model;
  const split = state.split || 'words';
  const refused = view.refused?.key === 'tokens' ? view.refused : null;
  const hasSplit = ownChoices(state).includes('split');
  const between = hasSplit && split === 'words' ? ' ' : '';
  const written = state.tokens ?? session.structure.words.join(between);
  return html`<div class="own-text">
    <label class="control">
      <span>${text.choices.tokens}</span>
      <input
        type="text"
        maxlength=${MAX_TEXT}
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? 'refused-tokens' : nothing}
        .value=${live(refused?.typed ?? written)}
        @input=${(event: Event) => act.setOwnChoice('tokens', (event.target as HTMLInputElement).value)}
      />
    </label>
    ${refused ? html`<p class="refusal" id="refused-tokens" role="alert">${refused.sentence}</p>` : nothing}
    ${hasSplit ? splitView(context, split) : nothing}
  </div>`;
}

function splitView({ act }: Context, split: string): TemplateResult {
  return html`<div class="control" role="group" aria-label=${text.choices.split}>
      <span>${text.choices.split}</span>
      <span class="segments">
        ${Object.entries(text.choices.splits).map(
          ([value, label]) => html`<button
            aria-pressed=${value === split ? 'true' : 'false'}
            @click=${() => act.setOwnChoice('split', value === 'words' ? '' : value)}
          >${label}</button>`,
        )}
      </span>
    </div>`;
}

/** Field for a whole number, with the core's refusal below it. */
function numberField(
  context: Context,
  key: string,
  label: string,
): TemplateResult | typeof nothing {
  const { model, act, view } = context;
  const { state, session } = model;
  if (key === 'head_size' && model.stage.id !== 'head') return nothing;
  const shown =
    key === 'seed' ? state.seed || '1337' : String(state.sizes[key] ?? sizeOf(session, key));
  const refused = view.refused?.key === key ? view.refused : null;
  const { lowest, highest } = session.catalogue().choices.find((one) => one.key === key) ?? {};
  const most = key === 'T' ? session.limits().T : highest;
  const change = (typed: string) => act.setOwnChoice(key, typed.trim());
  return html`<div>
    <label class="control">
      <span>${label} ${most ? html`<small>${lowest}–${most}</small>` : nothing}</span>
      <input
        type="text"
        inputmode="numeric"
        maxlength="21"
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? `refused-${key}` : nothing}
        .value=${live(refused?.typed ?? shown)}
        @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
      />
    </label>
    ${refused ? html`<p class="refusal" id=${`refused-${key}`} role="alert">${refused.sentence}</p>` : nothing}
  </div>`;
}

/** The default of a size: that of the open graph. */
function sizeOf(session: Session, key: string): number {
  if (key === 'before') return 0;
  return sizeAlong(session, key === 'head_size' ? 'H' : key);
}
