// The part of the address after '#': the whole state, so that any view can be linked.
import { formatHash, parseHash, type State } from './state.ts';

// WebKit throws on the 101st change in quick succession.
const DELAY_MS = 400;

/** Becomes text when it is written, not with every choice. */
let pending: State;
let timer = 0;
let isNewEntry = false;

function flush(): void {
  clearTimeout(timer);
  timer = 0;
  const hash = formatHash(pending);
  const url = `${location.pathname}${location.search}${hash ? `#${hash}` : ''}`;
  try {
    if (isNewEntry) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  } catch {
    // The address stays behind; the page itself is right.
  }
  isNewEntry = false;
}

export const address = {
  read: (): State => parseHash(location.hash),

  /** The next state that is written becomes an entry of its own in the history. */
  push(): void {
    if (timer !== 0) flush();
    isNewEntry = true;
  },

  write(state: State): void {
    pending = state;
    if (isNewEntry) flush();
    else if (timer === 0) timer = window.setTimeout(flush, DELAY_MS);
  },

  /** Back, forward, and an address typed by hand. */
  onChange(adopt: (state: State) => void): void {
    addEventListener('popstate', () => {
      clearTimeout(timer);
      timer = 0;
      adopt(parseHash(location.hash));
    });
    addEventListener('pagehide', () => timer !== 0 && flush());
  },
};
