// Two sentences with the same word in the middle: its shares, the numbers of all words, and its results; between the
// sentences, what is the same in both.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { WRITTEN } from '../../engine/lesson/sentence.ts';
import { tokenName } from '../../engine/model/nodes.ts';
import { isSame, sentence } from '../../engine/model/pair.ts';
import { type Context, redrawn } from '../../engine/plane/context.ts';
import { text } from '../../engine/words/page.en.ts';
import { PAIR } from '../../engine/words/pair.en.ts';
import { bankTable } from './bank_table.ts';
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
    <div class="in-row sentence-head">
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

/** A word of a sentence as a menu of all words that have numbers; the shared word in the middle is fixed. */
function wordMenu(context: Context, at: number): TemplateResult {
  const { model, drawing } = context;
  const word = tokenName(model.session, drawing.batch, at);
  if (at === model.sharedToken) return html`<b>${word}</b>`;
  // The attribute is for the prerendered picture, the property for a menu that the learner has used.
  return html`<select
    aria-label=${DOOR.word(at, PAIR.sentencesOf(model.session.words)[drawing.batch])}
    @change=${(event: Event) => setWord(context, at, (event.target as HTMLSelectElement).value)}
  >
    ${WRITTEN.map((one) => html`<option ?selected=${one === word} .selected=${live(one === word)}>${one}</option>`)}
  </select>`;
}

/** Changes one word; the open cell stays open. */
function setWord({ model, drawing, act }: Context, at: number, word: string): void {
  const { words } = model.session.structure;
  const place = (drawing.batch * words.length) / model.batches + at;
  act.setOwnChoice('tokens', words.with(place, word).join(' '));
  act.choose(model.cell);
}
