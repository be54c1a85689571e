// Small files that were brought, kept in this tab with what was said of them, so that a reload does not lose them and the
// verdict on them.
import type { Store } from '../../engine/state/host.ts';
import type { Source } from '../../engine/state/source.ts';

const KEY = 'attention.files';
/** Bytes of all files together up to which they are kept: browsers give a page some five million letters. */
const MOST = 500_000;

/** Choices of the reader on a head, by the names of tensors (said.ts). */
export interface Said {
  group: number;
  /** null: the tensors are what their names say. */
  hands: readonly { name: string; part: string; turned: boolean }[] | null;
  heads: number | null;
  head: number | null;
  causal: boolean | null;
}

/** The files of each head, which is open, and what was said of that. */
export interface Kept {
  all: readonly (readonly Source[])[];
  open: number;
  said?: Said | null;
}

type Written = {
  heads: { name: string; called: string; bytes: string }[][];
  open: number;
  said: Said | null;
};

export class KeptFiles {
  private readonly tab: Store;
  /** Files that were written last. */
  private last: Kept['all'] = [];
  private open = 0;
  private said = '';

  constructor(tab: Store) {
    this.tab = tab;
  }

  /** Whether so many bytes are kept. */
  static isRoomFor(all: Kept['all']): boolean {
    return all.flat().reduce((sum, { blob }) => sum + blob.size, 0) <= MOST;
  }

  /** Keeps the files, if they or what was said are others than before; none if they are too large. */
  async keep({ all, open, said = null }: Kept): Promise<void> {
    const text = JSON.stringify(said);
    if (all === this.last && open === this.open && text === this.said) return;
    Object.assign(this, { last: all, open, said: text });
    if (all.length === 0 || !KeptFiles.isRoomFor(all)) return this.tab.write(KEY, null);
    try {
      const heads = await Promise.all(all.map((sources) => Promise.all(sources.map(written))));
      const isLast = all === this.last && open === this.open && text === this.said;
      if (isLast) this.tab.write(KEY, JSON.stringify({ heads, open, said } satisfies Written));
    } catch {
      // A file that is gone from the disk meanwhile is not kept.
      this.tab.write(KEY, null);
    }
  }

  /** Heads that were kept; null if there are none, or they are none of this page's. */
  read(): Kept | null {
    try {
      const { heads, open, said = null }: Written = JSON.parse(this.tab.read(KEY) ?? '');
      const all = heads.map((sources) =>
        sources.map(({ name, called, bytes }) => ({
          name: String(name),
          called: String(called),
          blob: new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
        })),
      );
      if (!all[open] || !KeptFiles.isRoomFor(all)) return null;
      Object.assign(this, { last: all, open, said: JSON.stringify(said) });
      return { all, open, said };
    } catch {
      return null;
    }
  }
}

async function written({ name, called, blob }: Source) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { name, called, bytes: btoa(text) };
}
