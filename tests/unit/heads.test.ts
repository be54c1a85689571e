// Many heads: their colours, and where a number stands in memory by each reading.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceText } from '../../web/src/model/choice.ts';
import { drawingOf } from '../../web/src/model/drawing.ts';
import { resolve } from '../../web/src/model/resolve.ts';
import { wordsOf } from '../../web/src/page/prose/prose.ts';
import { addressView, concatAddressView } from '../../web/src/pictures/heads/memory_address.ts';
import type { Context } from '../../web/src/plane/context.ts';
import { headColour } from '../../web/src/plane/names.ts';
import type { Actions } from '../../web/src/state/actions.ts';
import { openingSettings } from '../../web/src/state/settings.ts';
import { parseHash } from '../../web/src/state/state.ts';
import { HEADS_STAGE } from '../../web/src/text/en/stages/heads.ts';
import { catalogue, open, source } from '../wasm/core.ts';
import { contrast } from './contrast.ts';
import { textOf } from './rendered.ts';

async function at(hash: string): Promise<Context> {
  const state = parseHash(hash);
  const model = resolve(state, await open(choiceText(state, catalogue)));
  const view = openingSettings('light');
  const drawing = drawingOf(model, view, { room: 1076, narrow: false });
  const given = { view, act: {} as Actions, trail: [], before: null, influence: null };
  return { model, drawing, ...given, canUndo: false, canRedo: false };
}

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
    /in its batch.*view \(2, 3, 2, 2\) \(12, 4, 2, 1\)/,
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

test('eight heads have eight colours, each legible on the paper, in both themes', async () => {
  const tokens = await source('web/src/draw/tokens.css');
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
  const { model } = await at('stage=heads&step=embed');
  const { predict } = HEADS_STAGE.steps.embed;
  const reveal = textOf(predict?.reveal(model));
  const [, col, first, second] = /in column (\d+) stands (\S+) for token 2 and (\S+) for/.exec(
    reveal,
  ) ?? [reveal];
  assert.notEqual(first, second);
  assert.equal(col, '4');
  const same = await at('stage=heads&step=embed&example=bank&tokens=bank');
  assert.equal(predict?.fits?.(same.model), false);
});

test('only tokens of a list of characters are called characters', async () => {
  const body = async (hash: string) => {
    const { model } = await at(hash);
    return textOf(wordsOf(HEADS_STAGE.steps.embed.body, model));
  };
  assert.match(await body('stage=heads&step=embed&example=hello'), /A token is a character here/);
  assert.doesNotMatch(await body('stage=heads&step=embed&tokens=a+b+c'), /character/);
});
