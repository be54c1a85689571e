// The table of bytes (web/bytes.txt), which tests/run.sh holds against each build.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from '../../web/build/bytes.ts';

const table = '# Bytes\n 100000  first script\n  50000  core.wasm\n    200  icon.svg\n';

test('a part that has outgrown its line is found, and one that is new or gone', () => {
  assert.deepEqual(faults(table, table), []);
  // By three per cent and 60 bytes, which are 103,060.
  assert.deepEqual(faults(table, table.replace('100000', '103060')), []);
  assert.deepEqual(faults(table, table.replace('100000', '103061')), [
    'first script has 103061 bytes, 103060 at most.',
  ]);
  assert.deepEqual(faults(table, table.replace('100000', ' 90000')), []);
  assert.deepEqual(faults(table, `${table}     10  course/new\n`), [
    'course/new is new: 10 bytes.',
  ]);
  assert.deepEqual(faults(`${table}     10  course/old\n`, table), ['course/old is gone.']);
});

test('a module may be larger by another compiler, and nothing else', () => {
  const larger = table.replace('50000', '62000');
  assert.equal(faults(table, larger).length, 1);
  assert.deepEqual(faults(table, larger, 1.25), []);
  assert.equal(faults(table, table.replace('100000', '110000'), 1.25).length, 1);
});
