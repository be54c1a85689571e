// Counts of the numbers of a tree, and of those below a branch, each once: by the terms of all of them, which the core
// is asked for in slices.
import type { Session } from '../../core/session.ts';
import type { Term } from '../../core/structure.ts';
import { elementCount } from '../../core/tensor.ts';
import { Asker, type Pieces } from '../../draw/slices.ts';
import { cellsIn } from './terms.ts';

/** Numbers whose terms are asked for in one piece. */
const AT_ONCE = 32;

type CellOffset = Pick<Term, 'node' | 'offset'>;

export class Counted {
  private readonly starts: number[] = [];
  private readonly operands = new Map<number, number[]>();
  /** Count that met each number last, so that a new count need not reset them. */
  private readonly metIn: Uint32Array;
  private count = 0;
  /** The counts that are known. */
  private readonly known = new Map<string, number>();

  constructor({ nodes }: Session['structure']) {
    let start = 0;
    for (const { shape } of nodes) {
      this.starts.push(start);
      start += elementCount(shape);
    }
    this.metIn = new Uint32Array(start);
  }

  /** Follows a number of the graph to the inputs; the caller stops it when the session's numbers change. */
  *follow(session: Session, root: CellOffset): Pieces<void> {
    const ahead: CellOffset[] = [root];
    for (let asked = 1; ahead.length > 0; asked++) {
      const at = ahead.pop() as CellOffset;
      if (this.operands.has(this.idOf(at))) continue;
      if (asked % AT_ONCE === 0) yield;
      const terms = session.terms(at.node, at.offset);
      const cells = cellsIn(terms, terms[terms.length - 1]);
      this.operands.set(
        this.idOf(at),
        cells.map((cell) => this.idOf(cell)),
      );
      ahead.push(...cells);
    }
  }

  /** Count of these numbers and all their dependencies, each once. */
  from(cells: readonly CellOffset[]): number {
    const ids = cells.map((cell) => this.idOf(cell));
    const asked = ids.join();
    const count = this.known.get(asked) ?? this.met(ids);
    this.known.set(asked, count);
    return count;
  }

  private met(ids: readonly number[]): number {
    const ahead: number[] = [];
    let met = 0;
    this.count++;
    const meet = (id: number) => {
      if (this.metIn[id] === this.count) return;
      this.metIn[id] = this.count;
      met++;
      ahead.push(id);
    };
    ids.forEach(meet);
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
      this.operands.get(id)?.forEach(meet);
    }
    return met;
  }

  private idOf({ node, offset }: CellOffset): number {
    return this.starts[node] + offset;
  }
}

/** Counts the numbers of a tree in slices of frames. */
export class CountAsker {
  private readonly asker = new Asker<Counted>();
  /** The last count, and of which number of which graph. */
  private last: { structure: Session['structure']; of: string; counted: Counted } | null = null;

  /** null until it is known: then `later` is called. If only numbers have changed, the last count until then. */
  of(session: Session, root: CellOffset, later: () => void): Counted | null {
    const { structure, revision } = session;
    const of = `${root.node}.${root.offset}`;
    const counting = () => countedFrom(session, root);
    const counted = this.asker.of(session, `${of} ${revision}`, counting, later);
    if (counted) this.last = { structure, of, counted };
    return this.last?.structure === structure && this.last.of === of ? this.last.counted : null;
  }
}

/** Follows a number to the inputs. */
export function* countedFrom(session: Session, root: CellOffset): Pieces<Counted> {
  const counted = new Counted(session.structure);
  yield* counted.follow(session, root);
  return counted;
}
