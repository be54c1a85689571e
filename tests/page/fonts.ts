// The fonts that the page brings with it.
import type { Driver } from './drivers/driver.ts';

/** How many of the three families have loaded, at least in one style, and how many files failed. */
export function fontsOf(page: Driver): Promise<{ loaded: number; error: number }> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Not those that only borrow the metrics of the reader's own fonts: "Lesson Serif Georgia".
    const own = [...document.fonts].filter(({ family }) =>
      /^"?Lesson (Serif|Mono|Math)"?$/.test(family),
    );
    const loaded = own.filter(({ status }) => status === 'loaded');
    return {
      loaded: new Set(loaded.map(({ family }) => family)).size,
      error: own.filter(({ status }) => status === 'error').length,
    };
  });
}
