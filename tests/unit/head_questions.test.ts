// Questions of One head: how exactly they ask, and reasons that name numbers of the picture, where these are the example's.
import '../../web/src/course/index.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../web/src/engine/ask/judge.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { PREDICT_TEXT } from '../../web/src/engine/words/predictions.ts';
import { contextAt } from './context_of.ts';
import { textOf } from './rendered.ts';

async function reason(choices: string): Promise<string> {
  const { model } = await contextAt(`stage=head&step=project${choices}`);
  const { first } = predictionsOf(model);
  assert.ok(first);
  return textOf(PREDICT_TEXT[first.prediction.id].why?.(model, first.cell));
}

// Notebook 004's weights: of bank's row 0.8, 0.8, 0.2, 0 only the third number is its own; W_Q has 7 and −5 for it.
test('beside Q, K and V stands by which numbers bank looks for water', async () => {
  const told =
    /^In column 2 of x only bank has a number\. Its weights 7 and −5 raise number 0 of the query and lower number 1/;
  for (const choices of ['', '&v=2', '&dtype=float64']) assert.match(await reason(choices), told);
});

test('who has other words, weights or numbers is not told so', async () => {
  for (const choices of [
    '&tokens=stream+bank+mud',
    '&example=randn',
    '&edits=x.0.0.2:1',
    '&edits=w_query.2.0:-7',
  ]) {
    assert.match(await reason(choices), /^That is number 0 of the query of |^A sum of /, choices);
  }
});

// PyTorch's score of bank for money is −0.5844 (questions.json), which the ruler shows to one decimal.
test('a large score is asked for to one decimal', async () => {
  const { model } = await contextAt('stage=head&step=score');
  const { first } = predictionsOf(model);
  assert.ok(first);
  const question = first.prediction.question(model, first.cell);
  const verdicts = ['-0.6', '-0,58', '-0.8', '0.6'].map((said) => judge(question, said).verdict);
  assert.deepEqual(verdicts, ['right', 'right', 'nearly', 'wrong']);
  const asked = textOf(PREDICT_TEXT[first.prediction.id].question(model, first.cell));
  assert.match(asked, /One decimal is enough\.$/);
});
