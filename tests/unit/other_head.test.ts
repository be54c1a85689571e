// Switching the head: the same number of the other one, under the same answers.
import '../../web/src/course/index.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { cellInHead } from '../../web/src/engine/model/pair.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';

async function at(link: string) {
  const state = parseHash(link);
  return resolve(state, await open(choiceText(state, catalogue)));
}

test('the open number is that of the other head', async () => {
  const attend = 'stage=heads&step=attend';
  const index = async (cell: string) => cellInHead(await at(`${attend}${cell}`), 1)?.index;
  assert.deepEqual(await index('&cell=weights.0.0.4.0'), [0, 1, 4, 0]);
  // What is no head's stays open, and the step's own number is the step's to choose.
  assert.deepEqual(await index('&cell=v.0.4.0'), [0, 4, 0]);
  assert.equal(await index(''), undefined);
});

test('what is asked of all heads is answered whichever of them is open', async () => {
  for (const step of ['attend', 'concat', 'transpose', 'project']) {
    const of = async (head: number) => {
      const model = await at(`stage=heads&step=${step}&head=${head}`);
      const { first, again } = predictionsOf(model);
      return [first, again].map((one) => one?.of);
    };
    assert.deepEqual(await of(1), await of(0), step);
  }
});

test('what is asked of a whole run is answered whatever number is open', async () => {
  const of = async (cell: string) => {
    const model = await at(`stage=learn&step=train&cell=${cell}`);
    const { first } = predictionsOf(model);
    return first?.of;
  };
  assert.equal(await of('w_value.5.1'), await of('weights.1.4.1'));
});
