// A tensor as a table with caption and headers (role grid), with arrow keys, outlines (outlines.ts) and row sums.

import { html, nothing, type TemplateResult } from 'lit-html';
import type { DirectiveResult } from 'lit-html/directive.js';
import { guard } from 'lit-html/directives/guard.js';
import { isHidden } from '../core/covered.ts';
import type { Node } from '../core/structure.ts';
import { matrixOf, rowAndCol, sameCell } from '../core/tensor.ts';
import { inPass } from '../draw/passes.ts';
import { properties } from '../draw/properties.ts';
import { lookOf } from '../model/looks.ts';
import type { Model } from '../model/model.ts';
import {
  cellAt,
  hasCutRows,
  hasNamedRows,
  hasTokenColumns,
  hasTokenRows,
  keyName,
  MEMORY,
  matrixName,
  matrixValues,
  meaningOf,
  nameAlong,
  nodeOf,
  openRow,
  valueAt,
  wordOf,
} from '../model/nodes.ts';
import { answersOf } from '../model/row_answers.ts';
import { WINDOW } from '../model/windows.ts';
import { text } from '../words/page.en.ts';
import { PLANE } from '../words/plane.en.ts';
import { captionProperties, captionView } from './caption.ts';
import { cellView, isAfterCurrentRow, type Painter, painterOf } from './cell.ts';
import { areSlanted, fitOf } from './column_names.ts';
import type { Context } from './context.ts';
import { alignedFrame, type Frame, frameOf, isStrip, type Span } from './layout/frame.ts';
import { headColour } from './names.ts';
import { type Header, tableRow, tableView, tokenHeader } from './number_table.ts';
import { boxes, isOpen, placeIn } from './outlines.ts';
import { windowControls } from './pager.ts';

export interface TensorOptions {
  decimals: number;
  /** Whether the rows are labelled with their tokens. */
  rowLabels: boolean;
  above: boolean;
  /** Whether it is below another tensor of its shape, and shares that one's headers. */
  below?: boolean;
  /** Whether its tokens are key positions, as in the right factor of a product. */
  asKeys: boolean;
  /** The node with its row sums, drawn as an extra column. */
  sums: string | null;
  dimmed: boolean;
  /** Tensor that fills the current row until a later step computes it; null: the row stays empty. */
  current?: string | null;
  /** Tensors in the same column of the plane: its cells are as wide as theirs. */
  beside?: readonly string[];
  /** Whether its long axes have no pagers, as those of a tensor next to it move its rows too. */
  noPagers?: boolean;
  /** Maximal width of the caption in pixels; by default unlimited. */
  captionRoom?: number;
  /** Whether it lacks the names of its columns. */
  noNames?: boolean;
}

/** Least width in pixels of a heat map's column below the name of a token of the second sequence: m0. */
const LEAST_MEMORY = 16;

/** Data looked up once for all cells of a tensor. */
interface Drawn {
  name: string;
  frame: Frame;
  painter: Painter;
  /** The row sums, drawn as an extra column. */
  sums: { name: string; painter: Painter } | null;
  /** The tab stop. */
  tabStop: { row: number; col: number };
  rowLabels: boolean;
  /** Whether the names of its columns are slanted. */
  isSlanted: boolean;
  /** Source of the current row while it is not made yet; `name` null: the row is empty. */
  current: { name: string | null; painter: Painter } | null;
}

/** A tensor; it may have to wait for its pass, with an empty frame of the same size as placeholder. */
export function tensorView(
  context: Context,
  name: string,
  options: TensorOptions,
): DirectiveResult {
  const { decimals, asKeys, beside = [] } = options;
  const frame = alignedFrame(context, name, beside, decimals, asKeys);
  const [rows, cols] = [range(frame.rows).length, range(frame.cols).length];
  const classes = [
    'tensor',
    options.above ? 'above' : 'main',
    options.rowLabels ? 'labelled' : '',
    frame.blank ? 'blank' : '',
    frame.small ? 'compact' : '',
    frame.blank && frame.rows.size > WINDOW ? 'many' : '',
    options.below || (options.above && (options.noNames || !isHeaded(context, name, frame)))
      ? 'headless'
      : '',
  ].join(' ');
  const style = properties({
    'cell-w': frame.cellWidth,
    'cell-h': frame.cellHeight,
    rows,
    cols,
    ...captionProperties(context, name, options),
  });
  const view = (
    inside: unknown,
  ) => html`<figure class=${classes} data-tensor=${matrixName(context.model.session, context.drawing, name)} .style=${style}>
    <div class="frame">${inside}</div>
  </figure>`;
  return inPass(
    context.drawing.pass?.takes(rows * cols) ?? true,
    classes + style,
    () => view(matrixTable(context, name, options, frame)),
    () => view(nothing),
  );
}

