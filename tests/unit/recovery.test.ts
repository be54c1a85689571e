// After a trap: which states are tried, in which order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { Recovery } from '../../web/src/shell/recovery.ts';

const wanted = parseHash('stage=head&cell=y.0.1.0');
const worked = parseHash('stage=match');
const first = parseHash('stage=loop');

test('after a trap first what was asked for, then without its cell, then what worked, then the first stage', () => {
  const recovery = new Recovery();
  recovery.succeeded(worked);
  const tried = [1, 2, 3, 4].map(() => recovery.next(wanted));
  assert.deepEqual(
    tried.map((attempt) => attempt?.state),
    [wanted, { ...wanted, cell: null }, worked, first],
  );
  // Only what is far from what the learner had is an entry of its own in the history.
  assert.deepEqual(
    tried.map((attempt) => attempt?.isNewEntry),
    [false, false, true, true],
  );
  assert.ok(tried.every((attempt) => attempt?.notice));
  assert.equal(recovery.next(wanted), null);
});

test('with nothing that worked before, and no cell open, two states are tried', () => {
  const recovery = new Recovery();
  const plain = { ...wanted, cell: null };
  assert.deepEqual([recovery.next(plain)?.state, recovery.next(plain)?.state], [plain, first]);
  assert.equal(recovery.next(plain), null);
});

test('a picture that is drawn ends the attempts', () => {
  const recovery = new Recovery();
  recovery.next(wanted);
  recovery.succeeded(wanted);
  assert.deepEqual(recovery.next(wanted)?.state, wanted);
});
