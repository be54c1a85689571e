// Opening a cell: the ribbon, the batch, the step and the windows go with it.
import { type Model, nodeOf, stepFor, tokenOf } from './model.ts';
import type { State } from './state.ts';
import { type Cell, rowAndCol } from './tensor.ts';
import type { ViewSettings } from './views/context.ts';
import { LOOKED_AT, WINDOW } from './views/layout.ts';

export function withOpen(model: Model, state: State, cell: Cell): State {
  const node = nodeOf(model.session, cell.node);
  return {
    ...state,
    cell,
    step: stepFor(model, cell.node).id,
    row: tokenOf(node, cell.index) ?? state.row,
    head: node.axes.includes('N') ? cell.index[node.axes.indexOf('N')] : state.head,
    batch: node.axes[0] === 'B' ? cell.index[0] : state.batch,
  };
}

/** The windows on long axes, moved to where the cell is seen. */
export function windowsOn(
  model: Model,
  windows: ViewSettings['windows'],
  cell: Cell,
): ViewSettings['windows'] {
  const { row, col } = rowAndCol(cell.index);
  const start = (index: number) => Math.floor(index / WINDOW) * WINDOW;
  const [rowAxis, colAxis] = nodeOf(model.session, cell.node).axes.slice(-2);
  return {
    ...windows,
    [rowAxis]: start(row),
    ...(rowAxis === 'T' ? { [LOOKED_AT]: start(row) } : {}),
    [colAxis === 'T' ? LOOKED_AT : colAxis]: start(col),
  };
}
