// A bitmap of a viewport of the streamed weights, computed strip by strip. A pixel is one weight, or,
// zoomed out, the maximum of a square of them (max-pooled).

import type { Session } from '../../../engine/core/session.ts';
import { paintMap, shade, type Theme } from '../../../engine/draw/colour.ts';
import type { Viewport } from './viewport.ts';

/** All that a bitmap depends on besides its viewport. */
export interface StreamScene {
  session: Session;
  /** The session's when the scene was made: ends with its numbers. */
  signal: AbortSignal;
  batch: number;
  T: number;
  causal: boolean;
  theme: Theme;
}

/** The colour saturates at this multiple of the uniform weight, 1 / number of keys. */
const SATURATES_AT = 4;
/** Target duration of a call to the core. */
const CALL_MS = 3;
const MOST_CELLS = 65536;

/** Pace of computing: weights in the next call, adapted to CALL_MS by the duration of the last ones. */
export interface Pace {
  chunk: number;
}

export class Bitmap {
  readonly canvas: HTMLCanvasElement;
  readonly row: number;
  readonly col: number;
  readonly step: number;
  readonly rows: number;
  readonly cols: number;
  /** The weight, or maximum of weights, of each pixel. */
  readonly values: Float32Array;
  /** Rows of pixels computed so far. */
  done = 0;
  private readonly scene: StreamScene;
  private readonly viewport: Viewport;
  private readonly pixels: number;

  /** `pixels`: side length on the screen, the most pixels that the bitmap may have along a side. */
  constructor(scene: StreamScene, viewport: Viewport, pixels: number, of: Document) {
    const { T } = scene;
    this.canvas = of.createElement('canvas');
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

  /** Computes the next strip of rows; returns the index of the first row of weights after it. */
  grow(pace: Pace): number {
    const { step, cols } = this;
    const { chunk } = pace;
    const { session, batch } = this.scene;
    const most = Math.min(chunk / (step * step * cols), MOST_CELLS / cols, this.rows - this.done);
    const rows = Math.max(1, Math.floor(most));
    const row = this.row + this.done * step;
    const before = performance.now();
    const tile = session.streamTile(batch, { row, col: this.col, rows, cols, step });
    const took = performance.now() - before;
    if (took < CALL_MS / 2) pace.chunk = Math.min(2 * chunk, 2 ** 20);
    if (took > CALL_MS) pace.chunk = Math.max(chunk / 2, 256);
    this.values.set(tile, this.done * cols);
    this.paint(rows);
    return Math.min(this.scene.T, row + rows * step);
  }

  /** A copy in the colours of another theme, as far as it is computed. */
  inTheme(theme: Theme): Bitmap {
    const other = new Bitmap(
      { ...this.scene, theme },
      this.viewport,
      this.pixels,
      this.canvas.ownerDocument,
    );
    other.values.set(this.values);
    if (this.done > 0) other.paint(this.done);
    return other;
  }

  /** Paints the next rows of pixels onto the canvas. */
  private paint(rows: number): void {
    const { scene, cols, step, done, values } = this;
    const shadeAt = (r: number, c: number) => {
      const row = this.row + (done + r) * step;
      // Causally masked pixels stay transparent: the hatching behind them shows.
      if (scene.causal && this.col + c * step > row + step - 1) return null;
      return shadeOf(scene, row, values[(done + r) * cols + c]);
    };
    paintMap(this.canvas, rows, cols, shadeAt, done);
    this.done += rows;
  }
}

/** A weight's colour, relative to the uniform weight of its row. */
export function shadeOf({ causal, T, theme }: StreamScene, row: number, weight: number) {
  return shade((weight * (causal ? row + 1 : T)) / SATURATES_AT, 'weight', theme);
}
