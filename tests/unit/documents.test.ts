// README, CONTRIBUTING, SECURITY and HOSTING: what they name is there, and what is stored in the browser stands in HOSTING.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const kRoot = fileURLToPath(new URL('../..', import.meta.url));
const kDocuments = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'web/HOSTING.md'];

/** What a build leaves, or a host has. */
const kBuilt =
  /^(\.\/)?(build|site|assets|npm)\/|^(attention\.html|sw\.js|licences\.txt|manifest\.webmanifest|sitemap\.xml)$/;
const kMimeType = /^(application|font|image)\/|^text\/(css|html|javascript|plain)$/;

/** The files of a folder, by their paths from the root. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(kRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => join(folder, file));
}

const files = ['core', 'wasm', 'web', 'tests', '.github'].flatMap(filesBelow);
const names = new Set([...readdirSync(kRoot), ...files.map((file) => basename(file))]);

/** The paths of a text: `core/ops/div.cpp`, `web/src/`, `keys.h`, and what a link leads to. */
function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span]) => span.split(' '));
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, to]) => to);
  const isPath = (word: string) =>
    /^[.\w-]+(\/[\w.-]*)+$/.test(word) || /^[\w-]+\.(ts|h|cpp|css|sh|json|md|js|yml)$/.test(word);
  return [...spans, ...links].filter(
    (word) => isPath(word) && !kBuilt.test(word) && !kMimeType.test(word),
  );
}

function isThere(path: string, document: string): boolean {
  if (!path.includes('/')) return names.has(path);
  return ['', dirname(document), 'web/src'].some((from) => existsSync(join(kRoot, from, path)));
}

for (const document of kDocuments) {
  test(`every path that ${document} names is there`, () => {
    const paths = pathsIn(readFileSync(join(kRoot, document), 'utf8'));
    assert.ok(paths.length > 1, `${paths.length} paths`);
    assert.deepEqual(
      paths.filter((path) => !isThere(path, document)),
      [],
    );
  });
}

test('a path that is none is seen', () => {
  const planted =
    'See `core/none.cpp`, `none.h`, [this](web/NONE.md), `core/ops/div.cpp` and `sh x`.';
  const missing = pathsIn(planted).filter((path) => !isThere(path, 'README.md'));
  assert.deepEqual(missing, ['core/none.cpp', 'none.h', 'web/NONE.md']);
});

test('HOSTING names every key under which something is stored in the browser, and no other', () => {
  const sources = files.filter((file) => /^web\/(src|build|worker)\/.*\.(ts|js)$/.test(file));
  const stored = (text: string, quote: string) =>
    [...text.matchAll(new RegExp(`${quote}(attention\\.[a-z]+)${quote}`, 'g'))]
      .map(([, key]) => key)
      .filter((key) => !kBuilt.test(key));
  const inSource = sources
    .map((file) => readFileSync(join(kRoot, file), 'utf8'))
    .filter((text) => /(local|session)Storage|\bStore\b/.test(text))
    .flatMap((text) => stored(text, "'"));
  const said = stored(readFileSync(join(kRoot, 'web/HOSTING.md'), 'utf8'), '`');
  assert.ok(inSource.length > 0);
  assert.deepEqual([...new Set(said)].sort(), [...new Set(inSource)].sort());
});

test('the version is the same wherever it stands', () => {
  const read = (file: string) => readFileSync(join(kRoot, file), 'utf8');
  const { version } = JSON.parse(read('web/package.json'));
  assert.equal(JSON.parse(read('web/package-lock.json')).version, version);
  assert.equal(/^version: (.*)$/m.exec(read('CITATION.cff'))?.[1], version);
  assert.equal(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1], version);
});

test('README has at most 120 lines', () => {
  const lines = readFileSync(join(kRoot, 'README.md'), 'utf8').trimEnd().split('\n');
  assert.ok(lines.length <= 120, `${lines.length} lines`);
});
