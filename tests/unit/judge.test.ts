// Judging what was answered: right, nearly, wrong, or no answer. Expected verdicts are by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../web/src/engine/ask/judge.ts';
import { type Question, taskOf } from '../../web/src/engine/ask/question.ts';

const kEnter: Question = { kind: 'enter', right: 1 / 6, decimals: 2 };
const kWhole: Question = { kind: 'enter', right: 14, decimals: 0 };
const kDrag: Question = { kind: 'drag', right: 4.04, decimals: 1, low: 0, high: 14 };
const kChoose: Question = { kind: 'choose', right: 1 };
const kFind: Question = { kind: 'find', right: ['1.0', '2.0', '2.1'] };

const outcome = (question: Question, said: string) => {
  const { verdict, no } = judge(question, said);
  return verdict ?? no;
};

test('a number is right within one of the last digit asked for, nearly within five', () => {
  for (const [said, wanted] of [
    ['0.17', 'right'],
    ['0,17', 'right'],
    ['.1667', 'right'],
    ['0.166', 'right'],
    ['0.16', 'right'],
    ['0.15', 'nearly'],
    ['0.18', 'nearly'],
    ['0.2', 'nearly'],
    ['0.21', 'nearly'],
    ['0.23', 'wrong'],
    ['−0.17', 'wrong'],
    ['1.7e−1', 'right'],
    ['–0.17', 'wrong'],
    ['17e-2', 'right'],
    ['0', 'wrong'],
  ]) {
    assert.equal(outcome(kEnter, said), wanted, said);
  }
});

test('a whole number has to be that number, nearly is one off', () => {
  for (const [said, wanted] of [
    ['14', 'right'],
    [' 14.0 ', 'right'],
    ['13', 'nearly'],
    ['15', 'nearly'],
    ['14.4', 'nearly'],
    ['16', 'wrong'],
    ['-14', 'wrong'],
  ]) {
    assert.equal(outcome(kWhole, said), wanted, said);
  }
});

test('minus infinity is only itself', () => {
  const hidden: Question = { kind: 'enter', right: -Infinity, decimals: 2 };
  assert.equal(outcome(hidden, '-inf'), 'right');
  assert.equal(outcome(hidden, '−∞'), 'right');
  assert.equal(outcome(hidden, '-100000'), 'wrong');
  // Too large for a float64, but no infinity.
  assert.equal(outcome(hidden, '-1e400'), 'tooLarge');
  assert.equal(outcome(kEnter, '-inf'), 'wrong');
});

// A fortieth of 0 … 14 is 0.35, a tenth 1.4; of 0 … 0.5 a fortieth is 0.0125, and two steps of the handle are 0.02.
test('on an axis right is within two steps of the handle or a fortieth of it, nearly within a tenth', () => {
  for (const [said, wanted] of [
    ['4.0', 'right'],
    ['4.3', 'right'],
    ['3.7', 'right'],
    ['4.4', 'nearly'],
    ['3.6', 'nearly'],
    ['5.4', 'nearly'],
    ['5.5', 'wrong'],
    ['0', 'wrong'],
  ]) {
    assert.equal(outcome(kDrag, said), wanted, said);
  }
  const short: Question = { kind: 'drag', right: 0.0688, decimals: 2, low: 0, high: 0.5 };
  assert.equal(outcome(short, '0.08'), 'right');
  assert.equal(outcome(short, '0.05'), 'right');
  assert.equal(outcome(short, '0.09'), 'nearly');
  // Two steps, though 0.9 − 0.7 is a little more than 0.2 in binary.
  const fine: Question = { kind: 'drag', right: 0.7, decimals: 1, low: 0, high: 1 };
  assert.equal(outcome(fine, '0.9'), 'right');
});

test('of several cells one too few or too many is nearly', () => {
  assert.equal(outcome(kFind, '2.1 1.0 2.0'), 'right');
  assert.equal(outcome(kFind, '1.0 2.0'), 'nearly');
  assert.equal(outcome(kFind, '1.0 2.0 2.1 0.0'), 'nearly');
  assert.equal(outcome(kFind, '1.0 2.0 0.0'), 'wrong');
  const one: Question = { kind: 'find', right: ['1.1'] };
  assert.equal(outcome(one, '1.1'), 'right');
  assert.equal(outcome(one, '1.0'), 'wrong');
  assert.equal(outcome(one, '1.0 1.1'), 'wrong');
});

test('a choice is right or wrong', () => {
  assert.equal(outcome(kChoose, '1'), 'right');
  assert.equal(outcome(kChoose, '0'), 'wrong');
});

test('what is no answer is refused by its reason', () => {
  for (const [question, said, no] of [
    [kEnter, '', 'empty'],
    [kEnter, '   ', 'empty'],
    [kEnter, 'a sixth', 'noNumber'],
    [kEnter, '1/6', 'noNumber'],
    [kEnter, '1 2', 'noNumber'],
    [kEnter, '-', 'noNumber'],
    [kEnter, '-- -3', 'noNumber'],
    [kEnter, '1e400', 'tooLarge'],
    [kEnter, '-1e400', 'tooLarge'],
    [kEnter, '−1e400', 'tooLarge'],
    [kEnter, '99999999999', 'tooLarge'],
    [kEnter, 'inf', 'noNumber'],
    [kChoose, '', 'notChosen'],
    [kFind, '', 'notFound'],
  ] as const) {
    assert.equal(outcome(question, said), no, `${question.kind}: ${said}`);
  }
});

test('what a learner may see of a question has nothing of what is right', () => {
  for (const question of [kEnter, kWhole, kDrag, kChoose, kFind]) {
    const task = taskOf(question);
    assert.equal('right' in task, false);
    assert.equal(task.kind, question.kind);
  }
});
