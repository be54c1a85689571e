// Many heads: their colours, and where a number stands in memory by each reading.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressView,
  concatAddressView,
} from '../../web/src/course/heads/memory/memory_address.ts';
import { memoryView } from '../../web/src/course/heads/memory/memory_strip.ts';
import { rowDigitsView } from '../../web/src/course/heads/row_digits.ts';
import { HEADS_STAGE } from '../../web/src/course/heads/words.en.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { headColour } from '../../web/src/engine/plane/names.ts';
import { PREDICT_TEXT } from '../../web/src/engine/words/predictions.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { source } from '../wasm/core.ts';
import { contextAt as at } from './context_of.ts';
import { contrast } from './contrast.ts';
import { markupOf, textOf } from './rendered.ts';

// Shapes and strides of PyTorch: x.stride() of randn(1, 5, 16).view(1, 5, 2, 8), .transpose(1, 2) and so on.
test('shapes and strides are those of the program, batch and all', async () => {
  const said = textOf(
    addressView(await at('stage=heads&example=hello&step=transpose&cell=q_heads.0.1.2.3')),
  );
  assert.match(said, /Q \(1, 5, 16\) \(80, 16, 1\) 2·16 \+ 11·1 = 43/);
  assert.match(said, / view \(1, 5, 2, 8\) \(80, 16, 8, 1\) 2·16 \+ 1·8 \+ 3·1 = 43/);
  assert.match(said, /transpose \(1, 2, 5, 8\) \(80, 8, 16, 1\) 1·8 \+ 2·16 \+ 3·1 = 43/);
  assert.match(
    said,
    /view at once \(1, 2, 5, 8\) \(80, 40, 8, 1\) 1·40 \+ 2·8 \+ 3·1 = 59 token 3/,
  );
  const two = 'stage=heads&step=view&example=randn&B=2&T=3&C=4&batch=1';
  assert.match(
    textOf(addressView(await at(two))),
    /in its sequence.*view \(2, 3, 2, 2\) \(12, 4, 2, 1\)/,
  );
});

