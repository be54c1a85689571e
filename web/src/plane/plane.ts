// The plane: tensors stand where matrix multiplication puts them, a factor to the left of its
// product and the other one above it; a ribbon runs through the row of the query position.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf, rowAndCol } from '../core/tensor.ts';
import type { Column, Item } from '../lessons/stage.ts';
import { hasTokenColumns, hasTokenRows, isDrawn, nodeOf } from '../model/nodes.ts';
import { WINDOW } from '../model/windows.ts';
import { text } from '../text/en/index.ts';
import { barsView } from './bars.ts';
import { type Context, redrawn } from './context.ts';
import { type TensorOptions, tensorView } from './grid.ts';
import { captionRooms } from './layout/caption_rooms.ts';
import { frameBeside, frameOf, tensorsOf } from './layout/frame.ts';
import { type Layout, layoutOf } from './layout/layout.ts';
import { hasRowLabels, labelWidth, sumNodeOf } from './layout/tracks.ts';
import { plainSymbol, shapeText, symbol } from './names.ts';
import { stageDrawings } from './stage_drawings.ts';
import { swatchesView } from './swatches.ts';

/** The plane of the current step, with thumbnails if it shows one operation. `label`: its accessible name. */
export function planeView(context: Context, label = text.plane): TemplateResult {
  const layout = layoutOf(context);
  const { rowDigits, line, foot } = context.model.step;
  const below = belowOf(context, layout);
  // On a phone, where nothing stands above the tensors.
  const rungs = context.drawing.narrow ? ownOf(context, 'rungs') : undefined;
  return html`<section class="plane" aria-label=${label}>
    ${layout.single && !context.drawing.pairPadding ? swatchesView(context, layout) : nothing}
    ${line ? stageDrawings.item(context, line) : nothing}
    ${rungs ? stageDrawings.item(context, rungs) : nothing}
    ${gridView(context, layout)}
    ${layout.miniWidth && rowDigits ? stageDrawings.rowDigits(context, rowDigits, context.drawing.room) : nothing}
    ${below ? stageDrawings.item(context, below) : nothing}
    ${foot ? stageDrawings.item(context, foot) : nothing}
  </section>`;
}

/** The CSS grid of tensors, and the ribbon through them. */
export function gridView(given: Context, layout: Layout): TemplateResult {
  const { columns, tight, miniWidth } = layout;
  const context = redrawn(given, { tight, miniWidth });
  // The ribbon begins at the first tensor with tokens as rows, which has the labels, or at the loop's count.
  const from = columns.findIndex(
    ({ main }) => isTokenTensor(context, main) || main?.kind === 'additions',
  );
  const isLabelled =
    columns[from]?.main?.kind === 'tensor' &&
    layout.labels !== false &&
    hasRowLabels(context, columns);
  const first = isLabelled ? from : -1;
  const few = columns.every(
    ({ main }) => main?.kind !== 'tensor' || rowsOf(context, main.node) <= 3,
  );
  const classes = `grid ${layout.single ? 'single' : ''} ${layout.isSpread ? '' : 'packed'} ${few ? 'few' : ''} ${context.model.session.structure.words.length > 0 ? 'worded' : ''}`;
  const frames = columns.flatMap(({ main }) =>
    main?.kind === 'tensor' ? [frameOf(context, main.node, layout.decimals)] : [],
  );
  const tokens = frames.find(({ rows }) => ['T', 'n'].includes(rows.axis));
  const row = context.drawing.row - (tokens?.rows.from ?? 0);
  const isSeen =
    !context.drawing.transposed &&
    from >= 0 &&
    row >= 0 &&
    row < (tokens ? tokens.rows.to - tokens.rows.from : WINDOW);
  const rooms = captionRooms(context, layout);
  const ribbon = `grid-column:${from + 1} / -1;--row:${row}`;
  return html`<div class=${classes} .style=${`--columns:${columns.length};--ribbon-h:${tokens?.cellHeight ?? 26}px${widened(context)}`}>
      ${isSeen ? html`<div class="ribbon" .style=${ribbon}></div>` : nothing}
      ${columns.map((column, i) => columnView(context, layout, column, i, i === first, rooms[i]))}
    </div>`;
}

/** Overrides the width of the row labels: on a phone, or if a word is too long for the default. */
function widened(context: Context): string {
  const width = labelWidth(context);
  return width > 62 || context.drawing.narrow
    ? `;--label-w:${width * (context.drawing.presenting ? 1.35 : 1)}px`
    : '';
}

/** What a single operation has below it of the step's plane: its proof, or its pair of tokens both ways. */
function belowOf(context: Context, { single, columns }: Layout) {
  const item = ownOf(context, 'proof') ?? ownOf(context, 'ways');
  return single && columns.every(({ above }) => above !== item) ? item : undefined;
}

/** What the step's plane has above its tensors of that kind, if it has any. */
function ownOf<Kind extends 'proof' | 'ways' | 'rungs'>({ model }: Context, kind: Kind) {
  const isIt = (item?: Item): item is Extract<Item, { kind: Kind }> => item?.kind === kind;
  return model.step.plane?.map(({ above }) => above).find(isIt);
}

function isTokenTensor(context: Context, item: Item | undefined): boolean {
  const { session } = context.model;
  const hasTokens = context.drawing.transposed ? hasTokenColumns : hasTokenRows;
  return item?.kind === 'tensor' && hasTokens(nodeOf(session, item.node));
}

