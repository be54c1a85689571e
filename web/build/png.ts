import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The fonts of the page, by which a card is set: a machine that builds may have none. */
const FONTS = ['serif', 'sans', 'mono-semibold'];

const fontOf = (name: string) =>
  readFile(fileURLToPath(new URL(`../fonts/${name}.woff2`, import.meta.url)));

let started: Promise<typeof import('@resvg/resvg-wasm')> | null = null;

async function start() {
  const resvg = await import('@resvg/resvg-wasm');
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await resvg.initWasm(await readFile(wasm));
  return resvg;
}

/** An SVG as a PNG of a width. */
export async function pngOf(svg: string, width: number): Promise<Uint8Array> {
  started ??= start();
  const [{ Resvg }, fonts] = await Promise.all([started, Promise.all(FONTS.map(fontOf))]);
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers: fonts, loadSystemFonts: false },
  });
  return image.render().asPng();
}
