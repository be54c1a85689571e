// The questions after a stage: one seed is one sheet, and what is right is what one gets by hand from the numbers shown.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHEETS } from '../../web/src/course/check/check_sheets.ts';
import { type Check, checkOf } from '../../web/src/course/check/checks.ts';
import { CHECK_TEXT } from '../../web/src/course/check/words.en.ts';
import { judge, rightOf } from '../../web/src/engine/ask/judge.ts';
import { digitsOf, oneOf, seedOf } from '../../web/src/engine/ask/random_digits.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { CHECKS } from '../../web/src/engine/state/answers.ts';
import { open } from '../wasm/core.ts';
import { BY_HAND, CHANGES, FOUND_BY_HAND, sum } from './by_hand.ts';

const session = await open('lesson=loop');
const drawing = session.sibling();

const check = (stage: string, place: number, seed = '1', attempt = 0) =>
  checkOf(session, drawing, stage, CHECKS[place], seed, attempt);

const kSeeds = ['1', '2', '3', '42', '-5', '9223372036854775807', '99999999999999999999'];

// torch.manual_seed(1); torch.randint(0, 10, (3, 2)), and after seed 1 + 7919.
test('digits are drawn as PyTorch draws them', () => {
  const digit = digitsOf(drawing, '1');
  assert.deepEqual(Array.from({ length: 12 }, digit), [5, 9, 4, 8, 3, 3, 2, 6, 8, 4, 3, 2]);
});

test('of so many each comes about equally often', () => {
  const digit = digitsOf(drawing, '5');
  for (const count of [1, 2, 3, 9, 10, 12]) {
    const found = Array.from({ length: 600 }, () => oneOf(digit, count));
    const times = Array.from({ length: count }, (_, i) => found.filter((one) => one === i).length);
    assert.equal(sum(times), 600);
    for (const each of times)
      assert.ok(each > 300 / count && each < 1.6 * (600 / count), `${times}`);
  }
});

test('every stage has its sheet and its words', () => {
  const ids = STAGES.map(({ id }) => id).sort();
  for (const words of [SHEETS, CHECK_TEXT.made, CHECK_TEXT.whyChange, BY_HAND, CHANGES]) {
    assert.deepEqual(Object.keys(words).sort(), ids);
  }
});

test('the same seed is the same sheet; another seed, or another try, has other numbers', () => {
  const numbers = ({ tables }: Check) => tables.map(({ values }) => values).join(' ');
  for (const { id } of STAGES) {
    for (const place of [0, 1, 2]) {
      assert.deepEqual(check(id, place), check(id, place), id);
      const others = [check(id, place, '2'), check(id, place, '1', 1), check(id, (place + 1) % 3)];
      for (const other of others) assert.notEqual(numbers(check(id, place)), numbers(other), id);
    }
  }
  assert.equal(seedOf('9223372036854775807', 0, 1, 0), '-9223372036854775808');
});

test('no two stages of one seed have the same numbers', () => {
  for (const place of [0, 1, 2]) {
    const given = STAGES.map(({ id }) => check(id, place).tables[0].values.join());
    assert.equal(new Set(given).size, given.length, `${place}: ${given.join(' | ')}`);
  }
});

// x·xᵀ has S[2, 1] at S[1, 2], too.
test('a number that is asked for does not stand across the diagonal', () => {
  for (const seed of kSeeds) {
    const { tables } = check('match', 0, seed);
    assert.equal(tables[tables.length - 1].hides, 'both');
  }
});

for (const { id } of STAGES) {
  test(`the number asked for is what one gets by hand: ${id}`, () => {
    for (const seed of kSeeds) {
      const { question, tables, row: i, col: j, how } = check(id, 0, seed);
      const right = BY_HAND[id](tables, i, j);
      assert.ok(
        Math.abs(Number(question.right) - right) < 1e-5,
        `${seed}: ${question.right}, not ${right}`,
      );
      assert.equal(judge(question, right.toFixed(3)).verdict, 'right');
      assert.equal(judge(question, String(right + 2)).verdict, 'wrong');
      assert.ok(Number.isFinite(right));
      assert.match(how, id === 'heads' ? /^\d+$/ : /=/);
    }
  });

  test(`the wrong number is the only one that is not what one gets by hand: ${id}`, () => {
    for (const seed of kSeeds) {
      const { question, tables, row: at, col } = check(id, 1, seed);
      const result = tables[tables.length - 1];
      const wrong = result.values.flatMap((value, place) => {
        const [i, j] = [Math.floor(place / result.cols), place % result.cols];
        const right = FOUND_BY_HAND[id](tables, i, j);
        const isSame = value === right || Math.abs(value - right) < 1e-5;
        return isSame ? [] : [`${i}.${j}`];
      });
      assert.deepEqual(wrong, [`${at}.${col}`], seed);
      assert.equal(rightOf(question), wrong[0]);
    }
  });

  test(`what changes is what must: ${id}`, () => {
    for (const seed of kSeeds) {
      const { question, tables, row: at, col } = check(id, 2, seed);
      const effect = tables[tables.length - 1];
      const right = effect.values.flatMap((_, place) => {
        const [i, j] = [Math.floor(place / effect.cols), place % effect.cols];
        return CHANGES[id](i, j, at, col) ? [`${i}.${j}`] : [];
      });
      assert.deepEqual(question.right, right, `${seed}: ${at}, ${col}`);
    }
  });
}
