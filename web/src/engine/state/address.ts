// The URL fragment (after '#') holds the whole state, so that any view can be linked.
import type { Host, LinkHistory } from './host.ts';
import { DEFAULT, FIRST_STAGE, formatHash, isDoor, parseHash, type State } from './state.ts';

// Debounces history.replaceState: WebKit throws on the 101st call in quick succession.
const DELAY_MS = 400;
/** Delay after another number is opened: longer than the next picture, which would have to wait. */
const OPEN_MS = 40;

/**
 * State of a history entry. Entries of one place, a step, differ in the open number; `opened`: number of earlier
 * entries of the place.
 */
interface Entry {
  place: string;
  opened: number;
}

/** A place that no other entry has, also of an earlier visit. */
function newPlace(): Entry {
  return { place: `${Date.now()}.${Math.random()}`, opened: 0 };
}

/** The entry of a history state, which another page or an older version may have written. */
function entryOf(entryState: unknown): Entry {
  const { place, opened } = Object(entryState);
  const isOurs = typeof place === 'string' && Number.isInteger(opened);
  return isOurs ? { place, opened } : newPlace();
}

/** The state of the address; a frame has no door. */
export function readAddress({ history, isEmbedded }: Pick<Host, 'history' | 'isEmbedded'>): State {
  const state = parseHash(history.link);
  return isEmbedded && isDoor(state) ? { ...DEFAULT, stage: FIRST_STAGE } : state;
}

export class Address {
  private readonly host: Host;
  private readonly history: LinkHistory;
  /** The state to write next; formatted only then. */
  private pending: State = DEFAULT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The entry to add with it; null: the present one is replaced. */
  private added: Entry | null = null;
  private entry = newPlace();

  constructor(host: Host) {
    this.host = host;
    this.history = host.history;
  }

  read(): State {
    return readAddress(this.host);
  }

  /** The next `write` adds a history entry instead of replacing the present one. */
  push(): void {
    this.settle();
    this.added = newPlace();
  }

  /** The next `write` adds an entry for the same place with another number open. */
  open(): void {
    this.settle();
    this.added = { place: this.entry.place, opened: this.entry.opened + 1 };
  }

  /** Whether Back would lead to the same place. */
  hasOpened(): boolean {
    return (this.added ?? this.entry).opened > 0;
  }

  /** Goes back by so many numbers, if the history has them. */
  goBack(by: number): void {
    this.settle();
    if (by > 0 && by <= this.entry.opened) this.history.go(-by);
  }

  /**
   * Separates later entries from the address's place, while that is not shown, or not yet: a number opened meanwhile
   * belongs to another place, and Back reads the address again.
   */
  leave(): void {
    this.entry = newPlace();
  }

  write(state: State): void {
    this.pending = state;
    // At once, as the browser stores the scroll position with the entry that is left.
    if (this.added && this.added.place !== this.entry.place) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), this.added ? OPEN_MS : DELAY_MS);
  }

  /**
   * Navigation: back, forward, a followed link (`isFollowed`) or an address typed by hand; `reopen`, if only the open
   * number changes.
   */
  onChange(
    adopt: (state: State, isFollowed: boolean) => void,
    reopen: (state: State) => void,
  ): void {
    this.entry = entryOf(this.history.entryState);
    this.history.onChange((entryState) => {
      this.forget();
      this.added = null;
      const { place } = this.entry;
      this.entry = entryOf(entryState);
      if (this.entry.place === place) reopen(this.read());
      else adopt(this.read(), entryState === null);
    });
    this.history.onLeave(() => this.settle());
  }

  /** Writes what waits: before another entry begins. */
  private settle(): void {
    if (this.timer !== undefined) this.flush();
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private flush(): void {
    this.forget();
    const link = formatHash(this.pending);
    try {
      if (this.added) this.history.add(this.added, link);
      else this.history.replace(this.entry, link);
      this.entry = this.added ?? this.entry;
    } catch {
      // The URL is out of date; the page itself is right.
    }
    this.added = null;
  }
}
