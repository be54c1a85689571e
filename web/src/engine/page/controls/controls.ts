// The controls of a stage: example, batch, heads and switches; a text, sizes and dtype; the learner's own numbers. The
// core says which choices there are, and of which kind.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { hasOutput } from '../../core/brought.ts';
import type { Session } from '../../core/session.ts';
import type { Choosable, Limits } from '../../core/structure.ts';
import { exact } from '../../draw/format.ts';
import { firstMade } from '../../lesson/stage.ts';
import {
  betweenTokens,
  exampleOf,
  examplesOf,
  hasOwnDropout,
  OWN,
  ownChoices,
  ownHeads,
  takenChoices,
  takes,
} from '../../model/choice.ts';
import type { Model } from '../../model/model.ts';
import { nodeOf, sizeAlong } from '../../model/nodes.ts';
import { cellInHead } from '../../model/pair.ts';
import type { Context } from '../../plane/context.ts';
import { chapterViews } from '../../plane/picture/chapter_views.ts';
import { MAX_TEXT, namesIn } from '../../state/codecs.ts';
import { isBeside, isOptional } from '../../state/fields.ts';
import type { State } from '../../state/state.ts';
import { CONTROLS } from '../../words/controls.en.ts';
import { text } from '../../words/page.en.ts';
import { editsView } from './edits_control.ts';
import { maskFields } from './mask_fields.ts';
import { decimalsMenu, menu, selectView, wordMenu } from './menu.ts';
import { refusalView } from './refusal.ts';
import { segments } from './segments.ts';
import { moreSwitches, switchesView } from './switches.ts';

export function controlsView(context: Context): TemplateResult {
  return html`<div class="controls">
    ${exampleMenu(context)} ${ownHeadView(context)} ${textsView(context)} ${namesField(context)} ${batchButtons(context)}
    ${headsMenus(context)}
    ${switchesView(context)} ${chapterViews.change(context)}
    ${editsView(context)} ${choicesView(context)}
  </div>`;
}

function textsView(context: Context): TemplateResult[] {
  const { state, session } = context.model;
  return ownChoices(state, session.catalogue())
    .filter(({ kind, key }) => kind === 'text' && !isOptional(key))
    .map((choice) => textField(context, choice));
}

/** Choices in a <details>: sizes and seed of the reader's own example, dtype, decimals; the rules for its text. */
function choicesView(context: Context): TemplateResult {
  const { state, session } = context.model;
  const own = ownChoices(state, session.catalogue());
  // The choice of tokenizer is below the text.
  const words = takenChoices(state, session.catalogue()).filter(
    (choice) => choice.kind === 'word' && !(own.includes(choice) && isTokenizer(choice)),
  );
  const isOwn = (choice: Choosable) => own.includes(choice);
  const numbers = takenChoices(state, session.catalogue()).filter(
    (choice) => isTyped(choice, session.limits()) && isBeside(state, choice.key),
  );
  const isOfSizes = numbers.some(isOwn) && !session.structure.names;
  const allowed = CONTROLS.choices.texts[exampleOf(state, session.catalogue())]?.allowed;
  return html`<details class="choices" ?open=${isOfSizes}>
    <summary>${CONTROLS.choices.title}</summary>
    ${numbers.map((choice) => numberField(context, choice))}
    ${own.filter(({ kind, key }) => kind === 'text' && isOptional(key)).map((choice) => textField(context, choice))}
    ${maskFields(context)}
    ${words.map((choice) => wordMenu(context, choice))}
    ${moreSwitches(context)}
    ${decimalsMenu(context)}
    ${allowed ? html`<p class="aside">${allowed}</p>` : nothing}
    ${isOfSizes || session.structure.training ? nothing : html`<p class="aside">${CONTROLS.choices.own}</p>`}
    ${context.model.stage.brings ? html`<p class="leads"><a href="#yours">${CONTROLS.choices.bring}</a></p>` : nothing}
  </details>`;
}

