// Custom media: the style sheets name the page's breakpoints, "@media (--narrow)", and the layout decides by the same
// numbers. No browser knows such names yet: the build writes what they stand for.
import { BREAKPOINTS } from '../src/engine/page/breakpoints.ts';

const { roomy, wide, beside, across, low, tall } = BREAKPOINTS;

const MEDIA: Readonly<Record<string, string>> = {
  '--wide': `(min-width: ${wide}px) and (min-height: ${tall}px)`,
  '--close': `(max-width: ${roomy - 1}px)`,
  '--narrow': `((max-width: ${wide - 1}px) or (height < ${tall}px))`,
  '--beside': `(min-width: ${beside}px)`,
  '--sheet': `(max-width: ${beside - 1}px)`,
  '--phone': `(max-width: ${across - 1}px)`,
  '--across': `(min-width: ${across}px)`,
  '--low': `(height < ${low}px)`,
};

/** A style sheet with the conditions that the names in its media queries stand for. */
export function withMedia(sheet: string): string {
  return sheet.replace(/@media[^{]*/g, (query) =>
    query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const condition = MEDIA[name];
      if (condition === undefined) throw new Error(`There is no breakpoint ${name}.`);
      return condition;
    }),
  );
}
