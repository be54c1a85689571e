// Two sentences with the same word in the middle: its shares, the numbers of all words, and its results; between the
// sentences, what is the same in both.
import { html, type TemplateResult } from 'lit-html';
import { isSame, sentence } from '../../engine/model/pair.ts';
import { type Context, redrawn } from '../../engine/plane/context.ts';
import { text } from '../../engine/words/page.en.ts';
import { PAIR } from '../../engine/words/pair.en.ts';
import { bankTable } from './bank_table.ts';
import { wordMenu } from './word_menu.ts';
import { DOOR } from './words.en.ts';

export function sentencesView(context: Context): TemplateResult {
  const { model, act } = context;
  const [river, desk] = [0, 1].map((batch) => redrawn(context, sentence(model, batch)));
  return html`<div class="segments tabs" role="group" aria-label=${text.pair.choose}>
      ${PAIR.sentencesOf(model.session.words).map(
        (name, batch) => html`<button
          aria-pressed=${batch === model.batch ? 'true' : 'false'}
          @click=${() => act.goBatch(batch)}
        >${name}</button>`,
      )}
    </div>
    ${sentenceView(river)}
    <div class="verdicts">${(model.step.compared ?? []).map((name) => verdictView(context, name))}</div>
    ${sentenceView(desk)}`;
}

function sentenceView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { batch } = drawing;
  const id = `sentence-${batch}`;
  const name = PAIR.sentencesOf(model.session.words)[batch];
  const words = Array.from({ length: 3 }, (_, at) => at);
  return html`<section class=${batch === model.batch ? 'sentence' : 'sentence other'} data-batch=${batch} aria-labelledby=${id}>
    <div class="sentence-head">
      <h2 id=${id}>${name}</h2>
      <p role="group" aria-label=${DOOR.words(name)}>${words.map((at) => wordMenu(context, at))}</p>
    </div>
    ${bankTable(context)}
  </section>`;
}

/** Whether the shared word has the same numbers in both sentences: going in, and leaving. */
function verdictView({ model }: Context, name: string): TemplateResult {
  const is = isSame(model, name) ? 'same' : 'different';
  return html`<p data-compared=${name} data-is=${is}>
    <span aria-hidden="true">${is === 'same' ? '=' : '≠'}</span>
    <span class="visually-hidden">${DOOR.verdicts[name][is]}</span>
  </p>`;
}
