// The layers of the style sheets, and the rules that the build moves into them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layered, layerOf } from '../../web/build/layers.ts';

const spaced = (sheet: string) =>
  sheet
    .replaceAll(/;\s*(?=\})/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('a sheet is in the layer of the longest path it is listed under', () => {
  assert.equal(layerOf('engine/plane/grid.css'), 'plane');
  assert.equal(layerOf('engine/plane/picture/strip.css'), 'pictures');
  assert.equal(layerOf('engine/plane/chart.css'), 'parts');
  assert.throws(() => layerOf('other/sheet.css'), /other\/sheet\.css/);
});

test('a change for one form leaves its rule for the layer of the form, under its conditions', () => {
  const sheet = `
    .bar {
      width: 70px;

      & b { color: red; @media print { color: black; } }

      @media screen and (--narrow) { width: 46px; }
    }

    @container work (width < 500px) { .bar { width: 40px; } }`;
  assert.equal(
    spaced(layered(sheet, 'engine/plane/bars.css')),
    spaced(`
      @layer plane { .bar { width: 70px; & b { color: red } }
        @container work (width < 500px) { .bar { width: 40px } } }
      @layer printed { @media print { .bar { & b { color: black } } } }
      @layer narrow { @media screen and ((max-width: 1099px) or (height < 580px)) { .bar { width: 46px } } }`),
  );
});

test('the later form wins, and a selector names one, too', () => {
  const sheet = `
    .presentation .bar { width: 1px; }
    .presentation { width: 2px; }
    .handout .bar { width: 6px; }
    .bar, .presentation .bar { width: 3px; }
    @media screen and (--phone) { [data-embed] .bar { width: 4px; } }
    @layer parts { .bar { width: 5px; } }`;
  assert.equal(
    spaced(layered(sheet, 'shell/embed.css')),
    spaced(`
      @layer presented { .presentation .bar { width: 1px } }
      @layer app { .presentation { width: 2px } .bar, .presentation .bar { width: 3px } }
      @layer printed { .handout .bar { width: 6px } }
      @layer embedded { @media screen and (max-width: 559px) { [data-embed] .bar { width: 4px } } }
      @layer parts { .bar { width: 5px } }`),
  );
  assert.throws(() => layered('@layer none { b { color: red } }', 'shell/embed.css'), /none/);
});

test('fonts and sheets of paper are in no layer', () => {
  const sheet = '@page { margin: 1cm; } @font-face { font-family: A; }';
  assert.equal(spaced(layered(sheet, 'engine/draw/fonts.css')), spaced(sheet));
});
