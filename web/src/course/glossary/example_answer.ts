// The core's answers to an example of the glossary, copied before anything is drawn.
import { type Matrix, matrixIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import type { DType, Node, Term } from '../../engine/core/structure.ts';
import { elementCount, indexOf, offsetOf } from '../../engine/core/tensor.ts';
import { type Looks, looksOf } from '../../engine/lesson/look_rules.ts';
import { findStage } from '../../engine/lesson/stages.ts';
import { nodeOf } from '../../engine/model/nodes.ts';
import type { Example, Piece } from './entry_examples.ts';

type MatrixPiece = Extract<Piece, { matrix: string }>;
type LinePiece = Extract<Piece, { statement: string } | { strides: string }>;

export interface MatrixAnswer {
  matrix: Node;
  part: MatrixPiece;
  /** At the piece's batch. */
  numbers: Matrix;
}

export type PieceAnswer =
  | { statement: string }
  | { node: Node; strides: number[] }
  | MatrixAnswer
  | { asked: Exclude<Piece, MatrixPiece | LinePiece>; terms: Term[] };

export interface Answer extends Omit<Example, 'pieces'> {
  dtype: DType;
  words: string[];
  looks: Looks;
  pieces: PieceAnswer[];
}

/** Opens the example's lesson in `session`, and asks for its pieces. */
export function answerOf(session: Session, { choice, more, title, pieces }: Example): Answer {
  session.open(choice);
  const { dtype, words } = session.structure;
  const { looks } = findStage(new URLSearchParams(choice).get('lesson') ?? '');
  return {
    choice,
    more,
    title,
    dtype,
    words,
    looks: looksOf(session, looks),
    pieces: pieces.map((piece) => pieceOf(session, piece)),
  };
}

function pieceOf(session: Session, piece: Piece): PieceAnswer {
  if ('statement' in piece) return { statement: nodeOf(session, piece.statement).statement };
  if ('strides' in piece) {
    const node = nodeOf(session, piece.strides);
    return { node, strides: stridesOf(node, session.structure.nodes[node.inputs[0]]) };
  }
  if ('matrix' in piece) {
    const matrix = nodeOf(session, piece.matrix);
    const leading = indexOf(matrix.shape.slice(0, -2), piece.batch ?? 0);
    return { matrix, part: piece, numbers: matrixIn(session, piece.matrix, leading) };
  }
  const name = 'value' in piece ? piece.value : 'exps' in piece ? piece.exps : piece.cell;
  const offset = offsetOf(nodeOf(session, name).shape, piece.index);
  return { asked: piece, terms: session.terms(session.find(name), offset) };
}

/** The strides of a node: those of its source `from`, if it has the same axes in another order. */
function stridesOf({ shape, axes }: Node, from: Node): number[] {
  const isTurned = [...axes].sort().join() === [...from.axes].sort().join();
  if (!isTurned) return rowMajor(shape);
  const strides = rowMajor(from.shape);
  return axes.map((axis) => strides[from.axes.indexOf(axis)]);
}

/** The strides of a tensor that lies in memory row after row. */
function rowMajor(shape: number[]): number[] {
  return shape.map((_, axis) => elementCount(shape.slice(axis + 1)));
}