/** Whether the tensor above has the names of its columns: on a narrow plane also if they are no tokens. */
export function isHeaded({ model, drawing }: Context, name: string, frame: Frame): boolean {
  const node = nodeOf(model.session, name);
  if (hasTokens(node, frame, 'across')) return true;
  return drawing.narrow && meaningOf(model.session, node, frame.transposed ? -2 : -1, 0) !== '';
}

function matrixTable(
  context: Context,
  name: string,
  options: TensorOptions,
  frame: Frame,
): TemplateResult {
  const node = nodeOf(context.model.session, name);
  const { cols } = matrixOf(node.shape);
  const painter = painterOf(context, name, cols, frame, options.dimmed);
  const { current } = options;
  const drawn: Drawn = {
    name,
    frame,
    painter,
    current:
      current === undefined
        ? null
        : { name: current, painter: current ? painterOf(context, current, cols, frame) : painter },
    sums: options.sums
      ? sumsOf(
          context,
          options.sums,
          frame.transposed || context.drawing.canvas ? options.decimals : 4,
        )
      : null,
    tabStop: tabStopOf(context, [name, current], frame),
    rowLabels: options.rowLabels,
    isSlanted:
      hasTokens(node, frame, 'across') &&
      areSlanted(context, frame, !options.above && options.sums === null),
  };
  const headers = range(frame.cols).map((col) => columnHeader(context, drawn, col));
  const sum = drawn.sums && !frame.transposed ? [{ label: PLANE.rowSum, className: 'sum' }] : [];
  const rows = range(frame.rows).map((row) =>
    guard(rowMemoKey(context, drawn, row), () => rowView(context, drawn, row)),
  );
  const caption = captionView(context, name, options.dimmed);
  const table = tableView({
    grid: name,
    className: 'measured',
    caption: { label: captionLine(context, name, caption) },
    widths: html`<colgroup><col class="row-names" /><col class="of-cells" span=${range(frame.cols).length} />${sum.map(() => html`<col class="of-sums" />`)}</colgroup>`,
    corner: cornerOf(node, frame),
    columns: [...headers, ...sum],
    rows: [rows, drawn.sums && frame.transposed ? sumsRow(context, drawn, drawn.sums) : nothing],
    beyond: (down, col) => goToRow(context, name, frame, down, col),
  });
  return html`${table} ${answerHeads(context, name, frame)} ${boxes(context, name, frame)} ${current ? boxes(context, current, frame) : nothing} ${hasPagers(context, name, options) ? windowControls(context, frame, options.above) : nothing}`;
}

/** Pixels of the shortest columns below the name of their answer. */
const LEAST_ANSWER = 100;

/** Names of a row's answers, each over its columns, with the letter that wins. */
function answerHeads({ model, drawing }: Context, name: string, frame: Frame): unknown {
  const node = nodeOf(model.session, name);
  const words = text.stages[model.stage.id].answers ?? [];
  if (frame.transposed || words.length === 0 || !hasTokenRows(node)) return nothing;
  const row = openRow(model.session, drawing, name);
  const answers = answersOf(model.session, node, row, drawing.row);
  return answers.map(({ letters, first, wins }, i) => {
    if (letters.length * frame.cellWidth < LEAST_ANSWER) return nothing;
    const winner = wins < 0 ? nothing : html`: <b>${letters[wins - first]}</b>`;
    return html`<div class="answer-head" .style=${properties({ l: first, w: letters.length })}>${words[i]}${winner}</div>`;
  });
}

/** Whether pagers move its windows: a strip on a phone has no room for them, and goes along with its product's. */
const hasPagers = (context: Context, name: string, { noPagers }: TensorOptions) =>
  !noPagers && !context.drawing.isOneRow && !(context.drawing.narrow && isStrip(context, name));

/** Chooses the number above or below in a tensor of which one row is shown, so that this is the next one. */
function goToRow(
  { model, drawing, act }: Context,
  name: string,
  frame: Frame,
  down: number,
  at: number,
) {
  const { rows, cols, transposed } = frame;
  const row = rows.from + down;
  if (!drawing.isOneRow || transposed || rows.to - rows.from > 1 || row < 0 || row >= rows.size)
    return;
  const col = Math.min(cols.from + at, cols.to - 1);
  act.show(cellAt(model.session, drawing, name, row, col));
}

/** The caption, on which a click offers to copy the tensor; no button, as a grid may own none: Ctrl+C in it does the same. */
function captionLine({ act }: Context, name: string, caption: TemplateResult): TemplateResult {
  return html`<div class="caption-line" title=${PLANE.copy} @click=${() => act.setView({ taking: name })}>${caption}</div>`;
}

