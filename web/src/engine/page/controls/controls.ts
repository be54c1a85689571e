// The controls of a stage: example, batch, heads and switches; a text, sizes and dtype; the learner's own numbers. The
// core says which choices there are, and of which kind.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Choosable, Limits } from '../../core/session.ts';
import { exampleOf, ownChoices, takenChoices } from '../../model/choice.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../words/page.en.ts';
import { batchButtons } from './batch_buttons.ts';
import { editsView } from './edits_control.ts';
import { exampleMenu } from './example_menu.ts';
import { headsMenus } from './heads_menus.ts';
import { decimalsMenu, wordMenu } from './menu.ts';
import { namesField } from './names_field.ts';
import { numberField } from './number_field.ts';
import { runSwitches, switchesView } from './switches.ts';
import { textField } from './text_field.ts';

export function controlsView(context: Context): TemplateResult {
  return html`<div class="controls">
    ${exampleMenu(context)} ${textsView(context)} ${namesField(context)} ${batchButtons(context)}
    ${headsMenus(context)}
    ${context.model.step.switchesFirst ? nothing : switchesView(context)}
    ${editsView(context)} ${choicesView(context)}
  </div>`;
}

function textsView(context: Context): TemplateResult[] {
  const { state, session } = context.model;
  return ownChoices(state, session.catalogue())
    .filter(({ kind }) => kind === 'text')
    .map((choice) => textField(context, choice));
}

/** Choices in a <details>: sizes and seed of the reader's own example, dtype, decimals; the rules for its text. */
function choicesView(context: Context): TemplateResult {
  const { state, session } = context.model;
  const own = ownChoices(state, session.catalogue());
  // The choice of tokenizer is below the text (text_field.ts).
  const hasText = own.some(({ kind }) => kind === 'text');
  const words = takenChoices(state, session.catalogue()).filter(
    (choice) => choice.kind === 'word' && !(hasText && own.includes(choice)),
  );
  const isOwn = (choice: Choosable) => own.includes(choice);
  const numbers = takenChoices(state, session.catalogue()).filter((choice) =>
    isTyped(choice, session.limits()),
  );
  const isOfSizes = numbers.some(isOwn) && !session.structure.names;
  const allowed = text.choices.texts[exampleOf(state, session.catalogue())]?.allowed;
  return html`<details class="choices" ?open=${isOfSizes}>
    <summary>${text.choices.title}</summary>
    ${numbers.map((choice) => numberField(context, choice))}
    ${words.map((choice) => wordMenu(context, choice))}
    ${runSwitches(context)}
    ${decimalsMenu(context)}
    ${allowed ? html`<p class="aside">${allowed}</p>` : nothing}
    ${isOfSizes || session.structure.training ? nothing : html`<p class="aside">${text.choices.own}</p>`}
  </details>`;
}

/** Whether a number is typed; if the core lists its values it has a menu (heads_menus.ts). */
function isTyped({ key, kind }: Choosable, limits: Limits): boolean {
  const isListed = Array.isArray(limits[key as keyof Limits]);
  return ['number', 'decimal', 'seed'].includes(kind) && !isListed;
}
