// Words that a model writes: the node names of its rows end in _t0, _t1 and so on.
import type { Session } from '../../core/session.ts';
import { nodeOf, tokenName } from '../nodes.ts';

/** A written word: by which row, which has read what; the draw and the share that it falls on. */
export interface Written {
  row: number;
  read: string;
  picked: string;
  u: number;
  /** Column in the shares, and the share there. */
  col: number;
  share: number;
}

/** The words that a model writes, up to its full stop. */
export function writtenBy(session: Session): Written[] {
  const vocabulary = session.names?.V[0] ?? [];
  const rows = nodeOf(session, 'read').shape[0];
  const value = (name: string, at = 0) => session.uncovered.data(session.find(name))[at];
  const written: Written[] = [];
  for (let row = 0; row < rows; row++) {
    const node = session.find(`picked_t${row}`);
    if (node < 0) continue;
    const col = value(`picked_t${row}`);
    const share = value(`shares_t${row}`, col);
    const [u, read] = [value(`u_t${row}`), tokenName(session, 0, row)];
    const picked = vocabulary[col] ?? '';
    written.push({ row, read, picked, u, col, share });
    if (picked === '.') break;
  }
  return written;
}

/** The row that writes, of those there are, for a row of the reader's: after the full stop there is none. */
export function writingRow(session: Session, row: number): number {
  const rows = writtenBy(session).map((one) => one.row);
  return Math.min(Math.max(row, rows[0] ?? 0), rows.at(-1) ?? row);
}
