// A chart of the page (chart.ts) as shapes of a figure: its places and colours are read off what is drawn.
import type { Place } from '../chart.ts';
import type { Font, Shape } from './shapes.ts';

/** Pixels of the least chart that is a picture: smaller ones are keys. */
const LEAST = { width: 90, height: 50 };

/** The charts that are seen in a part of the page. */
export function chartsIn(place: ParentNode): SVGSVGElement[] {
  return [...place.querySelectorAll<SVGSVGElement>('.chart > svg')].filter(
    ({ clientWidth, clientHeight }) => clientWidth >= LEAST.width && clientHeight >= LEAST.height,
  );
}

/** The marks of a chart, in pixels from its corner. */
export function chartShapes(chart: SVGSVGElement): Shape[] {
  const origin = chart.getScreenCTM()?.inverse();
  if (!origin) return [];
  const marks = [
    ...chart.querySelectorAll<SVGGraphicsElement>('path, line, polygon, rect, circle, text'),
  ];
  return marks.flatMap((mark) => {
    const there = mark.getScreenCTM();
    const style = getComputedStyle(mark);
    const isHidden = style.display === 'none' || style.visibility === 'hidden';
    if (!there || isHidden) return [];
    const matrix = origin.multiply(there);
    const at = ([x, y]: Place): Place => {
      const { a, b, c, d, e, f } = matrix;
      return [a * x + c * y + e, b * x + d * y + f];
    };
    if (mark instanceof SVGPathElement) return pathsOf(mark, style, at);
    const shape = shapeOf(mark, style, at);
    return shape ? [shape] : [];
  });
}

/** Pixels between the points of a line that is bent. */
const BEND = 4;

/** A path, each of its lines alone: straight ones have their corners, bent ones points close to each other. */
function pathsOf(mark: SVGPathElement, style: CSSStyleDeclaration, at: (place: Place) => Place) {
  const look = lookOf(style);
  if (!look.fill && !look.edge) return [];
  const said = mark.getAttribute('d') ?? '';
  const lines: Place[][] = [];
  if (/^[ML\d\s.,-]*$/.test(said)) {
    const numbers = said.match(/-?[\d.]+/g)?.map(Number) ?? [];
    lines.push(numbers.flatMap((x, i): Place[] => (i % 2 ? [] : [at([x, numbers[i + 1]])])));
  } else {
    const length = mark.getTotalLength();
    const count = Math.max(1, Math.ceil(length / BEND));
    for (let i = 0; i <= count; i++) {
      const { x, y } = mark.getPointAtLength((length * i) / count);
      const last = lines.at(-1)?.at(-1);
      const place = at([x, y]);
      // A jump begins another line.
      const isNext = last && Math.hypot(place[0] - last[0], place[1] - last[1]) < 1.5 * BEND;
      if (isNext) lines.at(-1)?.push(place);
      else lines.push([place]);
    }
  }
  return lines.flatMap((points): Shape[] =>
    points.length > 1 ? [{ kind: 'path', points, ...look }] : [],
  );
}

function lookOf(style: CSSStyleDeclaration) {
  const opacity = Number(style.opacity);
  const stroke = paintOf(style.stroke, Number(style.strokeOpacity) * opacity);
  return {
    fill: paintOf(style.fill, Number(style.fillOpacity) * opacity),
    edge: stroke && { colour: stroke.colour, line: Number.parseFloat(style.strokeWidth) },
    dash: style.strokeDasharray
      .split(/[,\s]+/)
      .map(Number.parseFloat)
      .filter(Number.isFinite),
  };
}

function shapeOf(
  mark: SVGGraphicsElement,
  style: CSSStyleDeclaration,
  at: (place: Place) => Place,
): Shape | null {
  const look = lookOf(style);
  const { fill, edge } = look;
  if (mark instanceof SVGTextElement) {
    const [x, y, dx, dy] = [mark.x, mark.y, mark.dx, mark.dy].map(firstOf);
    const [left, base] = at([x + dx, y + dy]);
    const anchor = (['start', 'middle', 'end'] as const).find((one) => one === style.textAnchor);
    const type = {
      ...{ size: Number.parseFloat(style.fontSize), font: familyOf(style.fontFamily) },
      ...{ colour: fill?.colour ?? '#000000', weight: Number(style.fontWeight) },
      isItalic: style.fontStyle === 'italic',
      ...(edge && style.paintOrder.startsWith('stroke') ? { halo: edge } : {}),
    };
    const parts = [{ text: mark.textContent ?? '' }];
    return { kind: 'text', x: left, y: base, anchor: anchor ?? 'start', type, parts };
  }
  if (!fill && !edge) return null;
  if (mark instanceof SVGPolygonElement) {
    return {
      kind: 'path',
      points: [...mark.points].map(({ x, y }) => at([x, y])),
      isClosed: true,
      ...look,
    };
  }
  if (mark instanceof SVGLineElement) {
    const { x1, y1, x2, y2 } = mark;
    const [from, to] = [[x1, y1] as const, [x2, y2] as const].map(([x, y]) =>
      at([x.baseVal.value, y.baseVal.value]),
    );
    return { kind: 'path', points: [from, to], ...look, fill: null };
  }
  const { x, y, width, height } = mark.getBBox();
  const [[left, top], [right, bottom]] = [at([x, y]), at([x + width, y + height])];
  if (mark instanceof SVGCircleElement) {
    const radius = (right - left) / 2;
    return { kind: 'disc', x: left + radius, y: top + radius, radius, ...look };
  }
  const corners: Place[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return { kind: 'path', points: corners, isClosed: true, ...look };
}

const firstOf = (list: SVGAnimatedLengthList): number =>
  list.baseVal.numberOfItems > 0 ? list.baseVal.getItem(0).value : 0;

export function familyOf(families: string): Font {
  if (/^\W*Lesson Mono/.test(families)) return 'mono';
  return /^\W*Lesson Serif/.test(families) ? 'serif' : 'sans';
}

/** A colour as files write it, and how much of it is seen; null: none. Browsers have newer notations, too. */
export function paintOf(said: string, opacity: number): { colour: string; opacity: number } | null {
  if (said === 'none' || opacity === 0) return null;
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  if (!brush) return null;
  brush.fillStyle = said;
  brush.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return null;
  const colour = `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
  return { colour, opacity: (opacity * alpha) / 255 };
}
