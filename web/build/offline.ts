import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../worker/sw.ts', import.meta.url));

/** Builds the service worker, sw.js, and tells it the site's files and a name for this version. */
export function offline(): Plugin {
  return {
    name: 'attention:offline',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: 'sw.js' });
    },
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built.');
      const hash = createHash('sha256').update(worker.code);
      const files: string[] = [];
      for (const [name, file] of Object.entries(bundle)) {
        if (file === worker) continue;
        files.push(name === 'index.html' ? './' : `./${name}`);
        hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
      }
      const version = hash.digest('hex').slice(0, 12);
      worker.code = `const VERSION = "${version}", FILES = ${JSON.stringify(files.sort())};\n${worker.code}`;
    },
  };
}
