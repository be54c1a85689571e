// What a language model writes at three temperatures by the same draws: PyTorch's words (tests/golden/language.json).
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  editsAt,
  HEATS,
  TEMPERATURE,
  writeAll,
} from '../../web/src/course/language/write/heats.ts';
import { atOnce } from '../../web/src/engine/draw/slices.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { parseHash, patched } from '../../web/src/engine/state/state.ts';
import { catalogue, golden, open } from '../wasm/core.ts';

interface Text {
  temperature: number;
  draw_seed: number;
  text: string;
  margin: number;
}
const { texts }: { texts: Text[] } = (await golden('language.json')).written;

/** A draw at the edge of a word may fall on either side. */
const kEdge = 1e-3;

test('each of the three sentences is PyTorch’s at its temperature, whatever the open one is', async () => {
  const seeds = [...new Set(texts.map(({ draw_seed }) => draw_seed))];
  let held = 0;
  for (const seed of seeds) {
    const state = parseHash(`stage=language&step=write&draw_seed=${seed}&edits=temperature.:3`);
    const session = await open(choiceText(state, catalogue));
    const model = resolve(state, session);
    const all = atOnce(writeAll(model, choiceText(state, catalogue)));
    for (const [i, heat] of HEATS.entries()) {
      const theirs = texts.find((one) => one.draw_seed === seed && one.temperature === heat);
      assert.ok(theirs);
      if (theirs.margin < kEdge) continue;
      const words = [all[i][0].read, ...all[i].map(({ picked }) => picked)];
      assert.equal(words.join(' '), theirs.text);
      held++;
    }
    // The same draws.
    for (const [k, { u }] of all[0].entries()) {
      for (const other of all) assert.ok(other[k] === undefined || other[k].u === u);
    }
    if (held > 12) break;
  }
  assert.ok(held > 12);
});

test('a word opens where its temperature is set; 1 is no edit', () => {
  const edits = [{ node: 'token_table', index: [0, 0], value: 2 }];
  assert.deepEqual(editsAt(edits, 2), [...edits, { ...TEMPERATURE, value: 2 }]);
  assert.deepEqual(editsAt(editsAt(edits, 2), 1), edits);
  assert.equal(patched(parseHash(''), { edits: editsAt([], 1) }).edits.length, 0);
});
