// The picture of a step: its custom one, or the plane; transposed (tokens as columns), always the plane.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../core/covered.ts';
import { matrixOf, rowAndCol } from '../../core/tensor.ts';
import { fixed } from '../../draw/format.ts';
import { properties } from '../../draw/properties.ts';
import { firstMade, type Step } from '../../lesson/stage.ts';
import { provesCausality } from '../../model/edits/influence.ts';
import type { Model } from '../../model/model.ts';
import { cellAt, hasTokenRows, nodeOf, tokenName, valueAt } from '../../model/nodes.ts';
import { differenceOf, isSame, sentence } from '../../model/pair.ts';
import { text } from '../../words/page.en.ts';
import { PLANE } from '../../words/plane.en.ts';
import { cellView, painterOf } from '../cell.ts';
import { type Context, inDigits, redrawn } from '../context.ts';
import { frameOf } from '../layout/frame.ts';
import { freeHeight } from '../layout/height.ts';
import { BETWEEN, sideBySide } from '../layout/side_by_side.ts';
import { tableRow, tableView } from '../number_table.ts';
import { planeView } from '../plane.ts';
import { chapterViews } from './chapter_views.ts';

export function pictureView(context: Context): TemplateResult {
  const { step } = context.model;
  if (step.picture && !context.drawing.transposed) {
    return chapterViews.pictures[step.picture](context);
  }
  // Proofs about the heads hold with tokens as columns too.
  return provesCausality(step)
    ? html`${planesView(context)}<div class="off-slides under">${chapterViews.proofs(context)}</div>`
    : planesView(context);
}

/** The plane of a step; for two sentences that share a word, both planes side by side, with the comparison of that word's rows above them. If only one sentence is shown, the comparison is below. */
function planesView(context: Context): TemplateResult {
  if (context.model.sharedToken === null) return planeView(context);
  const both = sideBySide(context);
  if (!both) return html`${oneSentence(context)} ${verdictView(context)}`;
  // The comparison is above the planes, where the steps before have a factor.
  const half = (context.drawing.room + BETWEEN) / 2;
  const sizes = properties({ between: BETWEEN, 'half-w': half, free: freeHeight(both[0]) });
  return html`<div class=${both.length > 1 ? 'both' : 'both alone'} .style=${sizes}>${both.map(sentenceView)} ${verdictView(context)}</div>`;
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
    ${wordsView(context)} ${planeView(context, `${name}: ${PLANE.plane}`)}
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
  const worked = hasTokenRows(node) ? node.name : firstMade(step, model.session);
  const col = worked === node.name ? rowAndCol(cell.index).col : stage.col;
  const { rows } = matrixOf(nodeOf(model.session, 'x').shape);
  return html`<p class="in-row words" role="group" aria-label=${text.pair.words}>
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

/** Compared tensors: the input, a linear layer of it (which sees no other word), the output of attention. */
type Compared = NonNullable<Step['compared']>;

/** As notebook 004 prints; above planes of columns, which are narrower. */
const DECIMALS = { rows: 3, columns: 2 };

function stripView(given: Context, compared: Compared): TemplateResult {
  const context = inDigits(given);
  const wide = columnsOf(context.model, 'x');
  const sentences = [0, 1].map((batch) => redrawn(context, sentence(context.model, batch)));
  const names = text.pair.sentencesOf(context.model.session.words);
  // Tensors without a place in the plane have a line while a number of theirs is open.
  const { offPlane } = context.model.step;
  const open = context.drawing.open.cell.node;
  const shown = compared.filter((name) => !offPlane?.includes(name) || open.startsWith(name));
  return html`<section class="tinted strip" aria-label=${text.pair.strip}>
    ${tableView({
      grid: 'strip',
      className: 'ringed',
      caption: { label: text.pair.strip, className: 'visually-hidden' },
      corner: null,
      columns: names.flatMap((label) => [{ label, span: wide }, { label: '' }]),
      headClass: 'visually-hidden',
      rows: shown.map((name, i) => lineView(context, sentences, name, i === 0)),
    })}
  </section>`;
}

function lineView(
  context: Context,
  [river, desk]: Context[],
  name: Compared[number],
  isFirst: boolean,
): TemplateResult {
  const { model, drawing, act } = context;
  const most = differenceOf(name);
  const isEqual = isSame(model, name);
  const word = tokenName(model.session, drawing.batch, model.sharedToken ?? 0);
  const value = valueAt(model.session, most);
  const isCovered = isHidden(value);
  const shown = fixed(value, isEqual ? 0 : DECIMALS.rows);
  return tableRow(
    { label: text.pair.names[name](word) },
    html`${wordRowView(river, name, isFirst)}
    <td class="sign">${isCovered ? '?' : isEqual ? '=' : '≠'}</td>
    ${wordRowView(desk, name, false)}
    <td class="verdict">
      ${isCovered ? PLANE.covered : text.pair.verdicts[name][isEqual ? 'same' : 'different']}
      ${isCovered ? nothing : html`<button class="off-slides number" @click=${() => act.choose(most)}>${text.pair.apart(shown)}</button>`}
    </td>`,
    `of-${name}`,
  );
}

/** The word's row in one sentence, padded to the width of x. */
function wordRowView(context: Context, name: string, hasTabStop: boolean): TemplateResult {
  const { model, drawing } = context;
  const cols = columnsOf(model, name);
  const rest = columnsOf(model, 'x') - cols;
  const decimals = drawing.decimals ?? DECIMALS[drawing.transposed ? 'columns' : 'rows'];
  const painter = painterOf(context, name, cols, frameOf(context, name, decimals));
  return html`${Array.from({ length: cols }, (_, col) =>
    cellView(context, name, model.sharedToken ?? 0, col, painter, {
      inTabOrder: hasTabStop && col === 0,
    }),
  )}
  ${rest > 0 ? html`<td class="rest" colspan=${rest}></td>` : nothing}`;
}

function columnsOf(model: Model, name: string): number {
  return matrixOf(nodeOf(model.session, name).shape).cols;
}
