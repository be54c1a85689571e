// The controls of a stage: example, batch, heads and switches; a text, sizes and dtype; the learner's own numbers.
// What there is to choose, and of which kind, is the core's to say.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Choosable } from '../../core/session.ts';
import { exampleOf, ownChoices, takenChoices } from '../../model/choice.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../text/en/index.ts';
import { batchButtons } from './batch_buttons.ts';
import { editsView } from './edits_control.ts';
import { exampleMenu } from './example_menu.ts';
import { headsMenus } from './heads_menus.ts';
import { decimalsMenu, wordMenu } from './menu.ts';
import { numberField } from './number_field.ts';
import { switchesView } from './switches.ts';
import { textField } from './text_field.ts';

export function controlsView(context: Context): TemplateResult {
  return html`<div class="controls">
    ${exampleMenu(context)} ${textsView(context)} ${batchButtons(context)}
    ${headsMenus(context)}
    ${switchesView(context)}
    ${editsView(context)} ${choicesView(context)}
  </div>`;
}

function textsView(context: Context): TemplateResult[] {
  const { state, session } = context.model;
  return ownChoices(state, session.catalogue())
    .filter(({ kind }) => kind === 'text')
    .map((choice) => textField(context, choice));
}

/** In a <details> sizes and seed of the learner's own example, dtype, decimals; what its text may be. */
function choicesView(context: Context): TemplateResult {
  const { state, session } = context.model;
  const own = ownChoices(state, session.catalogue());
  const words = takenChoices(state, session.catalogue()).filter(
    (choice) => choice.kind === 'word' && !own.includes(choice),
  );
  const isNumber = ({ kind }: Choosable) => kind === 'number' || kind === 'seed';
  const allowed = text.choices.texts[exampleOf(state, session.catalogue())]?.allowed;
  return html`<details class="choices" ?open=${own.some(isNumber)}>
    <summary>${text.choices.title}</summary>
    ${own.filter(isNumber).map((choice) => numberField(context, choice))}
    ${words.map((choice) => wordMenu(context, choice))}
    ${decimalsMenu(context)}
    ${allowed ? html`<p class="aside">${allowed}</p>` : nothing}
    ${own.some(isNumber) ? nothing : html`<p class="aside">${text.choices.own}</p>`}
  </details>`;
}
