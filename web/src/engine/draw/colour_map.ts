// Colour maps: numbers as pixels of a canvas, one each.
import type { Shade } from './colour.ts';

/**
 * Paints rows × cols pixels onto a canvas, from its row `top` on. `shadeAt` says the colour of each; null: the
 * pixel becomes transparent.
 */
export function paintMap(
  canvas: HTMLCanvasElement,
  rows: number,
  cols: number,
  shadeAt: (row: number, col: number) => Shade | null,
  top = 0,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const pixels = context.createImageData(cols, rows);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const shade = shadeAt(row, col);
      if (!shade) continue;
      const at = 4 * (row * cols + col);
      const [red, green, blue] = shade.rgb;
      pixels.data[at] = red;
      pixels.data[at + 1] = green;
      pixels.data[at + 2] = blue;
      pixels.data[at + 3] = 255;
    }
  }
  context.putImageData(pixels, 0, top);
}
