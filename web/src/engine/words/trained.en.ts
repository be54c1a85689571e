// English: what stages 5 and 6 say of weights that a run of stage 7 or 8 has left.
import { html } from 'lit-html';
import { fixed } from '../draw/format.ts';
import type { Reader } from '../model/run/sentence_reader.ts';
import type { Trained } from '../model/run/trained_links.ts';
import type { Words } from './text.ts';

/** Where the weights come from, as a sentence. */
export function byTraining({ steps, link }: Trained): Words {
  const training = html`<a href=${link}>training</a>`;
  return steps === 0
    ? html`The weights are random, as before the first step of ${training}.`
    : html`Nobody wrote the weights: ${training} found them, in
        ${steps.toLocaleString('en')} ${steps === 1 ? 'step' : 'steps'}.`;
}

/** Note below the letter x where a language model's attention reads it. */
export const noteOfRead = (reader: Reader | null): string | undefined =>
  reader ? (reader.isNormed ? 'the normed rows' : 'the stream') : undefined;

/** Sentences on where the weights come from, and on x. */
export function byReading(trained: Trained, { isNormed }: Reader): Words {
  const read = isNormed ? html`<b>normed row</b>` : 'stream';
  return html`${byTraining(trained)} <i>x</i> is the ${read} of stage 8.`;
}

/** Share that the row which needs the topic takes from it, by head. */
export function foundTopic({ word, topic, shares }: Reader): Words {
  const [first, ...others] = shares.map((share) => html`<b>${fixed(share, 2)}</b>`);
  return html`The row of <b>${word}</b> must know which bank is meant; of <b>${topic}</b> it takes
    ${first}${others.length > 0 ? html` in head 0${others.map((share, i) => html`, ${share} in head ${i + 1}`)}` : ''}.`;
}
