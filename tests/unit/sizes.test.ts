// Sizes of text: in a wide window none is below 11 px.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const kSource = fileURLToPath(new URL('../../web/src/', import.meta.url));
const kLeast = 11;

/** A style sheet without its layers for narrow windows and for paper. */
function wideOnly(css: string): string {
  let rest = css;
  for (const layer of ['narrow', 'printed']) {
    for (;;) {
      const start = rest.indexOf(`@layer ${layer} {`);
      if (start < 0) break;
      let depth = 0;
      let end = rest.indexOf('{', start);
      do {
        if (rest[end] === '{') depth++;
        if (rest[end] === '}') depth--;
        end++;
      } while (depth > 0);
      rest = rest.slice(0, start) + rest.slice(end);
    }
  }
  return rest;
}

test('no text is smaller than 11 px', () => {
  const sheets = readdirSync(kSource, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  assert.ok(sheets.length > 50);
  const small: string[] = [];
  let all = 0;
  for (const sheet of sheets) {
    const css = wideOnly(readFileSync(kSource + sheet, 'utf8'));
    for (const [declaration] of css.matchAll(/\bfont(-size)?: [^;]+;/g)) {
      // What shrinks with its cell is not a fixed size.
      const size = /(?<![-\w.(])([\d.]+)(px|rem)/.exec(declaration.replace(/\/.*/, ''));
      if (!size || declaration.includes('min(')) continue;
      all++;
      const pixels = Number(size[1]) * (size[2] === 'rem' ? 16 : 1);
      if (pixels < kLeast) small.push(`${sheet}: ${declaration}`);
    }
  }
  assert.ok(all > 150, `${all} sizes`);
  assert.deepEqual(small, []);
});
