// Browsers that wait for the next page when their own is closed: Firefox takes seconds to start.

interface Closable {
  close(): Promise<void>;
}

let isKept = false;
const kept = new Map<string, Closable[]>();
let taken = 0;

/** From now on pages that are opened one after another share a browser; returns what ends them. */
export function keepBrowsers(): () => Promise<void> {
  isKept = true;
  return endKept;
}

async function endKept(): Promise<void> {
  const browsers = [...kept.values()].flatMap((waiting) => waiting.splice(0));
  await Promise.all(browsers.map((browser) => browser.close()));
}

/**
 * Browsers of one kind, with one page each, whose focus no other page takes. `hasWindow`: on a screen, where a window takes
 * the focus from all others; so none waits beside one that is open.
 */
export function browsersOf<B extends Closable>(
  kind: string,
  launch: () => Promise<B>,
  hasWindow = false,
) {
  const waiting = (kept.get(kind) ?? []) as B[];
  kept.set(kind, waiting);
  return {
    take: async () => {
      const browser = waiting.pop();
      if (hasWindow && !browser) await endKept();
      taken++;
      return browser ?? launch();
    },
    giveBack: async (browser: B) => {
      taken--;
      if (isKept && !(hasWindow && taken > 0)) waiting.push(browser);
      else await browser.close();
    },
  };
}
