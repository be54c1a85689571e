// How many numbers a tree has, and how many stand below a branch, each once: by the terms of all of them, which the
// core is asked for in slices.
import type { Session, Term } from '../../core/session.ts';
import { elementCount } from '../../core/tensor.ts';
import { inSlices, type Pieces } from '../../draw/slices.ts';
import { cellsIn } from './terms.ts';

/** Numbers whose terms are asked for in one piece. */
const AT_ONCE = 32;

type Place = Pick<Term, 'node' | 'offset'>;

export class Counted {
  private readonly starts: number[] = [];
  private readonly operands = new Map<number, number[]>();
  /** For each number in which count it was met last, so that none begins by forgetting all. */
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

  /** Follows a number to the inputs; false where a number of the session changes meanwhile. */
  *follow(session: Session, root: Place): Pieces<boolean> {
    const { revision } = session;
    const ahead: Place[] = [root];
    for (let asked = 1; ahead.length > 0; asked++) {
      const place = ahead.pop() as Place;
      if (this.operands.has(this.idOf(place))) continue;
      if (asked % AT_ONCE === 0) yield;
      if (session.revision !== revision) return false;
      const terms = session.terms(place.node, place.offset);
      const cells = cellsIn(terms, terms[terms.length - 1]);
      this.operands.set(
        this.idOf(place),
        cells.map((cell) => this.idOf(cell)),
      );
      ahead.push(...cells);
    }
    return true;
  }

  /** How many numbers these are with all that they are computed from, each once. */
  from(places: readonly Place[]): number {
    const ids = places.map((place) => this.idOf(place));
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

  private idOf({ node, offset }: Place): number {
    return this.starts[node] + offset;
  }
}

/** Asks for the count of a tree, and keeps the last answer, as each redraw asks again. */
export class CountAsker {
  private last: {
    session: Session;
    asked: string;
    structure: Session['structure'];
    counted: Counted | null;
    stop: () => void;
  } | null = null;

  /** null until it is known: then `later` is called. Where only numbers have changed, the last one until then. */
  of(session: Session, root: Place, later: () => void): Counted | null {
    const { structure, revision } = session;
    const asked = `${root.node}.${root.offset} ${revision}`;
    const { last } = this;
    if (last?.session === session && last.asked === asked) return last.counted;
    last?.stop();
    const isSame =
      last?.structure === structure && last.asked.split(' ')[0] === asked.split(' ')[0];
    const next = { session, asked, structure, counted: isSame ? last.counted : null, stop() {} };
    this.last = next;
    const counted = new Counted(structure);
    next.stop = inSlices(counted.follow(session, root), (isKnown) => {
      if (!isKnown) return;
      next.counted = counted;
      later();
    });
    return next.counted;
  }
}
