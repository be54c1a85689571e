// Two sets of pictures, pixel by pixel. Chromium reads and draws them, which needs no library.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { kChromium } from '../drivers/playwright.ts';
import { empty } from './camera.ts';

interface Difference {
  pixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The later picture, pale, with what differs in red: a PNG file in base64. */
  drawn: string;
}

/** Prints which pictures differ, and where; gives the status of the program. */
export async function compare(
  before: string,
  after: string,
  differences?: string,
): Promise<number> {
  const [olds, news] = await Promise.all([before, after].map(picturesIn));
  const changed: string[] = [];
  for (const name of olds.filter((one) => news.includes(one))) {
    const [a, b] = await Promise.all([before, after].map((folder) => readFile(join(folder, name))));
    if (!a.equals(b)) changed.push(name);
  }
  if (differences) await empty(differences);
  let differing = 0;
  if (changed.length > 0) {
    const browser = await chromium.launch(kChromium);
    try {
      const page = await browser.newPage();
      for (const name of changed) {
        const files = [before, after].map((folder) => readFile(join(folder, name), 'base64'));
        const found = await page.evaluate(differenceOf, await Promise.all(files));
        // Files that differ may hold the same pixels.
        if (found.pixels === 0) continue;
        differing++;
        const { left, top, right, bottom } = found;
        const box = `${right - left}×${bottom - top} at ${left}, ${top}`;
        console.log(`${name}: ${found.pixels} pixels differ, in ${box}`);
        if (differences) await writeFile(join(differences, name), found.drawn, 'base64');
      }
    } finally {
      await browser.close();
    }
  }
  const lonely = [
    ...olds.filter((name) => !news.includes(name)).map((name) => `${name} is only in ${before}`),
    ...news.filter((name) => !olds.includes(name)).map((name) => `${name} is only in ${after}`),
  ];
  for (const line of lonely) console.log(line);
  const same = olds.length + news.length - lonely.length;
  console.log(`${same / 2 - differing} pictures are the same, ${differing} differ`);
  return differing + lonely.length > 0 || same === 0 ? 1 : 0;
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
}

/** Runs in the browser. Where only one of the two pictures reaches, every pixel differs. */
async function differenceOf(files: string[]): Promise<Difference> {
  const bitmaps = await Promise.all(
    files.map(async (base64) =>
      createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob()),
    ),
  );
  const width = Math.max(...bitmaps.map((bitmap) => bitmap.width));
  const height = Math.max(...bitmaps.map((bitmap) => bitmap.height));
  const [a, b] = bitmaps.map((bitmap) => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return new Uint32Array(
      (context as OffscreenCanvasRenderingContext2D).getImageData(0, 0, width, height).data.buffer,
    );
  });
  const box = { left: width, top: height, right: 0, bottom: 0 };
  let pixels = 0;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.globalAlpha = 0.3;
  context.drawImage(bitmaps[1], 0, 0);
  const picture = context.getImageData(0, 0, width, height);
  const drawn = new Uint32Array(picture.data.buffer);
  for (const [i, pixel] of a.entries()) {
    if (pixel === b[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    pixels++;
    drawn[i] = 0xff0000ff;
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  context.putImageData(picture, 0, 0);
  return { pixels, ...box, drawn: canvas.toDataURL().split(',')[1] };
}
