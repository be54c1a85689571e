// What a wrong number would have been right for: another cell of the same matrix.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { slipOf } from '../../web/src/engine/ask/slip.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { modelAt } from '../golden/script_at.ts';
import { textOf } from './rendered.ts';

/** What is said of a wrong answer to the first question of a step. */
function saidOf(link: string, said: string): string {
  const model = modelAt(link);
  const drawing = drawingOf(model, openingSettings('light'), { room: 1076, narrow: false });
  const { first } = predictionsOf(model);
  const given = { said, outcome: 'wrong', right: '', how: '', of: '' } as const;
  return textOf(slipOf({ model, drawing } as Context, first ?? assert.fail(), given));
}

test('a number of another cell is found there; a whole number stands in many, so that it says nothing', () => {
  const { session } = modelAt('stage=head&step=score&v=2');
  // S[5, 0] is asked for. Rows 2 and 5 are of one word, so the number is one of row 1.
  const other = session.data(session.find('scores'))[1 * 6 + 3].toFixed(2);
  assert.match(saidOf('stage=head&step=score&v=2', other), /is right for S\s*\[1, 3\]/);
  assert.equal(saidOf('stage=head&step=score&v=2', '77.77'), '');
  // 14 is asked for, in the second row.
  const ones = modelAt('stage=triangle&step=ones&v=2').session;
  assert.ok([...ones.data(ones.find('c_ones'))].includes(16));
  assert.equal(saidOf('stage=triangle&step=ones&v=2', '16'), '');
});