/** The corner's hidden text: what rows and columns are. */
function cornerOf(node: Node, frame: Frame): string {
  const [down, across] = [hasTokens(node, frame, 'down'), hasTokens(node, frame, 'across')];
  if (down && across) return frame.transposed ? PLANE.cornerTransposed : PLANE.corner;
  return PLANE.cornerOf(down, across);
}

function sumsOf(context: Context, name: string, decimals: number): Drawn['sums'] {
  return { name, painter: painterOf(context, name, 1, frameOf(context, name, decimals)) };
}

/** Whether the rows on the page (`down`) or its columns (`across`) are tokens. */
export function hasTokens(node: Node, { transposed }: Frame, way: 'down' | 'across'): boolean {
  return (way === 'down') === transposed ? hasTokenColumns(node) : hasNamedRows(node);
}

/** Whether the question is which column a number is in: the columns' names would give it away. */
function isPlaceAsked({ model, drawing }: Context, name: string): boolean {
  const { asks } = model.step;
  if (!asks?.isPlace || asks.of !== name) return false;
  return matrixValues(model.session, drawing, name).every(isHidden);
}

/** The name of a column; `isShown`: whether it is there for all readers. */
export function columnName(context: Context, name: string, frame: Frame, col: number) {
  const { session } = context.model;
  const node = nodeOf(session, name);
  const isToken = hasTokens(node, frame, 'across');
  const axis = frame.transposed ? -2 : -1;
  const meaning = isToken ? '' : meaningOf(session, node, axis, col);
  const label = isToken
    ? nameAlong(session, node, axis, context.drawing.batch, col)
    : meaning || String(col);
  const isNarrow =
    node.axes.at(frame.transposed ? -2 : -1) === MEMORY && frame.cellWidth < LEAST_MEMORY;
  // Above colours alone a number would say nothing, but a letter is what a column means.
  const says = isToken ? label.length <= 2 : meaning.length === 1;
  const isHidden = frame.blank && (!says || isNarrow || isStrip(context, name));
  // A number alone has no columns to tell apart.
  const isAlone = node.shape.length === 0;
  return { label, isShown: !isHidden && !isAlone };
}

function columnHeader(context: Context, drawn: Drawn, col: number): Header {
  const { name, current, frame, isSlanted } = drawn;
  const { model, drawing } = context;
  if (isPlaceAsked(context, name)) return { label: '?' };
  const { row, col: open } = rowAndCol(drawing.open.cell.index);
  // The column that a question asks for is not picked out.
  const isSought =
    model.step.asks?.isPlace === true && isHidden(valueAt(model.session, drawing.open.cell));
  const isChosen =
    !isSought &&
    [name, current?.name].some((one) => one && isOpen(context, one)) &&
    placeIn(frame, row, open).col === col;
  const isQuery =
    frame.transposed && hasTokenRows(nodeOf(model.session, name)) && col === drawing.row;
  const node = nodeOf(model.session, name);
  const { label, isShown } = columnName(context, name, frame, col);
  const isToken = hasTokens(node, frame, 'across');
  const lines = isToken && drawing.hasPhrases ? label.split(/ (.*)/, 2) : [label];
  const fit = fitOf(frame)(lines);
  const isHeaded = lookOf(drawing, name).hasHeadColumns;
  const isOfMemory = node.axes.at(frame.transposed ? -2 : -1) === MEMORY;
  const classes = `${isOfMemory ? 'remembered' : ''} ${isChosen || isQuery ? 'on' : ''} ${isSlanted ? 'slanted' : fit} ${frame.transposed ? '' : headClass(context, name, col)}`;
  return {
    label: !isShown
      ? html`<span class="visually-hidden">${label}</span>`
      : isSlanted
        ? html`<span>${label}</span>`
        : inLines(lines),
    className: classes,
    title: fit === 'long' ? label : isHeaded ? PLANE.head(headOf(model, name, col)) : undefined,
  };
}

function inLines(lines: string[]): unknown {
  return lines.length === 1
    ? lines[0]
    : lines.map((line, i) => html`${i > 0 ? html` <br />` : nothing}${line}`);
}

/** Classes that colour a column by its head, where heads are concatenated. */
export function headClass({ model, drawing }: Context, name: string, col: number): string {
  if (!lookOf(drawing, name).hasHeadColumns) return '';
  return `headed ${headColour(headOf(model, name, col))}`;
}

/** The head that a column of concatenated heads belongs to. */
function headOf({ session, heads }: Model, name: string, col: number): number {
  return Math.floor((col * heads) / matrixOf(nodeOf(session, name).shape).cols);
}

