// Browsers that wait for the next page when their own is closed: Firefox takes seconds to start.

interface Closable {
  close(): Promise<void>;
}

let isKept = false;
const kept = new Map<string, Closable[]>();

/** From now on pages that are opened one after another share a browser; returns what ends them. */
export function keepBrowsers(): () => Promise<void> {
  isKept = true;
  return async () => {
    await Promise.all([...kept.values()].flat().map((browser) => browser.close()));
  };
}

/** Browsers of one kind, with one page each, whose focus no other page takes. */
export function browsersOf<B extends Closable>(kind: string, launch: () => Promise<B>) {
  const waiting = (kept.get(kind) ?? []) as B[];
  kept.set(kind, waiting);
  return {
    take: async () => waiting.pop() ?? (await launch()),
    giveBack: async (browser: B) => {
      if (isKept) waiting.push(browser);
      else await browser.close();
    },
  };
}
