// English: what stages 5 and 6 say of weights that a run of stage 7 has left.
import { html } from 'lit-html';
import { fixed } from '../draw/format.ts';
import type { Model } from '../model/model.ts';
import { matrixValues, nodeOf, tokenName } from '../model/nodes.ts';
import { runBehind } from '../model/run/taken_head.ts';
import type { Words } from './text.ts';

/** The steps of the run that left the weights; null if none did. */
export function trainedSteps({ session }: Model): number | null {
  return session.structure.run?.trained_steps ?? null;
}

/** Where the weights come from, as a sentence. */
export function byTraining(model: Model, steps: number): Words {
  const training = html`<a href=${runBehind(model, steps)}>training</a>`;
  return steps === 0
    ? html`The weights are random, as before the first step of ${training}.`
    : html`Nobody wrote the weights: ${training} found them, in
        ${steps.toLocaleString('en')} ${steps === 1 ? 'step' : 'steps'}.`;
}

/** The task that a head of stage 5 was trained for, by its example. */
export const TRAINED_TO: Record<string, Words> = {
  lookup: html`The last row has a name alone: it was trained to find that name in the rows above, and to answer with what
    stands beside it.`,
  previous: html`Each row was trained to answer with the letter before it.`,
  marked: html`Every row was trained to answer with the letter that has the mark, *.`,
  largest: html`Every row was trained to answer with the largest number.`,
};

/** The tokens that each head of stage 6 looks at, judged by its shares in this sequence. */
export function watchedBy(model: Model): Words {
  const { session, batch, heads } = model;
  const tokens = nodeOf(session, 'weights').shape.at(-1) ?? 1;
  const all = Array.from({ length: tokens }, (_, t) => t);
  const marked = all.find((t) => tokenName(session, batch, t).endsWith('*'));
  const looks = Array.from({ length: heads }, (_, head): Words => {
    const shares = matrixValues(session, { batch, head, row: 0 }, 'weights');
    const mean = (rows: number[], of: (row: number) => number) =>
      rows.reduce((sum, row) => sum + shares[row * tokens + of(row)], 0) / rows.length;
    const before = mean(all.slice(1), (row) => row - 1);
    const mark = marked === undefined ? 0 : mean(all, () => marked);
    if (before > 0.5 && before > mark) {
      return html`head ${head} looks one row up (its mean share in this sequence: <b>${fixed(before, 2)}</b>)`;
    }
    return mark > 0.5
      ? html`head ${head} looks at the marked row (in this sequence <b>${fixed(mark, 2)}</b>)`
      : html`head ${head} looks at neither`;
  });
  const before = (i: number) => (i === 0 ? '' : i === heads - 1 ? ' and ' : ', ');
  return html`${looks.map((one, i) => html`${before(i)}${one}`)}`;
}

/** Warning that the mask hides tokens from heads that were trained without it. */
export function unusedTo({ session }: Model): Words {
  const { causal, run } = session.structure;
  return causal && !run?.trained_causal
    ? ' They were trained without the mask: where it hides what a head looks for, the head takes from other rows.'
    : '';
}
