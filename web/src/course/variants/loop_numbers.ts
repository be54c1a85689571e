// Numbers that the smallest case keeps after each tile, or each token, of its row: a line each, as the core computes it.
import { cellIn, matrixIn, rowIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Cell } from '../../engine/core/tensor.ts';

/** Nodes whose numbers are kept: in tiles each has the tile's number behind it, else a row for each token. Of two names the first that is there. */
export interface LoopNodes {
  kept: readonly string[];
  /** The scores of a tile; undefined: a line is a token. */
  tile?: string;
  /** The exps of a tile, and both sums so far once they have shrunk: drawn as pieces of a bar. */
  pieces?: string;
  shrunk?: readonly string[];
  /** The result in the plain order. */
  plain: string;
}

export interface LoopNumber {
  cell: Cell;
  value: number;
}

export interface Loop {
  lines: {
    /** Values that the line adds, of the first column. */
    values: number[];
    scores: LoopNumber[];
    /** Null: the line has none, as the first tile no correction. */
    kept: (LoopNumber | null)[];
    pieces: LoopNumber[];
    /** Without one, the sum so far stays as it was: none has shrunk, by a mistake. */
    shrunk: (LoopNumber | null)[];
  }[];
  /** The values, of the first column, and the shares that they get in the plain order. */
  values: LoopNumber[];
  shares: LoopNumber[];
  /** The result, and that of the plain order. */
  result: LoopNumber | null;
  plain: LoopNumber | null;
}

const RESULT = 'y';
const VALUES = 'v';
const SHARES = 'weights';

export function loopIn(session: Session, nodes: LoopNodes): Loop {
  const { kept, tile, plain, pieces = '', shrunk = [] } = nodes;
  const last = matrixIn(session, RESULT).rows - 1;
  // A mistake may leave out a step, and have one number for all tokens.
  const numbersOf = (name: string, row: number): LoopNumber[] => {
    const there = name.split('|').find((one) => session.find(one) >= 0);
    const matrix = there === undefined ? null : matrixIn(session, there);
    if (!matrix || row >= matrix.rows) return [];
    const line = rowIn(matrix, row);
    return line.values.map((value, at) => ({ cell: cellIn(line, at), value }));
  };
  const first = (name: string, row: number) => numbersOf(name, row)[0] ?? null;
  const values = matrixIn(session, VALUES);
  const valueAt = (row: number) => values.values[row * values.cols];
  const lines: Loop['lines'] = [];
  if (tile === undefined) {
    for (let t = 0; t <= last; t++) {
      lines.push({
        ...{ values: [valueAt(t)], scores: [], pieces: [], shrunk: [] },
        kept: kept.map((name) => first(name, t)),
      });
    }
  } else {
    let begin = 0;
    for (let at = 1; session.find(ofTile(tile, at)) >= 0; at++) {
      const scores = numbersOf(ofTile(tile, at), last);
      lines.push({
        values: scores.map((_, j) => valueAt(begin + j)),
        scores,
        kept: kept.map((name) => first(ofTile(name, at), last)),
        pieces: numbersOf(ofTile(pieces, at), last),
        shrunk: shrunk.map((name) => first(ofTile(name, at), last)),
      });
      begin += scores.length;
    }
  }
  return {
    lines,
    values: Array.from({ length: values.rows }, (_, row) => ({
      cell: cellIn(values, row * values.cols),
      value: valueAt(row),
    })),
    shares: numbersOf(SHARES, last),
    result: first(RESULT, last),
    plain: first(plain, last),
  };
}

const ofTile = (name: string, at: number) => `${name}_${at}`;
