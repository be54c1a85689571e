// An unknown mistake: which one a seed has, and that the checks tell what it is.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GIVEN_AWAY } from '../../web/src/course/mistakes/given.en.ts';
import { checksThatCatch } from '../../web/src/course/mistakes/mistake_checks.ts';
import { mistakesByStage } from '../../web/src/course/mistakes/mistake_numbers.ts';
import {
  isUnknown,
  seedOfGame,
  unknownOf,
  unknownPatch,
} from '../../web/src/course/mistakes/unknown/unknown.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { mergedWithPresent } from '../../web/src/engine/model/link.ts';
import { DEFAULT, formatHash, parseHash, patched } from '../../web/src/engine/state/state.ts';
import { catalogue, module } from '../wasm/core.ts';

const core = await Core.start(module);
const menu = mistakesByStage(core.session);
const unknown = (seed: number) => unknownOf(core, menu, String(seed));

test('twelve seeds have twelve mistakes, each of which a check catches', () => {
  for (const from of [-12, 0, 12]) {
    const found = Array.from({ length: 12 }, (_, i) => unknown(from + i));
    const names = found.map(({ numbers }) => numbers.mistake);
    assert.deepEqual(names.toSorted(), Object.keys(GIVEN_AWAY).toSorted());
    for (const { numbers } of found) assert.ok(checksThatCatch(numbers.checks).length > 0);
  }
  assert.equal(unknown(7).numbers.mistake, unknown(7).numbers.mistake);
  const [one, other] = [0, 12].map((from) =>
    Array.from({ length: 12 }, (_, i) => unknown(from + i).numbers.mistake),
  );
  assert.notDeepEqual(one, other);
});

test('scores that are divided by another number are so many times the right ones', () => {
  // C = 6 and d_k = 2: right is a division by √2; without it, by 2, and by √6.
  const times: Record<string, number> = {
    scale_left_out: Math.SQRT2,
    scaled_twice: Math.SQRT2 / 2,
    root_of_C: Math.SQRT2 / Math.sqrt(6),
  };
  for (let seed = 0; seed < 12; seed++) {
    const { mistake, checks, sizes } = unknown(seed).numbers;
    if (!(mistake in times)) continue;
    assert.deepEqual(sizes, { C: 6, H: 2 });
    const { first } = checks.difference;
    assert.ok(first && Math.abs(first.wrong / first.right - times[mistake]) < 1e-5, mistake);
  }
});

test('the first step that differs is the one in which the mistake is made', () => {
  const made: Record<string, string> = {
    softmax_over_queries: 'weights',
    mask_after_softmax: 'weights',
    mask_sees_next: 'tril',
    mask_inverted: 'masked',
    value_from_key: 'v',
    view_without_transpose: 'q_heads',
    view_back_without_transpose: 'concat',
    output_left_out: 'y',
  };
  for (let seed = 0; seed < 12; seed++) {
    const { mistake, checks } = unknown(seed).numbers;
    if (mistake in made) assert.equal(checks.difference.first?.node, made[mistake], mistake);
  }
});

test('a link has the seed alone, and a number opens on the numbers that the seed drew', () => {
  const link = 'mistakes&mistake=unknown&seed=7';
  const state = parseHash(link);
  assert.ok(isUnknown(state));
  assert.equal(formatHash(state), link);
  assert.equal(formatHash(patched(DEFAULT, { stage: 'mistakes', ...unknownPatch('7') })), link);
  assert.equal(seedOfGame(parseHash('mistakes&mistake=unknown')), '1');
  // What the learner had chosen elsewhere is not the seed of the link.
  const own = parseHash('stage=head&example=randn&seed=3');
  assert.equal(mergedWithPresent(state, own, catalogue).seed, '7');
  const { lesson, state: numbers } = unknown(7);
  const choice = choiceText(patched(numbers, { stage: lesson.stage }), catalogue);
  const size = lesson.stage === 'head' ? 'head_size=2' : 'num_heads=2';
  const parts = choice.split('&').sort();
  assert.deepEqual(
    parts,
    [`lesson=${lesson.stage}`, 'example=randn', 'T=5', 'C=6', size, 'seed=7'].sort(),
  );
});
