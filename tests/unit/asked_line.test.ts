// The sentence that asks, which a phone's last line has of a question.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askingIn } from '../../web/src/shell/screen/asked_line.ts';

test('of a question its last sentence with a question mark is taken, from its start to that mark', () => {
  for (const [before, asking, after] of [
    ['The right answer got the share 0.234. ', 'What is its loss, −log 0.234?', ' (−log 1 = 0)'],
    ['A row sees “near the mud”. ', 'Which word is it asked for?', ''],
    ['', 'the stands in places 1 and 3: how many are the same?', ''],
    ['\n  ', 'And after 10 steps?', ''],
    ['', 'Type the number.', ''],
  ]) {
    const text = before + asking + after;
    assert.equal(text.slice(...askingIn(text)), asking, text);
  }
});
