// Builds attention.widget.mjs, beside index.html: figures for other pages as one module, which fetches nothing.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin } from 'vite';
import { checksum } from '../src/engine/core/checksum.ts';
import { siteAddress } from './address.ts';
import { inNode } from './in_node.ts';
import { language } from './language.ts';
import { layers } from './layers.ts';
import { replaceOnce } from './replace_once.ts';
import { virtualModule } from './virtual.ts';

type Stills = typeof import('../src/shell/figure/stills.ts');

export const WIDGET = 'attention.widget.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const packed = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).toString('base64');

/** `core`: the module with training. */
export function widget(core: string): Plugin {
  let config: Pick<InlineConfig, 'root' | 'configFile'>;
  return {
    name: 'attention:widget',
    apply: 'build',
    configResolved({ root, configFile }) {
      config = { root, configFile };
    },
    async writeBundle({ dir }) {
      if (!dir) throw new Error('The widget is written into the folder of the site.');
      const wasm = new Uint8Array(await readFile(core));
      const pictures = await inNode(config, '/src/shell/figure/stills.ts', ({ stills }: Stills) =>
        WebAssembly.compile(wasm).then(stills),
      );
      const carried = virtualModule('carried', async () =>
        Object.entries({
          core: packed(wasm),
          sum: checksum(wasm),
          pictures: packed(JSON.stringify(pictures)),
          site: siteAddress(),
        })
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
          .join(''),
      );
      const built = await build({
        root: config.root,
        configFile: false,
        logLevel: 'warn',
        resolve: { alias: [{ find: /^lit-html(\/.*)?$/, replacement: here('words_only.ts') }] },
        plugins: [language(), layers(), carried, withoutViews()],
        build: {
          write: false,
          modulePreload: false,
          target: ['chrome123', 'firefox128', 'safari17.5'],
          rolldownOptions: {
            input: here('../src/shell/figure/widget.ts'),
            preserveEntrySignatures: 'strict',
            output: { codeSplitting: false, format: 'es' },
          },
        },
      });
      const { output } = built as { output: { type: string; code?: string }[] };
      const scripts = output.flatMap(({ code }) => (code === undefined ? [] : [code]));
      if (scripts.length !== 1 || output.length !== 1)
        throw new Error(`The widget is one module, not ${output.length} files.`);
      await writeFile(join(dir, WIDGET), scripts[0]);
    },
  };
}

/** Leaves out what the page fetches later, and the way there, which is a variable of the whole document. */
function withoutViews(): Plugin {
  const id = '\0attention:no-view';
  return {
    name: 'attention:without-views',
    enforce: 'pre',
    resolveDynamicImport: () => id,
    load: (loaded) => (loaded === id ? 'export default null;' : undefined),
    transform: (code, file) =>
      file.endsWith('/engine/draw/lazy.ts')
        ? replaceOnce(code, /globalThis\.loadPart = .*;\n/, '')
        : undefined,
  };
}
