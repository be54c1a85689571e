// The arithmetic as it is written out: no two signs stand side by side, whatever number is open.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersView } from '../../web/src/engine/arithmetic/numbers.ts';
import { sumLine } from '../../web/src/engine/arithmetic/sum_line.ts';
import { barView } from '../../web/src/engine/arithmetic/voice_bar.ts';
import { arithmeticText } from '../../web/src/engine/ask/arithmetic_text.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { indexOf } from '../../web/src/engine/core/tensor.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, module } from '../wasm/core.ts';
import { textOf } from './rendered.ts';
import { isEvery, isWhole } from './walks.ts';

const core = await Core.start(module);

/** A number of a link, in a framed window of this width. */
function opened(hash: string, cell: string, width = 1030): Context {
  const state = parseHash(`${hash}&cell=${cell}`);
  core.arrive(choiceText(state, catalogue), state.edits);
  const model = resolve(state, core.session);
  const canvas = { width, height: 690 };
  const drawing = drawingOf(model, openingSettings('light'), { room: 1076, narrow: false, canvas });
  const view = openingSettings('light');
  const given = { view, act: {} as Actions, trail: [], before: null, influence: null };
  return { model, drawing, ...given, canUndo: false, canRedo: false };
}

/** Its arithmetic in the voice, on the phone's line and below an answer. */
function written(hash: string, cell: string): string[] {
  const context = opened(hash, cell);
  const { model, drawing } = context;
  const line = sumLine({ session: core.session, digits: '', open: drawing.open });
  const isHeld = core.session.holds(model.cell.node);
  const below = isHeld ? arithmeticText(core.session, model.cell) : '';
  return [textOf(numbersView(context)), line, below].map((text) => text.replaceAll('( ', '('));
}

