// The three questions after a stage, drawn by a seed: compute a number, find the wrong one, say which ones change. All
// numbers and answers are the core's.

import { arithmeticText } from '../../engine/ask/arithmetic_text.ts';
import type { Question } from '../../engine/ask/question.ts';
import { digitsOf, oneOf, seedOf } from '../../engine/ask/random_digits.ts';
import { type Matrix, matrixIn } from '../../engine/core/matrices.ts';
import type { Pin, Session } from '../../engine/core/session.ts';
import type { DType } from '../../engine/core/structure.ts';
import { type Cell, elementCount, indexOf, offsetOf } from '../../engine/core/tensor.ts';
import type { Scale } from '../../engine/draw/colour.ts';
import { type Looks, looksOf } from '../../engine/lesson/look_rules.ts';
import { findStage, stageNumber } from '../../engine/lesson/stages.ts';
import { nodeOf, valueAt } from '../../engine/model/nodes.ts';
import { CHECKS, type CheckKind } from '../../engine/state/answers.ts';
import { parseHash, type State } from '../../engine/state/state.ts';
import { type MatrixRef, SHEETS, type Sheet } from './check_sheets.ts';

/**
 * A tensor of a question, with its numbers. `hides`: cells that are not shown: all, the one asked for, or that one and
 * its mirror image across the diagonal, which is the same number.
 */
export interface ShownMatrix extends Matrix {
  hides: 'none' | 'all' | 'asked' | 'both';
  scale: Scale;
}

export interface Check {
  kind: CheckKind;
  question: Question;
  tables: ShownMatrix[];
  /** The cell that is asked for, or wrong, or changed. */
  row: number;
  col: number;
  /** The arithmetic of the right number; empty where cells are asked for. */
  how: string;
  /** The letters of the tensors. */
  looks: Looks;
  /** The stage on these numbers, where each opens its arithmetic. */
  there: State;
  dtype: DType;
}

/** A question, and the numbers that are set for it. */
type Made = Omit<Check, 'looks' | 'there' | 'dtype'> & { pins: Pin[] };

/** A stage's sheet, as the question of a kind has it. */
export function sheetOf(stage: string, kind: CheckKind): Sheet {
  const sheet = SHEETS[stage];
  return kind === 'compute' ? sheet : { ...sheet, ...sheet[kind] };
}

/** Makes a question of a stage in two sessions of its own: one has the numbers, one draws. */
export function checkOf(
  session: Session,
  drawing: Session,
  stage: string,
  kind: CheckKind,
  seed: string,
  attempt: number,
): Check {
  const sheet = sheetOf(stage, kind);
  const digit = digitsOf(
    drawing,
    seedOf(seed, stageNumber(stage) - 1, CHECKS.indexOf(kind), attempt),
  );
  // 0 would hide what it is multiplied with.
  const nonZero = () => 1 + oneOf(digit, 9);
  session.open(sheet.lesson);
  const drawn = sheet.given.flatMap((name): Pin[] => {
    const size = elementCount(nodeOf(session, name).shape);
    const node = session.find(name);
    const isSigned = sheet.signed?.includes(name);
    const drawOne = () => (isSigned && oneOf(digit, 2) === 0 ? -nonZero() : nonZero());
    return Array.from({ length: size }, (_, offset) => ({ node, offset, value: drawOne() }));
  });
  session.pin(drawn);
  const make = { compute: computeOf, find: findOf, change: changeOf }[kind];
  const { pins, ...made } = make(session, sheet, drawn, digit);
  const { dtype, nodes } = session.structure;
  const edits = pins.map(({ node, offset, value }) => {
    const { name, shape } = nodes[node];
    return { node: name, index: indexOf(shape, offset), value };
  });
  const there = { ...parseHash(`${sheet.lesson}&${sheet.more ?? ''}`), stage, edits };
  return { ...made, looks: looksOf(session, findStage(stage).looks), there, dtype };
}

/** A matrix as it is now. */
function shown(
  session: Session,
  { node, leading }: MatrixRef,
  hides: ShownMatrix['hides'] = 'none',
): ShownMatrix {
  const scale = nodeOf(session, node).role === 'weights' ? 'weight' : 'signed';
  return { ...matrixIn(session, node, leading), hides, scale };
}

/** A cell that takes some computing: below the first row, where several rows contribute, and not masked. */
function drawCell({ rows, cols, values }: ShownMatrix, digit: () => number) {
  const places = values.flatMap((value, i) =>
    Number.isFinite(value) && value !== 0 && (rows === 1 || i >= cols) ? [i] : [],
  );
  const at = places[oneOf(digit, places.length)];
  return { row: Math.floor(at / cols), col: at % cols };
}

const cellOf = ({ node, leading }: MatrixRef, row: number, col: number): Cell => ({
  node,
  index: [...leading, row, col],
});

function computeOf(
  session: Session,
  { shows, result, isSymmetric }: Sheet,
  pins: Pin[],
  digit: () => number,
): Made {
  const table = shown(session, result, isSymmetric ? 'both' : 'asked');
  const { row, col } = drawCell(table, digit);
  const cell = cellOf(result, row, col);
  const right = valueAt(session, cell);
  const decimals = table.values.every((one) => Number.isInteger(one) || one === -Infinity) ? 0 : 2;
  return {
    kind: 'compute',
    question: { kind: 'enter', right, decimals },
    tables: [...shows.map((one) => shown(session, one)), table],
    row,
    col,
    how: arithmeticText(session, cell),
    pins,
  };
}

/** The planted number is off by 1 to 3. */
function findOf(
  session: Session,
  { shows, result }: Sheet,
  pins: Pin[],
  digit: () => number,
): Made {
  const { row, col } = drawCell(shown(session, result), digit);
  const cell = cellOf(result, row, col);
  const how = arithmeticText(session, cell);
  const off = (oneOf(digit, 2) === 0 ? 1 : -1) * (1 + oneOf(digit, 3));
  const node = session.find(cell.node);
  const offset = offsetOf(nodeOf(session, cell.node).shape, cell.index);
  const givens = shows.map((one) => shown(session, one));
  const planted = [...pins, { node, offset, value: valueAt(session, cell) + off }];
  session.pin(planted);
  return {
    kind: 'find',
    question: { kind: 'find', right: [`${row}.${col}`] },
    tables: [...givens, shown(session, result)],
    row,
    col,
    how,
    pins: planted,
  };
}

/** The question of what changes. Its answer is tried out: the cause grows by 1, and the effect is compared. */
function changeOf(
  session: Session,
  { cause, effect }: Sheet,
  pins: Pin[],
  digit: () => number,
): Made {
  const given = shown(session, cause);
  const before = shown(session, effect, 'all');
  let { row, col } = { row: 0, col: 0 };
  let changed: string[] = [];
  // A masked score changes nothing: the next one.
  while (changed.length === 0) {
    row = oneOf(digit, given.rows);
    col = oneOf(digit, given.cols);
    const cell = cellOf(cause, row, col);
    const node = session.find(cell.node);
    const offset = offsetOf(nodeOf(session, cell.node).shape, cell.index);
    const value = valueAt(session, cell) + 1;
    const others = pins.filter((pin) => pin.node !== node || pin.offset !== offset);
    session.pin([...others, { node, offset, value }]);
    const after = shown(session, effect);
    session.pin(pins);
    changed = after.values.flatMap((one, i) =>
      one === before.values[i] ? [] : [`${Math.floor(i / after.cols)}.${i % after.cols}`],
    );
  }
  return {
    kind: 'change',
    question: { kind: 'find', right: changed },
    tables: [given, before],
    row,
    col,
    how: '',
    pins,
  };
}
