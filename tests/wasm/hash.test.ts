// The same bits as in every other build of the core; tests/core/test_hash.cpp says what this pins,
// and how the file is written anew.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Session } from '../../web/src/engine/core/session.ts';
import {
  fresh,
  module,
  needsLearning,
  OWN_HEAD,
  scalarModule,
  smallModule,
  withOwn,
} from './core.ts';

test('every lesson has the bits of the native builds', () => hasBits(module));
test('also in the build for engines without SIMD', () => hasBits(scalarModule));
test('and without learning, every lesson that has no use for it', () => {
  return hasBits(smallModule, needsLearning);
});

async function hasBits(build: WebAssembly.Module, isLeftOut = (_choice: string) => false) {
  const file = new URL('../core/hashes.json', import.meta.url);
  const hashes: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  const session = new Session(await fresh(build));
  session.hold(OWN_HEAD);
  const opened = new Set<string>();
  for (const [choice, hash] of Object.entries(hashes)) {
    opened.add(choice.split('&').slice(0, 2).join('&'));
    if (isLeftOut(choice)) continue;
    session.open(withOwn(choice));
    assert.equal(session.hash(), hash, choice);
  }
  for (const [lesson, examples] of Object.entries(session.catalogue().lessons)) {
    const choices = examples.map((example) => `lesson=${lesson}&example=${example}`);
    for (const choice of examples.length > 0 ? choices : [`lesson=${lesson}`]) {
      assert.ok(opened.has(choice), `${choice} is not in hashes.json`);
    }
  }
}
