// A part of the page as shapes of a figure, read off what is drawn: a picture that has no layout of its own, with its
// texts, the colours behind them, charts and canvases. What is pressed is left out.
import { chartShapes, familyOf, paintOf } from './chart_shapes.ts';
import { type Box, moved, plain, type Shape } from './shapes.ts';

/** Parts that a picture does without. */
const LEFT_OUT = [
  ...['button:not(.chip,.number)', 'input', 'select', 'output[aria-hidden]'],
  ...['.screen-only', '.visually-hidden', '.falls-scrubber'],
].join();

/** Pixels of the place on the screen, by which it may be enlarged. */
interface Frame {
  left: number;
  top: number;
  scale: number;
}

export function drawnShapes(place: HTMLElement): Shape[] {
  const { left, top, width } = place.getBoundingClientRect();
  return shapesOf(place, { left, top, scale: width / place.offsetWidth || 1 });
}

function shapesOf(element: Element, frame: Frame): Shape[] {
  const style = getComputedStyle(element);
  const isUnseen = style.display === 'none' || style.visibility === 'hidden';
  if (isUnseen || Number(style.opacity) === 0 || element.matches(LEFT_OUT)) return [];
  const box = boxIn(element.getBoundingClientRect(), frame);
  if (element instanceof SVGSVGElement) return moved(chartShapes(element), box[0], box[1]);
  if (element instanceof HTMLCanvasElement) return pixelsOf(element, box);
  const inside = [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return shapesOf(node, frame);
    return node instanceof Text ? textsOf(node, style, frame) : [];
  });
  return [...surfaceOf(style, box), ...inside];
}

function boxIn({ left, top, width, height }: DOMRect, frame: Frame): Box {
  const { scale } = frame;
  const [x, y] = [(left - frame.left) / scale, (top - frame.top) / scale];
  return [x, y, width / scale, height / scale];
}

/** The colour behind a text, the lines at its edges, and the outline around it. */
function surfaceOf(style: CSSStyleDeclaration, [x, y, width, height]: Box): Shape[] {
  const fill = paintOf(style.backgroundColor, 1);
  const [right, bottom] = [x + width, y + height];
  const edges = {
    Top: [x, y, right, y],
    Right: [right, y, right, bottom],
    Bottom: [x, bottom, right, bottom],
    Left: [x, y, x, bottom],
  } as const;
  const lines = Object.entries(edges).flatMap(([side, [fromX, fromY, toX, toY]]): Shape[] => {
    const said = (what: string) => style.getPropertyValue(`border-${side.toLowerCase()}-${what}`);
    const line = Number.parseFloat(said('width'));
    const paint = said('style') === 'none' ? null : paintOf(said('color'), 1);
    if (!line || !paint) return [];
    const { colour } = paint;
    // A line has no opacity of its own.
    if (paint.opacity < 1) {
      const box: Box = [fromX - line / 2, fromY - line / 2, toX - fromX + line, toY - fromY + line];
      return [{ kind: 'box', box, fill: colour, ...opacityOf(paint) }];
    }
    const points = [[fromX, fromY] as const, [toX, toY] as const];
    return [{ kind: 'path', points, fill: null, edge: { colour, line }, dash: [] }];
  });
  const around = style.outlineStyle === 'none' ? null : paintOf(style.outlineColor, 1);
  const by = Number.parseFloat(style.outlineOffset) || 0;
  const outer: Box = [x - by, y - by, width + 2 * by, height + 2 * by];
  const stroke = { stroke: around?.colour, line: Number.parseFloat(style.outlineWidth) };
  return [
    ...(fill
      ? [
          {
            kind: 'box',
            box: [x, y, width, height],
            fill: fill.colour,
            ...opacityOf(fill),
          } as const,
        ]
      : []),
    ...lines,
    ...(around ? [{ kind: 'box', box: outer, radius: 2, ...stroke } as const] : []),
  ];
}

const opacityOf = ({ opacity }: { opacity: number }) => (opacity < 1 ? { opacity } : {});

/** A text, each of its lines alone. */
function textsOf(node: Text, style: CSSStyleDeclaration, frame: Frame): Shape[] {
  const range = node.ownerDocument.createRange();
  const lines = new Map<number, { text: string; box: Box; right: number }>();
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = boxIn(range.getBoundingClientRect(), frame);
    if (box[2] === 0) continue;
    const line = lines.get(Math.round(box[1]));
    if (line) {
      line.text += ` ${word}`;
      line.right = box[0] + box[2];
    } else lines.set(Math.round(box[1]), { text: word, box, right: box[0] + box[2] });
  }
  const size = Number.parseFloat(style.fontSize);
  const type = {
    ...{ size, font: familyOf(style.fontFamily), weight: Number(style.fontWeight) },
    colour: paintOf(style.color, 1)?.colour ?? '#000000',
    isItalic: style.fontStyle === 'italic',
  };
  const isUpper = style.textTransform === 'uppercase';
  return Array.from(lines.values(), ({ text, box: [x, y, , height], right }): Shape => {
    const parts = plain(isUpper ? text.toUpperCase() : text);
    const base = y + height / 2 + size * MIDDLE;
    return { kind: 'text', anchor: 'start', x, y: base, type, parts, long: right - x };
  });
}

/** From the middle of a line to the base of its letters, for each pixel of their size. */
const MIDDLE = 0.34;

/** A canvas of few pixels, each of which is a number. */
function pixelsOf(canvas: HTMLCanvasElement, [x, y, width, height]: Box): Shape[] {
  const { width: across, height: down } = canvas;
  const brush = canvas.getContext('2d');
  if (!brush || across * down === 0 || across * down > MOST_PIXELS) return [];
  const { data } = brush.getImageData(0, 0, across, down);
  const [wide, high] = [width / across, height / down];
  const cells = new Map<string, Box[]>();
  for (let i = 0; i < across * down; i++) {
    const hex = [...data.subarray(4 * i, 4 * i + 3)].map((one) =>
      one.toString(16).padStart(2, '0'),
    );
    const fill = `#${hex.join('')}`;
    const boxes = cells.get(fill) ?? [];
    cells.set(fill, boxes);
    boxes.push([x + (i % across) * wide, y + Math.floor(i / across) * high, wide, high]);
  }
  return Array.from(cells, ([fill, boxes]): Shape => ({ kind: 'cells', fill, boxes }));
}

const MOST_PIXELS = 4096;
