// Tensors in colours only, where there is no room for their digits.
import type { Node } from '../core/session.ts';
import { hasTokenColumns, hasTokenRows, nodeOf } from '../model.ts';
import { matrixOf } from '../tensor.ts';
import { WINDOW } from '../windows.ts';
import type { Context } from './context.ts';
import { type Frame, PRESENTED, SHOWN } from './layout.ts';

/** So many tokens, or else rows and columns, stand in colours at most. */
export const MOST_TOKENS = 25;
export const MOST_COLUMNS = 16;

/** Columns of a few tokens keep their digits: the weights are what one looks at. */
export function isMini({ model, mini }: Context, name: string): boolean {
  const node = nodeOf(model.session, name);
  const keepsDigits = hasTokenColumns(node) && matrixOf(node.shape).cols <= WINDOW;
  return mini !== undefined && !keepsDigits;
}

/** Whether so large a tensor can be drawn in colours. */
export function fitsMini(node: Node): boolean {
  const { rows, cols } = matrixOf(node.shape);
  const most = (isTokens: boolean) => (isTokens ? MOST_TOKENS : MOST_COLUMNS);
  return rows <= most(hasTokenRows(node)) && cols <= most(hasTokenColumns(node));
}

const TOKEN_WIDTH = 12;
const nothingWritten = () => '';

/** All of a tensor in colours; its numbers are read elsewhere, or one by one. */
export function miniFrame(context: Context, name: string, above: boolean): Frame {
  const node = nodeOf(context.model.session, name);
  const { axes, shape } = node;
  const { rows, cols } = matrixOf(shape);
  const scale = context.view.presenting ? PRESENTED.character / SHOWN.character : 1;
  const few = rows <= 6 ? 29 : 26;
  const factor = rows <= WINDOW ? 17 * scale : hasTokenRows(node) ? 11 : 9;
  const height = above ? factor : rows <= WINDOW ? few : 15;
  return {
    turned: false,
    rows: { axis: axes.at(-2) ?? '1', from: 0, to: rows, size: rows },
    cols: { axis: axes.at(-1) ?? '1', from: 0, to: cols, size: cols },
    blank: true,
    write: nothingWritten,
    cellWidth: hasTokenColumns(node) ? TOKEN_WIDTH : (context.mini ?? 0),
    cellHeight: Math.round(height),
  };
}
