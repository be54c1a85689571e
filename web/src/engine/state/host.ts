// The host: the page's view of the document around it, that is, a history of links, and stores. A page that has the
// document to itself uses the browser's; a page in an element has its own.

import type { OwnHead } from '../core/own_head.ts';
import type { Theme } from '../draw/colour.ts';

export interface Host {
  history: LinkHistory;
  /** Kept on this device, and in this tab alone. */
  local: Store;
  session: Store;
  /** The head of the reader's own, if it is kept on this device. */
  heads: HeadStore;
  /** Whether the page owns the document: its title, theme, keys and printing. */
  isAlone: boolean;
  /** Whether it is a figure of another page: without a door, and without moving that page's focus or scroll. */
  isEmbedded: boolean;
  /** The theme of the system, for a reader who has chosen none. */
  theme: Theme;
}

export interface HeadStore {
  /** The key of the head that is kept; empty: none. */
  readonly key: string;
  /** The head; null if there is none, or it cannot be read. */
  read(): Promise<OwnHead | null>;
  /** Keeps a head in place of the last one, or none; returns whether the browser allows it. */
  write(head: OwnHead | null): Promise<boolean>;
}

export interface LinkHistory {
  /** The fragment of the entry that is open, '#' and all; or empty. */
  readonly link: string;
  /** The value that the page has stored with that entry (`history.state`); null: none. */
  readonly entryState: unknown;
  add(entryState: unknown, link: string): void;
  replace(entryState: unknown, link: string): void;
  /** Goes back, by less than zero, or forward; the page hears of it later. */
  go(by: number): void;
  /** Back, Forward, or a link that is followed, whose entry has no state yet. */
  onChange(hear: (entryState: unknown) => void): void;
  onLeave(hear: () => void): void;
}

/**
 * Texts by their names; null: none. If the browser forbids storage, they last until the page is left, or not at all.
 */
export interface Store {
  read(name: string): string | null;
  write(name: string, text: string | null): void;
}
