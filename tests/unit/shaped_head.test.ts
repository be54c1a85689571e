// A head shaped as somebody's own is: what formulas, labels, words and code say of it.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numpyLines } from '../../web/src/engine/arithmetic/script/numpy_program.ts';
import { whyNoScript } from '../../web/src/engine/arithmetic/script/script_button.ts';
import { formulasWith, slots } from '../../web/src/engine/arithmetic/symbols.ts';
import { FORMULAS } from '../../web/src/engine/lesson/formulas.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { nodeOf } from '../../web/src/engine/model/nodes.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { plainSymbol } from '../../web/src/engine/plane/names.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import {
  addedOf,
  cellsIn,
  maskOf,
  numbersOf,
  turned,
} from '../../web/src/engine/state/typed_mask.ts';
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

const told = (words: unknown, model: Model) => textOf(withFacts<Words>(words as Words, model));
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
  assert.equal(told(words.formula, model), '÷2.5');
  assert.match(told(words.premise, model), /2\.5/);
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

test('a window, padding and a mask of one’s own have formulas, words and code of their own', async () => {
  const links: [string, string, RegExp][] = [
    ['window=2', 'maskMatrixWindow', /last 2 tokens.*window \(2, 0\) sees one more/],
    ['window=1', 'maskMatrixWindow', /only itself/],
    ['window=2&causal=0', 'maskMatrixBack', /future is not hidden/],
    ['padding=4&causal=0', 'maskMatrixOwn', /first 4 tokens are real/],
    ['mask=~gAAAAA&causal=0', 'maskMatrixOwn', /Your mask says/],
    [`added=${Array(6).fill('0,0,0,0,0,1').join(';')}`, 'maskMatrixOwnAdded', /numbers are added/],
  ];
  for (const [link, formula, said] of links) {
    const context = await at(`stage=head&step=mask&${link}`);
    const { model } = context;
    assert.deepEqual(formulasAt(context), ['addMask', formula], link);
    const words = text.stages.head.steps.mask;
    assert.match(told(words.premise, model), said, link);
    assert.ok(model.session.find('masked') >= 0, link);
  }
  const plain = await at('stage=head&step=mask');
  assert.deepEqual(formulasAt(plain), ['addMask', 'maskMatrix']);
  assert.equal(told(text.stages.head.steps.mask.premise, plain.model), '');
  const added = `added=${Array(6).fill('0,0,0,0,0,1').join(';')}&causal=0`;
  const biased = await at(`stage=head&step=mask&${added}`);
  assert.deepEqual(formulasAt(biased), ['addMask', 'maskMatrixAdded']);
  assert.equal(biased.model.step.makes[0], 'biased');
  assert.equal(plainSymbol(biased.drawing, 'biased'), 'S/√dk + M');
});

test('in NumPy there is a window, and why there is no other mask', async () => {
  const context = await at('stage=head&step=mask&window=2&columns=1');
  const [line] = numpyLines(context.model, context.model.step);
  assert.equal(line, 'S = np.where(np.tri(len(S)).T * np.tri(len(S), k=1) == 0, -np.inf, S)');
  assert.equal(whyNoScript(context), '');
  const padded = await at('stage=head&step=mask&padding=4&columns=1');
  assert.match(whyNoScript(padded), /Your mask is not in this program/);
});

test('what torch, NumPy, Python and a spreadsheet write is read as a mask, and nothing else is', () => {
  const all = [1, 0, 1, 1];
  for (const written of [
    'tensor([[ True, False],\n        [ True,  True]])',
    'torch.tensor([[1., 0.],\n [1., 1.]], dtype=torch.float32)',
    'np.array([[1, 0], [1, 1]], dtype=bool)',
    '[[1, 0], [1, 1]]',
    '1\t0\n1\t1',
    '1,0;1,1',
  ]) {
    assert.deepEqual(numbersOf(written), all, written);
  }
  assert.deepEqual(numbersOf('[0, -inf, −1.5, 2e-3]'), [0, -Infinity, -1.5, 0.002]);
  // torch.finfo(torch.float32).min, as libraries write a mask that is added
  assert.deepEqual(numbersOf('[0, -3.4028e+38, -1e9]'), [0, -Infinity, -1e9]);
  for (const written of ['', 'mask', '1, x', 'nan', '1, inf']) {
    assert.equal(numbersOf(written), null, written);
  }
  assert.deepEqual(maskOf(all, 2), { mask: '10,11', added: '' });
  assert.deepEqual(maskOf([0, -Infinity, 0, 0], 2), { mask: '10,11', added: '' });
  assert.deepEqual(maskOf([0, -Infinity, 0.002, -1.5], 2), {
    mask: '',
    added: '0,-inf;0.002,-1.5',
  });
  assert.deepEqual(addedOf(all, 2), { mask: '', added: '1,0;1,1' });
  assert.deepEqual(turned('10,11', 4, 2), { mask: '01,00', added: '' });
  assert.deepEqual(addedOf([1e-7, -1e-20], 2), { mask: '', added: '0.0000001,0' });
});

test('a large mask is written as bits, which the core reads back', async () => {
  const cells = Array.from({ length: 400 }, (_, i) => Number(i % 20 <= i / 20 || i % 7 === 0));
  const { mask } = maskOf(cells, 20) ?? assert.fail();
  assert.match(mask, /^~[\w-]{67}$/);
  assert.deepEqual(cellsIn(mask, 400), cells);
  const context = await at(`stage=head&example=randn&T=20&causal=0&mask=${mask}`);
  const { session } = context.model;
  assert.deepEqual([...session.data(session.find('allowed'))], cells);
  assert.equal(maskOf(Array(64 * 64).fill(0.123456), 64), null);
});
