// Elements of an SVG as data, of a figure's shapes: written into a file, or made in a document. Texts stay texts, cells of
// one colour are one path, and lengths are whole pixels.
import {
  type Box,
  type Figure,
  type Font,
  HATCHED,
  type Painted,
  type Part,
  SHIFTED,
  SHIFTS,
  type Shape,
  type Type,
} from './shapes.ts';

export interface Mark {
  tag: string;
  attributes: Readonly<Record<string, string | number>>;
  inside: readonly (Mark | string)[];
}

type Families = Readonly<Record<Font, string>>;

const mark = (
  tag: string,
  attributes: Mark['attributes'],
  ...inside: readonly (Mark | string)[]
): Mark => ({ tag, attributes, inside });

/** The whole picture. `families`: names of the fonts. */
export function marksOf(figure: Figure, families: Families): Mark {
  const { width, height, paper, hatch, title, shapes } = figure;
  const isHatched = shapes.some((shape) => shape.kind === 'cells' && shape.fill === HATCHED);
  // The pattern's name has its colour: figures of both themes may stand in one page.
  const pattern = `masked-${hatch.slice(1)}`;
  const size = { width: '6', height: '6' };
  const masked = mark(
    'pattern',
    { id: pattern, ...size, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    mark('path', { fill: paper, d: 'M0 0h6v6h-6z' }),
    mark('path', { fill: hatch, d: 'M0 0h1.5v6h-1.5z' }),
  );
  const viewBox = `0 0 ${width} ${height}`;
  return mark(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox, role: 'img' },
    mark('title', {}, title),
    ...(figure.about ? [mark('desc', {}, figure.about)] : []),
    ...(isHatched ? [mark('defs', {}, masked)] : []),
    mark('rect', { width, height, fill: paper }),
    ...grouped(shapes, `url(#${pattern})`, families),
  );
}

const whole = (value: number) => String(Math.round(value));

/** The shapes, texts of one look as a group. */
function grouped(shapes: readonly Shape[], hatched: string, families: Families): Mark[] {
  const all: { look: string; attributes: Mark['attributes']; marks: Mark[] }[] = [];
  for (const shape of shapes) {
    const isText = shape.kind === 'text';
    const attributes = isText ? lookOf(shape.type, shape.anchor, families) : {};
    const look = JSON.stringify(attributes);
    if (all.at(-1)?.look !== look) all.push({ look, attributes, marks: [] });
    all.at(-1)?.marks.push(isText ? textOf(shape, families) : drawn(shape, hatched));
  }
  return all.flatMap(({ look, attributes, marks }) =>
    look === '{}' ? marks : [mark('g', attributes, ...marks)],
  );
}

function lookOf(type: Type, anchor: string, families: Families): Mark['attributes'] {
  return {
    ...{ fill: type.colour, 'font-family': families[type.font], 'font-size': type.size },
    ...emphasis(type),
    ...haloOf(type),
    ...(anchor === 'start' ? {} : { 'text-anchor': anchor }),
  };
}

function haloOf({ halo }: Type): Mark['attributes'] {
  if (!halo) return {};
  const { colour, line } = halo;
  return {
    ...{
      stroke: colour,
      'stroke-width': line,
      'stroke-linejoin': 'round',
      'paint-order': 'stroke',
    },
  };
}

function emphasis({ weight, isItalic }: Partial<Type>): Mark['attributes'] {
  return {
    ...(weight ? { 'font-weight': weight } : {}),
    ...(isItalic ? { 'font-style': 'italic' } : {}),
  };
}

