// A tensor of the open stage as it is taken along: its numbers, its names, and as many digits as it is shown with.
import { isHidden } from '../../core/covered.ts';
import type { Session } from '../../core/session.ts';
import type { Node } from '../../core/structure.ts';
import { elementCount, indexOf, offsetOf } from '../../core/tensor.ts';
import { fixed } from '../../draw/format.ts';
import { lookOf } from '../../model/looks.ts';
import { hasNamedRows, hasTokenColumns, meaningOf, nameAlong, nodeOf } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { layoutOf } from '../../plane/layout/layout.ts';
import { numbersOf, unitOf, writerOf } from '../../plane/layout/number_format.ts';
import { tensorsOfStage } from '../../plane/seating.ts';
import { TAKE } from './take.en.ts';
import type { Written } from './tensor_text.ts';

/** Most numbers that become a text. */
const MOST = 16_384;

/** The tensors that can be taken: those of the stage, and the one that is asked for. */
export function takenTensors(context: Context, asked: string): string[] {
  const names = tensorsOfStage(context);
  return names.includes(asked) ? names : [asked, ...names];
}

/** The tensor that is asked for; '' asks for that of the open number. */
export function takenName({ model }: Context, asked: string): string {
  return asked !== '' && model.session.find(asked) >= 0 ? asked : model.cell.node;
}

/** Why there is no text of a tensor; empty if there is one. */
export function whyNoText(session: Session, name: string): string {
  const node = nodeOf(session, name);
  if (!session.holds(name)) return TAKE.notHeld;
  if (elementCount(node.shape) > MOST) return TAKE.tooMany(MOST);
  return session.data(session.find(name)).some(isHidden) ? TAKE.covered : '';
}

/** A tensor to be written with all its digits, or with those that the picture has. */
export function writtenOf(context: Context, name: string, isShown: boolean): Written {
  const { session } = context.model;
  const node = nodeOf(session, name);
  const { shape } = node;
  const names = namesOf(context, node);
  return {
    name,
    shape,
    dtype: session.structure.dtype,
    values: session.data(session.find(name)),
    ...names,
    ...(isShown ? { write: shownWriter(context, node) } : {}),
  };
}

/** The names of rows and columns, those of the batch that is drawn. */
function namesOf(context: Context, node: Node): Pick<Written, 'rows' | 'columns'> {
  const { session, batch } = context.model;
  const along = (axis: -1 | -2, isToken: boolean) =>
    Array.from({ length: node.shape.at(axis) ?? 1 }, (_, at) =>
      isToken
        ? nameAlong(session, node, axis, batch, at)
        : meaningOf(session, node, axis, at) || String(at),
    );
  return { rows: along(-2, hasNamedRows(node)), columns: along(-1, hasTokenColumns(node)) };
}

/**
 * Writes numbers with as many decimals as the picture; those in a unit have its power of ten in front of these, and the
 * zeros of masked cells no decimals.
 */
function shownWriter(context: Context, node: Node): (value: number, at: number) => string {
  const { decimals } = layoutOf(context);
  const unit = unitOf(context, node.name);
  const write =
    unit > 0
      ? (value: number) => fixed(value, decimals - 1 + unit)
      : writerOf(numbersOf(context, node), decimals);
  const isMasked = maskingOf(context, node);
  return (value, at) => (value === 0 && isMasked(at) ? '0' : write(value));
}

/** Whether a mask hides the cell at an offset of a tensor; the mask may have fewer axes. */
function maskingOf({ model, drawing }: Context, { name, axes, shape }: Node) {
  const { session } = model;
  const { mask = '' } = lookOf(drawing, name);
  const id = session.find(mask);
  if (id < 0 || !session.holds(mask)) return () => false;
  const values = session.data(id);
  const own = session.structure.nodes[id];
  return (at: number) => {
    const index = indexOf(shape, at);
    const rank = own.axes.length;
    const place = own.axes.map(
      (axis, i) => (i < rank - 2 ? index[axes.indexOf(axis)] : index.at(i - rank)) ?? 0,
    );
    return values[offsetOf(own.shape, place)] === 0;
  };
}
