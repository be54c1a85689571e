// Tables of numbers: caption, headers, rows of cells. In a grid cells can be chosen, with arrow keys too.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Session } from '../core/session.ts';
import type { DType } from '../core/structure.ts';
import type { Cell } from '../core/tensor.ts';
import { cellName, exact } from '../draw/format.ts';
import { PLAIN, type Style, styled } from '../draw/styled.ts';
import { keyName, wordOf } from '../model/nodes.ts';
import { PLANE } from '../words/plane.en.ts';
import { moveFocus } from './focus.ts';

/** A header's text, '' for none, and its class, tooltip and name for screen readers, if any. */
export interface Header {
  label: unknown;
  className?: string;
  title?: string;
  name?: string;
  /** How many columns it takes. */
  span?: number;
}

/** The header of a token's row: its number, and its word unless that is the number. */
export function tokenHeader(
  session: Session,
  batch: number,
  token: number,
  isOfMemory = false,
): Required<Pick<Header, 'label' | 'name'>> {
  if (isOfMemory) {
    const label = keyName(session, batch, token);
    return { label, name: PLANE.memoryRow(token, label) };
  }
  const word = wordOf(session, batch, token);
  const parts = word?.split(' ') ?? [String(token)];
  return {
    // Some words have the place in them: "d 0".
    label: parts.includes(String(token)) ? (word ?? token) : html`<sup>${token}</sup>${word}`,
    name: PLANE.tokenRow(token, word),
  };
}

interface Table {
  /** The name of a grid, for finding it; null: a table that is only read. */
  grid: string | null;
  /**
   * Rows with a line above each; the boxes, letter and headers of a matrix beside others; cells as wide and high as those
   * of the plane's tensors; or a list of values and of what they are.
   */
  look?: 'ruled' | 'boxed' | 'cells' | 'listed';
  className?: string;
  caption: Header;
  /** The table's <colgroup>, where the columns have widths of their own. */
  widths?: TemplateResult;
  /** The header of the rows' headers: for all readers, or as a text for screen readers alone; null: there is none. */
  corner: Header | string | null;
  /** Headers above those of the columns. */
  groups?: readonly Header[];
  /** Headers of the columns; null: there are none. */
  columns: readonly Header[] | null;
  /** Class of the row of headers. */
  headClass?: string;
  /** The rows: tableRow. */
  rows: unknown;
  /** The table's <tfoot>. */
  foot?: unknown;
  /** Called at an arrow key up or down, with the column, where the table has no further row. */
  beyond?: (down: number, col: number) => void;
}

export function tableView(table: Table): TemplateResult {
  const { grid, look, className, caption, columns, rows } = table;
  const isGrid = grid !== null;
  return html`<table
    class=${[look, className].filter(Boolean).join(' ') || nothing}
    role=${isGrid ? 'grid' : nothing}
    data-node=${grid ?? nothing}
    @keydown=${isGrid ? (event: KeyboardEvent) => moveFocus(event, table.beyond) : nothing}
  >
    <caption class=${caption.className ?? nothing}>${caption.label}</caption>
    ${table.widths ?? nothing}
    ${columns ? headView(table, columns) : nothing}
    <tbody>${rows}</tbody>
    ${table.foot ?? nothing}
  </table>`;
}

function headView(
  { corner, groups, headClass }: Table,
  columns: readonly Header[],
): TemplateResult {
  const first =
    typeof corner === 'string'
      ? html`<th class="corner"><span class="visually-hidden">${corner}</span></th>`
      : columnHeader(corner ?? { label: '' });
  return html`<thead class=${headClass ?? nothing}>
    ${groups ? html`<tr>${first} ${groups.map(columnHeader)}</tr>` : nothing}
    <tr>${first} ${columns.map(columnHeader)}</tr>
  </thead>`;
}

function columnHeader({ label, className, title, span }: Header): TemplateResult {
  return label === ''
    ? html`<td></td>`
    : html`<th scope=${span ? 'colgroup' : 'col'} colspan=${span ?? nothing} class=${className ?? nothing} title=${title ?? nothing}>${label}</th>`;
}

/** A row: its header, then its cells. */
export function tableRow(header: Header, cells: unknown, className?: string): TemplateResult {
  return html`<tr class=${className ?? nothing}>
    <th scope="row" colspan=${header.span ?? nothing} class=${header.className ?? nothing} aria-label=${header.name ?? nothing}>${header.label}</th>
    ${cells}
  </tr>`;
}

/** Cell that is covered until it has been guessed. */
export function coveredCell(className = ''): TemplateResult {
  return html`<td class=${`covered ${className}`.trim()}><span aria-hidden="true">?</span><span class="visually-hidden">${PLANE.covered}</span></td>`;
}

/** A cell that is only read. */
export function readCell(shown: unknown, style: Style, className: string): TemplateResult {
  return html`<td class=${className} style=${styled(style)}>${shown}</td>`;
}

interface TensorNumber {
  cell: Cell;
  value: number;
  dtype: DType;
  shown: unknown;
  style?: Style;
  className?: string;
  isTabStop: boolean;
  /** Whether its arithmetic is shown beside the table. */
  isOpen?: boolean;
  /** Opens its arithmetic, on the page or in a stage; null: it is only read. */
  open: ((cell: Cell) => void) | null;
  /** Text of its tooltip, if other than its name and all its digits. */
  title?: string;
}

/** Text of a tensor's number for its tooltip and for screen readers: its name and all its digits. */
export function titleOf({ node, index }: Cell, value: number, dtype: DType): string {
  return `${cellName(node, index)} = ${exact(value, dtype)}`;
}

/** A number of a tensor, which names itself, and opens its arithmetic. */
export function tensorCell(number: TensorNumber): TemplateResult {
  const { cell, value, dtype, shown, style = PLAIN, className, isTabStop, isOpen, open } = number;
  if (!open) return readCell(shown, style, className ?? '');
  return html`<td
    class=${className ?? nothing}
    tabindex=${isTabStop ? 0 : -1}
    aria-selected=${isOpen ? 'true' : 'false'}
    title=${number.title ?? titleOf(cell, value, dtype)}
    style=${styled(style)}
    @click=${() => open(cell)}
  >${shown}</td>`;
}
