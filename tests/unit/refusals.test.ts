// The sentences of refusals: the core's English for C++, and the page's own.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { FILE_REFUSALS } from '../../web/src/course/yours/file_refusals.en.ts';
import { YOURS_TEXT } from '../../web/src/course/yours/yours.en.ts';
import { REFUSALS } from '../../web/src/engine/words/refusals.en.ts';
import { bytes, filesBytes, smallBytes, source } from '../wasm/core.ts';

/** The core's: REFUSAL(id, "a sentence " "in literals"). */
function englishOf(table: string): string[][] {
  const rows = table.matchAll(/^REFUSAL\((\w+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)$/gm);
  return [...rows].map(([, id, literals]) => {
    const texts = literals.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    return [id, texts.map((literal) => JSON.parse(literal)).join('')];
  });
}

for (const [file, words] of [
  ['core/refusals.def', REFUSALS],
  ['core/files/refusals.def', FILE_REFUSALS],
] as const) {
  test(`each refusal has the same text in ${file} and on the page`, async () => {
    const table = await source(file);
    const english = englishOf(table);
    assert.equal(english.length, table.match(/^REFUSAL\(/gm)?.length);
    assert.equal(new Set(english.map(([id]) => id)).size, english.length);
    assert.deepEqual(Object.fromEntries(english), words);
  });
}

test('each reason for which a tensor is placed, or is not, has words on the page', async () => {
  const code = await source('core/files/placement.cpp');
  for (const [name, words] of [
    ['kWhyIds', YOURS_TEXT.why],
    ['kWhyNotIds', YOURS_TEXT.whyNot],
  ] as const) {
    const [, list] = new RegExp(`${name}\\[\\] = \\{(.*?)\\}`, 's').exec(code) ?? assert.fail(name);
    const ids = [...list.matchAll(/"(\w+)"/g)].map(([, id]) => id);
    assert.ok(ids.length >= 5, name);
    assert.deepEqual(Object.keys(words).sort(), ids.sort());
  }
});

test('each part that a tensor can be called has words on the page', async () => {
  const code = await source('core/files/placement.cpp');
  const [, list] = /kParts = \{(.*?)\}/s.exec(code) ?? assert.fail();
  const parts = [...list.matchAll(/"(\w+)"/g)].map(([, part]) => part);
  assert.deepEqual(Object.keys(YOURS_TEXT.parts).sort(), parts.sort());
});

test('each refusal is one that the core or its boundary can give', async () => {
  const files = ['core', 'wasm'].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.cpp'))
      .map((file) => source(`${folder}/${file}`)),
  );
  const code = (await Promise.all(files)).join('');
  for (const [reasons, words] of [
    [/\breason::(\w+)/g, REFUSALS],
    [/\bfile_reason::(\w+)/g, FILE_REFUSALS],
  ] as const) {
    const given = new Set([...code.matchAll(reasons)].map(([, id]) => id));
    assert.deepEqual([...given].sort(), Object.keys(words).sort());
  }
});

test('no module contains a sentence of a refusal: the page has them', () => {
  const pieces = Object.values({ ...REFUSALS, ...FILE_REFUSALS })
    .flatMap((sentence) => sentence.split(/\{.*?\}/))
    .filter((piece) => piece.length > 10);
  assert.ok(pieces.length >= Object.keys(REFUSALS).length);
  for (const [one, id] of [
    [bytes, 'no_cell'],
    [smallBytes, 'no_cell'],
    [filesBytes, 'file_pickle'],
  ] as const) {
    const text = new TextDecoder('latin1').decode(one);
    assert.ok(text.includes(id));
    assert.deepEqual(
      pieces.filter((piece) => text.includes(piece)),
      [],
    );
  }
});
