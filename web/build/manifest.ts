import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { documentWords } from './language.ts';
import { pngOf } from './png.ts';

/** Sizes that systems ask for, in pixels. */
const SIZES = [192, 512];
const iconOf = (size: number) => `icon-${size}.png`;

const MANIFEST = 'manifest.webmanifest';
const PAPER = '#fdfcf9';

/** The manifest and the icon as PNG, by which a system puts the page among its programs; fetched when somebody does that. */
export function manifest(): Plugin {
  return {
    name: 'attention:manifest',
    apply: 'build',
    async buildStart() {
      const svg = await readFile(
        fileURLToPath(new URL('../src/icon.svg', import.meta.url)),
        'utf8',
      );
      for (const size of SIZES) {
        const source = await pngOf(svg, size);
        this.emitFile({ type: 'asset', fileName: iconOf(size), source });
      }
      const { language, title, shortName, description } = await documentWords();
      const source = JSON.stringify({
        name: title,
        short_name: shortName,
        description,
        lang: language,
        start_url: './',
        scope: './',
        // The address stays in view: it holds what the reader chose.
        display: 'minimal-ui',
        background_color: PAPER,
        theme_color: PAPER,
        icons: SIZES.map((size) => ({
          src: iconOf(size),
          sizes: `${size}x${size}`,
          type: 'image/png',
        })),
      });
      this.emitFile({ type: 'asset', fileName: MANIFEST, source });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `./${MANIFEST}` }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: `./${iconOf(SIZES[0])}` },
        injectTo: 'head',
      },
    ],
  };
}

/** Whether a file is one of them. */
export function isOfManifest(fileName: string): boolean {
  return fileName === MANIFEST || SIZES.map(iconOf).includes(fileName);
}
