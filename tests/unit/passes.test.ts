// The schedule of drawing: what a change draws in its first frame, and in the next ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, Passes } from '../../web/src/engine/draw/passes.ts';

/** Draws so many frames, of which some begin with a change; the parts of each. */
function drawn(passes: Passes, changes: (Change | null)[]): string[] {
  return changes.map((change) => {
    const pass = passes.next(change);
    passes.end(pass);
    return pass?.parts.join(' ') ?? 'all';
  });
}

test('a number is drawn before what is said of it, and once', () => {
  const passes = new Passes();
  assert.deepEqual(drawn(passes, ['number', null, null, null]), [
    'place tensors',
    'voices',
    'thumbnails',
    'left',
  ]);
  assert.deepEqual(drawn(passes, [null]), ['all']);
});

test('what is seen already has a frame to itself, but not in quick succession', () => {
  const passes = new Passes();
  assert.deepEqual(drawn(passes, ['seen', null, 'seen', 'seen', null, null, null]), [
    ...['', 'place tensors', 'voices'],
    ...['place tensors', 'thumbnails', 'left', 'voices'],
  ]);
  // A single part that is due is nothing that is underway.
  passes.add('left');
  assert.deepEqual(drawn(passes, ['seen', null, null]), ['', 'place tensors', 'voices']);
});

test('another step is named before it is drawn', () => {
  assert.deepEqual(drawn(new Passes(), ['step', null, null, null]), [
    'place',
    'tensors thumbnails',
    'voices',
    'left',
  ]);
});

test('a key that is held is seen in every second frame, and the rest takes turns', () => {
  const held = drawn(new Passes(), Array<Change>(8).fill('number'));
  assert.deepEqual(held, [
    ...['place tensors', 'voices', 'place tensors', 'thumbnails'],
    ...['place tensors', 'left', 'place tensors', 'voices'],
  ]);
});

test('what has begun as another step stays one, and leaves nothing undrawn', () => {
  const seen = drawn(new Passes(), ['step', 'number', null, null, null]);
  assert.deepEqual(seen, ['place', 'tensors thumbnails', 'place', 'voices', 'left']);
});

test('tensors that are new share frames, numbers in them do not', () => {
  const taken = (change: Change) => {
    const passes = new Passes();
    const pass = passes.next(change);
    return [pass?.takes(200), pass?.takes(200), pass?.hasMore];
  };
  assert.deepEqual(taken('picture'), [true, true, false]);
  const many = (change: Change) => {
    const pass = new Passes().next(change);
    return [pass?.takes(300), pass?.takes(300), pass?.hasMore];
  };
  assert.deepEqual(many('picture'), [true, false, true]);
  assert.deepEqual(many('number'), [true, true, false]);
});
