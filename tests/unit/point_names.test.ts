// Names of points in a picture: each stands by its point, and none on another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besidePoints, type NamedPoint } from '../../web/src/course/learn/run/point_names.ts';

const point = (x: number, y: number, side: 'above' | 'below'): NamedPoint => ({
  ...{ at: [x, y], side, text: 'ana tea' },
});
const byOf = (points: NamedPoint[]) =>
  besidePoints(points, 200).map(({ by, anchor }) => ({ by, anchor }));

test('a name stands on its side of its point', () => {
  assert.deepEqual(byOf([point(0.5, 0.5, 'above'), point(0.5, 0.2, 'below')]), [
    { by: [0, -12], anchor: 'middle' },
    { by: [0, 11], anchor: 'middle' },
  ]);
});

test('of points that lie on each other the names take other places, of which none is another’s', () => {
  const places = byOf(Array.from({ length: 6 }, () => point(0.5, 0.5, 'above')));
  assert.equal(new Set(places.map((place) => JSON.stringify(place))).size, 6);
  assert.deepEqual(places.slice(1, 4), [
    { by: [0, 11], anchor: 'middle' },
    { by: [8, 0], anchor: 'start' },
    { by: [-8, 0], anchor: 'end' },
  ]);
});

test('a name leaves another point free', () => {
  // The other point lies 12 pixels above the first, where its name would stand; below it there is room.
  const [first] = byOf([point(0.5, 0.5, 'above'), point(0.5, 0.56, 'above')]);
  assert.deepEqual(first, { by: [0, 11], anchor: 'middle' });
});

test('a name stays in the picture', () => {
  // Seven letters of 7.2 pixels: above and below, a point 4 pixels from the left edge has no room for half of them, nor
  // on its left for all.
  assert.deepEqual(byOf([point(0.02, 0.9, 'above')]), [{ by: [8, 0], anchor: 'start' }]);
});
