// Derives the view model from the state and the core's graph.
import type { Edit } from '../core/core.ts';
import type { Node, Session } from '../core/session.ts';
import { type Cell, indexInMatrix, matrixOf } from '../core/tensor.ts';
import { findStage } from '../lessons/index.ts';
import { stepsIn } from '../lessons/stage.ts';
import { streamedHead } from '../lessons/streamed.ts';
import type { State } from '../state/state.ts';
import { uneditedOf } from './edits/unedited.ts';
import { withoutEdit } from './edits/without_edit.ts';
import type { Model, Open } from './model.ts';
import { isCell, leadingIndex, nodeOf, type Place, sizeAlong, tokenOf, tokensOf } from './nodes.ts';
import { openCell } from './open_cell.ts';
import { cellInBatch } from './pair.ts';
import { findStep, stepFor } from './shown_step.ts';
import { streamedRow } from './streamed_row.ts';

export function resolve(state: State, session: Session): Model {
  const stage = session.isStreamed ? streamedHead : findStage(state.stage);
  const steps = stepsIn(stage, session, state.step);
  const given = isCell(session, state.cell) ? state.cell : null;
  const asked = findStep(stage, steps, state.step || ((given && stage.cellStep) ?? ''));
  const step = given ? stepFor({ session, steps, step: asked }, given.node) : asked;
  const batches = sizeAlong(session, 'B');
  const batch = givenIndex(session, given, 'B') ?? Math.min(state.batch, batches - 1);
  const heads = sizeAlong(session, 'N');
  const chosen = state.head ?? step.head ?? 0;
  const head = givenIndex(session, given, 'N') ?? Math.min(chosen, heads - 1);
  const worked = nodeOf(session, step.makes[0]);
  const token = given && tokenOf(nodeOf(session, given.node), given.index);
  const row = Math.min(state.row ?? token ?? step.row ?? stage.row, tokensOf(worked) - 1);
  const col = Math.min(step.col ?? stage.col, matrixOf(worked.shape).cols - 1);
  const cell = given ?? cellOfToken({ batch, head, row }, worked, col);
  const open = openCell(session, cell);
  const { pair } = stage;
  const sharedToken = pair && session.find(pair.node) >= 0 ? pair.token : null;
  return {
    ...open,
    state,
    session,
    stage,
    steps,
    step,
    batch,
    batches,
    sharedToken,
    pair: sharedToken === null ? [] : pairOf(session, batches, batch, open),
    was: withoutEdit(state, session, cell),
    head,
    heads,
    row,
    streamed: step.picture === 'stream' ? streamedRow(session, batch, row) : null,
    unedited: uneditedOf(session, state, step.compares ?? []),
    transposed: state.columns && step.columns !== undefined,
  };
}

/** Every step of a stage: the chosen one with its open cell, the others with their worked cells. */
export function* everyStep(state: State, edits: Edit[], session: Session): Generator<Model> {
  const chosen = resolve({ ...state, edits }, session);
  for (const step of chosen.steps) {
    const cell = step === chosen.step ? state.cell : null;
    yield resolve({ ...state, edits, step: step.id, cell }, session);
  }
}

/** The open cell in both sentences. */
function pairOf(session: Session, batches: number, batch: number, open: Open): Open[] {
  return Array.from({ length: batches }, (_, other) =>
    other === batch ? open : openCell(session, cellInBatch(open, other)),
  );
}

/** The index of a cell along the axis of that letter; null without such an axis. */
function givenIndex(session: Session, cell: Cell | null, letter: string): number | null {
  const axis = cell ? nodeOf(session, cell.node).axes.indexOf(letter) : -1;
  return cell && axis >= 0 ? cell.index[axis] : null;
}

/** Column `col` of the current token (of the current head, if rows are heads). */
function cellOfToken(drawn: Place, node: Node, col: number): Cell {
  const row = node.axes.at(-2) === 'N' ? drawn.head : drawn.row;
  return { node: node.name, index: indexInMatrix(leadingIndex(drawn, node), node.shape, row, col) };
}