/** Whether a number is typed; if the core lists its values it has a menu. */
function isTyped({ key, kind }: Choosable, limits: Limits): boolean {
  const isListed = Array.isArray(limits[key as keyof Limits]);
  return ['number', 'decimal', 'seed'].includes(kind) && !isListed;
}

/** The field for the learner's own names of what a head learns: first the names asked for, then the answers. */
function namesField({ model, act }: Context): TemplateResult | typeof nothing {
  const { session, state } = model;
  if (!session.takesNames) return nothing;
  // Further names do no harm, but have no meaning.
  const beyond = namesIn(state.names).slice(session.names?.C.flat().length);
  const written = state.names || (session.names?.C.flat().join(' ') ?? '');
  return html`<div class="own-text names">
    <label class="at-ends control">
      <span>${CONTROLS.controls.names}</span>
      <input
        type="text"
        maxlength=${MAX_TEXT}
        aria-describedby=${beyond.length > 0 ? 'names-beyond' : nothing}
        .value=${live(written)}
        @input=${(event: Event) => act.set({ names: (event.target as HTMLInputElement).value })}
      />
    </label>
    ${beyond.length > 0 ? html`<p class="refusal" id="names-beyond" role="status">${CONTROLS.controls.namesBeyond(beyond)}</p>` : nothing}
  </div>`;
}

/** Menu entry for edited numbers; choosing the example that they began as resets them. */
const YOURS = 'yours';

function exampleMenu({ model, act }: Context): TemplateResult | typeof nothing {
  if (model.step.example) return nothing;
  const { edits, name } = model.state;
  const catalogue = model.session.catalogue();
  const given = exampleOf(model.state, catalogue);
  const own = text.stages[model.stage.id].examples;
  const isHere = model.state.own?.brought != null;
  const options = examplesOf(model.state, catalogue)
    .filter((example) => example !== OWN || isHere)
    .map((example) => [example, own?.[example] ?? CONTROLS.examples[example] ?? example] as const);
  const yours = [YOURS, name || CONTROLS.controls.yours] as const;
  return menu(
    text.stages[model.stage.id].example ?? CONTROLS.controls.example,
    edits.length > 0 ? [yours, ...options] : options,
    edits.length > 0 ? YOURS : given,
    (next) => {
      if (next === given) act.reset();
      else if (next !== YOURS) act.chooseExample(next);
    },
  );
}

/** Whether the head of the reader's own that is open stays on this device. */
function ownHeadView({ model, view, act }: Context): TemplateResult | typeof nothing {
  const { state, session } = model;
  const { own } = state;
  if (!own?.brought || exampleOf(state, session.catalogue()) !== OWN) return nothing;
  const isKept = view.keptHead === own.key;
  const isOne = !takes(state, session.catalogue(), 'num_heads');
  const leftOut = isOne ? CONTROLS.controls.leftOut(own.brought.heads, hasOutput(own.brought)) : '';
  return html`<div class="at-ends control">
    <button
      class="switch"
      role="switch"
      aria-checked=${isKept ? 'true' : 'false'}
      @click=${() => act.keepHead(!isKept)}
    ><i></i>${CONTROLS.controls.keep}</button>
  </div>
  ${leftOut === '' ? nothing : html`<p class="aside">${leftOut}</p>`}`;
}

/** Batches up to this many are buttons; more are a menu. */
const MOST_BUTTONS = 5;

function batchButtons({ model, act }: Context): TemplateResult | typeof nothing {
  if (!hasBatches(model)) return nothing;
  const label = html`${CONTROLS.controls.batch} <i>b</i>`;
  const batches = Array.from({ length: model.batches }, (_, b) => b);
  if (model.batches > MOST_BUTTONS) {
    const options = batches.map((b) => [String(b), String(b)] as const);
    return menu(label, options, String(model.batch), (b) => act.goBatch(Number(b)));
  }
  return segments(
    CONTROLS.controls.batch,
    label,
    batches.map((b) => [b, b] as const),
    model.batch,
    (b) => act.goBatch(b),
  );
}

