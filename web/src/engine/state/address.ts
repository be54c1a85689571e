// The URL fragment (after '#') holds the whole state, so that any view can be linked.
import { isEmbedded } from './embedded.ts';
import { DEFAULT, FIRST_STAGE, formatHash, isDoor, parseHash, type State } from './state.ts';

// Debounces history.replaceState: WebKit throws on the 101st call in quick succession.
const DELAY_MS = 400;
/** Delay where another number is open: after the next picture, which would wait for it. */
const OPEN_MS = 40;

/**
 * State of a history entry. Entries of one place, a step, differ in the number that is open: `opened` is how many
 * entries of the place stand before it.
 */
interface Entry {
  place: string;
  opened: number;
}

/** The state to write next; formatted only then. */
let pending: State;
let timer = 0;
/** The entry to add with it; null: the present one is written anew. */
let added: Entry | null = null;
let entry = newPlace();

/** A place that no other entry has, also of an earlier visit. */
function newPlace(): Entry {
  return { place: `${Date.now()}.${Math.random()}`, opened: 0 };
}

/** The entry behind a state of the history, which another page or an older version may have written. */
function entryOf(kept: unknown): Entry {
  const { place, opened } = Object(kept);
  const isOurs = typeof place === 'string' && Number.isInteger(opened);
  return isOurs ? { place, opened } : newPlace();
}

function flush(): void {
  clearTimeout(timer);
  timer = 0;
  const hash = formatHash(pending);
  const url = `${location.pathname}${location.search}${hash ? `#${hash}` : ''}`;
  try {
    if (added) history.pushState(added, '', url);
    else history.replaceState(entry, '', url);
    entry = added ?? entry;
  } catch {
    // The URL is out of date; the page itself is right.
  }
  added = null;
}

/** The state of the address; a frame has no door. */
function read(): State {
  const state = parseHash(location.hash);
  return isEmbedded() && isDoor(state) ? { ...DEFAULT, stage: FIRST_STAGE } : state;
}

/** Writes what waits: before another entry begins. */
function settle(): void {
  if (timer !== 0) flush();
}

export const address = {
  read,

  /** The next `write` adds a history entry (pushState) instead of replacing the present one. */
  push(): void {
    settle();
    added = newPlace();
  },

  /** The next `write` adds an entry for the same place with another number open. */
  open(): void {
    settle();
    added = { place: entry.place, opened: entry.opened + 1 };
  },

  /** Whether Back would lead to the same place. */
  hasOpened(): boolean {
    return (added ?? entry).opened > 0;
  },

  /** Goes back by so many numbers, if the history has them. */
  goBack(by: number): void {
    settle();
    if (by > 0 && by <= entry.opened) history.go(-by);
  },

  /**
   * Separates what follows from the address's place, while that is not shown or not yet: a number opened meanwhile then
   * belongs to another place, and Back asks for the address again.
   */
  leave(): void {
    entry = newPlace();
  },

  write(state: State): void {
    pending = state;
    // At once: the browser keeps how far the page was scrolled with the entry that is left.
    if (added && added.place !== entry.place) flush();
    else if (timer === 0) timer = window.setTimeout(flush, added ? OPEN_MS : DELAY_MS);
  },

  /**
   * Navigation: back, forward, a link that is followed (`isFollowed`) or an address typed by hand; `reopen`, where only
   * the open number is another.
   */
  onChange(
    adopt: (state: State, isFollowed: boolean) => void,
    reopen: (state: State) => void,
  ): void {
    entry = entryOf(history.state);
    addEventListener('popstate', ({ state }) => {
      clearTimeout(timer);
      timer = 0;
      added = null;
      const { place } = entry;
      entry = entryOf(state);
      if (entry.place === place) reopen(read());
      else adopt(read(), state === null);
    });
    addEventListener('pagehide', settle);
  },
};
