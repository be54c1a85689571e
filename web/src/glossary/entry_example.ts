// Draws an example of the glossary: small matrices, arithmetic, statements. All numbers are the core's.
import { html, type TemplateResult } from 'lit-html';
import type { Node, Session, Term } from '../core/session.ts';
import { matrixOf, offsetOf } from '../core/tensor.ts';
import { type Scale, shade, type Theme } from '../draw/colour.ts';
import { cellName, exact, fixed, isInteger, scientific } from '../draw/format.ts';
import { PLAIN, styled } from '../draw/styled.ts';
import { findStage } from '../lessons/index.ts';
import { extent } from '../model/extent.ts';
import { lookOf } from '../model/looks.ts';
import { hasTokenColumns, hasTokenRows } from '../model/nodes.ts';
import { symbol } from '../plane/names.ts';
import { text } from '../text/en/index.ts';
import type { Example, Piece } from './entry_examples.ts';

/** Opens the example's lesson in `session` and draws its pieces. */
export function exampleView(session: Session, example: Example, theme: Theme): TemplateResult {
  session.open(example.choice);
  const title =
    example.title ?? text.examples[new URLSearchParams(example.choice).get('example') ?? ''];
  return html`<figure class="example">
    <div class="pieces">
      ${example.pieces.map((piece) => pieceView(session, example.choice, piece, theme))}
    </div>
    ${title ? html`<figcaption>${title}</figcaption>` : ''}
  </figure>`;
}

function pieceView(
  session: Session,
  choice: string,
  piece: Piece,
  theme: Theme,
): TemplateResult | TemplateResult[] {
  const { nodes, dtype } = session.structure;
  const nodeOf = (name: string) => nodes[session.find(name)];
  const termsOf = (name: string, index: number[]) =>
    session.terms(session.find(name), offsetOf(nodeOf(name).shape, index));
  if ('statement' in piece)
    return html`<code class="line">${nodeOf(piece.statement).statement}</code>`;
  if ('matrix' in piece) {
    return html`<div class="piece">
      <span class="sign">${piece.sign ?? ''}</span>${matrixView(session, choice, piece, theme)}
    </div>`;
  }
  if ('value' in piece) {
    const value = termsOf(piece.value, piece.index).at(-1)?.value ?? 0;
    return html`<code class="line">${cellName(piece.value, piece.index)} = ${scientific(value)}</code>`;
  }
  if ('exps' in piece) {
    const terms = termsOf(piece.exps, piece.index);
    return terms
      .filter((term) => term.kind === 'exp')
      .map((term) => html`<code class="line">${equation(terms, term, short)}</code>`);
  }
  const terms = termsOf(piece.cell, piece.index);
  const write = piece.exact ? (value: number) => exact(value, dtype) : short;
  return html`<code class="line">${cellName(piece.cell, piece.index)} = ${equation(terms, terms[terms.length - 1], write)}</code>`;
}

/** At most four decimals, without trailing zeros. */
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
    case 'exp':
      return `exp(${inner(of[0])})`;
    default:
      return write(term.value);
  }
}

/** A small table, labelled with tokens where rows or columns are tokens; letter and shape below. */
function matrixView(
  session: Session,
  choice: string,
  piece: Extract<Piece, { matrix: string }>,
  theme: Theme,
): TemplateResult {
  const node = session.structure.nodes[session.find(piece.matrix)];
  const size = matrixOf(node.shape);
  const rows = places(piece.rows ?? [0, size.rows]);
  const cols = places(piece.cols ?? [0, size.cols]);
  const batch = piece.batch ?? 0;
  const data = session.data(session.find(piece.matrix));
  const values = data.slice(batch * size.rows * size.cols, (batch + 1) * size.rows * size.cols);
  const { looks } = findStage(new URLSearchParams(choice).get('lesson') ?? '');
  const look = { looks, transposed: false, head: batch };
  const { kind, colourMax } = lookOf(look, piece.matrix);
  const largest = colourMax ?? (kind === 'weight' ? 1 : extent(values).largest);
  const decimals = isInteger(values) ? 0 : 2;
  const word = (i: number, named: boolean) => (named ? (session.structure.words[i] ?? i) : i);
  const isLit = (row: number) =>
    piece.lit !== undefined && row >= piece.lit[0] && row < piece.lit[1];
  return html`<table class="small">
    <caption>${symbol(look, piece.matrix)} <span class="shape">${partOf(node, piece, batch)}</span></caption>
    <thead class="visually-hidden">
      <tr><td></td>${cols.map((col) => html`<th scope="col">${word(col, hasTokenColumns(node))}</th>`)}</tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr class=${isLit(row) ? 'on' : ''}>
          <th scope="row" class=${hasTokenRows(node) ? '' : 'visually-hidden'}>${word(row, hasTokenRows(node))}</th>
          ${cols.map((col) => valueCell(values[row * size.cols + col], decimals, kind, largest, theme))}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function valueCell(
  value: number,
  decimals: number,
  kind: Scale,
  largest: number,
  theme: Theme,
): TemplateResult {
  const isMasked = value === -Infinity;
  const style = isMasked ? PLAIN : shade(value / largest, kind, theme).style;
  return html`<td class=${isMasked ? 'masked' : ''} style=${styled(style)}>${fixed(value, decimals)}</td>`;
}

/** The shape of a whole tensor, "3×2"; of a part, its slice in PyTorch, "[0, 1:2]". */
function partOf(node: Node, piece: Extract<Piece, { matrix: string }>, batch: number): string {
  const slice = (range?: [number, number]) => (range ? `${range[0]}:${range[1]}` : ':');
  const isBatched = node.axes[0] === 'B';
  if (!piece.rows && !piece.cols && !(isBatched && node.shape[0] > 1)) return node.shape.join('×');
  const first = isBatched ? [String(batch)] : [];
  return `[${[...first, slice(piece.rows), ...(piece.cols ? [slice(piece.cols)] : [])].join(', ')}]`;
}

function places([from, to]: [number, number]): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