/** Whether to offer a choice of batch; two sentences side by side have their own. */
function hasBatches({ batches, sharedToken, session, step }: Model): boolean {
  return (
    batches > 1 && sharedToken === null && nodeOf(session, firstMade(step, session)).axes[0] === 'B'
  );
}

/** The number of heads, which must divide C, and the head that is drawn. */
function headsMenus({ model, act }: Context): TemplateResult | typeof nothing {
  const { heads, head, session, state } = model;
  const own = ownHeads(state, session.catalogue());
  if (own > 1) {
    const all = [...Array(own).keys()];
    return html`<div class="at-ends control">
      ${numberMenu(CONTROLS.controls.head, all, state.head ?? 0, (h) => act.set({ head: h, cell: null }))}
    </div>`;
  }
  const counts = session.limits().num_heads;
  if (counts.length === 0) return nothing;
  return html`<div class="at-ends control">
    ${numberMenu(CONTROLS.controls.num_heads, counts, heads, (count) => act.set({ head: null, cell: null, num_heads: count, ...sharedBy(model.state, count) }))}
    ${
      heads === 1
        ? nothing
        : numberMenu(CONTROLS.controls.head, [...Array(heads).keys()], head, (h) =>
            act.set({ head: h, cell: cellInHead(model, h) }),
          )
    }
  </div>`;
}

/** The heads of keys and values, where so many heads can share them, else none chosen. */
function sharedBy({ num_kv_heads }: State, heads: number): Pick<State, 'num_kv_heads'> {
  return { num_kv_heads: heads % (num_kv_heads || heads) === 0 ? num_kv_heads : null };
}

function numberMenu(
  label: string,
  options: number[],
  chosen: number,
  choose: (option: number) => void,
): TemplateResult {
  return html`<label>
    ${label}
    ${selectView(
      options.map((option) => [String(option), String(option)] as const),
      String(chosen),
      (option) => choose(Number(option)),
    )}
  </label>`;
}

/** Whether a choice says how a text is read. */
const isTokenizer = ({ key }: Choosable) => key === 'split';

/** The words with which a language model begins what it writes. */
function begunWith({ session }: Model, between: string): string {
  const { length } = session.data(session.find('beginning'));
  return session.words.slice(0, length).join(between);
}

/** The field for the learner's own text, whose tokens become the rows of x while it is typed; below it the tokenizer. */
function textField(context: Context, { key }: Choosable): TemplateResult {
  const { model, act, view } = context;
  const { state, session } = model;
  const isMore = isOptional(key);
  const splits = isMore ? [] : ownChoices(state, session.catalogue()).filter(isTokenizer);
  const refused = view.refused?.key === key ? view.refused : null;
  const between = betweenTokens(state, session.catalogue());
  const own = isMore ? undefined : CONTROLS.choices.texts[exampleOf(state, session.catalogue())];
  // A language model has words of the rows that were drawn, not those of the text.
  const isRead = key === 'tokens' && model.stage.texts !== undefined;
  const words =
    isRead || isMore
      ? ''
      : key === 'tokens'
        ? session.words.join(between)
        : begunWith(model, between);
  const written = state[key as 'tokens' | 'memory_tokens' | 'beginning'] ?? words;
  const described = refused ? `refused-${key}` : nothing;
  const isInvalid = refused ? 'true' : 'false';
  const type = (event: Event) =>
    act.setOwnChoice(key, (event.target as HTMLInputElement | HTMLTextAreaElement).value);
  return html`<div class="own-text">
    <label class="at-ends control">
      <span class=${isMore ? nothing : 'visually-hidden'}>${own?.label ?? CONTROLS.choices.labels[key]}</span>
      ${
        // A text to learn from has lines.
        isRead
          ? html`<textarea rows="4" maxlength=${MAX_TEXT} aria-invalid=${isInvalid} aria-describedby=${described} placeholder=${CONTROLS.choices.yours} .value=${live(refused?.typed ?? written)} @input=${type}></textarea>`
          : html`<input type="text" maxlength=${MAX_TEXT} aria-invalid=${isInvalid} aria-describedby=${described} .value=${live(refused?.typed ?? written)} @input=${type} />`
      }
    </label>
    ${refusalView(refused)}
    ${splits.length > 0 ? splits.map((choice) => wordSegments(context, choice)) : nothing}
    ${isRead ? otherTexts(context) : nothing}
  </div>`;
}