test('what is taken off and is below 0 stands in brackets', () => {
  // A row that is masked from end to end by −1e9, its largest score.
  const masked = 'stage=head&mistake=mask_with_1e9&edits=tril.0.0:0';
  const [inVoice, onLine, belowAnswer] = written(masked, 'weights.0.0.0');
  for (const text of [inVoice, belowAnswer]) {
    assert.match(text, /exp\(−1e9 ?− ?\(−1e9 ?\)\)/);
  }
  assert.match(onLine, /^exp\(−1e9 − max\(/);
  // By hand: −2 − (−1) = −1, in a row of scores of one's own whose maximum is −1.
  const row = 'stage=softmax&step=exp&edits=scores.1.0:-2,scores.1.1:-1';
  const [voice, line, below] = written(row, 'shifted.1.0');
  assert.match(voice, /− \(−1 ?\)/);
  assert.equal(line, '−2 − (−1)');
  assert.equal(below, '−2 − (−1) = −1');
});

test('of a mask it says what becomes of the number, in a gradient too, which it sets to 0', () => {
  const masked = (cell: string) => written('stage=softmax&step=mask', cell)[0];
  assert.match(masked('masked.2.0'), /tril\[2, 0\] 1 so the number stays scores\[2, 0\] 0 masked/);
  assert.match(masked('masked.2.4'), /tril\[2, 4\] 0 so the number becomes −∞ masked/);
  const [gradient] = written('stage=learn&example=previous', 'd_scaled.0.1.3');
  assert.match(gradient, /tril\[1, 3\] 0 so the number becomes 0 /);
});

/** Numbers of a tensor that are tried, from all of it. */
const kSome = isWhole ? 60 : isEvery ? 16 : 8;

/** Whether two numbers have a factor in common: a stride of one with the columns would leave some of these out. */
const haveFactor = (one: number, other: number): boolean =>
  other === 0 ? one > 1 : haveFactor(other, one % other);

const kLinks = [
  'stage=loop',
  'stage=triangle&step=mix',
  'stage=softmax&step=divide&edits=scores.1.0:-2,scores.1.1:-1',
  'stage=match&step=mix',
  'stage=head&step=mix',
  'stage=head&mistake=mask_with_1e9&edits=tril.0.0:0',
  'stage=heads&step=output&example=bank',
  'stage=heads&step=output&example=both',
  'stage=learn&step=backward',
  'stage=learn&step=update&optimizer=adam',
  'stage=learn&step=update&trained=3&causal=1',
];

// Of the streamed head with that seed the largest score of the first row is below 0.
for (const link of [...kLinks, 'stage=head&example=randn&T=70&seed=0']) {
  test(`#${link}: no minus sign stands behind another, in any number`, () => {
    const state = parseHash(link);
    core.arrive(choiceText(state, catalogue), state.edits);
    const { nodes } = core.session.structure;
    let read = 0;
    for (const { name, shape } of nodes) {
      const size = shape.reduce((all, one) => all * one, 1);
      // Each number of a small tensor; of a large one some from all of it.
      let stride = Math.max(1, Math.floor(size / kSome));
      while (haveFactor(stride, shape.at(-1) ?? 1)) stride++;
      for (let offset = 0; offset < size; offset += stride) {
        const cell = [name, ...indexOf(shape, offset)].join('.');
        for (const text of written(link, cell)) {
          assert.doesNotMatch(text, /− ?−/, `${cell}: ${text}`);
          read += text.length;
        }
      }
    }
    assert.ok(read > 1000);
  });
}

test('the bar of the voices has the step, its line of code, and the terms that decide, in their order', () => {
  const bar = (hash: string, cell: string, width?: number) =>
    textOf(barView(opened(hash, cell, width)))
      .replaceAll(/ Show all.*$/g, '')
      .replaceAll('( ', '(');
  // 0.3964 × 1.2 and 0.3444 × 0.9 are the largest of the six products, then twice 0.1055 × 0.48, of which the first is written.
  const mix = ['stage=head&step=mix', 'y.0.5.0'] as const;
  assert.equal(
    bar(...mix),
    'Y = A·V y = weights @ v y[0, 5, 0] = … + 0.40 · 1.20 + 0.34 · 0.90 + … = 0.86 Term by term',
  );
  assert.match(bar(...mix, 1200), /= … \+ 0\.11 · 0\.48 \+ 0\.40 · 1\.20 \+ 0\.34 · 0\.90 \+ … =/);
  // Where all of them have room they stand in the order of the tokens: money, loan, bank, stream, mud, bank.
  assert.match(
    bar(...mix, 1700),
    /= 0\.02 · −0\.56 \+ 0\.03 · −0\.44 \+ 0\.11 · 0\.48 \+ 0\.40 · 1\.20 \+ 0\.34 · 0\.90 \+ 0\.11 · 0\.48 = 0\.86/,
  );
  // Column 0 of x in the window of the loop; and the products of a row of ones with the column 2, 6, 6.
  assert.match(
    bar('stage=loop&step=add&example=bank', 'sums.0.5.0'),
    /= 0 \+ 0 \+ 0\.80 \+ 1\.20 \+ 0\.90 \+ 0\.80 = 3\.70/,
  );
  assert.match(
    bar('stage=triangle&step=ones', 'c_ones.1.0'),
    /= 1 · 2 \+ 1 · 6 \+ 1 · 6 = 14 Term by term$/,
  );
  assert.match(
    bar(...mix, 700),
    /= … \+ 0\.40 · 1\.20 \+ … = 0\.86$/,
    'as many as there is room for',
  );
  assert.equal(
    bar('stage=head&step=mix', 'x.0.2.0'),
    'x x = embed(["money", "loan", "bank", "stream", "mud", "bank"]).unsqueeze(0) x[0, 2, 0] = 0.80',
  );
  // By hand, as above: a row of scores of one's own whose maximum is −1.
  const row = 'stage=softmax&step=exp&edits=scores.1.0:-2,scores.1.1:-1';
  assert.match(bar(row, 'shifted.1.0'), /shifted\[1, 0\] = −2 − \(−1\) = −1$/);
  // In a row that is masked from end to end all six are −1e9, their largest, too.
  const masked = 'stage=head&mistake=mask_with_1e9&edits=tril.0.0:0';
  assert.match(bar(masked, 'weights.0.0.0'), /= exp\(−1e9 − \(−1e9\)\) ÷ 6 = 0\.17$/);
  // By hand: rows (1, 0) and (1, 1) have the scores 1 and 2; e⁻¹ + 1 = 1.37, and e⁻¹ ÷ 1.37 = 0.27.
  const two = 'stage=match&step=softmax&example=randn&T=2&C=2';
  const scores = [two, 'edits=x.0.0.0:1,x.0.0.1:0,x.0.1.0:1,x.0.1.1:1'].join('&');
  assert.match(
    bar(scores, 'weights.0.1.0', 1700),
    /= exp\(1 − max\(1, 2\)\) ÷ \(exp\(1 − max\(1, 2\)\) \+ exp\(2 − max\(1, 2\)\)\) = 0\.27$/,
  );
  assert.match(bar(scores, 'weights.0.1.0'), /= exp\(1 − 2\) ÷ 1\.37 = 0\.27$/);
  // The loop's own line among those of its statement.
  assert.match(bar('stage=loop&step=add', 'sums.0.5.0'), /sums\[b, t\] \+= x\[b, j\]/);
});

test('a phone’s line says no number twice: one that is given or passed on has no sum', () => {
  for (const [hash, cell] of [
    ['stage=softmax&step=zeros', 'scores.5.2'],
    ['stage=triangle&step=ones', 'b.1.0'],
    ['stage=head&step=mask', 'masked.0.2.0'],
    ['stage=head&step=project', 'x.0.5.0'],
  ]) {
    assert.equal(written(hash, cell)[1], '', cell);
  }
  // Nor does the sheet of a number that a program writes as it is.
  assert.doesNotMatch(
    written('stage=softmax&step=zeros', 'scores.5.2')[0],
    /\b0 .*scores\[5, 2\] 0\b/,
  );
});
