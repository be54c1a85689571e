// A part of a page beside the stages as a file.
import type { Theme } from '../../draw/colour.ts';
import { pngOf } from './figure_png.ts';
import { svgOf } from './figure_svg.ts';
import { pageFigureOf } from './plane_figure.ts';

export async function drawnFile(
  place: HTMLElement,
  kind: 'svg' | 'png',
): Promise<[content: string | Uint8Array<ArrayBuffer>, type: string]> {
  const { title, location } = place.ownerDocument;
  const themed = place.closest<HTMLElement>('[data-theme]');
  const theme: Theme = themed?.dataset.theme === 'dark' ? 'dark' : 'light';
  const address = location.protocol === 'file:' ? location.hash : location.href;
  const figure = pageFigureOf(place, { theme, title, said: title }, address);
  return kind === 'svg' ? [svgOf(figure), 'image/svg+xml'] : [await pngOf(figure), 'image/png'];
}
