// The page's widths as custom properties, from the numbers by which the layout computes its room. Its
// media queries are written out as those of all style sheets are (custom_media.ts).
import type { Plugin } from 'vite';
import { MOST, PAGE, type PageWidths } from '../src/engine/draw/widths.ts';
import { BREAKPOINTS } from '../src/engine/page/breakpoints.ts';
import { withMedia } from './custom_media.ts';
import { virtualModule } from './virtual.ts';

const { roomy, close, beside, sheet } = PAGE;

const ofPage = ({ margin, between }: PageWidths) =>
  `--page-margin: ${margin}px; --columns-gap: ${between}px;`;

/** Width of a window beyond the roomy one's least, in which gaps and cells grow; from 1440 px on all have their size. */
const SPARE = `--spare: clamp(0px, 100 * var(--vw) - ${BREAKPOINTS.roomy}px, 160px);`;

const SHEET = `@layer tokens {
  :root { --page-most: ${MOST}px; ${SPARE} --left-column: ${roomy.column}px; ${ofPage(roomy)} }
  @media screen and (--close) { :root { --left-column: ${close.column}px; ${ofPage(close)} } }
  @media screen and (--narrow) { :root { --voices-column: ${beside.column}px; ${ofPage(beside)} } }
  @media screen and (--sheet) { :root { ${ofPage(sheet)} } }
}
`;

export function pageWidths(): Plugin {
  return virtualModule('page_widths.css', async () => withMedia(SHEET));
}
