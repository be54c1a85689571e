// A doubled query: the core tries it beside the page, and all its scores double.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubled } from '../../web/src/engine/ask/what_if.ts';
import { rowOf } from '../../web/src/engine/model/nodes.ts';
import { modelAt } from '../golden/script_at.ts';

test('a row of scores of which one is 0 doubles with its query, and does not stay', () => {
  const zeros = [0, 1].map((col) => `k.0.0.${col}:0`).join(',');
  const model = modelAt(`stage=head&step=scores&v=2&edits=${zeros}`);
  const score = { node: 'scores', index: [0, 3, 0] };
  const row = rowOf(model.session, score);
  assert.equal(row[0], 0);
  assert.ok(row.some((one) => Math.abs(one) > 0.1));
  // q · k is linear in q: 1 is "all double".
  assert.equal(doubled.question(model, score).right, 1);
});
