// The maximum of a row of scores left on: every exp grows by one factor, and no share moves.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Core } from '../../web/src/engine/core/core.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { rowOf } from '../../web/src/engine/model/nodes.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, module } from '../wasm/core.ts';

async function rowsAt(hash: string) {
  const core = await Core.start(module);
  const state = parseHash(hash);
  core.arrive(choiceText(state, catalogue), state.edits);
  return ['exps', 'weights'].map((node) => [...rowOf(core.session, { node, index: [5, 0] })]);
}

// By hand: e² = 7.3891, e⁰ = 1; e² ÷ (e² + 5) = 0.5964 and 1 ÷ (e² + 5) = 0.0807.
test('exps of scores without the maximum taken off are larger by its exp, shares are the same', async () => {
  const round = (row: number[]) => row.map((one) => Number(one.toFixed(4)));
  const [exps, shares] = await rowsAt('stage=softmax&step=exp&v=2&edits=row_max.5.0:0');
  assert.deepEqual(round(exps), [1, 1, 1, 7.3891, 1, 1]);
  assert.deepEqual(round(shares), [0.0807, 0.0807, 0.0807, 0.5964, 0.0807, 0.0807]);
  const [taken, same] = await rowsAt('stage=softmax&step=exp&v=2');
  assert.deepEqual(round(taken), [0.1353, 0.1353, 0.1353, 1, 0.1353, 0.1353]);
  assert.deepEqual(round(same), round(shares));
});
