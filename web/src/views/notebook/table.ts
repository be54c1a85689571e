// A notebook's tensor as a small table of live numbers; choosing one opens its arithmetic.
import { html, type TemplateResult } from 'lit-html';
import { shade } from '../../colour.ts';
import { exact } from '../../format.ts';
import { elementCount, indexOf, matrixOf, offsetOf, sameCell } from '../../tensor.ts';
import { text } from '../../text/en.ts';
import { largestOf } from '../cell.ts';
import { moveFocus } from '../focus.ts';
import { writerOf } from '../layout.ts';
import { nameOf, type Page, sectionOf } from './page.ts';

/** A matrix has no more rows than this one shows; a wide one scrolls in its own frame. */
export const MOST_ROWS = 16;

/**
 * The matrices of a tensor that are drawn, by the indices before the last two: a matrix itself, the
 * first entry of a batch, and of four axes the first two (both heads of 1×2×5×8).
 */
export function entriesOf(shape: number[]): number[][] {
  if (shape.length < 3) return [[]];
  if (shape.length === 3) return [[0]];
  return Array.from({ length: Math.min(2, shape[1]) }, (_, i) => [0, i]);
}

export function tableView(
  page: Page,
  section: string,
  name: string,
  entry: number[],
): TemplateResult {
  const { session, view, notebook, act } = page;
  const id = session.find(name);
  const { shape } = session.structure.nodes[id];
  const { rows, cols } = matrixOf(shape);
  const start = offsetOf(shape.slice(0, entry.length), entry) * rows * cols;
  const values = session.data(id).slice(start, start + rows * cols);
  const mask = notebook.shares[name];
  const hidden = mask ? session.data(session.find(mask)) : null;
  const kind = mask === undefined ? 'signed' : 'weight';
  const largest = kind === 'weight' ? 1 : largestOf(values);
  const write = writerOf(values, cols > 8 ? 2 : 4);
  const isHere = section === sectionOf(page);
  const operands = isHere ? operandsOf(page, id) : null;
  const opened = isHere ? page.open : null;
  const openAt =
    opened?.node === session.structure.nodes[id] ? offsetOf(shape, opened.cell.index) : -1;
  const isShown = openAt >= start && openAt < start + rows * cols;
  const entrance = isShown ? openAt - start : 0;

  const cellView = (at: number) => {
    const value = values[at];
    const cell = { node: name, index: indexOf(shape, start + at) };
    const isMasked = value === -Infinity || hidden?.[at] === 0;
    const { fill, ink } = shade(value / largest, kind, view.theme);
    const toggle = () =>
      isHere && sameCell(cell, opened?.cell ?? null)
        ? act.set({ cell: null })
        : act.choose(cell, section);
    const marks = [isMasked ? 'masked' : '', operands?.has(start + at) ? 'operand' : ''].join(' ');
    return html`<td
      class=${marks}
      tabindex=${at === entrance ? 0 : -1}
      aria-selected=${start + at === openAt ? 'true' : 'false'}
      title=${`${nameOf(cell)} = ${exact(value, session.structure.dtype)}`}
      .style=${isMasked ? '' : `background-color:${fill};color:${ink}`}
      @click=${toggle}
    >${isMasked && value === 0 ? '0' : write(value)}</td>`;
  };
  const range = (size: number) => Array.from({ length: size }, (_, i) => i);
  return html`<div class="live">
    <table role="grid" data-node=${name} @keydown=${moveFocus}>
      <caption class="visually-hidden">
        ${text.notebooks.numberOf(nameOf({ node: name, index: entry }), shape.join(', '))}
      </caption>
      <thead class="visually-hidden">
        <tr>
          <th>${text.notebooks.corner}</th>
          ${range(cols).map((col) => html`<th scope="col">${col}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${range(rows).map(
          (row) => html`<tr>
            <th scope="row" class="visually-hidden">${row}</th>
            ${range(cols).map((col) => cellView(row * cols + col))}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Where the open number's operands stand in a tensor. */
function operandsOf({ open }: Page, node: number): Set<number> {
  const cells = (open?.terms ?? []).filter((term) => term.kind === 'cell' && term.node === node);
  return new Set(cells.map((term) => term.offset));
}

/** Whether a tensor is small enough for a table. */
export function fits(shape: number[]): boolean {
  return matrixOf(shape).rows <= MOST_ROWS && elementCount(shape) > 0;
}
