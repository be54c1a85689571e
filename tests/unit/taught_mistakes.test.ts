// The page of mistakes on a language model: how far both runs come and what its checks find is PyTorch's
// (tests/golden/language.json).
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen } from '../../web/src/course/mistakes/lab_menu.ts';
import { mistakesByStage } from '../../web/src/course/mistakes/mistake_numbers.ts';
import {
  type CheckedMistake,
  overviewOf,
} from '../../web/src/course/mistakes/overview/overview.ts';
import { caughtBy, outcomeOf } from '../../web/src/course/mistakes/taught/taught_checks.ts';
import { taughtNumbersOf } from '../../web/src/course/mistakes/taught/taught_numbers.ts';
import { lastOf } from '../../web/src/course/mistakes/taught/taught_runs.ts';
import { STAGE, WRITES } from '../../web/src/course/mistakes/taught_lesson.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { atOnce } from '../../web/src/engine/draw/slices.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { withSibling } from '../../web/src/engine/model/edits/sibling.ts';
import { countedOf } from '../../web/src/engine/model/run/counted_tables.ts';
import { formatHash, parseHash, patched } from '../../web/src/engine/state/state.ts';
import { catalogue, golden, module } from '../wasm/core.ts';
import { amissIn } from './links.ts';
import { someOf } from './walks.ts';

interface Seen {
  influence: number;
  difference: number;
  loss: number;
}
interface Golden {
  mistakes: { mistake: string; choice: string; gradients: object; seen: Seen }[];
  taught: { choice: string; columns: string[]; scores: number[] }[];
  written: { of_first_row: { draw_seed: number; text: string; margin: number }[] };
}
const { mistakes, taught, written }: Golden = await golden('language.json');

const core = await Core.start(module);

/** Rounding of float64, of logits near 3. */
const kRounding = 1e-12;
/** Rounding of float32, in logits near 3 and their sums. */
const kOfFloat32 = 1e-5;
/** A run in float32 is no longer PyTorch's in all digits after 200 steps, as sums are rounded in another order. */
const kDrift = 0.03;

/** How far each comes in 200 steps, and the checks that see it. */
const kSeen: Record<string, [outcome: string, by: string]> = {
  targets_not_shifted: ['below', 'loss run'],
  mask_forgotten: ['below', 'influence difference loss run'],
  norm_over_rows: ['below', 'influence difference loss run'],
  unbiased_variance: ['between', 'difference loss'],
  eps_outside: ['between', 'difference loss'],
  positions_forgotten: ['between', 'difference loss gradient'],
  softmax_before_loss: ['above', 'loss run'],
};

const fieldsOf = (choice: string) =>
  choice.replace('lesson=language&', '').replace('norm_kind=rms&', '');

test('before any step the checks find what PyTorch finds', () => {
  for (const { choice, mistake, seen, gradients } of mistakes) {
    const state = parseHash(`mistakes&${fieldsOf(choice)}`);
    const { of } = taughtNumbersOf(core, state, '', mistake);
    assert.ok('counted' in of);
    const { influence, difference, loss, gradient } = of.checks;
    assert.ok(Math.abs(influence - seen.influence) < kRounding, `${choice}: ${influence}`);
    assert.ok(Math.abs(difference.most - seen.difference) < kRounding, choice);
    assert.ok(Math.abs(loss.wrong - loss.right - seen.loss) < kRounding, choice);
    for (const name of gradient) assert.ok(!(name in gradients), name);
    assert.equal(gradient.length > 0, mistake === 'positions_forgotten');
  }
});

test('after 200 steps each comes as far as PyTorch’s, and its outcome is said', () => {
  assert.equal(taught.length, Object.keys(kSeen).length);
  for (const { choice, columns, scores } of someOf(taught, 3)) {
    const state = parseHash(`mistakes&${fieldsOf(choice)}`);
    const { mistake } = state;
    const { of, choices } = taughtNumbersOf(core, state, '', mistake);
    assert.ok('counted' in of);
    const told = lastOf(core.session, choices.wrong, []);
    const theirs = (name: string) => scores[columns.indexOf(name)];
    assert.ok(Math.abs(told.loss - theirs('loss_kept')) < kDrift, `${choice}: ${told.loss}`);
    const right = (theirs('right_river') + theirs('right_money')) / 2;
    // What has not been learnt yet moves fast.
    const near = mistake === 'positions_forgotten' ? 0.1 : kDrift;
    assert.ok(Math.abs(told.right - right) < near, `${choice}: ${told.right}`);
    const outcome = outcomeOf(told, of.counted);
    const by = Object.entries(caughtBy(of.checks, outcome)).filter(([, catches]) => catches);
    assert.deepEqual([outcome, by.map(([check]) => check).join(' ')], kSeen[mistake]);
  }
});

