// Tensors in colours only, where there is no room for their digits.
import { hasTokenColumns, nodeOf } from '../model.ts';
import { matrixOf } from '../tensor.ts';
import type { Context } from './context.ts';
import { type Frame, PRESENTED, SHOWN, WINDOW } from './layout.ts';

/** Columns of tokens keep their digits: the weights are what one looks at. */
export function isMini({ model, mini }: Context, name: string): boolean {
  return mini !== undefined && !hasTokenColumns(nodeOf(model.session, name));
}

/** All of a tensor in colours; its numbers are read elsewhere, or one by one. */
export function miniFrame(context: Context, name: string, above: boolean): Frame {
  const { axes, shape } = nodeOf(context.model.session, name);
  const { rows, cols } = matrixOf(shape);
  const scale = context.view.presenting ? PRESENTED.character / SHOWN.character : 1;
  const height = above ? (rows > WINDOW ? 9 : 17 * scale) : rows <= 6 ? 29 : 26;
  return {
    turned: false,
    rows: { axis: axes.at(-2) ?? '1', from: 0, to: rows, size: rows },
    cols: { axis: axes.at(-1) ?? '1', from: 0, to: cols, size: cols },
    write: () => '',
    cellWidth: context.mini ?? 0,
    cellHeight: Math.round(height),
  };
}
