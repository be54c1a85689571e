// The graph of a block, as its picture has it: the lines of the sum that is the stream, and the guesses along it.
import type { Session } from '../../engine/core/session.ts';
import { nodeOf } from '../../engine/model/nodes.ts';
import { BLOCK } from './block/block.en.ts';

/** A line of the sum: a tensor, what it is, its sign, and whether it is a result, below a rule. */
export interface Line {
  node: string;
  says: string;
  sign?: string;
  /** Whether it is what a part brings, which its words name. */
  isBrought?: boolean;
  isResult?: boolean;
  /** Whether the shares of the picture make it. */
  isOfShares?: boolean;
  isStrip?: boolean;
  /** Whether it is the stream behind the first attention, which the second question is about. */
  isReached?: boolean;
}

/** Whether the norm stands behind the stream `to`. A layer norm before the next part has a node of that name, too: its row sums. */
export function hasNormAfter(session: Session, to: string): boolean {
  const name = `${to}_sum`;
  return session.find(name) >= 0 && nodeOf(session, name).op !== 'sum';
}

/** The stream behind the attention whose shares the picture has. */
const FIRST_SUM = 'x1';

/** The lines of the sum, as the graph has them: a part may be left out, the norm may stand behind, and there may be two blocks. */
export function linesOf(session: Session): Line[] {
  const has = (name: string) => session.find(name) >= 0;
  const lines: Line[] = [{ node: 'x', says: BLOCK.rows.x(has('pos_emb')) }];
  let stream = 'x';
  const addsTo = (brought: string, part: 'attention' | 'mlp', to: string) => {
    if (!has(brought)) return;
    const isAfter = hasNormAfter(session, to);
    const isSum = nodeOf(session, isAfter ? `${to}_sum` : to).op === 'add';
    lines.push({
      isBrought: true,
      isOfShares: part === 'attention' && to === FIRST_SUM,
      node: brought,
      says: isSum ? BLOCK.rows[part] : BLOCK.alone[part],
      sign: isSum ? BLOCK.plus : '',
    });
    // Without a residual the result is what was brought, once more.
    if (isAfter) lines.push({ node: `${to}_sum`, says: BLOCK.rows.sum, isResult: true });
    lines.push({
      node: to,
      says: isAfter ? BLOCK.rows.norm : isSum ? BLOCK.rows.rounded : '',
      isResult: true,
      isReached: to === FIRST_SUM,
    });
    stream = to;
  };
  const reads = () => {
    const norm = `norm_${stream}`;
    if (has(norm)) lines.push({ node: norm, says: '', isStrip: true });
  };
  for (const end of ['', '_2']) {
    if (has(`attn_out${end}`)) reads();
    addsTo(`attn_out${end}`, 'attention', `x1${end}`);
    if (has(`down${end}`)) {
      reads();
      const { op } = nodeOf(session, `act${end}`);
      lines.push({
        node: `act${end}`,
        says: op === 'relu' ? BLOCK.rows.act : BLOCK.rows.actOther,
        isStrip: true,
      });
    }
    addsTo(`down${end}`, 'mlp', `x2${end}`);
  }
  return lines;
}

/** The attention weights of the first block; '' if attention is left out. */
export function weightsIn(session: Session): string {
  return session.find('weights') >= 0 ? 'weights' : '';
}

/** The rows of which words are guessed: the last norm, or the stream itself where no norm stands before the words. */
export function lastRead(session: Session): string {
  return isNormed(session) ? 'norm_f' : lastStream(session);
}

/** Whether a part of the block reads a norm of its stream. */
export function readsNorm(session: Session): boolean {
  return ['norm_x', 'norm_x1', 'norm_x_t0', 'norm_x1_t0'].some((name) => session.find(name) >= 0);
}

export function isNormed(session: Session): boolean {
  return session.find('norm_f') >= 0;
}

function lastStream(session: Session): string {
  return ['x2_2', 'x1_2', 'x2', 'x1', 'x'].find((name) => session.find(name) >= 0) ?? 'x';
}

/** Shares of the next word after a part of the stream: the node, and the stream that was read. */
interface Guess {
  node: string;
  of: string;
}

/** The guesses at the stream's beginning, after each part, and at its end; of two blocks only at their ends. */
export function guessesOf(session: Session): Guess[] {
  const early = session.structure.nodes.flatMap(({ name }) =>
    name.startsWith('early_probs_') ? [{ node: name, of: name.slice('early_probs_'.length) }] : [],
  );
  const some = early.length > 2 ? [early[0], early[early.length >> 1]] : early;
  return [...some, { node: 'probs', of: lastStream(session) }];
}
