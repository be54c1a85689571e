// The run ahead of one that stands at step 0: its losses are PyTorch's, and nothing of it shows before the answers.
import '../../web/src/course/index.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curvesView, waits } from '../../web/src/course/learn/run/curves.ts';
import { filmView } from '../../web/src/course/learn/run/film_strip.ts';
import { RUN_TEXT } from '../../web/src/course/learn/run.en.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, golden, start } from '../wasm/core.ts';
import { answerTo } from './answer_to.ts';
import { contextOf } from './context_of.ts';
import { markupOf, textOf } from './rendered.ts';

async function at(link: string): Promise<Context> {
  const core = await start();
  const state = parseHash(`stage=learn&step=train&${link}`);
  core.arrive(choiceText(state, catalogue), state.edits, state.trained, Infinity);
  return contextOf(resolve(state, core.session));
}

const axis = { end: 300, width: 700 };
const curves = (context: Context) => {
  const points = [...(context.model.ahead?.rows ?? [])].map(
    ([loss], step) => [step, loss] as const,
  );
  return markupOf(curvesView(context, axis, [{ kind: 'loss', style: 'loss', points }], ''));
};

/** The context once both questions are answered. */
function answered(context: Context): Context {
  const { again } = predictionsOf(context.model);
  const answers = {
    'learn.train': answerTo(context.model),
    'learn.train.again': {
      ...answerTo(context.model),
      of: again?.of ?? '',
      asked: { id: again?.prediction.id ?? '', isOf: 'step' as const },
    },
  };
  return { ...context, view: { ...context.view, answers } };
}

test('the losses ahead of step 0 are those of PyTorch’s run', async () => {
  const { runs } = await golden('training.json');
  for (const { choice, losses } of runs
    .filter(({ choice }: { choice: string }) => /float64/.test(choice))
    .slice(0, 3)) {
    const { model } = await at(choice.replace(/lesson=learn&?/, ''));
    assert.equal(model.ahead?.rows.length, 301, choice);
    losses.slice(0, 301).forEach((loss: number, step: number) => {
      assert.ok(Math.abs((model.ahead?.rows[step][0] ?? 0) - loss) < 1e-10, `${choice} ${step}`);
    });
  }
});

test('once the run has begun, or a number is the reader’s, nothing is ahead', async () => {
  assert.equal((await at('trained=3')).model.ahead, null);
  assert.equal((await at('edits=w_value.0.0:2')).model.ahead, null);
});

test('what is ahead shows once both questions are answered, pale, and says so', async () => {
  const asking = await at('v=2');
  assert.ok(waits(asking));
  assert.match(curves(asking), /after your guess/);
  assert.doesNotMatch(curves(asking), /later loss/);
  const film = asking.model.film;
  assert.ok(film && film.frames.length > 5);
  const shown = (context: Context) =>
    markupOf(filmView(context, axis, film)).match(/Go to step \d+/g);
  assert.deepEqual([...new Set(shown(asking))], ['Go to step 0']);

  const done = answered(asking);
  assert.ok(!waits(done));
  assert.match(curves(done), /later loss/);
  assert.ok(textOf(curves(done)).includes(RUN_TEXT.ahead.drawn(300)));
  assert.ok(new Set(shown(done)).size > 4);
});

test('a run of so many parameters that it takes long is not run ahead', async () => {
  assert.ok((await at('example=previous')).model.ahead);
  assert.equal((await at('example=previous&head_size=64')).model.ahead, null);
});
