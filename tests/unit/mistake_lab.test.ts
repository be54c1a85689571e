// The page of mistakes: its numbers, its lines and what its checks find are PyTorch's (tests/golden/mistakes.json).
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen } from '../../web/src/course/mistakes/lab_menu.ts';
import { checksThatCatch } from '../../web/src/course/mistakes/mistake_checks.ts';
import {
  canBeMade,
  mistakesByStage,
  numbersOf,
} from '../../web/src/course/mistakes/mistake_numbers.ts';
import { STAGE } from '../../web/src/course/mistakes/taught_lesson.ts';
import { LAB_TEXT } from '../../web/src/course/mistakes/words.en.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { ROUNDING } from '../../web/src/engine/core/matrices.ts';
import { Refusal } from '../../web/src/engine/core/refusals.ts';
import { choiceText, examplesOf, takenChoices } from '../../web/src/engine/model/choice.ts';
import type { FieldName } from '../../web/src/engine/state/fields.ts';
import { PAGES } from '../../web/src/engine/state/pages.ts';
import { formatHash, parseHash, patched, type State } from '../../web/src/engine/state/state.ts';
import { catalogue, golden, module } from '../wasm/core.ts';
import { amissIn } from './links.ts';
import { inOrder, needsExample } from './needed_choices.ts';

interface Edit {
  node: string;
  index: number[];
  value: number;
}
interface Golden {
  mistake: string;
  choice: string;
  edits: Edit[];
  nodes: { name: string; pytorch: string; shape: number[]; values: (number | string)[] }[];
  checks: {
    shape: string[];
    row_sums: number;
    influence: [number, number][];
    difference: number;
    gradient: string[] | null;
  };
}
const { mistakes }: { mistakes: Golden[] } = await golden('mistakes.json');

const core = await Core.start(module);

/** The link that opens a golden case: "mistakes&mistake=…&example=randn&T=4&…". */
function linkTo({ choice, edits }: Golden): string {
  const made = edits.map(({ node, index, value }) => `${node}.${index.join('.')}:${value}`);
  const own = choice.replace(/^lesson=\w+&/, '');
  return `mistakes&${own}${made.length > 0 ? `&edits=${made.join()}` : ''}`;
}

/** A row that is masked from end to end has 0 here, where PyTorch says nan. */
function assertNear(ours: ArrayLike<number>, theirs: (number | string)[], what: string): void {
  assert.equal(ours.length, theirs.length, what);
  theirs.forEach((value, i) => {
    const expected = value === 'nan' ? 0 : Number(value);
    assert.ok(Math.abs(ours[i] - expected) <= ROUNDING, `${what} [${i}]: ${ours[i]}, not ${value}`);
  });
}

/** As the core's own test has it, but that a weight that moves nothing has no gradient, nan or not. */
const kCaught: Record<string, string> = {
  scale_left_out: 'difference',
  scaled_twice: 'difference',
  root_of_C: 'difference',
  scaled_up: 'difference',
  root_of_N: 'difference',
  softmax_over_batch: 'rowSums difference',
  bias_left_on: 'difference',
  cut_before_projection: 'difference',
  softmax_over_queries: 'rowSums influence difference',
  mask_after_softmax: 'rowSums influence difference',
  mask_renormalised: '',
  mask_added: 'influence difference',
  mask_with_1e9: '',
  mask_sees_next: 'influence difference',
  is_causal_with_cache: 'influence difference',
  window_one_too_far: 'influence difference',
  tile: 'difference',
  dropout_unscaled: 'rowSums difference',
  mask_inverted: 'rowSums influence difference',
  value_from_key: 'difference gradient',
  view_without_transpose: 'influence difference',
  view_back_without_transpose: 'influence difference',
  heads_attend_to_heads: 'shape influence difference',
  output_left_out: 'difference gradient',
};

