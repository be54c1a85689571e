// Derives the view model from the state and the core's graph.
import type { Edit } from '../core/core.ts';
import { type Cover, covered } from '../core/covered.ts';
import { runOf } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { Node } from '../core/structure.ts';
import { type Cell, indexInMatrix, matrixOf } from '../core/tensor.ts';
import { colOf, firstMade, type Step, stepsIn } from '../lesson/stage.ts';
import { findStage, sequenceAt } from '../lesson/stages.ts';
import { resetBy } from '../state/fields.ts';
import type { State } from '../state/state.ts';
import { uneditedOf } from './edits/downstream.ts';
import { withoutEdit } from './edits/edited_cell.ts';
import { updatedOf } from './edits/updated.ts';
import type { Model } from './model.ts';
import {
  headOf,
  isCell,
  leadingIndex,
  type MatrixIndex,
  nodeOf,
  sizeAlong,
  tokenOf,
  tokensAlong,
} from './nodes.ts';
import { type Open, openCell } from './open_cell.ts';
import { cellInBatch } from './pair.ts';
import { closenessOf } from './proof/closeness.ts';
import { aheadOf } from './run/ahead.ts';
import { filmOf } from './run/film.ts';
import { endOf } from './run/pace.ts';
import { targetTokenIn } from './run/target_token.ts';
import { findStep, stepFor } from './shown_step.ts';
import { streamedRow } from './streamed_row.ts';
import { treeOf } from './tree/branches.ts';

/** `comparison`: session of the second run, in a step that compares two. */
export function resolve(state: State, session: Session, comparison: Session | null = null): Model {
  const held = findStage(state.stage);
  const opening = state.example === '' ? held.opening : undefined;
  const stage = (session.isStreamed ? held.streamed : opening) ?? held;
  const steps = stepsIn(stage, session, state.step);
  const given = isCell(session, state.cell) ? state.cell : null;
  const asked = findStep(stage, steps, state.step || ((given && stage.cellStep) ?? ''));
  const [root = null] = state.tree;
  // A tree belongs to the step of its root, whichever of its numbers is open.
  const drawn = isCell(session, root) ? root : given;
  const step = drawn ? stepFor({ session, steps, step: asked }, drawn.node) : asked;
  const batches = sizeAlong(session, 'B');
  const batch = givenIndex(session, given, 'B') ?? sequenceAt(stage, state.batch, batches);
  const heads = sizeAlong(session, 'N');
  const chosen = state.head ?? step.head ?? 0;
  const ofGiven = given && headOf(nodeOf(session, given.node), given.index, chosen);
  const head = ofGiven ?? Math.min(chosen, heads - 1);
  const worked = nodeOf(session, firstMade(step, session));
  const token = given && tokenOf(nodeOf(session, given.node), given.index);
  const hasTokens = tokensAlong(worked) !== null;
  const tokens = tokensAlong(worked) ?? sizeAlong(session, 'T');
  const wantedRow = token ?? state.row ?? (hasTokens ? step.row : undefined) ?? stage.row;
  const row = Math.min(wantedRow, tokens - 1);
  const target = step.trains ? targetTokenIn(state, session, { batch, head, row }) : -1;
  const wanted = target < 0 ? colOf(step, stage, session) : target;
  const col = Math.min(wanted, matrixOf(worked.shape).cols - 1);
  // The rows of a weight are no tokens: the step has its own row there.
  const at = { batch, head, row: hasTokens ? row : (step.row ?? 0) };
  const cell = given ?? step.cellIn?.(session, { batch, row }) ?? cellOfToken(at, worked, col);
  const open = openCell(session, cell, step.between);
  const { pair } = stage;
  const ahead = step.trains ? aheadOf(state, session) : null;
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
    closeness: closenessOf(state, session, step),
    run: runOf(session),
    comparison: comparison && step.comparison ? comparisonOf(state, step, comparison) : null,
    ahead,
    film: step.trains ? filmOf(state, session, { batch, head, row }, ahead) : null,
    unedited: uneditedOf(session, state, step.compares ?? []),
    updated: step.updates ? updatedOf(session, state, step.updates) : null,
    tree: treeOf({ session, state, step }),
    transposed: state.columns && step.columns !== undefined,
  };
}

/** The model of the same place with other edits, in a session that has them. */
export function resolveWith(model: Model, edits: readonly Edit[], session: Session): Model {
  return resolve({ ...model.state, edits: [...edits] }, session);
}

/** Model of the second run: the same row of the same sequence, without the learner's edits. */
function comparisonOf(state: State, { comparison: changed }: Step, session: Session): Model {
  return resolve({ ...state, ...changed, head: 0, cell: null, tree: [], edits: [] }, session);
}

/** `resolve` with these numbers covered. */
export function resolveCovered(
  state: State,
  session: Session,
  cover: Cover,
  comparison: Session | null = null,
): Model {
  const model = resolve(state, covered(session, cover), comparison);
  // Numbers without the edits could equal the covered ones.
  return { ...model, was: null, unedited: null, updated: null };
}

/** The model without its cover; the open cell's numbers stay as they are. */
export function uncoveredModel(model: Model): Model {
  const { uncovered } = model.session;
  return model.session === uncovered ? model : { ...model, session: uncovered };
}

/**
 * States that together have all steps of a stage: steps with their own example get a state of their own, and a run that
 * has not begun is shown at its end.
 */
export function statesOfStage(state: State): State[] {
  const { steps } = findStage(state.stage);
  const present = steps.find(({ id }) => id === state.step) ?? steps[0];
  const groups = steps.filter((step, i) => steps.findIndex((one) => isWith(one, step)) === i);
  return groups.map((step) => {
    if (isWith(step, present)) return state;
    const isOther = step.example !== present.example;
    const trained = step.trains && state.trained === 0 ? endOf(1) : state.trained;
    return { ...state, ...resetBy(isOther ? 'numbers' : 'step'), step: step.id, trained };
  });
}

/** Whether two steps are of one state. */
function isWith(a: Step, b: Step): boolean {
  return a.example === b.example && a.lesson === b.lesson && a.trains === b.trains;
}

/** The steps of a stage in a state: the chosen one with its open cell, the others with their worked cells. */
export function* everyStep(state: State, edits: Edit[], session: Session): Generator<Model> {
  const chosen = resolve({ ...state, edits }, session);
  for (const step of stepsIn(chosen.stage, session, '')) {
    if (!isWith(step, chosen.step)) continue;
    const cell = step.id === chosen.step.id ? state.cell : null;
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
function cellOfToken(drawn: MatrixIndex, node: Node, col: number): Cell {
  const row = node.axes.at(-2) === 'N' ? drawn.head : drawn.row;
  return { node: node.name, index: indexInMatrix(leadingIndex(drawn, node), node.shape, row, col) };
}
