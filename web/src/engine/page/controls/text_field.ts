// The field for the learner's own text, whose tokens become the rows of x while it is typed; below it the tokenizer.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Choosable } from '../../core/session.ts';
import { betweenTokens, exampleOf, ownChoices } from '../../model/choice.ts';
import type { Context } from '../../plane/context.ts';
import { MAX_TEXT } from '../../state/codecs.ts';
import { text } from '../../words/page.en.ts';
import { refusalView } from './refusal.ts';
import { segments } from './segments.ts';

export function textField(context: Context, { key }: Choosable): TemplateResult {
  const { model, act, view } = context;
  const { state, session } = model;
  const splits = ownChoices(state, session.catalogue()).filter(({ kind }) => kind === 'word');
  const refused = view.refused?.key === key ? view.refused : null;
  const between = betweenTokens(state, session.catalogue());
  const own = text.choices.texts[exampleOf(state, session.catalogue())];
  const written = state.tokens ?? session.words.join(between);
  return html`<div class="own-text">
    <label class="control">
      <span class="visually-hidden">${own?.label ?? text.choices.labels[key]}</span>
      <input
        type="text"
        maxlength=${MAX_TEXT}
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? `refused-${key}` : nothing}
        .value=${live(refused?.typed ?? written)}
        @input=${(event: Event) => act.setOwnChoice(key, (event.target as HTMLInputElement).value)}
      />
    </label>
    ${refusalView(refused)}
    ${splits.length > 0 ? splits.map((choice) => wordSegments(context, choice)) : nothing}
  </div>`;
}

/** Buttons of a choice between words. */
function wordSegments({ model, act }: Context, { key, words = [] }: Choosable): TemplateResult {
  const label = text.choices.labels[key];
  return segments(
    label,
    label,
    words.map((word) => [word, text.choices.words[word] ?? word] as const),
    model.state.split || words[0],
    (word) => act.setOwnChoice(key, word === words[0] ? '' : word),
  );
}
