// Rows that are asked about: a covered share cannot be computed from the shares that are open, and a row of weights is named
// in the question as its table names it.
import '../../web/src/course/index.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverOf } from '../../web/src/engine/ask/cover.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { matrixOf, offsetOf } from '../../web/src/engine/core/tensor.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { hasTokenRows, meaningOf, nodeOf } from '../../web/src/engine/model/nodes.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { NO_ANSWERS, stepKey } from '../../web/src/engine/state/answers.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { PREDICT_TEXT } from '../../web/src/engine/words/predictions.ts';
import { catalogue, start } from '../wasm/core.ts';
import { textOf } from './rendered.ts';

async function at(link: string) {
  const core = await start();
  const state = parseHash(link);
  core.arrive(choiceText(state, catalogue), state.edits, state.trained, 1e9);
  return resolve(state, core.session);
}

const LINKS = STAGES.flatMap(({ id, steps }) =>
  steps.flatMap((step) => ['', '&v=2'].map((version) => `stage=${id}&step=${step.id}${version}`)),
);

test('a covered share is never 1 less the open ones of its row', async () => {
  let count = 0;
  for (const link of LINKS) {
    const model = await at(link);
    const { session, stage, step } = model;
    const covers = { [stepKey(stage.id, step.id)]: true };
    const cover = coverOf(model, { ...NO_ANSWERS, covers });
    const first = predictionsOf(model).first;
    const name = step.asks?.of ?? '';
    const cells = cover?.get(name);
    if (!first || !cells || cells === 'all' || nodeOf(session, name).role !== 'weights') continue;
    const { shape } = nodeOf(session, name);
    const { cols } = matrixOf(shape);
    const from = offsetOf(shape, [...first.cell.index.slice(0, -1), 0]);
    const row = Array.from({ length: cols }, (_, col) => from + col);
    const shares = session.data(session.find(name));
    const hidden = row.filter((offset) => cells.has(offset) && shares[offset] > 0);
    assert.ok(hidden.length > 1, `${link}: ${hidden.length} shares are covered`);
    count++;
  }
  assert.ok(count > 2, `${count} steps ask for shares`);
});

test('a question names a row of weights by its label in the table', async () => {
  let count = 0;
  for (const link of [...LINKS, 'stage=learn&step=update&v=2&cell=w_query_next.5.1']) {
    const model = await at(link);
    const { first, again } = predictionsOf(model);
    for (const one of [first, again]) {
      if (!one) continue;
      const node = nodeOf(model.session, one.cell.node);
      const label = meaningOf(model.session, node, -2, one.cell.index.at(-2) ?? 0);
      if (hasTokenRows(node) || label === '') continue;
      const words = textOf(PREDICT_TEXT[one.prediction.id].question(model, one.cell));
      for (const [, row] of words.matchAll(/\brow (\S+?)[,.?]/g)) {
        assert.equal(row, label, `${link}: ${words}`);
        count++;
      }
    }
  }
  assert.ok(count > 1, `${count} rows are named`);
});