/** Texts of the stage that are chosen in place of the reader's own. */
function otherTexts({ model, act }: Context): TemplateResult[] {
  const names = text.stages[model.stage.id].texts ?? {};
  return Object.entries(model.stage.texts ?? {}).map(
    ([id, chosen]) =>
      html`<button class="button" @click=${() => act.set({ ...chosen, trained: 0, cell: null })}>${names[id] ?? id}</button>`,
  );
}

/** Buttons of a choice between words. */
function wordSegments({ model, act }: Context, { key, words = [] }: Choosable): TemplateResult {
  const label = CONTROLS.choices.labels[key];
  return segments(
    label,
    label,
    words.map((word) => [word, CONTROLS.choices.words[word] ?? word] as const),
    model.state.split || words[0],
    (word) => act.setOwnChoice(key, word === words[0] ? '' : word),
  );
}

/** The choice that a head of the reader's own can bring, too. */
const DROPOUT = 'dropout';

/** The core's own seed. */
export const SEED = '1337';

function numberField(context: Context, choice: Choosable): TemplateResult {
  const { model, act, view } = context;
  const { key, kind, lowest = 0, highest = 0 } = choice;
  const { state, session } = model;
  const chosen = state[key as keyof State];
  const isOwn = key === DROPOUT && hasOwnDropout(state, session.catalogue());
  const placeholder = isOwn ? CONTROLS.choices.asBrought : CONTROLS.choices.usual[key];
  const isNone = placeholder !== undefined || isOptional(key);
  const usual = isNone ? '' : kind === 'seed' ? SEED : sizeOf(session, choice);
  const shown = String(chosen === null || chosen === '' ? usual : chosen);
  const refused = view.refused?.key === key ? view.refused : null;
  const limit = session.limits()[key as keyof Limits];
  const most = typeof limit === 'number' ? limit : highest;
  const change = (typed: string) => act.setOwnChoice(key, typed.trim());
  return html`<div>
    <label class="at-ends control">
      <span>${CONTROLS.choices.labels[key]} ${placeholder === undefined && ['number', 'decimal'].includes(kind) ? html`<small>${lowest}–${most}</small>` : nothing}</span>
      <input
        type="text"
        inputmode=${kind === 'decimal' ? 'decimal' : 'numeric'}
        maxlength="21"
        placeholder=${placeholder ?? nothing}
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? `refused-${key}` : nothing}
        .value=${refused?.typed ?? shown}
        @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
      />
    </label>
    ${refusalView(refused)}
  </div>`;
}

/** The axes of the sizes that are not named as theirs. */
const AXES: Record<string, string> = { head_size: 'H', batch_size: 'B' };

/**
 * The default of a number: that of the run behind the weights, or of the leaf of its name, or for a size that of the
 * open graph; else its lowest value.
 */
function sizeOf(session: Session, { key, lowest = 0 }: Choosable): number {
  const { run } = session.structure;
  if (run && key in run) return Number(run[key as keyof typeof run]);
  const leaf = session.find(key);
  // As it was written: 0.05, not the float32 next to it.
  if (leaf >= 0) return Number(exact(session.data(leaf)[0], session.structure.dtype));
  return lowest === 0 ? lowest : sizeAlong(session, AXES[key] ?? key);
}