test('on a phone both factors of the open number are in digits, each number under its own', async () => {
  for (const [link, names, right] of [
    ['step=output&cell=y.0.4.4', ['concat', 'y'], 'w_output'],
    ['step=project&cell=k.0.4.1', ['x', 'q', 'k', 'v'], 'w_key'],
  ] as const) {
    const context = await at(`stage=heads&example=both&${link}`);
    const { index } = context.model.cell;
    const phone = {
      ...context,
      drawing: { ...context.drawing, room: 358, narrow: true },
    };
    const titles = (one: Context, of: string) =>
      [...markupOf(rowDigitsView(one, [...names], 358)).matchAll(/title="?(\w+)\[([\d, ]+)\] =/g)]
        .filter(([, name]) => name === of)
        .map(([, , place]) => place);
    const all = titles(phone, names[0]);
    // A row of the left factor, a column of the right one, term by term.
    const column = all.map((place) => `${place.split(', ').at(-1)}, ${index.at(-1)}`);
    assert.ok(all.length >= 8);
    assert.deepEqual(titles(phone, right), column);
    assert.deepEqual(titles(context, right), []);
  }
});

// By hand: [0, 1, 2, 3] of q.view(1, 2, 5, 8) is number 1·40 + 2·8 + 3 = 59; 59 = 3·16 + 1·8 + 3, token 3 of head 1.
test('a number of the wrong reading is followed to where it lies', async () => {
  const context = await at('stage=heads&example=hello&step=transpose&cell=q_wrong.0.1.2.3');
  const said = textOf(addressView(context));
  assert.match(said, /Q \(1, 5, 16\) \(80, 16, 1\) 3·16 \+ 11·1 = 59/);
  assert.match(said, /transpose \(1, 2, 5, 8\) \(80, 8, 16, 1\) 1·8 \+ 3·16 \+ 3·1 = 59/);
  assert.match(said, /view at once .* 1·40 \+ 2·8 \+ 3·1 = 59 token 3, in row 2/);
  const picture = markupOf(memoryView(context));
  assert.match(picture, /place 59 of 80/);
  assert.match(textOf(memoryView(context)), /view at once: wrong/);
  // Its brackets are the wrong ones: head 1 begins behind the 40 numbers of head 0, and from row to row are 8.
  const cuts = (markup: string) => [
    ...Array.from(markup.matchAll(/bracket of-[\w-]+ d=M([\d.]+)/g), ([, x]) => Number(x) - 1.5),
  ];
  const cell = Number(/--cell:([\d.]+)px/.exec(picture)?.[1]);
  const starts = [0, 40, 8, 48, 16, 56, 24, 64, 32, 72];
  assert.deepEqual(
    cuts(picture).map((x) => Math.round(x / cell)),
    starts,
  );
  assert.match(textOf(memoryView(context)), /Here as view at once cuts them\./);
  const right = markupOf(memoryView(await at('stage=heads&example=hello&step=transpose')));
  assert.deepEqual(
    cuts(right).map((x) => Math.round(x / cell)),
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 72],
  );
});

test('contiguous gives a number a new address, wherever it was opened', async () => {
  for (const cell of ['concat.0.2.11', 'heads_out.0.1.2.3', 'heads_back.0.2.1.3']) {
    const context = await at(`stage=heads&example=hello&step=concat&cell=${cell}`);
    const said = textOf(concatAddressView(context));
    assert.match(said, /O \(1, 2, 5, 8\) \(80, 40, 8, 1\) 1·40 \+ 2·8 \+ 3·1 = 59 /, cell);
    assert.match(said, /transpose \(1, 5, 2, 8\) \(80, 8, 40, 1\) 2·8 \+ 1·40 \+ 3·1 = 59 /);
    assert.match(
      said,
      /\.contiguous\(\) \(1, 5, 2, 8\) \(80, 16, 8, 1\) 2·16 \+ 1·8 \+ 3·1 = 43 of/,
    );
    assert.match(said, /concat \(1, 5, 16\) \(80, 16, 1\) 2·16 \+ 11·1 = 43$/);
  }
});

test('a token without a word is its number, once, in every table of View', async () => {
  const rows = async (hash: string) => {
    const shown = markupOf(memoryView(await at(hash)));
    const headers = shown.matchAll(
      /<th scope="row" [^>]*class=label aria-label=(.*?)>(.*?)<\/th>/g,
    );
    const names = /strip-names.*?<\/p>/s.exec(shown)?.[0] ?? '';
    return [
      ...Array.from(headers, ([, name, label]) => `${label} (${name})`),
      ...Array.from(names.matchAll(/<span class=.*?>(.*?)<\/span>/g), ([, label]) => label),
    ];
  };
  assert.deepEqual(await rows('stage=heads&example=randn&T=2&step=view'), [
    '0 (token 0)',
    '1 (token 1)',
    '0',
    '1',
  ]);
  assert.deepEqual(await rows('stage=heads&example=bank&tokens=mud+bank&step=view'), [
    '<sup>0</sup>mud (token 0, mud)',
    '<sup>1</sup>bank (token 1, bank)',
    '<sup>0</sup>mud',
    '<sup>1</sup>bank',
  ]);
});

test('eight heads have eight colours, each legible on the paper, in both themes', async () => {
  const tokens = await source('web/src/engine/draw/tokens.css');
  const both = (name: string) => {
    const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
    assert.ok(found, name);
    return found.slice(1);
  };
  const names = [...new Set(Array.from({ length: 16 }, (_, head) => headColour(head)))];
  assert.equal(names.length, 8);
  const colours = names.map((name) => both(name.replace('of-', '')));
  for (const theme of [0, 1]) {
    assert.equal(new Set(colours.map((one) => one[theme])).size, 8);
    for (const paper of ['bg', 'raised', 'mark']) {
      for (const [i, one] of colours.entries()) {
        const ratio = contrast(one[theme], both(paper)[theme]);
        assert.ok(ratio >= 4.5, `head ${i} on ${paper}, theme ${theme}: ${ratio}`);
      }
    }
  }
});

// Columns 0 to 3 of P are 0: there the rows of two equal words do not differ.
test('of a word that stands there twice the column is named in which its rows differ', async () => {
  const { model } = await at('stage=heads&step=embed&example=bank');
  const { first } = predictionsOf(model);
  assert.equal(first?.prediction.id, 'embed');
  const reveal = textOf(PREDICT_TEXT.embed.why?.(model, first.cell));
  const [, col, one, other] = /in column (\d+) of x stands (\S+) for token 2 and (\S+) for/.exec(
    reveal,
  ) ?? [reveal];
  assert.notEqual(one, other);
  assert.equal(col, '4');
  const same = await at('stage=heads&step=embed&example=bank&tokens=bank');
  assert.equal(predictionsOf(same.model).first?.prediction.id, 'added');
});

test('only tokens of a list of characters are called characters', async () => {
  const body = async (hash: string) => {
    const { model } = await at(hash);
    return textOf(withFacts(HEADS_STAGE.steps.embed.body, model));
  };
  assert.match(await body('stage=heads&step=embed&example=hello'), /A token is a character here/);
  assert.doesNotMatch(await body('stage=heads&step=embed&example=bank&tokens=a+b+c'), /character/);
});

test('what is asked of heads holds where values are wider than keys', async () => {
  const { model } = await at('stage=heads&step=concat&example=both');
  const { first } = predictionsOf(model);
  const asked = first?.prediction.question(model, first.cell);
  // Of 2 heads with 4 values each, number 2 of head 1 stands behind the 4 of head 0.
  assert.match(textOf(PREDICT_TEXT.placed.question(model, model.cell)), /number 2 of head 1/);
  assert.equal(asked?.right, 6);
  assert.match(
    textOf(PREDICT_TEXT.placed.why?.(model, model.cell)),
    /1 × 4 = 4 columns: 4 \+ 2 = 6/,
  );
});

test('heads that learn are as wide alone as beside others, so something else is asked of their weights', async () => {
  const asked = async (hash: string) => {
    const { model } = await at(hash);
    const { first } = predictionsOf(model);
    return [first?.prediction.id, first?.prediction.question(model, first.cell).right];
  };
  assert.deepEqual(await asked('stage=heads&step=project&example=bank'), ['oneHeadWide', 1]);
  // Row 4: its letter and its place.
  assert.deepEqual(await asked('stage=heads&step=project&example=both'), ['rowsTaken', 2]);
});

// Row 4 is the letter a in place 4: its 1s stand in the columns of these names.
test('the question is about the same row, whichever is open', async () => {
  for (const row of [0, 2, 4]) {
    const { model } = await at(`stage=heads&step=project&example=both&row=${row}`);
    const { first } = predictionsOf(model);
    const { question, why } = PREDICT_TEXT.rowsTaken;
    const cell = first?.cell ?? model.cell;
    assert.match(textOf(question(model, cell)), /^Row 4 of x .* to give row 4 of Q \?$/);
    assert.equal(first?.prediction.question(model, cell).right, 2, `row ${row}`);
    assert.match(textOf(why?.(model, cell)), /here rows a and 4\./);
  }
});

// By hand: of 5 tokens rows 1 and 2 of head 1 begin at numbers 6·8 and 7·8, both in token 3; row 0 at 5·8, in token 2.
test('the reason names no token that the next question asks for', async () => {
  for (const [hash, told, answer] of [
    ['example=both', /its row 0 would read the numbers of token 2/, 3],
    ['example=hello', /its row 0 would read the numbers of token 2/, 3],
    ['example=bank', /its row 2 would read the numbers of token 4/, 3],
  ] as const) {
    const { model } = await at(`stage=heads&step=transpose&${hash}`);
    const { first, again } = predictionsOf(model);
    assert.equal(again?.prediction.question(model, again.cell).right, answer, hash);
    const why = PREDICT_TEXT.atOnce.why?.(model, first?.cell ?? model.cell, again?.cell);
    assert.match(textOf(why), told, hash);
  }
});

test('a view at once is the step View, and Transpose is left out unless a link asks for it', async () => {
  const link = 'stage=heads&example=bank&mistake=view_without_transpose';
  const steps = async (more: string) => (await at(`${link}&${more}`)).model.steps;
  assert.deepEqual(
    (await steps('step=view')).map(({ id }) => id),
    ['embed', 'project', 'view', 'attend', 'concat', 'output'],
  );
  const transpose = (await steps('step=transpose')).find(({ id }) => id === 'transpose');
  assert.equal(transpose?.isOff, true);
  const { model } = await at(`${link}&step=view`);
  assert.equal(model.cell.node, 'q_heads');
});
