// The plane: tensors are where matrix multiplication puts them, a factor on the left of its product and the other above
// it; a ribbon runs through the row of the query position.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol } from '../core/tensor.ts';
import { properties } from '../draw/properties.ts';
import { PAGE } from '../draw/widths.ts';
import { type Column, type Item, resolveName } from '../lesson/plane_items.ts';
import { isDrawn, nodeOf } from '../model/nodes.ts';
import { WINDOW } from '../model/windows.ts';
import { PLANE } from '../words/plane.en.ts';
import { barsView } from './bars.ts';
import { type Context, redrawn } from './context.ts';
import { type TensorOptions, tensorView } from './grid.ts';
import { alignedFrame, sameWidthAs } from './layout/frame.ts';
import { type Geometry, geometryOf, isAtEnd } from './layout/geometry.ts';
import { footOfStage, heightOfStage, heightProperty } from './layout/height.ts';
import { type Layout, layoutOf } from './layout/layout.ts';
import { isEmpty, isThere, ribbonIn } from './layout/ribbon.ts';
import { hasWideChart, rowChart } from './layout/row_chart.ts';
import {
  firstOfMemory,
  hangsAbove,
  hasHeadsBelow,
  hasLabelsAbove,
  hasLabelsBelow,
  hasOwnRows,
  indentsOf,
  labelledColumn,
  labelsOverlapLeft,
  labelWidth,
} from './layout/row_labels.ts';
import { sizeProperties, sizesOf } from './layout/sizes.ts';
import { barsWidth, sumNodeOf } from './layout/tracks.ts';
import { plainSymbol, shapeText, symbol } from './names.ts';
import { isBesideQuestion } from './outlines.ts';
import { chapterItem, chapterViews } from './picture/chapter_views.ts';
import { minimapsView } from './swatches/minimap.ts';

/** The plane of the current step, with minimaps of tensors shown in part. `label`: its accessible name. */
export function planeView(context: Context, label = PLANE.plane): TemplateResult {
  const layout = layoutOf(context);
  const { rowDigits, rowOnPhone, line, foot } = context.model.step;
  const below = belowOf(context, layout);
  const chart = chartBelow(context);
  const isChartAbove = isChartOnTop(context);
  // On a phone, where nothing stands above the tensors.
  const above = context.drawing.narrow
    ? (ownOf(context, 'rungs') ??
      barsOf(context, false) ??
      soughtOf(context) ??
      ownOf(context, 'worked') ??
      ownOf(context, 'loss_curve'))
    : undefined;
  const { room, narrow } = context.drawing;
  const inDigits = layout.miniWidth ? rowDigits : narrow && layout.single ? rowOnPhone : undefined;
  const digits = inDigits ? chapterViews.rowDigits(context, inDigits, room) : nothing;
  const hasFoot = !layout.single && heightOfStage(context) > 0 && footOfStage(context) > 0;
  return html`<section class=${layout.scrolls ? 'plane scrolls' : 'plane'} aria-label=${label} .style=${properties(heightProperty(context))}>
    ${layout.single && hasMinimaps(context) ? minimapsView(context, layout) : nothing}
    ${line ? chapterItem(context, line) : nothing}
    ${above ? chapterItem(context, above) : nothing} ${isChartAbove ? chart : nothing}
    ${gridView(context, layout)} ${digits}
    ${isChartAbove || isAtQuestion(context) ? nothing : chart}
    ${below ? chapterItem(context, below) : nothing}
    ${foot && context.drawing.short !== 'dense' ? chapterItem(context, foot) : hasFoot ? html`<div class="foot-room" .style=${`height:${footOfStage(context)}px`}></div>` : nothing}
  </section>`;
}

/** Least height in pixels of a framed picture's room in which minimaps stand above the tensors, or these would be cut. */
const ROOM_FOR_MAPS = 600;

/** Whether there is room for minimaps: not in a low window, or below a picture. */
function hasMinimaps({ drawing, model }: Context): boolean {
  const { canvas, pairPadding } = drawing;
  const isTight = canvas && (canvas.height < ROOM_FOR_MAPS || model.step.picture);
  return !pairPadding && !isTight;
}

