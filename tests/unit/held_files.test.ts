// Loops of the native tests over a part of a golden file: the file must be held by a name, or it is gone before the first
// turn, and nothing is tested.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const CORE = new URL('../core/', import.meta.url);

/** A range of a `for` that is a part of what a function returns, and no copy of it. */
const LOST = /for \([^;()]*:\s*(?:golden|read_json)\([^()]*\)\[[^;]*?\]\) \{/g;

test('a loop over a part of a file holds the file', () => {
  for (const name of readdirSync(CORE, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.cpp')) continue;
    const source = readFileSync(new URL(name, CORE), 'utf8');
    assert.deepEqual(
      [...source.matchAll(LOST)].map(([found]) => found),
      [],
      name,
    );
  }
});

test('a planted loop is found, one over a copy is none', () => {
  const found = (source: string) => [...source.matchAll(LOST)].length;
  assert.equal(found('for (const json& one : golden("a.json")["b"]["c"]) {'), 1);
  assert.equal(
    found('for (const json& one : golden("a.json")["b"].get<std::vector<json>>()) {'),
    0,
  );
  assert.equal(found('for (const json& one : file["b"]) {'), 0);
});
