// The plane of a step; for two sentences that share a word, both planes side by side, with the comparison of that
// word's rows above them. If only one sentence is shown, the comparison is below.

import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol } from '../../core/tensor.ts';
import { properties } from '../../draw/properties.ts';
import type { Model } from '../../model/model.ts';
import { cellAt, hasTokenRows, nodeOf, tokenName } from '../../model/nodes.ts';
import { text } from '../../words/page.en.ts';
import type { Context } from '../context.ts';
import { freeHeight } from '../layout/height.ts';
import { BETWEEN, sideBySide } from '../layout/side_by_side.ts';
import { planeView } from '../plane.ts';
import { stripView } from './strip.ts';

export function planesView(context: Context): TemplateResult {
  if (context.model.sharedToken === null) return planeView(context);
  const both = sideBySide(context);
  if (!both) return html`${oneSentence(context)} ${verdictView(context)}`;
  // The comparison is above the planes, where the steps before have a factor.
  const sizes = properties({ between: BETWEEN, free: freeHeight(both[0]) });
  return html`<div class="both" .style=${sizes}>${both.map(sentenceView)} ${verdictView(context)}</div>`;
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