/** The CSS grid of tensors, and the ribbon through them. */
export function gridView(given: Context, layout: Layout): TemplateResult {
  const { columns, tight, names = null, miniWidth } = layout;
  const { digitsIn = given.drawing.digitsIn } = layout;
  const context = redrawn(given, { tight, names, miniWidth, digitsIn });
  const { tracks } = geometryOf(context, layout);
  const ribbon = ribbonIn(context, layout);
  // In the middle of their room, unless a line that they hang from keeps them in place from step to step.
  const few =
    context.model.step.isApart ||
    ((layout.single || heightOfStage(given) === 0) &&
      columns.every(({ main }) => main?.kind !== 'tensor' || rowCount(context, main.node) <= 3));
  const isCentred = layout.single || columns.length === 1;
  const isLast = isAtEnd(context, layout);
  const classes = `grid ${isCentred ? 'single' : ''} ${layout.isSpread ? '' : 'packed'} ${isLast ? 'at-end' : ''} ${few ? 'few' : ''} ${context.model.session.words.length > 0 ? 'worded' : ''}`;
  const rooms = captionRooms(context, tracks);
  const { from, to, below, row, isSeen } = ribbon;
  const through = (first: number, last: number) =>
    `grid-column:${first + 1} / ${last + 2};${properties({ row })}`;
  return html`<div class=${classes} .style=${`grid-template-columns:${tracks.map(({ width }) => `${width}px`).join(' ')};${properties({ 'label-w': labelWidth(context, layout.leastLabels), 'ribbon-h': ribbon.height, ...sizeProperties(sizesOf(context.drawing, layout)) })}`}>
      ${isSeen && !ribbon.hasBars ? html`<div class=${`ribbon ${ribbon.isHung ? 'hung' : ''}`} .style=${through(from, to)}></div>` : nothing}
      ${
        isSeen && below.from >= 0
          ? html`<div class=${`ribbon ${ribbon.isLower ? 'lower' : ribbon.isBack ? 'beneath back' : 'beneath'}`} .style=${through(below.from, below.to)}></div>`
          : nothing
      }
      ${columns.map((column, i) => columnView(context, layout, column, i, rooms[i], tracks))}
    </div>`;
}

/** Item of the step's plane below a single operation: the proof, the pair of tokens both ways, a chart. */
function belowOf(context: Context, { single, columns }: Layout) {
  const item = ownOf(context, 'proof') ?? ownOf(context, 'ways') ?? barsOf(context, true);
  return single && columns.every(({ above }) => above !== item) ? item : undefined;
}

/**
 * The balance, or the query as an arrow, beside a single operation; a framed window and a sheet of paper have no room for
 * it there.
 */
function chartBelow(context: Context): unknown {
  const { canvas, onPaper } = context.drawing;
  const item = canvas || onPaper ? undefined : rowChart(context);
  const isIt = item && layoutOf(context).single;
  return isIt ? chapterItem(context, { ...item, span: undefined }) : nothing;
}

/** Whether the chart stands above the one row of numbers; in a low window these come first. */
const isChartOnTop = ({ drawing: { narrow, low, isOneRow } }: Context) =>
  narrow && isOneRow && !low;

/** Whether the chart stands below the question: on a phone with whole tables, which come first. */
const isAtQuestion = ({ drawing: { narrow, isOneRow } }: Context) => narrow && !isOneRow;

/** The chart for a place below the question. */
export const chartAtQuestion = (context: Context) =>
  isAtQuestion(context) ? chartBelow(context) : nothing;

/** Bars of the one row on a phone: above its numbers, but in a low window below them. */
function barsOf(context: Context, isBelow: boolean) {
  const { narrow, low = false, isOneRow } = context.drawing;
  return narrow && isOneRow && low === isBelow ? ownOf(context, 'push') : undefined;
}

/** The token to find, on a phone above the shares. */
function soughtOf(context: Context) {
  const item = ownOf(context, 'sought');
  return item?.weights === context.drawing.open.cell.node ? item : undefined;
}

/** Item of a kind above the tensors of the step's plane, if there is one. */
function ownOf<
  Kind extends 'proof' | 'ways' | 'rungs' | 'push' | 'sought' | 'loss_curve' | 'worked',
>({ model }: Context, kind: Kind) {
  const isIt = (item?: Item): item is Extract<Item, { kind: Kind }> => item?.kind === kind;
  return model.step.plane?.map(({ above }) => above).find(isIt);
}

function rowCount(context: Context, name: string): number {
  return matrixOf(nodeOf(context.model.session, name).shape).rows;
}

