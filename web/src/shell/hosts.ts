// Hosts (engine/state/host.ts): the browser's history and stores for a page that has the document to itself; own ones
// for a page in an element.
import type { Theme } from '../engine/draw/colour.ts';
import type { Host, LinkHistory, Store } from '../engine/state/host.ts';
import { withTheme } from '../engine/state/storage.ts';
import { browserHeads, ownHeads } from './brought/kept_head.ts';

/** `ask`: access alone throws where storage is blocked. */
export function browserStore(ask: () => Storage): Store {
  return {
    read: (name) => {
      try {
        return ask().getItem(name);
      } catch {
        return null;
      }
    },
    write: (name, text) => {
      try {
        if (text === null) ask().removeItem(name);
        else ask().setItem(name, text);
      } catch {
        // Blocked, or full: values last only until the page is left.
      }
    },
  };
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The host of a page that has the document to itself. ?embed=1 in its address: it is in a frame of another page. */
export function browserHost(): Host {
  const search = new URLSearchParams(location.search);
  const isEmbedded = search.get('embed') === '1';
  const stored = browserStore(() => localStorage);
  const local = isEmbedded ? withTheme(stored, search.get('theme')) : stored;
  const urlOf = (link: string) => `${location.pathname}${location.search}${link && `#${link}`}`;
  return {
    history: {
      get link() {
        return location.hash;
      },
      get entryState() {
        return history.state;
      },
      add: (entryState, link) => history.pushState(entryState, '', urlOf(link)),
      replace: (entryState, link) => history.replaceState(entryState, '', urlOf(link)),
      go: (by) => history.go(by),
      onChange: (hear) => addEventListener('popstate', ({ state }) => hear(state)),
      onLeave: (hear) => addEventListener('pagehide', hear),
    },
    local,
    session: browserStore(() => sessionStorage),
    heads: browserHeads(local, () => indexedDB),
    isAlone: true,
    isEmbedded,
    theme: systemTheme(),
  };
}

function ownStore(): Store {
  const texts = new Map<string, string>();
  return {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => {
      if (text === null) texts.delete(name);
      else texts.set(name, text);
    },
  };
}

/** The history of a page in an element: it begins with a link, and `visit` follows another. */
export class OwnHistory implements LinkHistory {
  private entries: { link: string; entryState: unknown }[];
  private at = 0;
  private hear: (entryState: unknown) => void = () => {};

  constructor(link: string) {
    this.entries = [{ link, entryState: null }];
  }

  get link(): string {
    return this.entries[this.at].link;
  }

  get entryState(): unknown {
    return this.entries[this.at].entryState;
  }

  add(entryState: unknown, link: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { link, entryState }];
    this.at++;
  }

  replace(entryState: unknown, link: string): void {
    this.entries[this.at] = { link, entryState };
  }

  go(by: number): void {
    if (!this.entries[this.at + by]) return;
    this.at += by;
    // Later, as in a browser: what asks for it has more to do.
    queueMicrotask(() => this.hear(this.entryState));
  }

  visit(link: string): void {
    this.add(null, link);
    this.hear(null);
  }

  onChange(hear: (entryState: unknown) => void): void {
    this.hear = hear;
  }

  onLeave(): void {
    // A history in memory is never left: it stays as long as the document.
  }
}

export function ownHost(link: string): Host & { history: OwnHistory } {
  return {
    history: new OwnHistory(link),
    local: ownStore(),
    session: ownStore(),
    heads: ownHeads(),
    isAlone: false,
    isEmbedded: true,
    theme: systemTheme(),
  };
}
