// The shapes of a plane: the tensors where the layout has them, the ribbon, signs and bars.
import { isHidden } from '../../core/covered.ts';
import { matrixOf } from '../../core/tensor.ts';
import { fixed } from '../../draw/format.ts';
import { type Column, type Item, itemsOf } from '../../lesson/plane_items.ts';
import { keyName, matrixValues, nodeOf } from '../../model/nodes.ts';
import { PLANE } from '../../words/plane.en.ts';
import { type Context, redrawn } from '../context.ts';
import { frameOf, sameWidthAs } from '../layout/frame.ts';
import { geometryOf, type TensorBox } from '../layout/geometry.ts';
import { type Layout, layoutOf } from '../layout/layout.ts';
import { isThere, ribbonIn } from '../layout/ribbon.ts';
import {
  firstOfMemory,
  hangsAbove,
  hasHeadsBelow,
  hasLabelsAbove,
  hasLabelsBelow,
  hasOwnRows,
  labelledColumn,
  labelsOverlapLeft,
  labelWidth,
} from '../layout/row_labels.ts';
import { sizesOf } from '../layout/sizes.ts';
import { barsWidth, fullBar, sumNodeOf } from '../layout/tracks.ts';
import { letterParts, paletteOf, plainText } from './lettering.ts';
import { type Part, plain, type Shape, type Type } from './shapes.ts';
import { type Area, areaOf, type FigureTensor, tensorShapes } from './tensor_shapes.ts';

/** Pixels between two columns. */
const GAP = 30;

/**
 * The layout with columns side by side, without seats of what comes in later steps, and without drawings of a chapter's
 * own: what is left of a column, and columns of which something is left.
 */
function packed(context: Context, layout: Layout): Layout {
  const isDrawn = (item?: Item) =>
    isThere(context, layout, item) ||
    item?.kind === 'bars' ||
    item?.kind === 'sign' ||
    (item?.kind === 'arrow' && !item.from);
  const drawnOf = (item?: Item) => (isDrawn(item) ? item : undefined);
  const columns = layout.columns.map(({ above, main, below, ...rest }) => ({
    ...rest,
    ...{ above: drawnOf(above), main: drawnOf(main), below: drawnOf(below) },
  }));
  const hasAny = (column: Column) => itemsOf(column).some((item) => item !== undefined);
  // A factor whose product comes later stands there only if there is nothing else.
  const isWaiting = (i: number) => layout.columns[i].main?.kind === 'tensor' && !columns[i].main;
  const isFull = columns.map((column, i) => hasAny(column) && !isWaiting(i));
  const full = isFull.includes(true) ? isFull : columns.map(hasAny);
  const isSign = ({ main }: Column) => main?.kind === 'arrow' || main?.kind === 'sign';
  const kept = columns.filter((column, i) => full[i] && (!isSign(column) || full[i + 1]));
  return { ...layout, columns: kept, seated: undefined, isSpread: false, gap: GAP };
}

/** A plane: its shapes, and the numbers in it that can be opened. */
export interface DrawnPlane {
  shapes: Shape[];
  areas: Area[];
}

export function planeShapes(given: Context): DrawnPlane {
  const layout = packed(given, layoutOf(given));
  const { columns, tight, names = null, miniWidth } = layout;
  const { digitsIn = given.drawing.digitsIn } = layout;
  const context = redrawn(given, { tight, names, miniWidth, digitsIn });
  const { tensors, tracks } = geometryOf(given, layout);
  const all = tensors.flatMap((box) => tensorOf(context, layout, box, tracks));
  const shapes = [
    ...ribbons(context, layout, tensors, tracks),
    ...all.flatMap((tensor) => tensorShapes(context, tensor)),
    ...columns.flatMap(({ main, above }, i) => [
      ...(main ? itemShapes(context, layout, main, i, tensors, tracks) : []),
      ...(above ? itemShapes(context, layout, above, i, tensors, tracks) : []),
    ]),
  ];
  return { shapes, areas: all.map((tensor) => areaOf(context, tensor)) };
}

type Tracks = readonly { left: number; width: number }[];

function tensorOf(
  context: Context,
  layout: Layout,
  box: TensorBox,
  tracks: Tracks,
): FigureTensor[] {
  const { columns, decimals } = layout;
  const column = columns[box.column];
  const isMain = !box.isAbove && column.main?.kind === 'tensor' && column.main.node === box.node;
  const item = box.isAbove ? column.above : isMain ? column.main : column.below;
  if (item?.kind !== 'tensor') return [];
  const isFirst =
    layout.labels !== false &&
    (box.column === labelledColumn(context, columns) ||
      box.column === firstOfMemory(context, columns) ||
      hasOwnRows(context, column));
  const hangs = labelsOverlapLeft(context, columns, box.column);
  const hasRowNames = box.isAbove
    ? hasLabelsAbove(context, columns, box.column) || hangsAbove(context, columns, box.column)
    : isMain
      ? isFirst && columns[box.column - 1]?.main?.kind !== 'bars'
      : hasLabelsBelow(context, column) || (isFirst && !hangs);
  const next = tracks[box.column + 1];
  const tensor: FigureTensor = {
    ...{ box, decimals, hasRowNames },
    isAbove: box.isAbove,
    isBelow: !box.isAbove && !isMain && !hasHeadsBelow(context, columns),
    asKeys: item.asKeys ?? box.isAbove,
    isDimmed: item.dimmed ?? false,
    hasNoNames: item.noNames ?? false,
    sums: sumNodeOf(context, item),
    current: item.current,
    beside: sameWidthAs(column),
    captionRoom: next ? next.left - box.left - 14 : Number.POSITIVE_INFINITY,
  };
  return [tensor];
}

