// The URL fragment (after '#') holds the whole state, so that any view can be linked.
import { isEmbedded } from './embedded.ts';
import { FIRST_STAGE, formatHash, parseHash, type State } from './state.ts';

// Debounces history.replaceState: WebKit throws on the 101st call in quick succession.
const DELAY_MS = 400;

/** The state to write next; formatted only then. */
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
    // The URL is out of date; the page itself is right.
  }
  isNewEntry = false;
}

/** The state of the address; a frame has no door. */
function read(): State {
  return parseHash(location.hash || (isEmbedded() ? `stage=${FIRST_STAGE}` : ''));
}

export const address = {
  read,

  /** The next `write` adds a history entry (pushState) instead of replacing the present one. */
  push(): void {
    if (timer !== 0) flush();
    isNewEntry = true;
  },

  write(state: State): void {
    pending = state;
    if (isNewEntry) flush();
    else if (timer === 0) timer = window.setTimeout(flush, DELAY_MS);
  },

  /** Navigation: back, forward, and an address typed by hand. */
  onChange(adopt: (state: State) => void): void {
    addEventListener('popstate', () => {
      clearTimeout(timer);
      timer = 0;
      adopt(read());
    });
    addEventListener('pagehide', () => timer !== 0 && flush());
  },
};
