// A figure made in a document, element by element: markup as text is what some policies of other pages forbid.
import { type Mark, marksOf } from './marks.ts';
import type { Figure, Font } from './shapes.ts';

/** The page's fonts, and in another page's document, which lacks them, the reader's. */
const FAMILIES: Record<Font, string> = {
  mono: '"Lesson Mono", ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
  serif: '"Lesson Serif", Georgia, "DejaVu Serif", serif',
  sans: '"Lesson Sans", system-ui, "DejaVu Sans", sans-serif',
};

export const markedFigure = (figure: Figure): Mark => marksOf(figure, FAMILIES);

export function elementOf({ tag, attributes, inside }: Mark): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns' && name !== 'xml:space') element.setAttribute(name, String(value));
  }
  element.append(...inside.map((one) => (typeof one === 'string' ? one : elementOf(one))));
  return element;
}
