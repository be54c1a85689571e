// Labels of the plot: none covers a point or another label, as long as there is a free place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placed } from '../../web/src/engine/plane/labels/point_labels.ts';

const kSize = 200;
const label = (at: readonly [number, number]) => ({ at, width: 8 });

test('a label stands above its point, below it where another point is above', () => {
  const at = [100, 100] as const;
  const [alone] = placed([label(at)], [at], kSize);
  assert.deepEqual([alone.by[0], Math.sign(alone.by[1]), alone.isLed], [0, -1, false]);
  const [pushed] = placed([label(at)], [at, [100, 88]], kSize);
  assert.deepEqual([pushed.by[0], Math.sign(pushed.by[1]), pushed.isLed], [0, 1, false]);
});

test('in a crowd it stands further out, at the end of a line', () => {
  // A point every 9 px, 5 by 5, around the one that is named.
  const steps = [-18, -9, 0, 9, 18];
  const points = steps.flatMap((x) => steps.map((y) => [100 + x, 100 + y] as const));
  const [{ by, isLed }] = placed([label([100, 100])], points, kSize);
  assert.ok(isLed);
  assert.ok(Math.max(...by.map(Math.abs)) > 18);
});

test('two labels of one place stand apart, and inside the picture', () => {
  const at = [100, 4] as const;
  const both = placed([label(at), label(at)], [at], kSize);
  for (const { by } of both) assert.ok(4 + by[1] - 6 > 0, 'not above the edge');
  const [a, b] = both;
  assert.ok(Math.abs(a.by[0] - b.by[0]) >= 8 || Math.abs(a.by[1] - b.by[1]) >= 12);
});

test('a label keeps off what stands there already', () => {
  const at = [100, 100] as const;
  // Above the point, by hand: the label's 12 px from 81 to 93.
  const [{ by }] = placed([label(at)], [at], kSize, [{ x: 100, y: 87, w: 6, h: 4 }]);
  assert.deepEqual([by[0], Math.sign(by[1])], [0, 1]);
});
