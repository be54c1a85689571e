// What follows from the table of fields: which choices make another picture, the masks of a link, and what is open at the start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneOf } from '../../web/src/engine/ask/random_digits.ts';
import {
  choicesOfPicture,
  choicesOfRun,
  DEFAULT,
  isOptional,
} from '../../web/src/engine/state/fields.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { addedOf } from '../../web/src/engine/state/typed_mask.ts';
import { kOther } from './other_values.ts';

test('what is opened or told otherwise within a picture does not draw it again, part by part', () => {
  const within = ['at', 'row', 'cell', 'trail', 'reach', 'tree', 'fall', 'tables', 'map', 'names'];
  within.push('digits', 'code', 'trained', 'name', 'edits', 'voices');
  const others = Object.keys(DEFAULT).filter((name) => !within.includes(name));
  assert.deepEqual(Object.keys(choicesOfPicture(kOther)).sort(), others.sort());
});

test('the choices of a training run', () => {
  assert.deepEqual(Object.keys(choicesOfRun(kOther)).sort(), [
    ...[
      'activation',
      'attention',
      'batch_size',
      'blocks',
      'fresh',
      'head_size',
      'hidden',
      'lr',
      'mlp',
      'names',
    ],
    ...[
      'norm',
      'norm_kind',
      'num_heads',
      'optimizer',
      'positions',
      'residual',
      'seed',
      'tied',
      'unembedding',
    ],
  ]);
});

test('a second sequence, its text, heads that share keys, and a seed of the weights may be left out', () => {
  const names = Object.keys(DEFAULT).filter(isOptional);
  assert.deepEqual(names.sort(), ['S', 'memory_tokens', 'num_kv_heads', 'weights_seed']);
});

test('cells of a link have up to so many axes, and a name', () => {
  for (const [cell, index] of [
    ['x.0.0.1', [0, 0, 1]],
    ['x', []],
    ['x y.0', null],
    ['x.0.0.0.0.0.0.0', null],
    ['x.a', null],
  ] as const)
    assert.deepEqual(parseHash(`stage=head&cell=${cell}`).cell?.index ?? null, index, cell);
});

test('a number below a count is drawn from digits of which the last few are drawn again', () => {
  const from =
    (...digits: number[]) =>
    () =>
      digits.shift() as number;
  assert.equal(oneOf(from(9, 4), 3), 1);
  assert.equal(oneOf(from(8), 3), 2);
  assert.equal(oneOf(from(9), 10), 9);
  assert.equal(oneOf(from(9, 6, 9, 5), 12), 11);
});

test('a number of a mask has at most 15 digits in a link, and no exponent', () => {
  // By hand; the fraction is rounded where its digits end.
  for (const [value, written] of [
    [1 / 3, '0.33333333333333'],
    [-2 / 3, '-0.66666666666667'],
    [0.12345678901234, '0.12345678901234'],
    [0.123456789012342, '0.12345678901234'],
    [1234567890.123456, '1234567890.12346'],
    [-100000000000000, '-100000000000000'],
    [1234567890123450, '1234567890123450'],
    [-Infinity, '-inf'],
  ] as const)
    assert.equal(addedOf([value], 1)?.added, written);
});

test('the longest mask of a link has 4,096 characters', () => {
  const read = (length: number) => parseHash(`stage=head&mask=${'1'.repeat(length)}`).mask.length;
  assert.deepEqual([read(4096), read(4097)], [4096, 0]);
});

test('at the start nothing is open, runs, or is hidden; keys have their letters', () => {
  const view = Object.entries(openingSettings('dark'));
  assert.deepEqual(
    view.filter(([, value]) => value === true).map(([name]) => name),
    ['letters'],
  );
});
