// The sentences of refusals: the core's English for C++, and the page's own.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { REFUSALS } from '../../web/src/engine/words/refusals.en.ts';
import { bytes, smallBytes, source } from '../wasm/core.ts';

const table = await source('core/refusals.def');

/** The core's: REFUSAL(id, "a sentence " "in literals"). */
const english = [...table.matchAll(/^REFUSAL\((\w+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)$/gm)].map(
  ([, id, literals]) => {
    const texts = literals.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    return [id, texts.map((literal) => JSON.parse(literal)).join('')];
  },
);

test('each refusal has the same text in core/refusals.def and on the page', () => {
  assert.equal(english.length, table.match(/^REFUSAL\(/gm)?.length);
  assert.equal(new Set(english.map(([id]) => id)).size, english.length);
  assert.deepEqual(Object.fromEntries(english), REFUSALS);
});

test('each refusal is one that the core or its boundary can give', async () => {
  const files = ['core', 'wasm'].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.cpp'))
      .map((file) => source(`${folder}/${file}`)),
  );
  const code = (await Promise.all(files)).join('');
  const given = new Set([...code.matchAll(/\breason::(\w+)/g)].map(([, id]) => id));
  assert.deepEqual([...given].sort(), Object.keys(REFUSALS).sort());
});

test('no module contains a sentence of a refusal: the page has them', () => {
  const pieces = Object.values(REFUSALS)
    .flatMap((sentence) => sentence.split(/\{.*?\}/))
    .filter((piece) => piece.length > 10);
  assert.ok(pieces.length >= Object.keys(REFUSALS).length);
  for (const one of [bytes, smallBytes]) {
    const text = new TextDecoder('latin1').decode(one);
    assert.ok(text.includes('no_cell'));
    assert.deepEqual(
      pieces.filter((piece) => text.includes(piece)),
      [],
    );
  }
});