for (const one of mistakes) {
  test(`${linkTo(one)}: numbers, lines and checks are PyTorch's`, () => {
    const state = parseHash(linkTo(one));
    const [stage] = one.choice.replace('lesson=', '').split('&');
    const found = numbersOf(core, state, stage, one.mistake);
    assert.ok(found);
    const { wrong, checks } = found;
    // The page has the first sequence.
    const theirs = (name: string) => {
      const { values, shape } = one.nodes.find((node) => node.name === name) ?? assert.fail(name);
      return values.slice(0, values.length / (one.mistake === 'softmax_over_batch' ? shape[0] : 1));
    };
    const all = wrong.weights.flatMap(({ values }) => Array.from(values));
    assertNear(all, theirs('weights'), 'weights');
    assertNear(wrong.y.values, theirs('y'), 'y');
    assertNear(
      wrong.sums.flatMap(({ values }) => values),
      theirs('weights_sum'),
      'sums',
    );
    const lines = new Map(one.nodes.map(({ name, pytorch }) => [name, pytorch]));
    const named = wrong.statements.map((line) => [line.split(' = ')[0], line]);
    const both = named.filter(([name]) => lines.has(name));
    assert.ok(both.length > 5 && both.at(-1)?.[0] === 'y');
    for (const [name, line] of both) assert.equal(line, lines.get(name));

    const { shape, row_sums, influence, difference, gradient } = one.checks;
    assert.deepEqual(
      checks.shape.map(({ name }) => name).filter((name) => shape.includes(name)),
      shape,
    );
    assert.equal(checks.shape.length > 0, shape.length > 0);
    assert.ok(Math.abs(checks.rowSums - row_sums) <= ROUNDING);
    assert.ok(Math.abs(checks.difference.y - difference) <= ROUNDING);
    const apart = checks.influence.wrong.flatMap((row, t) =>
      row.flatMap((moved, j) => (moved === checks.influence.right[t][j] ? [] : [[t, j]])),
    );
    // The map of the page is that of the first sequence.
    const { length } = checks.influence.right;
    assert.deepEqual(
      apart,
      influence.filter(([t]) => t < length),
    );
    if (gradient) assert.deepEqual([...checks.gradient].sort(), [...gradient].sort());
    const caught = one.edits.length > 0 ? 'influence difference' : kCaught[one.mistake];
    assert.equal(checksThatCatch(checks).join(' '), caught);
  });
}

test('every mistake stands on the page, and on its link', () => {
  const all = mistakesByStage(core.session);
  assert.deepEqual(
    all.flatMap(([, names]) => names).sort(),
    [...new Set(Object.values(catalogue.mistakes).flat())].sort(),
  );
  for (const [stage, names] of all) {
    if (stage === STAGE) continue;
    for (const mistake of names) {
      const link = `mistakes&${inOrder(mistake)}`;
      assert.equal(formatHash(parseHash(`#${link}`)), link);
      assert.equal(numbersOf(core, parseHash(link), stage, mistake)?.mistake, mistake);
      // The open lesson is the wrong one, so that what the core refuses is said.
      const choice = choiceText(parseHash(link), catalogue);
      const example = needsExample(mistake) ? '' : '(&example=bank)?';
      const rest = `${example}&${inOrder(mistake)}`;
      assert.match(choice, new RegExp(`^lesson=${stage}${rest}$`));
    }
  }
  // Trained heads take no mistake: the page begins with the first example that does, and the core refuses the others.
  const trained = choiceText(parseHash('mistakes&mistake=value_from_key&example=both'), catalogue);
  assert.equal(trained, 'lesson=heads&example=both&mistake=value_from_key');
  assert.throws(() => core.session.open(trained), Refusal);
  assert.deepEqual(amissIn('#mistakes'), []);
  assert.equal(formatHash(parseHash('mistakes&step=mix&cell=y.0.0.0&row=2')), 'mistakes');
});

test('too many tokens have no room beside each other', () => {
  const state = parseHash('mistakes&mistake=mask_sees_next&example=randn&T=17');
  assert.equal(numbersOf(core, state, 'head', 'mask_sees_next'), null);
});

test('a mistake that no check sees has a link on which one does', () => {
  for (const [mistake, { link }] of Object.entries(LAB_TEXT.elsewhere)) {
    assert.equal(formatHash(parseHash(link)), link);
    const [[stage]] = mistakesByStage(core.session).filter(([, names]) => names.includes(mistake));
    const caught = (hash: string) => {
      const found = numbersOf(core, parseHash(hash), stage, mistake);
      assert.ok(found);
      return checksThatCatch(found.checks);
    };
    assert.deepEqual(caught(`mistakes&mistake=${mistake}`), []);
    assert.ok(caught(link).length > 0, link);
  }
});

