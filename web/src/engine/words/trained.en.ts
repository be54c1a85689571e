// English: what stages 5 and 6 say of weights that a run of stage 7 has left.
import { html } from 'lit-html';
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
