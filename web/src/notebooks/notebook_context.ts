// The context that the views of a notebook get.
import type { Session } from '../core/session.ts';
import { type Cell, isInside, offsetOf } from '../core/tensor.ts';
import { cellName } from '../draw/format.ts';
import type { Pass } from '../draw/passes.ts';
import type { Notebook } from '../lessons/notebooks/notebook.ts';
import type { Look, Stage } from '../lessons/stage.ts';
import type { Model } from '../model/model.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';
import type { State } from '../state/state.ts';
import type { Counts } from './items.ts';

export interface Page {
  notebook: Notebook;
  state: State;
  session: Session;
  view: ViewSettings;
  act: Actions;
  /** The breadcrumb: cells that led to the open one, first to last. */
  trail: Cell[];
  /** Matching items of every notebook with its default seeds; null until counted. */
  counts: Counts | null;
  /** The part to draw in this frame; by default all. */
  pass?: Pass;
  /** A model of the open number; null: none is open. */
  open: Model | null;
}

/**
 * A model of the open number, as the voices need it, with an empty step and a stage that has only looks. Null
 * if no number is open, or one that this notebook's graph does not have.
 */
export function openOf(state: State, session: Session, notebook: Notebook): Model | null {
  const { cell } = state;
  const id = cell ? session.find(cell.node) : -1;
  const node = session.structure.nodes[id];
  if (!cell || !node || !isInside(node.shape, cell.index)) return null;
  const looks = notebook.weightNodes.map((base): [string, Look] => [
    base,
    { base, kind: 'weight' },
  ]);
  const stage: Stage = {
    id: 'notebook',
    lesson: '',
    looks: Object.fromEntries(looks),
    steps: [],
    opens: '',
    row: 0,
    col: 0,
    switches: [],
  };
  return {
    state,
    session,
    stage,
    steps: [],
    step: { id: '', makes: [], formulas: [] },
    batch: node.axes[0] === 'B' ? cell.index[0] : 0,
    batches: 1,
    head: cell.index[node.axes.indexOf('N')] ?? 0,
    heads: 1,
    row: 0,
    cell,
    node,
    terms: session.terms(id, offsetOf(node.shape, cell.index)),
    operands: new Map(),
    sharedToken: null,
    mirrored: false,
    transposed: false,
  };
}

/** Id of the notebook cell below which the arithmetic is shown. */
export function sectionOf({ notebook, state }: Page): string {
  const isThere = notebook.cells.some((cell) => cell.id === state.at);
  return isThere ? state.at : notebook.cells[0].id;
}

export function cellLabel(cell: Cell): string {
  return cellName(cell.node, cell.index);
}