function drawn(shape: Exclude<Shape, { kind: 'text' }>, hatched: string): Mark {
  switch (shape.kind) {
    case 'cells': {
      const fill = shape.fill === HATCHED ? hatched : shape.fill;
      return mark('path', { fill, d: shape.boxes.map(pathOf).join('') });
    }
    case 'lines': {
      // Through the middles of pixels, where a line of one pixel is sharp.
      const at = (value: number) => String(Math.round(value) + 0.5);
      const paths = shape.lines.map(([x, y, toX, toY]) =>
        x === toX ? `M${at(x)} ${whole(y)}V${whole(toY)}` : `M${whole(x)} ${at(y)}H${whole(toX)}`,
      );
      const edge = { stroke: shape.colour, 'stroke-opacity': shape.opacity };
      return mark('path', { fill: 'none', ...edge, d: paths.join('') });
    }
    case 'box':
      return boxOf(shape);
    case 'path': {
      const d = shape.points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L');
      return mark('path', { d: `M${d}${shape.isClosed ? 'z' : ''}`, ...paintedOf(shape) });
    }
    case 'disc': {
      const [cx, cy, r] = [shape.x, shape.y, shape.radius].map(tenth);
      return mark('circle', { cx, cy, r, ...paintedOf(shape) });
    }
  }
}

const tenth = (value: number) => String(Number(value.toFixed(1)));

function paintedOf({ fill, edge, dash }: Painted): Mark['attributes'] {
  return {
    fill: fill?.colour ?? 'none',
    ...(fill && fill.opacity < 1 ? { 'fill-opacity': Number(fill.opacity.toFixed(2)) } : {}),
    ...(edge ? { stroke: edge.colour, 'stroke-width': edge.line, 'stroke-linejoin': 'round' } : {}),
    ...(edge && dash.length > 0 ? { 'stroke-dasharray': dash.join(' ') } : {}),
  };
}

function pathOf([x, y, width, height]: Box): string {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [wide, high] = [Math.round(x + width) - left, Math.round(y + height) - top];
  return `M${left} ${top}h${wide}v${high}h${-wide}z`;
}

function boxOf(shape: Shape & { kind: 'box' }): Mark {
  const { box, fill = 'none', stroke, line = 1, dash, radius, opacity } = shape;
  const [x, y, width, height] = box.map(Math.round);
  return mark('rect', {
    ...{ x, y, width, height, fill },
    ...(stroke ? { stroke, 'stroke-width': line } : {}),
    ...(stroke && dash ? { 'stroke-dasharray': dash } : {}),
    ...(radius ? { rx: radius } : {}),
    ...(opacity === undefined ? {} : { opacity }),
  });
}

function textOf(shape: Shape & { kind: 'text' }, families: Families) {
  const { x, y, type, parts, turn, link, long } = shape;
  const [left, base] = [whole(x), whole(y)];
  const [only] = parts;
  const isPlain = parts.length === 1 && Object.keys(only).length === 1;
  const hasSpaces = /^ | {2}/.test(parts.map(({ text }) => text).join(''));
  const written = mark(
    'text',
    {
      ...{ x: left, y: base },
      ...(hasSpaces ? { 'xml:space': 'preserve' } : {}),
      ...(long ? { textLength: tenth(long), lengthAdjust: 'spacingAndGlyphs' } : {}),
      ...(turn ? { transform: `rotate(${-turn} ${left} ${base})` } : {}),
    },
    ...(isPlain ? [only.text] : spans(parts, type, families)),
  );
  return link ? mark('a', { href: link }, written) : written;
}

/** Parts one after the other; what is raised or lowered says so, and the next one takes it back. */
function spans(parts: readonly Part[], type: Type, families: Families): (Mark | string)[] {
  let at = 0;
  return parts.map((part) => {
    const size = part.size ?? type.size;
    const to = part.shift ? SHIFTS[part.shift] * size : 0;
    const move = Math.round((to - at) * 10) / 10;
    at = to;
    const shown = part.shift ? Math.round(size * SHIFTED * 10) / 10 : size;
    const looks = {
      ...(move === 0 ? {} : { dy: move }),
      ...(shown === type.size ? {} : { 'font-size': shown }),
      ...(part.font && part.font !== type.font ? { 'font-family': families[part.font] } : {}),
      ...(part.colour && part.colour !== type.colour ? { fill: part.colour } : {}),
      ...emphasis(part),
    };
    return Object.keys(looks).length === 0 ? part.text : mark('tspan', looks, part.text);
  });
}
