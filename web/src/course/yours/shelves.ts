// Files by the heads that they make up: one whose names are there already begins another head, beside the one before, and
// the reader goes from one to the other. It knows the files, not what is in them.
import type { Source } from '../../engine/state/source.ts';

/** A file that has taken the place of others; `isAnew`: it is called as they are. */
export interface Taken {
  by: string;
  of: readonly string[];
  isAnew: boolean;
}

export class Shelves {
  /** The files of each head. */
  all: readonly (readonly Source[])[] = [];
  open = 0;
  /** The head that is shown once all that arrives is read: the first that has begun with it. */
  first = 0;
  /** Whether a head has begun since files arrived. */
  private hasBegun = false;
  /** Files that were replaced last; null: nothing was. */
  taken: Taken | null = null;

  get sources(): readonly Source[] {
    return this.all[this.open] ?? [];
  }

  /** The names of a head's files. */
  namesOf(shelf: number): string[] {
    return this.all[shelf].map(({ called }) => called);
  }

  /** Hears that files arrive. */
  arrive(): void {
    this.first = this.open;
    this.hasBegun = this.all.length === 0;
    this.taken = null;
  }

  /** A source by a name that no other has ("pasted 2"), but for a file that was there before. */
  named(source: Source): Source {
    const { called, name } = source;
    const isAgain = called.includes('.') && this.sources.some((one) => one.called === called);
    const has = (own: string) => this.sources.some((one) => one.name === own);
    let own = name;
    for (let i = 2; !isAgain && has(own); i++) own = `${name} ${i}`;
    return { ...source, name: own };
  }

  add(source: Source): void {
    this.put(this.open, [...this.sources, source]);
  }

  /** Puts a file in the place of others: where it is the only one then, beside that head, unless it is called as it is. */
  replace(source: Source, older: readonly Source[], kept: readonly Source[]): void {
    const of = older.map(({ called }) => called);
    const isAnew = of.includes(source.called);
    const isSame = (shelf: readonly Source[]) =>
      shelf.length === 1 && shelf[0].called === source.called;
    const same = this.all.findIndex(isSame);
    const place = kept.length > 0 ? this.open : same >= 0 ? same : this.all.length;
    this.taken = { by: source.called, of, isAnew };
    this.put(place, [...kept, source]);
    this.open = place;
    if (!this.hasBegun) this.first = place;
    this.hasBegun = true;
  }

  show(shelf: number): void {
    this.open = shelf;
    this.first = shelf;
    this.taken = null;
  }

  clear(): void {
    Object.assign(this, { all: [], open: 0, first: 0, taken: null });
  }

  private put(place: number, sources: readonly Source[]): void {
    const { all } = this;
    this.all = place < all.length ? all.with(place, sources) : [...all, sources];
  }
}
