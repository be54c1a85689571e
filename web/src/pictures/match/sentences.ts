// The plane of a step; for two sentences that share a word both planes side by side, and below them the
// comparison of that word's rows.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol } from '../../core/tensor.ts';
import type { Model } from '../../model/model.ts';
import { cellAt, hasTokenRows, nodeOf, tokenName } from '../../model/nodes.ts';
import { sentence } from '../../model/pair.ts';
import { type Context, redrawn } from '../../plane/context.ts';
import { isOffPlane, layoutOf } from '../../plane/layout/layout.ts';
import { planeView } from '../../plane/plane.ts';
import { text } from '../../text/en/index.ts';
import { stripView } from './strip.ts';

/** Pixels between the two planes. */
const BETWEEN = 20;

/** Paddings of a cell to try, from wide to narrow: the digits of two cells must not touch. */
const PADDINGS = [8, 7, 6, 5, 4];

export function planesView(context: Context): TemplateResult {
  if (context.model.sharedToken === null) return planeView(context);
  const both = context.drawing.narrow ? null : sideBySide(context);
  return html`${both ? html`<div class="both" .style=${`--between:${BETWEEN}px`}>${both.map(sentenceView)}</div>` : oneSentence(context)}
    ${verdictView(context)}`;
}

/**
 * The contexts of both planes, with the most decimals and padding that fit; null if none do. In a
 * presentation two planes of a single operation are better than one sentence.
 */
function sideBySide(context: Context): Context[] | null {
  const { decimals: chosen } = context.drawing;
  const sentences = [0, 1].map((batch) => sentence(context.model, batch));
  const room = (context.drawing.room - BETWEEN) / 2;
  const isOne = context.drawing.transposed || isOffPlane(context); // a single operation, which always fits
  let tried: Context[] = [];
  for (const decimals of chosen === null ? [3, 2] : [chosen]) {
    for (const pairPadding of PADDINGS) {
      tried = sentences.map((one) => redrawn(context, { ...one, room, pairPadding, decimals }));
      if (isOne || !tried.some((one) => layoutOf(one).single)) return tried;
    }
  }
  return context.drawing.presenting ? tried : null;
}

/** The comparison of the shared word's rows, in the step that has one. */
function verdictView(context: Context): TemplateResult | typeof nothing {
  const { compared } = context.model.step;
  return compared ? stripView(context, compared) : nothing;
}

function sentenceView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const name = namesOf(model)[drawing.batch];
  return html`<div class="side" data-batch=${drawing.batch}>
    <h2>${name}</h2>
    ${wordsView(context)} ${planeView(context, `${name}: ${text.plane}`)}
  </div>`;
}

/** The names of both sentences. */
function namesOf({ session }: Model): string[] {
  return text.pair.sentencesOf(session.words);
}

/** The words of a sentence; clicking one moves the ribbon to its row. */
function wordsView(context: Context): TemplateResult {
  const { model, drawing, act } = context;
  const { step, stage } = model;
  const { node, cell } = drawing.open;
  const worked = hasTokenRows(node) ? node.name : step.makes[0];
  const col = worked === node.name ? rowAndCol(cell.index).col : stage.col;
  const { rows } = matrixOf(nodeOf(model.session, 'x').shape);
  return html`<p class="words" role="group" aria-label=${text.pair.words}>
    ${Array.from(
      { length: rows },
      (_, row) => html`<button
        class=${row === model.sharedToken ? 'twin' : ''}
        aria-pressed=${row === drawing.row ? 'true' : 'false'}
        @click=${() => act.choose(cellAt(model.session, drawing, worked, row, col))}
      >${tokenName(model.session, drawing.batch, row)}</button>`,
    )}
  </p>`;
}

/** Narrow layout: one sentence, and buttons to choose which. */
function oneSentence(context: Context): TemplateResult {
  const { model, drawing, act } = context;
  return html`<div class="segments sentences" role="group" aria-label=${text.pair.choose}>
      ${namesOf(model).map(
        (name, batch) => html`<button
          aria-pressed=${batch === drawing.batch ? 'true' : 'false'}
          @click=${() => act.goBatch(batch)}
        >${name}</button>`,
      )}
    </div>
    ${planeView(context)}`;
}
