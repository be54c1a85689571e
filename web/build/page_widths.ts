// The page's widths as custom properties, from the numbers by which the layout computes its room.
import type { Plugin } from 'vite';
import { MOST, PAGE, type PageWidths } from '../src/draw/widths.ts';
import { withMedia } from './custom_media.ts';
import { virtualModule } from './virtual.ts';

const { wide, close, beside, sheet } = PAGE;

const ofPage = ({ margin, between }: PageWidths) =>
  `--page-margin: ${margin}px; --columns-gap: ${between}px;`;

const SHEET = `@layer tokens {
  :root { --page-most: ${MOST}px; --left-column: ${wide.column}px; ${ofPage(wide)} }
  @media screen and (--close) { :root { --left-column: ${close.column}px; ${ofPage(close)} } }
  @media screen and (--narrow) { :root { --voices-column: ${beside.column}px; ${ofPage(beside)} } }
  @media screen and (--sheet) { :root { ${ofPage(sheet)} } }
}
`;

export function pageWidths(): Plugin {
  return virtualModule('page_widths.css', async () => withMedia(SHEET));
}
