// Shapes of a figure, as data: a picture of the page that is taken along, as SVG or painted on a canvas. Lengths are pixels.

export type Font = 'mono' | 'serif' | 'sans';

/** How a text is written; a part of one may differ from its beginning. */
export interface Type {
  size: number;
  font: Font;
  colour: string;
  weight?: number;
  isItalic?: boolean;
  /** A rim around its letters, below them, that hides lines which lead there. */
  halo?: { colour: string; line: number };
}

export interface Part extends Partial<Type> {
  text: string;
  shift?: 'sub' | 'sup';
}

export type Shape =
  /** Cells of one colour. */
  | { kind: 'cells'; fill: string; boxes: readonly Box[] }
  /** Lines from (x, y) to (x, y) one after the other. */
  | { kind: 'lines'; colour: string; opacity: number; lines: readonly Line[] }
  | {
      kind: 'box';
      box: Box;
      fill?: string;
      stroke?: string;
      line?: number;
      dash?: number;
      radius?: number;
      opacity?: number;
    }
  /** A line through points, or an area, and a disc: of charts. */
  | ({ kind: 'path'; points: readonly (readonly [number, number])[]; isClosed?: boolean } & Painted)
  | ({ kind: 'disc'; x: number; y: number; radius: number } & Painted)
  /**
   * A text from its base line; `turn`: degrees to the left; `link`: the address that it leads to; `long`: how long it must
   * be in every font, as another text goes on where it ends.
   */
  | {
      kind: 'text';
      x: number;
      y: number;
      type: Type;
      anchor: 'start' | 'middle' | 'end';
      parts: readonly Part[];
      turn?: number;
      long?: number;
      link?: string;
    };

/** How a mark of a chart is painted. */
export interface Painted {
  fill: { colour: string; opacity: number } | null;
  edge: { colour: string; line: number } | null;
  dash: readonly number[];
}

export type Box = readonly [x: number, y: number, width: number, height: number];
export type Line = readonly [x: number, y: number, toX: number, toY: number];

/** The fill of masked cells. */
export const HATCHED = 'hatched';

export interface Figure {
  width: number;
  height: number;
  /** Colour of the paper, and of the lines on masked cells. */
  paper: string;
  hatch: string;
  /** The name, for who cannot see it. */
  title: string;
  /** The version and the address; empty: of no file. */
  about?: string;
  shapes: readonly Shape[];
}

/** Size of what is raised or lowered, beside its letter. */
export const SHIFTED = 0.68;
/** Pixels by which it is, for each pixel of the letter's size. */
export const SHIFTS = { sub: 0.22, sup: -0.36 };

export const plain = (text: string): Part[] => [{ text }];

/** Widths of letters for each pixel of their size: about, as programs have other fonts. */
const WIDTHS: Record<Font, number> = { mono: 0.6, serif: 0.56, sans: 0.54 };

/** Width of a text, about. */
export function widthOf(parts: readonly Part[], type: Type): number {
  return parts.reduce((sum, part) => {
    const { size, font } = { ...type, ...part };
    return sum + part.text.length * size * (part.shift ? SHIFTED : 1) * WIDTHS[font];
  }, 0);
}

/** Shapes moved by so many pixels. */
export function moved(shapes: readonly Shape[], right: number, down: number): Shape[] {
  const box = ([x, y, width, height]: Box): Box => [x + right, y + down, width, height];
  return shapes.map((shape): Shape => {
    switch (shape.kind) {
      case 'cells':
        return { ...shape, boxes: shape.boxes.map(box) };
      case 'lines': {
        const line = ([x, y, toX, toY]: Line): Line => [
          x + right,
          y + down,
          toX + right,
          toY + down,
        ];
        return { ...shape, lines: shape.lines.map(line) };
      }
      case 'box':
        return { ...shape, box: box(shape.box) };
      case 'path':
        return { ...shape, points: shape.points.map(([x, y]) => [x + right, y + down]) };
      default:
        return { ...shape, x: shape.x + right, y: shape.y + down };
    }
  });
}

/** The box around all shapes. */
export function boundsOf(shapes: readonly Shape[]): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  const boxes = shapes.flatMap((shape): readonly Box[] => {
    switch (shape.kind) {
      case 'cells':
        return shape.boxes;
      case 'lines':
        return shape.lines.map(([x, y, toX, toY]) => [x, y, toX - x, toY - y]);
      case 'box':
        return [shape.box];
      case 'path':
        return shape.points.map(([x, y]) => [x, y, 0, 0]);
      case 'disc': {
        const { x, y, radius } = shape;
        return [[x - radius, y - radius, 2 * radius, 2 * radius]];
      }
      default:
        return [boxOfText(shape)];
    }
  });
  return {
    left: Math.min(...boxes.map(([x]) => x)),
    top: Math.min(...boxes.map(([, y]) => y)),
    right: Math.max(...boxes.map(([x, , width]) => x + width)),
    bottom: Math.max(...boxes.map(([, y, , height]) => y + height)),
  };
}

/** Share of a text's size above and below its base line. */
const [RISES, FALLS] = [0.95, 0.3];

function boxOfText({ x, y, type, anchor, parts, turn = 0 }: Shape & { kind: 'text' }): Box {
  const width = widthOf(parts, type);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const rise = Math.sin((turn * Math.PI) / 180) * width;
  return [left, y - type.size * RISES - rise, width, type.size * (RISES + FALLS) + rise];
}
