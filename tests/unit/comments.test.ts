// Comments begin with the noun that a stranger would search for, not with a pronoun that stands for it.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const kRoot = fileURLToPath(new URL('../..', import.meta.url));
const kSources = 'web/{src,build}/**/*.{ts,js,css} tests/page/{helpers,drivers,tools}/*.ts';

const kPronoun =
  /^(What|Of|One|Which|Who|Whose|That|This|These|Those|It|Its|They|Their|Them|Another|Others?|Else|Such|Likewise|Also|Here|There|The (same|others?|ones?))\b/;

/** Comments of a source, each from its first word to the end of that line; lines of `//` in a row are one comment. */
function comments(source: string): string[] {
  const lines = source.replace(/^([ \t]*\/\/).*(\n[ \t]*\/\/.*)+/gm, (all) => all.split('\n')[0]);
  return [...lines.matchAll(/(?<=^|[\s({,;])(?:\/\/|\/\*[\s*]*)\s*(\S.*)/gm)].map(
    ([, text]) => text,
  );
}

const faults = (source: string) => comments(source).filter((text) => kPronoun.test(text));

test('every comment begins with its noun', () => {
  const files = kSources.split(' ').flatMap((glob) => globSync(glob, { cwd: kRoot }));
  assert.ok(files.length > 500, `only ${files.length} files`);
  const found = files.flatMap((path) =>
    faults(readFileSync(join(kRoot, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  assert.deepEqual(found, [], 'name the thing first, then say why');
});

test('a planted pronoun is found, in any kind of comment', () => {
  const planted = [
    '/** What a row is. */',
    '/**\n * Of the open row\n * the cells.\n */',
    '  a: number; // Likewise.',
    '// The same.\n// Rows of a table.',
    'f(/* It may be null. */ a);',
    '/* One column. */\n.a {}',
  ];
  for (const source of planted) assert.equal(faults(source).length, 1, source);
  const allowed = ['// Rows.\n// What they hold.', "'https://a.b/ What'", '/** Whether it is. */'];
  for (const source of allowed) assert.deepEqual(faults(source), [], source);
});
