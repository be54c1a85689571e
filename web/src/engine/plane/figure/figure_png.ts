// A figure painted on a canvas, for a PNG: in the page's own fonts, which a file would lack.
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

/** Names of the page's fonts (draw/fonts.css), and others where they have not come. */
const FAMILIES: Record<Font, string> = {
  mono: '"Lesson Mono", monospace',
  serif: '"Lesson Serif", serif',
  sans: '"Lesson Sans", sans-serif',
};

/** Pixels of the picture for each of the figure: sharp on paper and on fine screens. */
const SCALE = 2;

function paintAll(canvas: OffscreenCanvas, figure: Figure): void {
  const { width, height, paper, shapes } = figure;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.scale(SCALE, SCALE);
  brush.fillStyle = paper;
  brush.fillRect(0, 0, width, height);
  for (const shape of shapes) paint(brush, figure, shape);
}

function paint(brush: OffscreenCanvasRenderingContext2D, figure: Figure, shape: Shape): void {
  switch (shape.kind) {
    case 'cells':
      for (const box of shape.boxes) {
        if (shape.fill === HATCHED) paintHatched(brush, figure, box);
        else {
          brush.fillStyle = shape.fill;
          brush.fillRect(...wholeBox(box));
        }
      }
      break;
    case 'lines':
      brush.globalAlpha = shape.opacity;
      brush.strokeStyle = shape.colour;
      brush.lineWidth = 1;
      brush.beginPath();
      for (const [x, y, toX, toY] of shape.lines) {
        const half = (value: number) => Math.round(value) + 0.5;
        brush.moveTo(x === toX ? half(x) : Math.round(x), x === toX ? Math.round(y) : half(y));
        brush.lineTo(
          x === toX ? half(toX) : Math.round(toX),
          x === toX ? Math.round(toY) : half(toY),
        );
      }
      brush.stroke();
      brush.globalAlpha = 1;
      break;
    case 'box':
      paintBox(brush, shape);
      break;
    case 'path':
      brush.beginPath();
      for (const [x, y] of shape.points) brush.lineTo(x, y);
      if (shape.isClosed) brush.closePath();
      paintMark(brush, shape);
      break;
    case 'disc':
      brush.beginPath();
      brush.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
      paintMark(brush, shape);
      break;
    case 'text':
      paintText(brush, shape);
  }
}

function paintMark(brush: OffscreenCanvasRenderingContext2D, { fill, edge, dash }: Painted): void {
  if (fill) {
    brush.globalAlpha = fill.opacity;
    brush.fillStyle = fill.colour;
    brush.fill();
    brush.globalAlpha = 1;
  }
  if (!edge) return;
  brush.setLineDash([...dash]);
  brush.strokeStyle = edge.colour;
  brush.lineWidth = edge.line;
  brush.stroke();
  brush.setLineDash([]);
}

function wholeBox([x, y, width, height]: Box): [number, number, number, number] {
  const [left, top] = [Math.round(x), Math.round(y)];
  return [left, top, Math.round(x + width) - left, Math.round(y + height) - top];
}

/** Pixels from a line of masked cells to the next, and its width. */
const HATCH = { step: 8.5, line: 1.5 };

function paintHatched(brush: OffscreenCanvasRenderingContext2D, figure: Figure, box: Box): void {
  const [x, y, width, height] = wholeBox(box);
  brush.save();
  brush.beginPath();
  brush.rect(x, y, width, height);
  brush.clip();
  brush.fillStyle = figure.paper;
  brush.fillRect(x, y, width, height);
  brush.strokeStyle = figure.hatch;
  brush.lineWidth = HATCH.line;
  brush.beginPath();
  // Lines that go on from cell to cell: each is a multiple of the step from the corner of the picture.
  const first = Math.floor((x + y) / HATCH.step) * HATCH.step;
  for (let at = first; at < x + y + width + height + HATCH.step; at += HATCH.step) {
    brush.moveTo(at - y, y);
    brush.lineTo(at - y - height, y + height);
  }
  brush.stroke();
  brush.restore();
}

function paintBox(
  brush: OffscreenCanvasRenderingContext2D,
  { box, fill, stroke, line = 1, dash, radius = 0, opacity = 1 }: Shape & { kind: 'box' },
): void {
  const [x, y, width, height] = box.map(Math.round);
  brush.globalAlpha = opacity;
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
  if (fill) {
    brush.fillStyle = fill;
    brush.fill();
  }
  if (stroke) {
    brush.setLineDash(dash ? [dash] : []);
    brush.strokeStyle = stroke;
    brush.lineWidth = line;
    brush.stroke();
    brush.setLineDash([]);
  }
  brush.globalAlpha = 1;
}

function fontOf(part: Part, type: Type): string {
  const { size, font, weight = 400, isItalic } = { ...type, ...part };
  const shown = part.shift ? size * SHIFTED : size;
  return `${isItalic ? 'italic ' : ''}${weight} ${shown}px ${FAMILIES[font]}`;
}

function paintText(
  brush: OffscreenCanvasRenderingContext2D,
  { x, y, type, anchor, parts, turn = 0 }: Shape & { kind: 'text' },
): void {
  const widths = parts.map((part) => {
    brush.font = fontOf(part, type);
    return brush.measureText(part.text).width;
  });
  const width = widths.reduce((sum, one) => sum + one, 0);
  brush.save();
  brush.translate(Math.round(x), Math.round(y));
  brush.rotate((-turn * Math.PI) / 180);
  let left = anchor === 'start' ? 0 : anchor === 'end' ? -width : -width / 2;
  for (const [i, part] of parts.entries()) {
    brush.font = fontOf(part, type);
    brush.fillStyle = part.colour ?? type.colour;
    const size = part.size ?? type.size;
    const down = part.shift ? SHIFTS[part.shift] * size : 0;
    if (type.halo) {
      brush.strokeStyle = type.halo.colour;
      brush.lineWidth = type.halo.line;
      brush.lineJoin = 'round';
      brush.strokeText(part.text, left, down);
    }
    brush.fillText(part.text, left, down);
    left += widths[i];
  }
  brush.restore();
}

/** The bytes of a PNG. */
export async function pngOf(figure: Figure): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(figure.width * SCALE, figure.height * SCALE);
  paintAll(canvas, figure);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}
