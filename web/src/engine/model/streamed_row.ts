// Row of the streamed head, which stores no weights: asked of the core once for each state.
import type { Session, StreamedRow } from '../core/session.ts';
import { nodeOf } from './nodes.ts';

export interface ShownRow extends StreamedRow {
  /** Attention weights of the row, up to itself with a causal mask. */
  weights: Float32Array;
}

export function streamedRow(session: Session, batch: number, row: number): ShownRow {
  const [, T] = nodeOf(session, 'weights').shape;
  const cols = session.structure.causal ? row + 1 : T;
  const weights = session.streamTile(batch, { row, col: 0, rows: 1, cols, step: 1 });
  return { ...session.streamRow(batch, row), weights };
}