test('the table of all checks says what these find before any step', () => {
  const told: CheckedMistake[] = [];
  atOnce(overviewOf(core, mistakesByStage(core.session), [], (one) => told.push(one)));
  const found = told.filter(({ isTaught }) => isTaught);
  assert.deepEqual(
    found.map(({ mistake }) => mistake).sort(),
    [...Object.keys(kSeen), 'first_row_sampled'].sort(),
  );
  for (const { mistake, by, apart } of found) {
    // Drawn from the first row: the last one does not count, and the logits are another row's.
    const [, seen] = kSeen[mistake] ?? ['', 'influence difference'];
    assert.equal(by.join(' '), seen.replace(/ ?run/, ''), mistake);
    const norm = mistake === 'unbiased_variance' ? 'layer' : 'rms';
    const theirs = mistakes.find(({ choice }) => choice.includes(`${norm}&mistake=${mistake}`));
    if (theirs) assert.ok(Math.abs(apart - theirs.seen.difference) < kOfFloat32, mistake);
  }
});

test('the levels are those of counting: log 19, pairs, and one bit below triples', () => {
  withSibling(core.session, (session) => {
    session.open('lesson=language');
    const counted = countedOf(session);
    const { uniform = 0, pairs = 0 } = counted;
    assert.ok(counted.floor);
    // By hand: of seven rows five are known, one is one of six topics, and one of three adjectives.
    const floor = (Math.log(6) + Math.log(3)) / 7;
    assert.ok(Math.abs(counted.floor - floor) < kRounding);
    assert.ok(Math.abs(uniform - Math.log(19)) < kRounding);
    assert.ok(pairs > counted.floor && pairs < uniform);
  });
});

test('drawn from the first row, the words are PyTorch’s, with the weights that the open lesson has', () => {
  let held = 0;
  for (const { draw_seed, text, margin } of written.of_first_row) {
    // A draw at the edge of a word may fall on either side.
    if (margin < 1e-3) continue;
    const state = parseHash(`mistakes&mistake=first_row_sampled&draw_seed=${draw_seed}`);
    core.open(choiceText(state, catalogue));
    const { of, statements } = taughtNumbersOf(core, state, WRITES, state.mistake);
    assert.ok('written' in of);
    const { wrong, right } = of.written;
    assert.equal([wrong[0].read, ...wrong.map(({ picked }) => picked)].join(' '), text);
    assert.equal(right.at(-1)?.picked, '.');
    assert.equal(of.checks.influence.wrong, 0);
    assert.ok(of.checks.influence.right > 0.001);
    assert.ok(statements.wrong.includes('heated_t3 = logits_t0 / temperature'));
    held++;
  }
  assert.ok(held > 2);
});

test('each stands on the page, on a link that the core takes', () => {
  const menu = mistakesByStage(core.session);
  const [, names] = menu.find(([stage]) => stage === STAGE) ?? ['', []];
  assert.equal(names.length, 8);
  for (const mistake of names) {
    const state = patched(
      parseHash('mistakes&mistake=mask_sees_next&causal=0'),
      chosen(parseHash('mistakes&causal=0'), menu, mistake, () => true),
    );
    const link = formatHash(state);
    const kind = mistake === 'unbiased_variance' ? 'norm_kind=layer&' : '';
    assert.deepEqual(
      [...link.split('&')].sort(),
      `mistakes&${kind}mistake=${mistake}`.split('&').sort(),
    );
    assert.deepEqual(amissIn(`#${link}`), []);
    assert.equal(core.open(choiceText(state, catalogue)), '');
  }
});
