// The fonts that the page brings with it.
import type { Driver } from '../drivers/driver.ts';
import { settled } from './visit.ts';

/** How many of the four families have loaded, at least in one style, and how many files failed. */
export async function fontsOf(page: Driver): Promise<{ loaded: number; error: number }> {
  // The font of the formulas is asked for by the last part of the picture.
  await settled(page);
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Not those that only borrow the metrics of the reader's own fonts: "Lesson Serif Georgia".
    const own = [...document.fonts].filter(({ family }) =>
      /^"?Lesson (Serif|Sans|Mono|Math)"?$/.test(family),
    );
    const loaded = own.filter(({ status }) => status === 'loaded');
    return {
      loaded: new Set(loaded.map(({ family }) => family)).size,
      error: own.filter(({ status }) => status === 'error').length,
    };
  });
}
