// Names of points in a picture: each stands by its point, and none on another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelPositions, type NamedPoint } from '../../web/src/course/learn/run/point_names.ts';

const point = (x: number, y: number, side: 'above' | 'below', name = 'ana tea'): NamedPoint => ({
  ...{ x, y, side, name },
});

test('a name stands on its side of its point', () => {
  assert.deepEqual(labelPositions([point(100, 100, 'above'), point(100, 40, 'below')], 200), [
    { x: 100, y: 92, anchor: 'middle' },
    { x: 100, y: 55, anchor: 'middle' },
  ]);
});

test('of points that lie on each other the names take other places, of which none is another\u2019s', () => {
  const places = labelPositions(
    Array.from({ length: 6 }, () => point(100, 100, 'above')),
    200,
  );
  assert.equal(new Set(places.map((place) => JSON.stringify(place))).size, 6);
  assert.deepEqual(places.slice(1, 4), [
    { x: 100, y: 115, anchor: 'middle' },
    { x: 108, y: 104, anchor: 'start' },
    { x: 92, y: 104, anchor: 'end' },
  ]);
});

test('a name stays in the picture', () => {
  const [corner] = labelPositions([point(4, 4, 'above')], 200);
  assert.deepEqual(corner, { x: 12, y: 8, anchor: 'start' });
});
