// A figure as an SVG file: texts stay texts, cells of one colour are one path, and lengths are whole pixels.
import {
  type Box,
  type Figure,
  type Font,
  HATCHED,
  type Part,
  SHIFTED,
  SHIFTS,
  type Shape,
  type Type,
} from './shapes.ts';

/** Fonts that most machines have one of. */
const FAMILIES: Record<Font, string> = {
  mono: "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace",
  serif: "'Source Serif 4',Georgia,'DejaVu Serif',serif",
  sans: "Inter,system-ui,'DejaVu Sans',sans-serif",
};

export function svgOf({ width, height, paper, hatch, title, shapes }: Figure): string {
  const isHatched = shapes.some((shape) => shape.kind === 'cells' && shape.fill === HATCHED);
  // The pattern's name has its colour: figures of both themes may stand in one page.
  const pattern = `masked-${hatch.slice(1)}`;
  const masked = `<pattern id="${pattern}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path fill="${paper}" d="M0 0h6v6h-6z"/><path fill="${hatch}" d="M0 0h1.5v6h-1.5z"/></pattern>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escaped(title)}</title>
${isHatched ? `<defs>${masked}</defs>\n` : ''}<rect width="${width}" height="${height}" fill="${paper}"/>
${grouped(shapes, `url(#${pattern})`).join('\n')}
</svg>
`;
}

/** Text without what XML has no place for. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const whole = (value: number) => String(Math.round(value));

/** The shapes as lines of SVG; texts of one look are a group. */
function grouped(shapes: readonly Shape[], hatched: string): string[] {
  const lines: string[] = [];
  let look = '';
  for (const shape of shapes) {
    const own = shape.kind === 'text' ? lookOf(shape.type, shape.anchor) : '';
    if (own !== look && look !== '') lines.push('</g>');
    if (own !== look && own !== '') lines.push(`<g ${own}>`);
    look = own;
    lines.push(shape.kind === 'text' ? textOf(shape) : drawn(shape, hatched));
  }
  return look === '' ? lines : [...lines, '</g>'];
}

function lookOf(type: Type, anchor: string): string {
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `fill="${type.colour}" font-family="${FAMILIES[type.font]}" font-size="${type.size}"${emphasis(type)}${anchored}`;
}

function emphasis({ weight, isItalic }: Partial<Type>): string {
  return `${weight ? ` font-weight="${weight}"` : ''}${isItalic ? ' font-style="italic"' : ''}`;
}

function drawn(shape: Exclude<Shape, { kind: 'text' }>, hatched: string): string {
  switch (shape.kind) {
    case 'cells': {
      const fill = shape.fill === HATCHED ? hatched : shape.fill;
      return `<path fill="${fill}" d="${shape.boxes.map(pathOf).join('')}"/>`;
    }
    case 'lines': {
      // Through the middles of pixels, where a line of one pixel is sharp.
      const at = (value: number) => String(Math.round(value) + 0.5);
      const paths = shape.lines.map(([x, y, toX, toY]) =>
        x === toX ? `M${at(x)} ${whole(y)}V${whole(toY)}` : `M${whole(x)} ${at(y)}H${whole(toX)}`,
      );
      return `<path fill="none" stroke="${shape.colour}" stroke-opacity="${shape.opacity}" d="${paths.join('')}"/>`;
    }
    case 'box':
      return boxOf(shape);
  }
}

function pathOf([x, y, width, height]: Box): string {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [wide, high] = [Math.round(x + width) - left, Math.round(y + height) - top];
  return `M${left} ${top}h${wide}v${high}h${-wide}z`;
}

function boxOf({
  box,
  fill = 'none',
  stroke,
  line,
  dash,
  radius,
  opacity,
}: Shape & { kind: 'box' }) {
  const [x, y, width, height] = box.map(Math.round);
  const edge = stroke
    ? ` stroke="${stroke}" stroke-width="${line}"${dash ? ` stroke-dasharray="${dash}"` : ''}`
    : '';
  const round = radius ? ` rx="${radius}"` : '';
  const pale = opacity === undefined ? '' : ` opacity="${opacity}"`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${edge}${round}${pale}/>`;
}

function textOf({ x, y, type, parts, turn, link }: Shape & { kind: 'text' }): string {
  const [left, base] = [whole(x), whole(y)];
  const turned = turn ? ` transform="rotate(${-turn} ${left} ${base})"` : '';
  const [only] = parts;
  const isPlain = parts.length === 1 && Object.keys(only).length === 1;
  const inside = isPlain ? escaped(only.text) : spans(parts, type);
  const space = /^ | {2}/.test(parts.map(({ text }) => text).join(''))
    ? ' xml:space="preserve"'
    : '';
  const written = `<text x="${left}" y="${base}"${space}${turned}>${inside}</text>`;
  return link ? `<a href="${escaped(link)}">${written}</a>` : written;
}

/** Parts one after the other; what is raised or lowered says so, and the next one takes it back. */
function spans(parts: readonly Part[], type: Type): string {
  let at = 0;
  return parts
    .map((part) => {
      const size = part.size ?? type.size;
      const to = part.shift ? SHIFTS[part.shift] * size : 0;
      const move = Math.round((to - at) * 10) / 10;
      at = to;
      const shown = part.shift ? Math.round(size * SHIFTED * 10) / 10 : size;
      const looks = [
        move === 0 ? '' : ` dy="${move}"`,
        shown === type.size ? '' : ` font-size="${shown}"`,
        part.font && part.font !== type.font ? ` font-family="${FAMILIES[part.font]}"` : '',
        part.colour && part.colour !== type.colour ? ` fill="${part.colour}"` : '',
        emphasis(part),
      ].join('');
      return looks === '' ? escaped(part.text) : `<tspan${looks}>${escaped(part.text)}</tspan>`;
    })
    .join('');
}
