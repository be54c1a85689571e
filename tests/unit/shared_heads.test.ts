// Keys and values of fewer heads than queries: which of their matrices a head shows, where they stand in memory, what is
// said of them, and the field that chooses how many there are.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import '../../web/src/course/pictures.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locationOf, sizesOf } from '../../web/src/engine/model/head_memory.ts';
import { matrixName } from '../../web/src/engine/model/nodes.ts';
import { withOpen } from '../../web/src/engine/model/opening.ts';
import { cellInHead } from '../../web/src/engine/model/pair.ts';
import { controlsView } from '../../web/src/engine/page/controls/controls.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { withOwnChoice } from '../../web/src/shell/own_choice.ts';
import { contextAt as at } from './context_of.ts';
import { markupOf, textOf } from './rendered.ts';

const SHARED = 'stage=heads&example=randn&T=3&num_heads=4&num_kv_heads=2';

test('a head shows the keys of its own, of which side by side two have the same', async () => {
  const { model } = await at(SHARED);
  const shown = [0, 1, 2, 3].map((head) =>
    matrixName(model.session, { batch: 0, head, row: 0 }, 'k_groups'),
  );
  assert.deepEqual(shown, ['k_groups[0,0]', 'k_groups[0,0]', 'k_groups[0,1]', 'k_groups[0,1]']);
});

test('a number of shared keys opens in a head that has it, in the shown one if that does', async () => {
  const cell = { node: 'k_groups', index: [0, 1, 2, 0] };
  const [first, third] = [await at(SHARED), await at(`${SHARED}&head=3`)];
  assert.equal(withOpen(first.model, first.model.state, cell).head, 2);
  assert.equal(withOpen(third.model, third.model.state, cell).head, 3);
  const opened = (await at(`${SHARED}&head=3&cell=k_groups.0.1.2.0`)).model;
  assert.equal(opened.head, 3);
  assert.deepEqual(cellInHead(opened, 1)?.index, [0, 0, 2, 0]);
});

test('a copy of a key stands in memory where it was copied from', async () => {
  // Head 3 has the keys of head 1 of two, which have two numbers each: columns 2 and 3 of token 2.
  for (const cell of ['k_heads.0.3.2.1', 'k_groups.0.1.2.1', 'k_view.0.2.1.1', 'k.0.2.3']) {
    const { model } = await at(`${SHARED}&step=transpose&cell=${cell}`);
    assert.deepEqual(locationOf(model), { token: 2, head: 1, place: 1 }, cell);
    assert.deepEqual(sizesOf(model, 'k'), { tokens: 3, heads: 2, size: 2 });
  }
});

test('the words say how many heads share keys', async () => {
  const said = async (hash: string) => {
    const { model } = await at(hash);
    const words = withFacts(text.stages.heads.steps.project.premise, model);
    return textOf([words]).trim();
  };
  const grouped = '4 heads share 2 heads of keys and values: grouped-query attention.';
  assert.equal(await said(SHARED), grouped);
  assert.equal(
    await said(SHARED.replace('num_kv_heads=2', 'num_kv_heads=1')),
    'All 4 heads share one head of keys and values: multi-query attention.',
  );
  assert.equal(await said('stage=heads&example=randn&T=3'), '');
});

test('the number of shared heads is chosen in a field, and other numbers follow from it', async () => {
  const { model } = await at(`${SHARED}&edits=w_key.0.0:2`);
  assert.match(markupOf(controlsView(await at(SHARED))), /num_kv_heads, for K, V/);
  assert.doesNotMatch(markupOf(controlsView(await at('stage=heads&example=bank'))), /num_kv_heads/);
  const other = withOwnChoice(model.state, model.session, 'num_kv_heads', '1');
  assert.deepEqual([other.num_kv_heads, other.edits], [1, []]);
  const none = withOwnChoice(model.state, model.session, 'num_kv_heads', '');
  assert.equal(none.num_kv_heads, null);
});
