// A notebook's tensor as a table of live numbers; clicking one opens its arithmetic.
import { html, type TemplateResult } from 'lit-html';
import { cellIn, type Matrix, matrixIn } from '../../engine/core/matrices.ts';
import { matrixOf, offsetOf } from '../../engine/core/tensor.ts';
import { type Shade, shade } from '../../engine/draw/colour.ts';
import { PLAIN } from '../../engine/draw/styled.ts';
import { extent } from '../../engine/model/extent.ts';
import { hasTokenRows } from '../../engine/model/nodes.ts';
import { writerOf } from '../../engine/plane/layout/number_format.ts';
import { tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { cellLabel, type NotebookPage, sectionOf } from './items.ts';
import { NOTEBOOKS_TEXT } from './words.en.ts';

/** Data looked up once for all cells of a table. */
interface Drawn extends Matrix {
  /** Row labels, if the rows are tokens with words. */
  words: string[] | null;
  isMasked(at: number): boolean;
  write(value: number): string;
  shade(at: number): Shade;
  /** Offsets in the matrix: the open number, else -1, and the operands of the open number. */
  open: number;
  operands: Set<number>;
}

/** Whether a tensor has few enough rows for a table; a wide one scrolls in its frame. */
export function fits(shape: number[]): boolean {
  return matrixOf(shape).rows <= 16;
}

/**
 * Leading indices of the matrices to draw of a tensor: a matrix itself, the first of a batch, and with
 * four axes the first two heads.
 */
export function entriesOf(shape: number[]): number[][] {
  if (shape.length < 3) return [[]];
  if (shape.length === 3) return [[0]];
  return Array.from({ length: Math.min(2, shape[1]) }, (_, i) => [0, i]);
}

/** The table of one matrix; `section`: id of the notebook cell that shows it. */
export function liveTable(
  page: NotebookPage,
  section: string,
  name: string,
  entry: number[],
): TemplateResult {
  const drawn = drawnOf(page, section, name, entry);
  const { shape, rows, cols, words } = drawn;
  const range = (size: number) => Array.from({ length: size }, (_, i) => i);
  const label = NOTEBOOKS_TEXT.tableOf(cellLabel({ node: name, index: entry }), shape.join(', '));
  return html`<div class="live">
    ${tableView({
      grid: name,
      look: 'cells',
      caption: { label, className: 'visually-hidden' },
      corner: NOTEBOOKS_TEXT.corner,
      columns: range(cols).map((col) => ({ label: col })),
      headClass: 'visually-hidden',
      rows: range(rows).map((row) =>
        tableRow(
          { label: words?.[row] ?? row, className: words ? '' : 'visually-hidden' },
          range(cols).map((col) => numberView(page, section, drawn, row * cols + col)),
        ),
      ),
    })}
  </div>`;
}

function drawnOf(page: NotebookPage, section: string, name: string, entry: number[]): Drawn {
  const { session, view, notebook } = page;
  const id = session.find(name);
  const node = session.structure.nodes[id];
  const { shape } = node;
  const matrix = matrixIn(session, name, entry);
  const { rows, cols, values } = matrix;
  const { words } = session.structure;
  const size = rows * cols;
  const start = offsetOf(shape.slice(0, entry.length), entry) * size;
  const mask = notebook.masks[name];
  const seen = mask ? session.data(session.find(mask)) : null;
  const isMasked = (at: number) => values[at] === -Infinity || seen?.[at] === 0;
  const kind = node.role === 'weights' ? 'weight' : 'signed';
  const largest = kind === 'weight' ? 1 : extent(values.filter((_, at) => !isMasked(at))).largest;
  const open = section === sectionOf(page) ? page.open : null;
  const opened = open?.cell.node === name ? offsetOf(shape, open.cell.index) - start : -1;
  const operands = (open?.terms ?? []).filter((term) => term.kind === 'cell' && term.node === id);
  return {
    ...matrix,
    words: hasTokenRows(node) && words.length > 0 ? words : null,
    isMasked,
    write: writerOf(extent(values), cols > (kind === 'weight' ? 8 : 5) ? 2 : 4),
    shade: (at) => shade(values[at] / largest, kind, view.theme),
    open: opened < size ? opened : -1,
    operands: new Set(operands.map((term) => term.offset - start)),
  };
}

function numberView(page: NotebookPage, section: string, drawn: Drawn, at: number): TemplateResult {
  const { act, session } = page;
  const { values, open } = drawn;
  const cell = cellIn(drawn, at);
  const masked = drawn.isMasked(at);
  const classes = [masked ? 'masked' : '', drawn.operands.has(at) ? 'operand' : ''].join(' ');
  return tensorCell({
    ...{ cell, value: values[at], dtype: session.structure.dtype },
    shown: masked && values[at] === 0 ? '0' : drawn.write(values[at]),
    style: masked ? PLAIN : drawn.shade(at).style,
    className: classes,
    isTabStop: at === Math.max(0, open),
    isOpen: at === open,
    open: () => (at === open ? act.set({ cell: null }) : act.choose(cell, section)),
  });
}
