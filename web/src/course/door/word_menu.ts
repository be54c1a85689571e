// A word of a sentence as a menu of all words that have numbers; the shared word in the middle is fixed.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { WRITTEN } from '../../engine/lesson/sentence.ts';
import { tokenName } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { PAIR } from '../../engine/words/pair.en.ts';
import { DOOR } from './words.en.ts';

export function wordMenu(context: Context, at: number): TemplateResult {
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
