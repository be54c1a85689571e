// A figure made in a document, element by element: markup as text is what some policies of other pages forbid.
import { LIVE_FONTS } from '../../engine/plane/figure/figure_fonts.ts';
import { type Mark, marksOf } from '../../engine/plane/figure/marks.ts';
import type { Figure } from '../../engine/plane/figure/shapes.ts';

export const markedFigure = (figure: Figure): Mark => marksOf(figure, LIVE_FONTS);

export function elementOf({ tag, attributes, inside }: Mark): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns' && name !== 'xml:space') element.setAttribute(name, String(value));
  }
  element.append(...inside.map((one) => (typeof one === 'string' ? one : elementOf(one))));
  return element;
}
