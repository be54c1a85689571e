// Charts: scales and marks, with places that are worked out by hand, and what is drawn of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BELOW,
  chartView,
  keyLine,
  LEFT,
  label,
  levels,
  line,
  linear,
  logarithmic,
  point,
  valuesBelow,
} from '../../web/src/engine/plane/chart.ts';
import { markupOf } from './rendered.ts';

test('a linear scale goes from 0 to 1, and ends there', () => {
  const scale = linear(-2, 6);
  assert.deepEqual([-2, 0, 2, 6].map(scale), [0, 0.25, 0.5, 1]);
  assert.deepEqual([-3, 60, -Infinity].map(scale), [0, 1, 0]);
});

test('on a logarithmic scale equal factors are equal ways', () => {
  // Powers of two are exact: 8 to 4096 are nine doublings.
  const doublings = logarithmic(8, 4096);
  assert.deepEqual([8, 64, 4096].map(doublings), [0, 1 / 3, 1]);
  // The logarithms of 0.001 and 1000 are rounded.
  const powers = logarithmic(1e-3, 1e3);
  for (const [value, place] of [
    [1e-2, 1 / 6],
    [1, 1 / 2],
    [10, 2 / 3],
  ])
    assert.ok(Math.abs(powers(value) - place) < 1e-15, `${value}`);
  // The logarithm of 0 is below every axis.
  assert.deepEqual([0, 1e9].map(powers), [0, 1]);
});

test('levels are lines with their values left of them, other values stand below', () => {
  assert.deepEqual(
    levels(linear(0, 4), [1, 4], (value) => `${value} ms`, 'time'),
    [
      {
        kind: 'line',
        name: 'level',
        points: [
          [0, 0.25],
          [1, 0.25],
        ],
      },
      { kind: 'label', name: 'time', at: [0, 0.25], text: '1 ms', cell: undefined, ...LEFT },
      {
        kind: 'line',
        name: 'level',
        points: [
          [0, 1],
          [1, 1],
        ],
      },
      { kind: 'label', name: 'time', at: [0, 1], text: '4 ms', cell: undefined, ...LEFT },
    ],
  );
  assert.deepEqual(valuesBelow(logarithmic(1, 4), [2]), [
    { kind: 'label', name: '', at: [0.5, 0], text: '2', cell: undefined, ...BELOW },
  ]);
});

test('lines are stretched with the chart, from its upper left corner; points and labels keep their size', () => {
  const cases = [
    [
      line('loss', [0, 0], [0.5, 1], [1, 0.125]),
      /<path class=loss d=M0.00 100.00L50.00 0.00L100.00 87.50>/,
    ],
    [line('none'), /<path class=none d=>/],
    [point('now', [0.25, 0.75], 7), /<circle class=now cx=25.00% cy=25.00% r=3.5 /],
    [
      point('key', [0.5, 1], 9, { isSquare: true }),
      /<rect class=key x=50.00% y=0.00% width=9 height=9 transform="translate\(-4.5 -4.5\)"/,
    ],
    [
      { kind: 'box', name: 'chosen', from: [0.25, -0.5], to: [0.5, 1] },
      /<rect class=chosen x=25.00% y=0.00% width=25.00% height=150.00% /,
    ],
    // The baseline is 4 pixels below the middle of the digits.
    [
      label('', [0, 0.5], '0.5', LEFT),
      /<text class= x=0.00% y=50.00% dx=-8 dy=4 text-anchor=end .*>0\.5<\/text>/,
    ],
  ] as const;
  for (const [mark, markup] of cases) assert.match(markupOf(chartView([mark])), markup);
  assert.match(markupOf(keyLine('loop')), /<path class=loop d=M0.00 50.00L100.00 50.00>/);
});

test('later marks are drawn upon earlier ones', () => {
  const markup = markupOf(
    chartView([point('a', [0, 0], 1), line('b', [0, 0]), point('c', [0, 0], 1)]),
  );
  assert.deepEqual(
    [...markup.matchAll(/class=([abc])/g)].map(([, name]) => name),
    ['a', 'b', 'c'],
  );
});

test('a chart has a name, or is hidden from screen readers', () => {
  assert.match(markupOf(chartView([], 'Losses')), /<svg role=img aria-label=Losses>/);
  assert.match(markupOf(chartView([])), /^<span class="chart" aria-hidden=true>/);
});

test('a mark opens its number', () => {
  const cell = { node: 'q', index: [0, 1, 0] };
  const opened: unknown[] = [];
  for (const mark of [point('', [0, 0], 1, { cell }), label('', [0, 0], 'a', LEFT, cell)]) {
    for (const handler of handlersOf(chartView([mark], null, (one) => opened.push(one)))) handler();
  }
  assert.deepEqual(opened, [cell, cell]);
});

/** Event handlers of a template, which alone of its values are functions. */
function handlersOf(value: unknown): (() => void)[] {
  if (Array.isArray(value)) return value.flatMap(handlersOf);
  if (typeof value === 'function') return [value as () => void];
  return handlersOf(
    typeof value === 'object' && value !== null && 'values' in value ? value.values : [],
  );
}
