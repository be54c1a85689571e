// Labels of stages, steps, Back and Next: each says where one is or goes, and no two that stand together agree.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '../../web/src/engine/core/session.ts';
import type { Step } from '../../web/src/engine/lesson/stage.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { nodeOf } from '../../web/src/engine/model/nodes.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { neighbourStep } from '../../web/src/engine/model/walk.ts';
import { placeLabel } from '../../web/src/engine/page/prose/labels.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { open } from '../wasm/core.ts';
import { modelsOf } from './models_of.ts';
import { said } from './said.ts';

const stageNames = STAGES.map(({ id }) => text.stages[id].name);
const nameOf = (stage: string, step: string) => text.stages[stage].steps[step].name;

/** The labels of Back, of the step itself and of Next, on every step of the ladder. */
async function everyLabel(): Promise<{ where: string; labels: string[]; onStage: string[] }[]> {
  const found = [];
  for (const { id } of STAGES) {
    for (const model of await modelsOf(`stage=${id}`)) {
      const step = model.step.id;
      const around = ([-1, 1] as const).map((by) => neighbourStep(model, by));
      const labels = around.flatMap((place) => (place ? [said(placeLabel(place, id))] : []));
      const onStage = Object.values(text.stages[id].steps).map(({ name }) => name);
      found.push({ where: `${id}, ${step}`, labels: [...labels, nameOf(id, step)], onStage });
    }
  }
  return found;
}

/** Those that occur more than once. */
const doubles = (labels: string[]) => labels.filter((label, i) => labels.indexOf(label) < i);

test('no two labels that stand together agree, and none is a stage’s name', async () => {
  const all = await everyLabel();
  assert.ok(all.length >= 28, String(all.length));
  for (const { where, labels, onStage } of all) {
    assert.deepEqual(doubles(labels), [], where);
    assert.deepEqual(doubles(onStage), [], where);
    assert.deepEqual(
      [...labels, ...onStage].filter((label) => stageNames.includes(label)),
      [],
      where,
    );
  }
});

test('at the border of a stage Back and Next say which stage they lead to', async () => {
  const model = resolve(parseHash('stage=softmax&step=mix'), await open('lesson=softmax'));
  const [back, on] = ([-1, 1] as const).map((by) => neighbourStep(model, by));
  assert.ok(back && on);
  assert.equal(said(placeLabel(back, 'softmax')), nameOf('softmax', 'divide'));
  assert.match(said(placeLabel(on, 'softmax')), /Stage 4: .*Match$/);
});

test('steps of one name in two stages make the same', async () => {
  const made = new Map<string, string>();
  const roleOf = (session: Session, { makes }: Step) => nodeOf(session, makes[0]).role ?? makes[0];
  for (const { id } of STAGES) {
    for (const { session, step } of await modelsOf(`stage=${id}`)) {
      const name = nameOf(id, step.id);
      const role = roleOf(session, step);
      assert.equal(made.get(name) ?? role, role, `${name} in ${id}`);
      made.set(name, role);
    }
  }
});
