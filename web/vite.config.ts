import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { licences, version } from './build/about.ts';
import { bytes } from './build/bytes.ts';
import { coreSums } from './build/core_sums.ts';
import { devCore } from './build/dev_core.ts';
import { first } from './build/first_picture.ts';
import { formulas } from './build/formulas.ts';
import { head } from './build/html_head.ts';
import { language } from './build/language.ts';
import { layers } from './build/layers.ts';
import { listings } from './build/listings.ts';
import { manifest } from './build/manifest.ts';
import { npmPackage } from './build/npm_package.ts';
import { offline } from './build/offline.ts';
import { pageWidths } from './build/page_widths.ts';
import { parts } from './build/parts.ts';
import { plainImport } from './build/plain_import.ts';
import { printed } from './build/printed.ts';
import { single } from './build/single.ts';
import { stillPages } from './build/still_pages.ts';
import { widget } from './build/widget.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig(({ command, mode }) => {
  // A build without code splitting, requested by build/single.ts.
  const isSingle = mode === 'single';
  // The dev server takes modules that are quick to build again, by the preset `dev`.
  const core = `${repository}build/${command === 'serve' ? 'dev' : 'wasm'}`;
  return {
    base: './',
    // What src/main.ts imports from build/wasm/.
    resolve: { alias: [{ find: /^.*\/build\/wasm(?=\/)/, replacement: core }] },
    css: { devSourcemap: true },
    build: {
      outDir: `${repository}/build/site`,
      emptyOutDir: true,
      assetsDir: 'assets',
      // The Content-Security-Policy allows no data: fonts, and the WebAssembly is fetched.
      assetsInlineLimit: 0,
      // What lazily loaded modules import is there before them, or asked for at the same time.
      modulePreload: false,
      // The first versions with light-dark(), which the style sheets use.
      target: ['chrome123', 'firefox128', 'safari17.5'],
      rolldownOptions: {
        output: {
          // One file with all that is there from the start: a shared one beside it would be a second fetch.
          // The service worker is an entry too.
          codeSplitting: isSingle
            ? false
            : {
                groups: [
                  { name: 'index', tags: ['$initial'], test: /^(?!.*\/worker\/)/, priority: 2 },
                  // A number in its table, with its arithmetic: of the door as of the stages.
                  {
                    name: 'number',
                    test: /\/engine\/(draw\/properties|plane\/(cell|number_table|layout\/frame)|arithmetic\/open_number)\.ts$/,
                    priority: 2,
                  },
                  // The view of a stage, and what the pages beside the stages share, are a file each with all they import; the
                  // help and what is taken along, which have no page, are by themselves.
                  { name: 'stage', test: /\/course\/fetched_stage\.ts$/, priority: 1 },
                  { name: 'page', test: /\/engine\/page\/(?!help|take)/ },
                ],
              },
        },
      },
    },
    server: {
      // build/ and core/ lie beside web/.
      fs: { allow: [repository] },
    },
    plugins: [
      language(),
      layers(),
      first(`${core}/attention.wasm`),
      coreSums(core),
      devCore(repository, core),
      head(),
      formulas(),
      listings(`${repository}/core/ops`, `${repository}/core/kernels`),
      printed(`${repository}/tests/golden`),
      pageWidths(),
      plainImport(),
      parts(),
      version(),
      licences(),
      ...(isSingle
        ? []
        : [
            manifest(),
            stillPages(`${core}/attention_learning.wasm`),
            offline(),
            single(),
            widget(`${core}/attention_learning.wasm`),
            npmPackage(`${core}/attention_learning.wasm`),
            bytes(`${repository}build/bytes.txt`),
          ]),
    ],
  };
});