function columnView(
  context: Context,
  layout: Layout,
  column: Column,
  place: number,
  room: number,
  tracks: Geometry['tracks'],
): TemplateResult {
  const { columns } = layout;
  const isFirst =
    layout.labels !== false &&
    (place === labelledColumn(context, columns) ||
      place === firstOfMemory(context, columns) ||
      hasOwnRows(context, column));
  const isHungAbove = hangsAbove(context, columns, place);
  const labelsAbove = hasLabelsAbove(context, columns, place) || isHungAbove;
  const labelsBelow = hasLabelsBelow(context, column);
  const hangs = labelsOverlapLeft(context, columns, place);
  const labels = indentsOf(context, columns, layout)[place];
  // Bars beside them have the names of the rows.
  const labelsMain = isFirst && columns[place - 1]?.main?.kind !== 'bars';
  const wanted = column.above && 'span' in column.above ? (column.above.span ?? 1) : 1;
  // No further than the last column: CSS would add one.
  const span = Math.min(wanted, tracks.length - place);
  const style = `grid-column:${place + 1}`;
  const last = tracks[place + span - 1];
  const next = tracks[place + span];
  // The names of the rows on its right hang into its room.
  const hung = hangsAbove(context, columns, place + span)
    ? labelWidth(context, layout.leastLabels)
    : 0;
  // A chart that is as wide as can be has the gap, too.
  const isWide = next && (hung > 0 || hasWideChart(context));
  const end = isWide ? next.left - hung - BESIDE_CHART : last.left + last.width;
  // Free space before the columns is the chart's, too.
  const before = isAtEnd(context, layout) && place === 0 ? tracks[0].left : 0;
  const spanRoom = end - tracks[place].left + before;
  // The caption begins at the left of the row labels; without labels, to the right of the room for them.
  const captionRoom = room - (labels && !isFirst ? labelWidth(context) : 0);
  const beside = sameWidthAs(column);
  const isTaken = isFactor(context, { above: column.main, main: column.below });
  return html`
    ${
      column.above
        ? html`<div class=${`cell-above ${labels ? 'indented' : ''} ${isHungAbove ? 'hung' : ''} ${before > 0 ? 'before' : ''}`} .style=${`${style} / span ${span};${before > 0 ? properties({ before }) : ''}`}>
          ${itemView(context, layout, column.above, place, labelsAbove, { above: true, captionRoom, beside, spanRoom })}
        </div>`
        : nothing
    }
    ${
      column.main
        ? html`<div class=${`cell-main ${labels ? 'indented' : ''} ${hangs && labelsMain ? 'hung' : ''}`} .style=${style}>
          ${isFactor(context, column) ? columnRibbon(context, layout, column) : nothing}
          ${itemView(context, layout, column.main, place, labelsMain, { above: false, captionRoom, beside })}
          ${hasBracket(context, column) ? chapterViews.connector(context) : nothing}
        </div>`
        : nothing
    }
    ${
      column.below
        ? html`<div class=${`cell-below ${labels ? 'indented' : ''}`} .style=${style}>
          ${isTaken ? columnRibbon(context, layout, { main: column.below, alike: column.alike }) : nothing}
          ${itemView(context, layout, column.below, place, labelsBelow || (isFirst && !hangs), { above: false, below: !hasHeadsBelow(context, columns), captionRoom, beside })}
        </div>`
        : nothing
    }
  `;
}

function itemView(
  context: Context,
  layout: Layout,
  item: Item,
  place: number,
  rowLabels: boolean,
  {
    above,
    below,
    captionRoom,
    beside,
    spanRoom,
  }: Pick<TensorOptions, 'above' | 'below'> & {
    beside: readonly string[];
    captionRoom: number;
    spanRoom?: number;
  },
): unknown {
  switch (item.kind) {
    case 'tensor':
      if (isEmpty(context, layout, item.node))
        return emptyView(context, item.node, beside, layout.decimals);
      return tensorView(context, item.node, {
        decimals: layout.decimals,
        rowLabels,
        above,
        below,
        asKeys: item.asKeys ?? above,
        dimmed: item.dimmed ?? false,
        captionRoom,
        sums: sumNodeOf(context, item),
        current: item.current,
        noNames: item.noNames,
        beside,
        noPagers: isFollower(context, layout, item.node),
      });
    case 'bars':
      return barsView(
        context,
        item.node,
        weighedBy(context, layout, item, place),
        layout.decimals,
        barsWidth(context, item),
      );
    case 'arrow':
      if (item.from) {
        const op = PLANE.arrows[item.op] ?? item.op;
        const from = symbol(context.drawing, resolveName(context.model.session, item.from));
        // The tensor's letter is left out where the arrow stands right below it: of two planes side by side.
        return html`<div class="arrow down" aria-hidden="true">${context.drawing.pairPadding ? op : PLANE.arrowFrom(op, from)}<b>↓</b></div>`;
      }
      return html`<div class="arrow" aria-hidden="true"><b>→</b>${context.drawing.pairPadding ? nothing : (PLANE.arrows[item.op] ?? item.op)}</div>`;
    case 'sign':
      return html`<div class="sign" aria-hidden="true">${item.sign}</div>`;
    default:
      return chapterItem(context, item, spanRoom);
  }
}