test('a row that is hidden from end to end is found on the side that has it', () => {
  const hidden = (hash: string, mistake: string) => {
    const found = numbersOf(core, parseHash(hash), 'head', mistake);
    return [found?.right.hidden, found?.wrong.hidden];
  };
  assert.deepEqual(hidden('mistakes', 'mask_with_1e9'), [[], []]);
  assert.deepEqual(hidden('mistakes&edits=tril.0.0:0', 'mask_with_1e9'), [[0], []]);
  // PyTorch multiplies the shares of that row by 0: no nan.
  assert.deepEqual(hidden('mistakes&edits=tril.0.0:0', 'mask_after_softmax'), [[0], []]);
  assert.deepEqual(hidden('mistakes', 'mask_inverted'), [[], [5]]);
});

test('a link of the page keeps all that its lessons take: the mask, the scale, the sizes, the decimals', () => {
  const { fields } = PAGES.mistakes;
  const lessons = Object.keys(catalogue.mistakes).filter((id) => catalogue.mistakes[id].length > 0);
  const places = lessons.flatMap((lesson) => {
    const mistake = catalogue.mistakes[lesson][0];
    const page = patched(parseHash('mistakes'), { mistake });
    return examplesOf(page, catalogue).map((example) => patched(page, { example }));
  });
  assert.ok(places.length > 6);
  for (const place of places) {
    for (const { key } of takenChoices(place, catalogue)) {
      if (key !== 'lesson') assert.ok(fields.includes(key as FieldName), key);
    }
  }
  const link = `mistakes&causal=0&scaled=0&mistake=softmax_over_queries&decimals=4`;
  assert.equal(formatHash(parseHash(link)), link);
});

/**
 * By hand: X = 1 1, 1 0 are the queries and the keys, too, so S = 2 1, 1 1, and V = 4 6, 1 2. Softmax runs down the
 * columns of S/√2: the first has the shares p and 1 − p with p = 1 / (1 + exp(−1/√2)), the second a half twice.
 */
test('a softmax over the queries without the mask mixes by shares of columns', () => {
  const identity = (w: string) => `${w}.0.0:1,${w}.0.1:0,${w}.1.0:0,${w}.1.1:1`;
  const edits = [
    ...['x.0.0.0:1,x.0.0.1:1,x.0.1.0:1,x.0.1.1:0', identity('w_query'), identity('w_key')],
    'w_value.0.0:1,w_value.0.1:2,w_value.1.0:3,w_value.1.1:4',
  ].join();
  const sizes = 'example=randn&B=1&T=2&C=2&head_size=2';
  const link = `mistakes&mistake=softmax_over_queries&causal=0&${sizes}&edits=${edits}`;
  const found = numbersOf(core, parseHash(link), 'head', 'softmax_over_queries');
  assert.ok(found);
  const p = 1 / (1 + Math.exp(-Math.SQRT1_2));
  const wrong = [4 * p + 0.5, 6 * p + 1, 4 * (1 - p) + 0.5, 6 * (1 - p) + 1];
  assert.deepEqual(
    wrong.map((value) => value.toFixed(7)),
    ['3.1790462', '5.0185693', '1.8209538', '2.9814307'],
  );
  // The second row of S is 1 1, so the right way gives it the mean of V.
  const right = [3 * p + 1, 4 * p + 2, 2.5, 4];
  for (const [side, expected] of [[found.wrong, wrong] as const, [found.right, right] as const]) {
    expected.forEach((value, i) => {
      // A few roundings of float32 at 5.
      assert.ok(Math.abs(side.y.values[i] - value) < 1e-6, `${side.y.values[i]}, not ${value}`);
    });
  }
});

test('the menu keeps the mask and the scale as they are, but for a mistake that is made in them', () => {
  const menu = mistakesByStage(core.session);
  const can = (state: State) => canBeMade(core.session, state);
  const from = parseHash('mistakes&mistake=softmax_over_queries&causal=0&scaled=0');
  const chosenFrom = (mistake: string) => chosen(from, menu, mistake, can);
  const on = { causal: null, scaled: true, divide_by: '' };
  assert.deepEqual(chosenFrom('softmax_over_queries'), { mistake: 'softmax_over_queries' });
  assert.deepEqual(chosenFrom('mask_sees_next'), { mistake: 'mask_sees_next', ...on });
  assert.deepEqual(chosenFrom('scaled_twice'), { mistake: 'scaled_twice', ...on });
  // Of another lesson: nothing goes along.
  assert.equal(chosenFrom('output_left_out').scaled, true);
  for (const mistake of menu.flatMap(([, all]) => all)) {
    assert.ok(can(patched(from, chosenFrom(mistake))), mistake);
  }
});
