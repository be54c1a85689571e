import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sourceAddress } from './address.ts';
import { virtualModule } from './virtual.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** Hashes that all builds of the core must have, by choice (tests/core/test_hash.cpp). */
const HASHES = fileURLToPath(new URL('../../tests/core/hashes.json', import.meta.url));

/**
 * The module `virtual:version`: "0.1.0 (1a8f060)", or "0.1.0" where there is no git; what lies beside the page, which
 * the single file and the dev server are without; and the hashes of the stages as they open.
 */
export function version(): Plugin {
  let isSite = false;
  const plugin = virtualModule('version', async (watch) => {
    watch(`${WEB}package.json`);
    const own = await ownVersion();
    const beside = { text: isSite ? './questions/' : '', source: sourceAddress() ?? '' };
    const all: [string, string][] = Object.entries(JSON.parse(await readFile(HASHES, 'utf8')));
    const hashes = Object.fromEntries(all.filter(([choice]) => !choice.includes('&')));
    return Object.entries({ version: own, beside, hashes })
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
      .join('');
  });
  return {
    ...plugin,
    configResolved({ command, mode }) {
      isSite = command === 'build' && mode !== 'single';
    },
  };
}

/** Version and, if there is git, commit: "0.1.0 (1a8f060)". */
export async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(`${WEB}package.json`, 'utf8'));
  const commit = commitOf();
  return commit ? `${version} (${commit})` : version;
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: WEB,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

// Third-party works in the site: name, and file with the licence.
const LICENCES = [
  ['This page and its core', '../LICENSE'],
  ['lit-html', 'node_modules/lit-html/LICENSE'],
  ['The serif: Source Serif 4', 'fonts/OFL-source-serif.md'],
  ['The sans: Inter', 'fonts/OFL-inter.txt'],
  ['The monospace: JetBrains Mono', 'fonts/OFL-jetbrains-mono.txt'],
  ['The font of the formulas: TeX Gyre Termes Math', 'fonts/GUST-FONT-LICENSE.txt'],
  ['Eigen, LLVM, Emscripten, musl', 'build/core-licences.txt'],
];

/** Emits licences.txt: the licences of all works in the site. */
export function licences(): Plugin {
  return {
    name: 'attention:licences',
    apply: 'build',
    async buildStart() {
      const parts = LICENCES.map(async ([whose, file]) => {
        const terms = await readFile(WEB + file, 'utf8');
        return `${whose}\n${'='.repeat(whose.length)}\n\n${terms.trim()}\n`;
      });
      const source = (await Promise.all(parts)).join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}
