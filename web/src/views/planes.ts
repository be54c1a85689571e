// The plane of a step; of two sentences with a word in common both planes side by side, and below
// them what the sentences make of that word.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellAt, cellInBatch, hasTokenRows, inBatch, nodeOf, tokenName } from '../model.ts';
import { matrixOf, rowAndCol } from '../tensor.ts';
import { text } from '../text/en.ts';
import type { Context } from './context.ts';
import { type Layout, layoutOf } from './layout.ts';
import { planeView } from './plane.ts';
import { stripView } from './strip.ts';

/** Pixels between the two planes (pair.css). */
const BETWEEN = 20;

export function planesView(context: Context): TemplateResult {
  if (context.model.twin === null) return planeView(context);
  return context.narrow ? oneSentence(context) : bothSentences(context);
}

function bothSentences(context: Context): TemplateResult {
  const contexts = [0, 1].map((batch) => ({
    ...context,
    model: inBatch(context.model, batch),
    room: (context.room - BETWEEN) / 2,
  }));
  return html`<div class="both">${fitted(contexts).map(sentenceView)}</div>
    ${verdictView(context)}`;
}

/** Equally many decimals and equally wide cells in both, the most that there is room for. */
function fitted(contexts: Context[]): Context[] {
  const { decimals: chosen } = contexts[0].model.state;
  let tried = contexts;
  for (const decimals of chosen === null ? [3, 2] : [chosen]) {
    for (const paired of [8, 4, 3]) {
      tried = contexts.map((context) => withDecimals({ ...context, paired }, decimals));
      const isWhole = ({ single }: Layout) => !single || contexts[0].model.turned;
      if (tried.every((context) => isWhole(layoutOf(context)))) return tried;
    }
  }
  return tried;
}

/** What has become of the common word, once the step has come so far. */
function verdictView(context: Context): TemplateResult | typeof nothing {
  return context.model.step.makes.includes('y') ? stripView(context) : nothing;
}

function withDecimals(context: Context, decimals: number): Context {
  const { model } = context;
  return { ...context, model: { ...model, state: { ...model.state, decimals } } };
}

function sentenceView(context: Context): TemplateResult {
  const { model } = context;
  const name = text.pair.sentences[model.batch];
  return html`<div class="sentence" data-batch=${model.batch}>
    <h2>${name}</h2>
    ${wordsView(context)} ${planeView(context, `${name}: ${text.plane}`)}
  </div>`;
}

/** The sentence, word by word: choosing one moves the ribbon to its row. */
function wordsView(context: Context): TemplateResult {
  const { model, act } = context;
  const { step, node, cell, stage } = model;
  const worked = hasTokenRows(node) ? node.name : step.makes[0];
  const col = worked === node.name ? rowAndCol(cell.index).col : stage.col;
  const { rows } = matrixOf(nodeOf(model.session, 'x').shape);
  return html`<p class="words" role="group" aria-label=${text.pair.words}>
    ${Array.from(
      { length: rows },
      (_, row) => html`<button
        class=${row === model.twin ? 'twin' : ''}
        aria-pressed=${row === model.row ? 'true' : 'false'}
        @click=${() => act.choose(cellAt(model, worked, row, col))}
      >${tokenName(model, row)}</button>`,
    )}
  </p>`;
}

/** Little room: the one sentence, and the way to the other. */
function oneSentence(context: Context): TemplateResult {
  const { model, act } = context;
  return html`<div class="segments sentences" role="group" aria-label=${text.pair.choose}>
      ${text.pair.sentences.map(
        (name, batch) => html`<button
          aria-pressed=${batch === model.batch ? 'true' : 'false'}
          @click=${() => act.set({ batch, cell: cellInBatch(model, batch) })}
        >${name}</button>`,
      )}
    </div>
    ${planeView(context)} ${verdictView(context)}`;
}
