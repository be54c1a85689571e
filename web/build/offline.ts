import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { isOfManifest } from './manifest.ts';
import { isStill } from './still_pages.ts';

const SOURCE = fileURLToPath(new URL('../worker/sw.ts', import.meta.url));

/** Builds the service worker, sw.js, with a list of the site's files and their integrity hashes. */
export function offline(): Plugin {
  return {
    name: 'attention:offline',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: 'sw.js' });
    },
    // Order after Vite's own hooks, which still change the scripts: the hashes must be of the published files.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built.');
        const files = Object.entries(bundle)
          .filter(
            ([name]) =>
              name !== 'sw.js' && !isStill(name) && !isOfManifest(name) && !isOfFrame(name),
          )
          .map(([name, file]): [string, string] => [
            name === 'index.html' ? './' : `./${name}`,
            `sha256-${sha256(file.type === 'chunk' ? file.code : file.source, 'base64')}`,
          ])
          .sort();
        const list = JSON.stringify(files);
        const version = sha256(worker.code + list, 'hex').slice(0, 12);
        worker.code = `const VERSION = "${version}", FILES = ${list};\n${worker.code}`;
      },
    },
  };
}

/** Whether only a figure in another page's frame needs a file: a reader of the page need not keep it. */
const isOfFrame = (name: string) => /^assets\/figure_frame-/.test(name);

function sha256(content: string | Uint8Array, encoding: 'base64' | 'hex'): string {
  return createHash('sha256').update(content).digest(encoding);
}