/** Pixels that the ribbon stands out at both ends. */
const BEYOND = 12;
const FAINT = 0.7;

function ribbons(
  context: Context,
  layout: Layout,
  tensors: readonly TensorBox[],
  tracks: Tracks,
): Shape[] {
  const { from, to, below, row, height, isSeen, hasBars, isHung, isBack } = ribbonIn(
    context,
    layout,
  );
  if (!isSeen) return [];
  const palette = paletteOf(context);
  const labels = isHung ? labelWidth(context, layout.leastLabels) : 0;
  const through = (first: number, last: number, top: number, fill: string, hung = 0): Shape => {
    const left = tracks[first].left - BEYOND - hung;
    const right = tracks[last].left + tracks[last].width + BEYOND;
    const box = [left, top + row * height, right - left, height] as const;
    return { kind: 'box', box, fill, radius: 6, opacity: FAINT };
  };
  const { head } = sizesOf(context.drawing, layout);
  const lowest = tensors.find(
    ({ node, isAbove, column }) => !isAbove && isBelowOf(layout, column, node),
  );
  return [
    ...(hasBars ? [] : [through(from, to, head, palette.mark, labels)]),
    ...(below.from >= 0 && lowest
      ? [
          through(
            below.from,
            below.to,
            lowest.top,
            isBack ? palette['gradient-mark'] : palette.mark,
          ),
        ]
      : []),
  ];
}

function isBelowOf({ columns }: Layout, column: number, node: string): boolean {
  const { below } = columns[column];
  return below?.kind === 'tensor' && below.node === node;
}

/** Signs and arrows between tensors, and bars; other drawings of a chapter are left out. */
function itemShapes(
  context: Context,
  layout: Layout,
  item: Item,
  column: number,
  tensors: readonly TensorBox[],
  tracks: Tracks,
): Shape[] {
  const { left, width } = tracks[column];
  const { soft } = paletteOf(context);
  const x = left + width / 2;
  const main = tensors.find((box) => !box.isAbove && box.column > column) ?? tensors[0];
  const middle = main ? main.top + main.height / 2 : 0;
  const sign = (parts: readonly Part[], y: number, size: number): Shape => ({
    ...{ kind: 'text', anchor: 'middle', parts, x, y },
    type: { size, font: size > 12 ? 'serif' : 'sans', colour: soft },
  });
  switch (item.kind) {
    case 'sign':
      return [sign(plain(item.sign), middle + 6, 19)];
    case 'arrow': {
      const op = plainText(PLANE.arrows[item.op] ?? item.op);
      return [sign(plain('→'), middle, 19), sign(plain(op), middle + 18, 12)];
    }
    case 'bars':
      return barShapes(context, layout, item, column, tensors, tracks);
    default:
      return [];
  }
}

type Bars = Extract<Item, { kind: 'bars' }>;

/** The current row of weights as bars, each beside the row that it is multiplied with. */
function barShapes(
  context: Context,
  { columns, decimals }: Layout,
  item: Bars,
  column: number,
  tensors: readonly TensorBox[],
  tracks: Tracks,
): Shape[] {
  const { model, drawing } = context;
  const { soft, faint, weight, ink } = paletteOf(context);
  const isMain = columns[column].main === item;
  const beside = tensors.find(
    (box) => box.column === column + (item.span ?? 1) && box.isAbove !== isMain,
  );
  if (!beside) return [];
  const { cols, rows } = matrixOf(nodeOf(model.session, item.node).shape);
  const row = Math.min(drawing.row, rows - 1);
  const values = matrixValues(model.session, drawing, item.node).subarray(
    row * cols,
    (row + 1) * cols,
  );
  const span = frameOf(context, item.node, decimals).cols;
  const track = tracks[Math.min(column + (item.span ?? 1), tracks.length) - 1];
  const right = track.left + track.width;
  const left = right - (barsWidth(context, item) || track.width);
  const largest = Math.max(1, ...values.filter((value) => !isHidden(value)));
  const small: Type = { size: Math.min(12, beside.cellHeight - 2), font: 'mono', colour: soft };
  const names = Array.from({ length: span.to - span.from }, (_, i) =>
    keyName(model.session, drawing.batch, span.from + i),
  );
  // Name and number stand left of the bar, in a fixed width a letter, 8 px apart.
  const letters = Math.max(...names.map((name) => name.length)) + decimals + 2;
  const room = right - left - 0.6 * small.size * letters - 16;
  const full = Math.max(0, Math.min(fullBar(drawing), room));
  const title = PLANE.asBars(row, '' as never);
  const [before, after] = plainText(title).split(' of ');
  const parts: Part[] = [
    ...plain(`${before} of `),
    ...letterParts(context, item.node),
    ...plain(after ?? ''),
  ];
  const titleType: Type = { size: 14.5, font: 'serif', colour: soft, isItalic: true };
  return [
    {
      ...{ kind: 'text', anchor: 'end', parts, type: titleType },
      ...{ x: right, y: beside.top - 10 },
    },
    ...names.flatMap((name, i): Shape[] => {
      const value = values[span.from + i];
      const share = isHidden(value) ? 0 : value / largest;
      const length = share * full;
      const middle = beside.top + (i + 0.5) * beside.cellHeight;
      const height = Math.min(15, beside.cellHeight - 3);
      const y = middle + small.size * 0.35;
      return [
        { kind: 'text', anchor: 'start', parts: plain(name), type: small, x: left, y },
        {
          ...{ kind: 'text', anchor: 'end', parts: plain(fixed(value, decimals)), y },
          ...{ x: right - length - 8, type: { ...small, colour: value === 0 ? faint : ink } },
        },
        {
          ...{ kind: 'box', fill: weight, radius: 1 },
          box: [right - length, middle - height / 2, length, height],
        },
      ];
    }),
  ];
}
