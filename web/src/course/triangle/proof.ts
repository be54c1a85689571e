// The proof that loop and matrix product agree: the core computes both, and their largest difference. How close they are:
// the bits of a number by both ways, and torch.allclose with its tolerances as dials.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { isHidden } from '../../engine/core/covered.ts';
import { type Cell, matrixOf, rowAndCol, sameCell } from '../../engine/core/tensor.ts';
import { bitsOf, exact, formatDifference } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { cellAt, matrixValues, nodeOf, upstreamOf, valueAt } from '../../engine/model/nodes.ts';
import {
  type Closeness,
  DIALS,
  type Largest,
  largestCell,
} from '../../engine/model/proof/closeness.ts';
import type { Context } from '../../engine/plane/context.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { PLANE } from '../../engine/words/plane.en.ts';
import { PROOF } from './proof.en.ts';

type Proof = Extract<Item, { kind: 'proof' }>;

export function proofView(
  context: Context,
  { results, difference, most: greatest, weights }: Proof,
  room = Infinity,
): TemplateResult {
  const { model, drawing, act } = context;
  const { closeness } = model;
  const { dtype } = model.session.structure;
  const allDigits = (value: number) => exact(value, dtype);
  const isResult = [...results, difference].includes(drawing.open.cell.node);
  const col = isResult ? rowAndCol(drawing.open.cell.index).col : model.stage.col;
  const at = (node: string) => cellAt(model.session, drawing, node, drawing.row, col);
  const how = (node: string, computed: string) =>
    model.state.edits.some((edit) => sameCell(edit, at(node))) ? PROOF.yours : computed;
  const line = (
    label: TemplateResult | string,
    node: string,
    note: string,
    shown: (value: number) => string,
  ) => {
    const number = html`<button class="number" @click=${() => act.choose(at(node))}>
      ${shown(valueAt(model.session, at(node)))}
    </button>`;
    return tableRow({ label }, html`<td class="how">${note}</td><td>${number}</td>`);
  };
  const most = valueAt(model.session, { node: greatest, index: [] });
  // An edited weight or score from which a result is made is no rounding error: the loop does not know it.
  const compared = upstreamOf(model.session, results);
  const differs = model.state.edits.some(
    ({ node }) => compared.has(node) && nodeOf(model.session, node).kind !== 'leaf',
  );
  const why = html`<p class="aside">${differs ? PROOF.whyDiffers : PROOF.why(most, dtype)}</p>`;
  return html`<div class=${`proof ${differs ? 'differs' : ''}`} .style=${properties(Number.isFinite(room) ? { 'proof-w': Math.floor(room) } : {})}>
    <h2 class="kicker">${isHidden(most) ? PLANE.covered : differs ? PROOF.differs : PROOF.title(most)}</h2>
    <p class="proof-result" data-proof aria-live="polite">
      ${PROOF.most} <b>${formatDifference(most)}</b>
    </p>
    ${most === 0 || isHidden(most) || context.drawing.short === 'dense' ? nothing : placesView(context, difference)}
    ${tableView({
      grid: null,
      look: 'listed',
      caption: { label: PROOF.caption, className: 'visually-hidden' },
      corner: null,
      columns: null,
      rows: [
        line(PROOF.loop, results[0], how(results[0], PROOF.loopHow(drawing.row)), allDigits),
        line(
          PROOF.matrix,
          results[1],
          how(results[1], PROOF.matrixHow(takenRows(context, weights))),
          allDigits,
        ),
        line(html`Y[${drawing.row}, ${col}]`, difference, PROOF.apart, formatDifference),
      ],
    })}
    ${isHidden(most) ? nothing : closeness ? closenessView(context, [at(results[0]), at(results[1])], closeness, why) : why}
  </div>`;
}

/** Where the largest difference is: of the batch that is drawn, and of all. */
function placesView({ model, drawing, act }: Context, difference: string): TemplateResult {
  const [inBatch, inAll] = [drawing.batch, null].map((batch) =>
    largestCell(model.session, difference, batch),
  );
  const place = ({ others, ...cell }: Largest) => {
    const value = formatDifference(valueAt(model.session, cell));
    return html`<button class="number" @click=${() => act.choose(cell)}>${PROOF.place(value, cell.index)}</button>${PROOF.others(others)}`;
  };
  const isElsewhere = inAll.index[0] !== inBatch.index[0];
  return html`<p class="screen-only proof-places">
    ${PROOF.places(place(inBatch), isElsewhere ? place(inAll) : null, model.batches)}
  </p>`;
}

/** The rows of x that the current row of weights takes something of. */
function takenRows({ model, drawing }: Context, weights: string): number[] {
  const { cols } = matrixOf(nodeOf(model.session, weights).shape);
  const start = drawing.row * cols;
  const row = matrixValues(model.session, drawing, weights).subarray(start, start + cols);
  return Array.from(row.keys()).filter((j) => row[j] !== 0);
}

/** `cells`: the chosen number by the loop and by the product. `why`: why they are not the same to the last bit. */
function closenessView(
  context: Context,
  cells: [Cell, Cell],
  closeness: Closeness,
  why: TemplateResult,
): TemplateResult {
  const { rtol, atol } = context.model.state;
  return html`<details class="off-slides screen-only apart closeness" ?open=${rtol !== '' || atol !== ''}>
    <summary>${PROOF.closeness.title}</summary>
    ${bitsView(context, cells)} ${allcloseView(context, closeness)} ${why}
  </details>`;
}

function bitsView({ model }: Context, cells: [Cell, Cell]): TemplateResult {
  const { dtype } = model.session.structure;
  const [loop, product] = cells.map((cell) => bitsOf(valueAt(model.session, cell), dtype));
  const row = (label: string, bits: string[], others: string[]) =>
    tableRow(
      { label },
      bits.map((part, i) => html`<td>${markedView(part, others[i])}</td>`),
    );
  return tableView({
    grid: null,
    look: 'listed',
    className: 'bits',
    caption: { label: PROOF.closeness.bits, className: 'visually-hidden' },
    corner: null,
    columns: PROOF.closeness.parts.map((label) => ({ label })),
    rows: [row(PROOF.loop, loop, product), row(PROOF.matrix, product, loop)],
  });
}

/** The bits from the first on that is another one. */
function markedView(bits: string, others: string): TemplateResult {
  let at = 0;
  while (at < bits.length && bits[at] === others[at]) at++;
  return html`${bits.slice(0, at)}${at < bits.length ? html`<b>${bits.slice(at)}</b>` : nothing}`;
}

function allcloseView({ model, act }: Context, { apart, of }: Closeness): TemplateResult {
  const words = PROOF.closeness;
  const dial = (name: 'rtol' | 'atol') => {
    const usual = DIALS.usual[name];
    const chosen = model.state[name] || usual;
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      act.set({ [name]: value === usual ? '' : value });
    };
    return html`<label>${name}=<select @change=${choose}>
      ${DIALS.all.map((one) => html`<option value=${one} .selected=${live(one === chosen)}>${one}</option>`)}
    </select></label>`;
  };
  return html`<p class="in-row allclose">
      <code>torch.allclose(loop, A @ x,</code> <span>${dial('rtol')}, ${dial('atol')})</span>
    </p>
    <p class="allclose-says" aria-live="polite"><b>${apart === 0 ? 'True' : 'False'}</b>: ${words.apart(apart, of)}</p>
    <p class="aside">${words.rule}</p>`;
}
