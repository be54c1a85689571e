import { writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { isOfManifest } from './manifest.ts';
import { isOfAddress, isStill } from './still_pages.ts';

/** Vite's bundle, as far as the plugin reads it. */
interface File {
  fileName: string;
  name?: string;
  code?: string;
  source?: string | Uint8Array;
  modules?: Record<string, { renderedLength: number }>;
}

const HEAD = `# Bytes of the built site by part, compressed by gzip. A script belongs to the folder of its largest module.
# tests/page/tools/bytes.ts fails where a part outgrows its line, is new or is gone. To renew it:
#   sh web/run.sh --build-only && cp build/bytes.txt web/bytes.txt
`;

/** Scripts that web/vite.config.ts groups by name. */
const SCRIPTS: Record<string, string> = {
  index: 'first script',
  number: 'a number in its table',
  stage: 'view of a stage',
  page: 'shared by pages',
};

function partOf({ fileName, name, modules }: File): string {
  if (isStill(fileName)) return 'static pages';
  if (isOfManifest(fileName)) return 'manifest';
  if (!modules) {
    const [kind] = /\.\w+$/.exec(fileName) ?? [''];
    if (kind === '.woff2') return 'fonts';
    if (kind === '.css') return 'styles';
    return basename(fileName).replace(/-[\w-]{8}(?=\.)/, '');
  }
  if (name && SCRIPTS[name]) return SCRIPTS[name];
  const bySize = Object.entries(modules).toSorted(
    ([, a], [, b]) => b.renderedLength - a.renderedLength,
  );
  const [largest] = bySize.find(([id]) => id.includes('/src/')) ?? bySize[0];
  const [, folder] = /\/src\/(\w+(\/\w+)?)\//.exec(`${dirname(largest)}/`) ?? [];
  return folder ?? largest.replace(/^\W+|.*\/web\//g, '');
}

/** Writes the bytes of each part of the site into `table`, beside the site's folder. */
export function bytes(table: string): Plugin {
  return {
    name: 'attention:bytes',
    apply: 'build',
    async writeBundle(_, bundle) {
      const parts = new Map<string, number>();
      for (const file of Object.values(bundle) as File[]) {
        if (isOfAddress(file.fileName)) continue;
        const { length } = gzipSync(file.code ?? file.source ?? '', { level: 9 });
        parts.set(partOf(file), (parts.get(partOf(file)) ?? 0) + length);
      }
      const lines = [...parts].toSorted(([, a], [, b]) => b - a);
      const rows = lines.map(([part, size]) => `${String(size).padStart(7)}  ${part}\n`);
      await writeFile(table, HEAD + rows.join(''));
    },
  };
}

const partsIn = (table: string) =>
  new Map([...table.matchAll(/^ *(\d+) {2}(.+)$/gm)].map(([, size, part]) => [part, Number(size)]));

/** Growth that a part may have before its line is renewed; small parts have a few bytes more. */
const GROWTH = 1.03;
const BYTES = 60;

/** Parts of a build that a table does not allow. `ofModules`: the growth of .wasm, which hangs on the compiler. */
export function faults(table: string, built: string, ofModules = GROWTH): string[] {
  const [kept, now] = [partsIn(table), partsIn(built)];
  const gone = [...kept.keys()].filter((part) => !now.has(part));
  return [
    ...[...now].flatMap(([part, size]) => {
      const line = kept.get(part);
      if (line === undefined) return `${part} is new: ${size} bytes.`;
      const most = Math.round(line * (part.endsWith('.wasm') ? ofModules : GROWTH)) + BYTES;
      return size > most ? `${part} has ${size} bytes, ${most} at most.` : [];
    }),
    ...gone.map((part) => `${part} is gone.`),
  ];
}