function rowsOf(context: Context, name: string): number {
  return matrixOf(nodeOf(context.model.session, name).shape).rows;
}

function columnView(
  context: Context,
  layout: Layout,
  column: Column,
  place: number,
  isFirst: boolean,
  room: number,
): TemplateResult {
  // The factor above needs row labels only if no weights stand to its left, whose columns label its rows.
  const left = layout.columns[place - 1];
  const labelsAbove =
    isTokenTensor(context, column.above) &&
    left?.above?.kind !== 'bars' &&
    left?.main?.kind !== 'tensor';
  const labels = isFirst || labelsAbove;
  const span = column.above && 'span' in column.above ? (column.above.span ?? 1) : 1;
  const style = `grid-column:${place + 1}`;
  // The caption may extend below the row labels.
  const captionRoom = room + (isFirst ? labelWidth(context) : 0);
  const beside = tensorsOf(column);
  return html`
    ${
      column.above
        ? html`<div class=${`cell-above ${labels ? 'indented' : ''}`} .style=${`${style} / span ${span}`}>
          ${itemView(context, layout, column.above, place, labelsAbove, { above: true, captionRoom, beside })}
        </div>`
        : nothing
    }
    ${
      column.main
        ? html`<div class=${`cell-main ${labels ? 'indented' : ''}`} .style=${style}>
          ${isFactor(context, column) ? columnRibbon(context, layout, column) : nothing}
          ${itemView(context, layout, column.main, place, isFirst, { above: false, captionRoom, beside })}
          ${context.model.stage.walksRows && column.above?.kind === 'tensor' && rowsOf(context, column.above.node) <= WINDOW ? stageDrawings.connector(context) : nothing}
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
    captionRoom,
    beside,
  }: Required<Pick<TensorOptions, 'above' | 'beside'>> & { captionRoom: number },
): unknown {
  switch (item.kind) {
    case 'tensor':
      if (item.placeholder) return placeholderView(context, item.node, beside, layout.decimals);
      return tensorView(context, item.node, {
        decimals: layout.decimals,
        rowLabels,
        above,
        asKeys: above || (item.asKeys ?? false),
        dimmed: item.dimmed ?? false,
        captionRoom,
        sums: sumNodeOf(context, item),
        current: item.current,
        beside,
        noPagers: isFollower(context, layout, item.node),
      });
    case 'bars':
      return barsView(
        context,
        item.node,
        tensorAbove(layout, place + (item.span ?? 1)),
        layout.decimals,
      );
    case 'arrow':
      return html`<div class="arrow" aria-hidden="true"><b>→</b>${context.drawing.pairPadding ? nothing : (text.arrows[item.op] ?? item.op)}</div>`;
    case 'sign':
      return html`<div class="sign" aria-hidden="true">${item.sign}</div>`;
    default:
      return stageDrawings.item(context, item);
  }
}

/** Whether a tensor of one column, narrower than a pager, stands beside one that has a pager for its rows. */
function isFollower({ model }: Context, { columns }: Layout, name: string): boolean {
  const { rows, cols } = matrixOf(nodeOf(model.session, name).shape);
  const isLeader = (item?: Item) => {
    if (item?.kind !== 'tensor') return false;
    const other = matrixOf(nodeOf(model.session, item.node).shape);
    return other.rows === rows && other.cols > 1;
  };
  return cols === 1 && columns.some(({ main }) => isLeader(main));
}

/** The tensor above a column; right of bars it is the one whose rows they weigh. */
function tensorAbove(layout: Layout, place: number): string | null {
  const item = layout.columns[place]?.above;
  return item?.kind === 'tensor' && !item.placeholder ? item.node : null;
}

/** An empty placeholder for a tensor of a later step, so that the plane's layout stays the same. */
function placeholderView(
  context: Context,
  name: string,
  beside: readonly string[],
  decimals: number,
): TemplateResult {
  const { model, drawing } = context;
  const frame = frameBeside(context, name, beside, decimals);
  const { shape } = nodeOf(model.session, name);
  const rows = frame.rows.to - frame.rows.from;
  const cols = frame.cols.to - frame.cols.from;
  return html`<div
    class="later"
    role="img"
    aria-label=${text.placeholder(plainSymbol(drawing, name), shapeText(shape))}
    .style=${`--cell-w:${frame.cellWidth}px;--cell-h:${frame.cellHeight}px;--rows:${rows};--cols:${cols}`}
  >
    <span>${symbol(drawing, name)}</span>
  </div>`;
}

/** Whether the tensor above is a factor of the product below, not the operand of an elementwise op. */
function isFactor({ model: { session } }: Context, { above, main }: Column): boolean {
  if (above?.kind !== 'tensor' || main?.kind !== 'tensor') return false;
  const { kind, inputs } = nodeOf(session, main.node);
  return kind === 'product' || kind === 'loop' || !inputs.includes(session.find(above.node));
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
  if (item?.kind !== 'tensor' || ![item.node, item.current].includes(cell.node)) return nothing;
  if (!isDrawn(context.model.session, context.drawing, cell)) return nothing;
  const frame = frameBeside(context, item.node, tensorsOf(column), layout.decimals);
  const place = rowAndCol(cell.index);
  const col = transposed ? place.row : place.col;
  if (col < frame.cols.from || col >= frame.cols.to) return nothing;
  return html`<div
    class="ribbon-up"
    .style=${`--l:${col - frame.cols.from};--cell-w:${frame.cellWidth}px`}
  ></div>`;
}
