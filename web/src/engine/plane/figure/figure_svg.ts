// A figure as an SVG file.
import { FILE_FONTS } from './figure_fonts.ts';
import { type Mark, marksOf } from './marks.ts';
import type { Figure } from './shapes.ts';

export const svgOf = (figure: Figure): string => `${written(marksOf(figure, FILE_FONTS))}\n`;

/** Text without what XML has no place for. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Elements that have each of their own on a line. */
const LISTS = ['svg', 'g'];

function written(one: Mark | string): string {
  if (typeof one === 'string') return escaped(one);
  const { tag, attributes, inside } = one;
  const all = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  const [open, between] = [`<${tag}${all}`, LISTS.includes(tag) ? '\n' : ''];
  if (inside.length === 0) return `${open}/>`;
  return `${open}>${between}${inside.map(written).join(between)}${between}</${tag}>`;
}