/** Whether a loop's window is bracketed in a column: in what stands above, or alone. */
function hasBracket(context: Context, { above, main }: Column): boolean {
  const windowed = above?.kind === 'window' ? main : above;
  const isOne = windowed?.kind === 'tensor' && rowCount(context, windowed.node) <= WINDOW;
  return context.model.stage.walksRows === true && isOne;
}

/** Whether a tensor of one column, narrower than a pager, is beside one with a pager for its rows. */
function isFollower({ model }: Context, { columns }: Layout, name: string): boolean {
  const { rows, cols } = matrixOf(nodeOf(model.session, name).shape);
  const isLeader = (item?: Item) => {
    if (item?.kind !== 'tensor') return false;
    const other = matrixOf(nodeOf(model.session, item.node).shape);
    return other.rows === rows && other.cols > 1;
  };
  return cols === 1 && columns.some(({ main }) => isLeader(main));
}

/** The tensor on the right of bars, whose rows they multiply. */
export function weighedBy(
  context: Context,
  layout: Layout,
  bars: Extract<Item, { kind: 'bars' }>,
  place: number,
): string | null {
  const { columns } = layout;
  const right = columns[place + (bars.span ?? 1)];
  const item = columns[place].main === bars ? right?.main : right?.above;
  return isThere(context, layout, item) ? item.node : null;
}

/** The empty frame of a tensor of a later step, which reserves its seat. */
function emptyView(
  context: Context,
  name: string,
  beside: readonly string[],
  decimals: number,
): TemplateResult {
  const { model, drawing } = context;
  const frame = alignedFrame(context, name, beside, decimals);
  const { shape } = nodeOf(model.session, name);
  const rows = frame.rows.to - frame.rows.from;
  const cols = frame.cols.to - frame.cols.from;
  return html`<div
    class="later"
    data-node=${name}
    role="img"
    aria-label=${PLANE.emptyFrame(plainSymbol(drawing, name), shapeText(shape))}
    .style=${properties({ 'cell-w': frame.cellWidth, 'cell-h': frame.cellHeight, rows, cols })}
  >
    <span>${symbol(drawing, name)}</span>
  </div>`;
}

/** Whether the tensor above is a factor of the product below, not the operand of an elementwise op. */
export function isFactor({ model: { session } }: Context, { above, main }: Column): boolean {
  if (above?.kind !== 'tensor' || main?.kind !== 'tensor') return false;
  const { kind, inputs } = nodeOf(session, main.node);
  if (kind === 'product' || kind === 'loop') return true;
  return kind !== 'elementwise' && !inputs.includes(session.find(above.node));
}

/** The vertical ribbon: from the open cell's column of the product up to that of the factor above. */
function columnRibbon(
  context: Context,
  layout: Layout,
  column: Column,
): TemplateResult | typeof nothing {
  const { open, transposed } = context.drawing;
  const { cell } = open;
  const item = column.main;
  if (isBesideQuestion(context) || context.drawing.isOfRow) return nothing;
  if (item?.kind !== 'tensor' || ![item.node, item.current].includes(cell.node)) return nothing;
  if (!isDrawn(context.model.session, context.drawing, cell)) return nothing;
  const frame = alignedFrame(context, item.node, sameWidthAs(column), layout.decimals);
  const place = rowAndCol(cell.index);
  const col = transposed ? place.row : place.col;
  if (col < frame.cols.from || col >= frame.cols.to) return nothing;
  return html`<div
    class="ribbon-up"
    .style=${properties({ l: col - frame.cols.from, 'cell-w': frame.cellWidth })}
  ></div>`;
}

/** Pixels between a chart and the next column, and between two captions. */
const BESIDE_CHART = 14;
const BETWEEN_CAPTIONS = 6;

/**
 * Maximal width of each column's captions, from its left edge: up to the next column's, or to the edge of the page, where a
 * phone has its margin.
 */
function captionRooms({ drawing }: Context, tracks: Geometry['tracks']): number[] {
  return tracks.map(({ left, width }, i) => {
    const next = tracks[i + 1];
    const end = next
      ? next.left - BETWEEN_CAPTIONS
      : Math.max(left + width, drawing.room) + PAGE.sheet.margin;
    return Math.floor(end - left);
  });
}
