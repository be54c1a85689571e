// The checksum of the core's bytes: FNV-1a of 32 bits, by its published test vectors, and for every bit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checksum } from '../../web/src/engine/core/checksum.ts';

const of = (text: string) => checksum(new TextEncoder().encode(text));

test('the checksum is FNV-1a', () => {
  // http://www.isthe.com/chongo/tech/comp/fnv/, its test suite.
  assert.deepEqual([of(''), of('a'), of('foobar')], [0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test('no single bit changes without it', () => {
  const bytes = new TextEncoder().encode('not one of these bits');
  const sum = checksum(bytes);
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const changed = bytes.slice();
    changed[bit >> 3] ^= 1 << (bit & 7);
    assert.notEqual(checksum(changed), sum);
  }
});
