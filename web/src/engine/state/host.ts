// The host: what a page has of the document around it, which is a history of links, and stores of what it remembers. The
// page that has a document to itself has the browser's; one in an element of another has its own.

import { isEmbedded } from './embedded.ts';

export interface Host {
  history: LinkHistory;
  /** Kept on this device, and in this tab alone. */
  local: Store;
  session: Store;
  /** Whether the document is the page's own: its title, its theme, its keys and its paper. */
  isAlone: boolean;
  /** Whether it is a figure of another page: without a door, and without moving that page's focus or scroll. */
  isEmbedded: boolean;
}

export interface LinkHistory {
  /** The fragment of the entry that is open, '#' and all; or empty. */
  readonly link: string;
  /** The value that the page keeps with that entry; null if it has kept nothing. */
  readonly kept: unknown;
  add(kept: unknown, link: string): void;
  replace(kept: unknown, link: string): void;
  /** Goes back, by less than zero, or forward; the page hears of it later. */
  go(by: number): void;
  /** Back, Forward, or a link that is followed, whose entry has nothing kept. */
  onChange(hear: (kept: unknown) => void): void;
  onLeave(hear: () => void): void;
}

/** Texts by their names; null: none. Where the browser allows none, they last until the page is left, or not at all. */
export interface Store {
  read(name: string): string | null;
  write(name: string, text: string | null): void;
}

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
        // Blocked, or full: what is to be remembered lasts until the page is left.
      }
    },
  };
}

export function browserHost(): Host {
  const urlOf = (link: string) => `${location.pathname}${location.search}${link && `#${link}`}`;
  return {
    history: {
      get link() {
        return location.hash;
      },
      get kept() {
        return history.state;
      },
      add: (kept, link) => history.pushState(kept, '', urlOf(link)),
      replace: (kept, link) => history.replaceState(kept, '', urlOf(link)),
      go: (by) => history.go(by),
      onChange: (hear) => addEventListener('popstate', ({ state }) => hear(state)),
      onLeave: (hear) => addEventListener('pagehide', hear),
    },
    local: browserStore(() => localStorage),
    session: browserStore(() => sessionStorage),
    isAlone: true,
    isEmbedded: isEmbedded(),
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
  private entries: { link: string; kept: unknown }[];
  private at = 0;
  private hear: (kept: unknown) => void = () => {};

  constructor(link: string) {
    this.entries = [{ link, kept: null }];
  }

  get link(): string {
    return this.entries[this.at].link;
  }

  get kept(): unknown {
    return this.entries[this.at].kept;
  }

  add(kept: unknown, link: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { link, kept }];
    this.at++;
  }

  replace(kept: unknown, link: string): void {
    this.entries[this.at] = { link, kept };
  }

  go(by: number): void {
    if (!this.entries[this.at + by]) return;
    this.at += by;
    // Later, as in a browser: what asks for it has more to do.
    queueMicrotask(() => this.hear(this.kept));
  }

  visit(link: string): void {
    this.add(null, link);
    this.hear(null);
  }

  onChange(hear: (kept: unknown) => void): void {
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
    isAlone: false,
    isEmbedded: true,
  };
}
