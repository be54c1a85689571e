// Draws an example of the glossary: small matrices, arithmetic, statements. All numbers are the core's.
import { html, type TemplateResult } from 'lit-html';
import { cellIn } from '../../engine/core/matrices.ts';
import type { Node, Term } from '../../engine/core/structure.ts';
import { shade, type Theme } from '../../engine/draw/colour.ts';
import { cellName, exact, fixed, isInteger, scientific } from '../../engine/draw/format.ts';
import { PLAIN } from '../../engine/draw/styled.ts';
import { extent } from '../../engine/model/extent.ts';
import { lookOf } from '../../engine/model/looks.ts';
import { hasTokenColumns, hasTokenRows } from '../../engine/model/nodes.ts';
import { symbol } from '../../engine/plane/names.ts';
import { tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { parseHash, type State } from '../../engine/state/state.ts';
import { CONTROLS } from '../../engine/words/controls.en.ts';
import type { Answer, MatrixAnswer, PieceAnswer } from './example_answer.ts';
import { GLOSSARY_TEXT } from './words.en.ts';

/** The choices of a drawing, and what opens a state of a stage. */
export interface Given {
  theme: Theme;
  open: (state: State) => void;
}

/** Draws an example with what the core answered. */
export function exampleView(answer: Answer, given: Given): TemplateResult {
  const { choice, title, pieces } = answer;
  const shown = title ?? CONTROLS.examples[new URLSearchParams(choice).get('example') ?? ''];
  return html`<figure class="example">
    <div class="in-row pieces">${pieces.map((piece) => pieceView(answer, piece, given))}</div>
    ${shown ? html`<figcaption>${shown}</figcaption>` : ''}
  </figure>`;
}

function pieceView(
  answer: Answer,
  piece: PieceAnswer,
  given: Given,
): TemplateResult | TemplateResult[] {
  if ('statement' in piece) return html`<code class="line">${piece.statement}</code>`;
  if ('strides' in piece) {
    const { node, strides } = piece;
    return html`<code class="line">${GLOSSARY_TEXT.strides(node.name, node.shape, strides)}</code>`;
  }
  if ('matrix' in piece) {
    return html`<div class="piece">
      <span class="sign">${piece.part.sign ?? ''}</span>${matrixView(answer, piece, given)}
    </div>`;
  }
  const { asked, terms } = piece;
  const root = terms[terms.length - 1];
  if ('value' in asked) {
    return html`<code class="line">${cellName(asked.value, asked.index)} = ${Math.abs(root.value) < 1e-4 ? scientific(root.value) : short(root.value)}</code>`;
  }
  if ('exps' in asked) {
    return terms
      .filter((term) => term.kind === 'exp')
      .map((term) => html`<code class="line">${equation(terms, term, short)}</code>`);
  }
  const write = asked.exact ? (value: number) => exact(value, answer.dtype) : short;
  return html`<code class="line">${cellName(asked.cell, asked.index)} = ${equation(terms, root, write)}</code>`;
}

/** Number with at most four decimals, without trailing zeros. */
function short(value: number): string {
  return fixed(value, isInteger([value]) ? 0 : 4).replace(/(\.\d*?)0+$/, '$1');
}

/** A term as plain text: "0.5 × 2 + 0.5 × 6 = 4". */
function equation(terms: Term[], root: Term, write: (value: number) => string): string {
  const of = (root.of ?? []).map((place) => terms[place]);
  return `${expression(terms, root, of, write)} = ${write(root.value)}`;
}

function expression(
  terms: Term[],
  term: Term,
  of: Term[],
  write: (value: number) => string,
): string {
  const inner = (other: Term) =>
    other.kind === 'product'
      ? expression(terms, other, [terms[other.of[0]], terms[other.of[1]]], write)
      : write(other.value);
  switch (term.kind) {
    case 'sum':
    case 'fma':
      return of.map(inner).join(' + ');
    case 'product':
      return of.map(inner).join(' × ');
    case 'quotient':
      return of.map(inner).join(' ÷ ');
    case 'difference': {
      const [from, less] = of.map(inner);
      return `${from} − ${of[1].value < 0 ? `(${less})` : less}`;
    }
    case 'exp':
      return `exp(${inner(of[0])})`;
    default:
      return write(term.value);
  }
}

/** A small table, labelled with tokens where rows or columns are tokens; letter and shape below. Its numbers open in the stage. */
function matrixView(
  { choice, more, dtype, words, looks }: Answer,
  { matrix: node, part: piece, numbers }: MatrixAnswer,
  { theme, open }: Given,
): TemplateResult {
  const { values } = numbers;
  const rows = places(piece.rows ?? [0, numbers.rows]);
  const cols = places(piece.cols ?? [0, numbers.cols]);
  const batch = piece.batch ?? 0;
  const look = { looks, transposed: false, head: batch };
  const { kind, colourMax } = lookOf(look, piece.matrix);
  const largest = colourMax ?? (kind === 'weight' ? 1 : extent(values).largest);
  const decimals = isInteger(values) ? 0 : 2;
  const word = (i: number, named: boolean) => (named ? (words[i] ?? i) : i);
  const isLit = (row: number) =>
    piece.lit !== undefined && row >= piece.lit[0] && row < piece.lit[1];
  const there = parseHash(`${choice.replace(/^lesson=/, 'stage=')}&${more ?? ''}`);
  const numberView = (row: number, col: number) => {
    const at = row * numbers.cols + col;
    const value = values[at];
    const isMasked = value === -Infinity;
    return tensorCell({
      ...{ cell: cellIn(numbers, at), value, dtype, shown: fixed(value, decimals) },
      style: isMasked ? PLAIN : shade(value / largest, kind, theme).style,
      className: isMasked ? 'masked' : '',
      isTabStop: row === rows[0] && col === cols[0],
      open: (cell) => open({ ...there, cell }),
    });
  };
  return tableView({
    grid: `entry.${piece.matrix}`,
    look: 'boxed',
    caption: {
      label: html`${symbol(look, piece.matrix)} <span class="shape">${partOf(node, piece, batch)}</span>`,
    },
    corner: null,
    columns: cols.map((col) => ({ label: word(col, hasTokenColumns(node)) })),
    headClass: 'visually-hidden',
    rows: rows.map((row) =>
      tableRow(
        {
          label: word(row, hasTokenRows(node)),
          className: hasTokenRows(node) ? '' : 'visually-hidden',
        },
        cols.map((col) => numberView(row, col)),
        isLit(row) ? 'on' : '',
      ),
    ),
  });
}

/** The shape of a whole tensor, "3×2"; a row by its number; of another part its slice in PyTorch, "[0, 1:2]". */
function partOf(node: Node, piece: MatrixAnswer['part'], batch: number): string {
  const slice = (range?: [number, number]) => (range ? `${range[0]}:${range[1]}` : ':');
  const isBatched = node.axes[0] === 'B';
  const [from, to] = piece.rows ?? [0, 0];
  if (to - from === 1 && !piece.cols && batch === 0) return GLOSSARY_TEXT.row(from);
  if (!piece.rows && !piece.cols && !(isBatched && node.shape[0] > 1)) return node.shape.join('×');
  const first = isBatched ? [String(batch)] : [];
  return `[${[...first, slice(piece.rows), ...(piece.cols ? [slice(piece.cols)] : [])].join(', ')}]`;
}

function places([from, to]: [number, number]): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
