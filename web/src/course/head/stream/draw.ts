// Draws bitmaps of the weights onto the map's canvas, and digits where cells are large enough.
import { weightText } from '../../../engine/draw/format.ts';
import { type Bitmap, type StreamScene, shadeOf } from './bitmap.ts';
import type { Viewport } from './viewport.ts';

/** Cell size in pixels from which on digits are written. */
const DIGITS = 40;

/** Draws the last complete bitmap, scaled to the viewport, and over it the next one as far as computed. */
export function drawMap(
  canvas: HTMLCanvasElement,
  side: number,
  scene: StreamScene,
  viewport: Viewport,
  shown: Bitmap | null,
  coming: Bitmap | null,
): void {
  const pixels = Math.round(
    side * Math.min(2, canvas.ownerDocument.defaultView?.devicePixelRatio ?? 1),
  );
  if (canvas.width !== pixels || canvas.height !== pixels) {
    canvas.width = pixels;
    canvas.height = pixels;
  }
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(pixels / side, 0, 0, pixels / side, 0, 0);
  context.clearRect(0, 0, side, side);
  context.imageSmoothingEnabled = false;
  const z = side / viewport.span;
  for (const bitmap of [shown, coming]) if (bitmap) drawBitmap(context, bitmap, viewport, z);
  if (shown && !coming && z >= DIGITS) writeDigits(context, scene, shown, viewport, z);
}

function drawBitmap(
  context: CanvasRenderingContext2D,
  { canvas, row, col, cols, done, step }: Bitmap,
  viewport: Viewport,
  z: number,
): void {
  if (done === 0) return;
  const box = [
    (col - viewport.col) * z,
    (row - viewport.row) * z,
    cols * step * z,
    done * step * z,
  ] as const;
  context.clearRect(...box);
  context.drawImage(canvas, 0, 0, cols, done, ...box);
}

function writeDigits(
  context: CanvasRenderingContext2D,
  scene: StreamScene,
  bitmap: Bitmap,
  viewport: Viewport,
  z: number,
): void {
  context.font = `${Math.min(13, z / 5.2)}px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  bitmap.values.forEach((value, i) => {
    const row = bitmap.row + Math.floor(i / bitmap.cols);
    const col = bitmap.col + (i % bitmap.cols);
    if (scene.causal && col > row) return;
    context.fillStyle = shadeOf(scene, row, value).style.color;
    context.fillText(
      weightText(value),
      (col + 0.5 - viewport.col) * z,
      (row + 0.5 - viewport.row) * z,
    );
  });
}
