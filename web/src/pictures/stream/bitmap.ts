// A picture of a part of the weights, made strip by strip: a pixel a cell, the largest of a square
// of weights or, from near, one weight.

import type { Session } from '../../core/session.ts';
import { shade, type Theme } from '../../draw/colour.ts';
import type { Viewport } from './viewport.ts';

/** What a picture depends on besides the part that it shows. */
export interface Scene {
  session: Session;
  batch: number;
  T: number;
  causal: boolean;
  theme: Theme;
}

/** Colour is full at so many times the equal share. */
const FULL = 4;
/** Of one call to the core. */
const CALL_MS = 3;
const MOST_CELLS = 65536;

/** Weights of the next call, of this machine and this session: learned from the last ones. */
let chunk = 16384;

export class Picture {
  readonly canvas = document.createElement('canvas');
  readonly row: number;
  readonly col: number;
  readonly step: number;
  readonly rows: number;
  readonly cols: number;
  /** Of every cell its weight, or its largest. */
  readonly values: Float32Array;
  /** So many rows of cells are there. */
  done = 0;
  private readonly scene: Scene;
  private readonly viewport: Viewport;
  private readonly pixels: number;

  /** `pixels`: how many the side has; a cell is no smaller than one. */
  constructor(scene: Scene, viewport: Viewport, pixels: number) {
    const { T } = scene;
    this.scene = scene;
    this.viewport = viewport;
    this.pixels = pixels;
    this.step = Math.max(1, Math.ceil(viewport.span / pixels));
    const start = (at: number) => Math.floor(at / this.step) * this.step;
    const cells = (from: number, at: number) =>
      Math.ceil((Math.min(T, at + viewport.span) - from) / this.step);
    this.row = start(viewport.row);
    this.col = start(viewport.col);
    this.rows = cells(this.row, viewport.row);
    this.cols = cells(this.col, viewport.col);
    this.canvas.width = this.cols;
    this.canvas.height = this.rows;
    this.values = new Float32Array(this.rows * this.cols);
  }

  get isDone(): boolean {
    return this.done === this.rows;
  }

  /** Asks the core for the next strip; returns the row of weights behind it. */
  grow(): number {
    const { step, cols } = this;
    const { session, batch } = this.scene;
    const most = Math.min(chunk / (step * step * cols), MOST_CELLS / cols, this.rows - this.done);
    const rows = Math.max(1, Math.floor(most));
    const row = this.row + this.done * step;
    const before = performance.now();
    const tile = session.streamTile(batch, { row, col: this.col, rows, cols, step });
    const took = performance.now() - before;
    if (took < CALL_MS / 2) chunk = Math.min(2 * chunk, 2 ** 20);
    if (took > CALL_MS) chunk = Math.max(chunk / 2, 256);
    this.values.set(tile, this.done * cols);
    this.paint(rows);
    return Math.min(this.scene.T, row + rows * step);
  }

  /** The same, as far as it is there, in the colours of another theme. */
  inTheme(theme: Theme): Picture {
    const other = new Picture({ ...this.scene, theme }, this.viewport, this.pixels);
    other.values.set(this.values);
    if (this.done > 0) other.paint(this.done);
    return other;
  }

  /** So many rows of cells more. */
  private paint(rows: number): void {
    const { scene, cols, step } = this;
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const pixels = new ImageData(cols, rows);
    for (let r = 0; r < rows; r++) {
      const row = this.row + (this.done + r) * step;
      for (let c = 0; c < cols; c++) {
        // The future is left out: behind it the hatch shows.
        if (scene.causal && this.col + c * step > row + step - 1) break;
        const i = r * cols + c;
        const [red, green, blue] = shadeOf(scene, row, this.values[this.done * cols + i]).rgb;
        pixels.data.set([red, green, blue, 255], 4 * i);
      }
    }
    context.putImageData(pixels, 0, this.done);
    this.done += rows;
  }
}

/** How many times the equal share of its row a weight is, as a colour. */
export function shadeOf({ causal, T, theme }: Scene, row: number, weight: number) {
  return shade((weight * (causal ? row + 1 : T)) / FULL, 'weight', theme);
}
