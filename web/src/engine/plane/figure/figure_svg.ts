// A figure as an SVG file.
import { type Mark, marksOf } from './marks.ts';
import type { Figure, Font } from './shapes.ts';

/** Fonts that most machines have one of. */
const FAMILIES: Record<Font, string> = {
  mono: "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace",
  serif: "'Source Serif 4',Georgia,'DejaVu Serif',serif",
  sans: "Inter,system-ui,'DejaVu Sans',sans-serif",
};

export const svgOf = (figure: Figure): string => `${written(marksOf(figure, FAMILIES))}\n`;

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
