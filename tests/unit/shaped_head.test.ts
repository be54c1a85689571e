// A head shaped as somebody's own is: what formulas, labels, words and code say of it.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numpyLines } from '../../web/src/engine/arithmetic/script/numpy_program.ts';
import { formulasWith, slots } from '../../web/src/engine/arithmetic/symbols.ts';
import { FORMULAS } from '../../web/src/engine/lesson/formulas.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { nodeOf } from '../../web/src/engine/model/nodes.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { plainSymbol } from '../../web/src/engine/plane/names.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import type { Words } from '../../web/src/engine/words/text.ts';
import { catalogue, open } from '../wasm/core.ts';
import { textOf } from './rendered.ts';

async function at(link: string): Promise<Context> {
  const state = parseHash(link);
  const model = resolve(state, await open(choiceText(state, catalogue)));
  const drawing = drawingOf(model, openingSettings('light'), { room: 1076, narrow: false });
  return { model, drawing } as Context;
}

const formulasAt = (context: Context) => formulasWith(FORMULAS, context).map(({ name }) => name);

test('a number in place of the root stands in formulas, labels, words and code', async () => {
  const context = await at('stage=head&step=scale&divide_by=2.5');
  const { model } = context;
  assert.deepEqual(formulasAt(context), ['scaleDivided', 'scaleCellDivided']);
  assert.equal(slots(context).divisor, '2.5');
  assert.match(FORMULAS.scaleDivided, /\\slot\{divisor\}/);
  assert.doesNotMatch(FORMULAS.scaleDivided, /sqrt/);
  assert.equal(nodeOf(model.session, 'scaled').statement, 'scaled = scores / 2.5');
  assert.equal(plainSymbol(context.drawing, 'scaled'), 'S/2.5');
  assert.equal(plainSymbol(context.drawing, 'masked'), 'S/2.5 + M');
  const words = text.stages.head.steps.scale;
  const told = (of: unknown) => textOf(withFacts<Words>(of as Words, model));
  assert.equal(told(words.formula), '÷2.5');
  assert.match(told(words.premise), /2\.5/);
  assert.deepEqual(numpyLines(model, model.step), ['S = S / 2.5']);
});

test('the root stays where no number is chosen, and nothing is divided where the scale is off', async () => {
  const root = await at('stage=head&step=scale');
  assert.deepEqual(formulasAt(root), ['scale', 'scaleCell']);
  assert.equal(plainSymbol(root.drawing, 'scaled'), 'S/√dk');
  const off = await at('stage=head&step=softmax&scaled=0&divide_by=2.5');
  assert.equal(formulasAt(off)[0], 'weightsUnscaled');
  assert.equal(off.model.session.structure.divisor, undefined);
});

test('many heads take it too, and a link holds it', async () => {
  const link = 'stage=heads&step=attend&example=bank&divide_by=3&causal=0';
  const context = await at(link);
  assert.deepEqual(formulasAt(context), ['head', 'headWeightsUnmaskedDivided', 'headCell']);
  assert.equal(slots(context).divisor, '3');
  assert.match(numpyLines(context.model, context.model.step)[1], /Q_h \/ 3 for/);
  assert.match(formatHash(context.model.state), /divide_by=3/);
});