/** Tensor of a row's cells, and whether they are still to come. */
function sourceOf({ drawing }: Context, { name, painter, current }: Drawn, row: number) {
  const isCurrent = current !== null && row === drawing.row;
  if (!isCurrent) return { name, painter, isToCome: false };
  return { name: current.name ?? name, painter: current.painter, isToCome: current.name === null };
}

/** Memo key of a row (lit's guard): all that it depends on. */
function rowMemoKey(context: Context, drawn: Drawn, row: number): unknown[] {
  const { model, drawing } = context;
  const { frame, sums, tabStop, rowLabels } = drawn;
  const { name, painter, isToCome } = sourceOf(context, drawn, row);
  const places = range(frame.cols).map((col) => placeIn(frame, row, col));
  const open =
    isOpen(context, name) && !drawing.mirrored ? rowAndCol(drawing.open.cell.index) : null;
  const at = (one: { row: number; col: number } | null) =>
    places.findIndex((place) => place.row === one?.row && place.col === one.col);
  return [
    row,
    wordOf(model.session, drawing.batch, row),
    rowLabels,
    hasTokens(nodeOf(model.session, name), frame, 'down'),
    row === drawing.row,
    keyName(model.session, drawing.batch, row),
    isAfterCurrentRow(context, row) || isToCome,
    frame.transposed,
    frame.cols.from,
    at(tabStop),
    at(open),
    ...painter.sharedKey,
    ...places.flatMap((place) => painter.cellKey(place.row, place.col)),
    ...(sums ? sums.painter.sharedKey : []),
    ...(sums ? sums.painter.cellKey(row, 0) : []),
    sums && sameCell(cellAt(model.session, drawing, sums.name, row, 0), drawing.open.cell),
  ];
}

function rowView(context: Context, drawn: Drawn, row: number): TemplateResult {
  const { frame, sums, tabStop, rowLabels } = drawn;
  const { name, painter, isToCome } = sourceOf(context, drawn, row);
  const { model, drawing } = context;
  const node = nodeOf(model.session, name);
  const isToken = hasTokens(node, frame, 'down');
  const meaning = meaningOf(model.session, node, frame.transposed ? -1 : -2, row);
  const isOfMemory = node.axes.at(frame.transposed ? -1 : -2) === MEMORY;
  const isQuery = isToken && !isOfMemory && !frame.transposed && row === drawing.row;
  const cells = range(frame.cols).map((col) => {
    const place = placeIn(frame, row, col);
    return cellView(context, name, place.row, place.col, painter, {
      inTabOrder: place.row === tabStop.row && place.col === tabStop.col,
      isToCome,
    });
  });
  const sum =
    sums && !frame.transposed
      ? cellView(context, sums.name, row, 0, sums.painter, { inTabOrder: false, className: 'sum' })
      : nothing;
  return tableRow(
    {
      ...(isToken
        ? tokenHeader(model.session, drawing.batch, row, isOfMemory)
        : { label: meaning || row }),
      className: `${isOfMemory ? 'remembered' : ''} ${rowLabels && (isToken || meaning || hasCutRows(node)) ? 'label' : 'visually-hidden'}`,
    },
    [cells, sum],
    `${isQuery ? 'asks' : ''} ${frame.transposed ? headClass(context, name, row) : ''}`,
  );
}

/** The sums as a last row, for a transposed matrix. */
function sumsRow(context: Context, drawn: Drawn, sums: NonNullable<Drawn['sums']>) {
  const cells = range(drawn.frame.cols).map((token) =>
    cellView(context, sums.name, token, 0, sums.painter, { inTabOrder: false, className: 'sum' }),
  );
  return tableRow({ label: PLANE.columnSum, className: 'visually-hidden' }, cells, 'sums');
}

/** The tab stop: the open cell if visible, else the first in the row of the query position. */
function tabStopOf(
  context: Context,
  [name, current]: [string, string | null | undefined],
  frame: Frame,
): { row: number; col: number } {
  const { model, drawing } = context;
  const isSeen = (span: Span, i: number) => i >= span.from && i < span.to;
  const [rows, cols] = frame.transposed ? [frame.cols, frame.rows] : [frame.rows, frame.cols];
  const open = rowAndCol(drawing.open.cell.index);
  const isOneOpen = isOpen(context, name) || (current && isOpen(context, current));
  if (isOneOpen && isSeen(rows, open.row) && isSeen(cols, open.col)) {
    return open;
  }
  const isToken = hasTokenRows(nodeOf(model.session, name));
  const row = isToken && isSeen(rows, drawing.row) ? drawing.row : rows.from;
  return { row, col: cols.from };
}

function range(span: Span): number[] {
  return Array.from({ length: span.to - span.from }, (_, i) => span.from + i);
}
