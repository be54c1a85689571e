// A colour map: which pixel of a canvas gets which colour.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shade } from '../../web/src/engine/draw/colour.ts';
import { paintMap } from '../../web/src/engine/draw/colour.ts';

/** Stands in for a canvas: keeps the pixels that were put onto it, and where. */
function fakeCanvas() {
  const put: { data: number[]; size: number[]; at: number[] }[] = [];
  const context = {
    createImageData: (width: number, height: number) => ({
      data: new Uint8ClampedArray(4 * width * height),
      width,
      height,
    }),
    putImageData: ({ data, width, height }: ImageData, x: number, y: number) =>
      put.push({ data: [...data], size: [width, height], at: [x, y] }),
  };
  return { canvas: { getContext: () => context } as unknown as HTMLCanvasElement, put };
}

const shadeOf = (...rgb: [number, number, number]): Shade => ({
  style: { backgroundColor: '', color: '' },
  rgb,
});

test('a pixel has the colour of its number, and none where there is no colour', () => {
  const { canvas, put } = fakeCanvas();
  paintMap(canvas, 2, 3, (row, col) => (col > row ? null : shadeOf(row, col, 7)), 5);
  const clear = [0, 0, 0, 0];
  assert.deepEqual(put, [
    {
      data: [[0, 0, 7, 255], clear, clear, [1, 0, 7, 255], [1, 1, 7, 255], clear].flat(),
      size: [3, 2],
      at: [0, 5],
    },
  ]);
});

test('a canvas that has no context stays as it is', () => {
  paintMap({ getContext: () => null } as unknown as HTMLCanvasElement, 1, 1, () => null);
});
