// Shares that dropout has dropped: a mark of their own, where their 0 alone would look like a small share.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import '../../web/src/course/pictures.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DROPPED } from '../../web/src/engine/draw/format.ts';
import { colourKeyView } from '../../web/src/engine/page/colour_key.ts';
import { barsView } from '../../web/src/engine/plane/bars.ts';
import { painterOf } from '../../web/src/engine/plane/cell.ts';
import { frameOf } from '../../web/src/engine/plane/layout/frame.ts';
import { contextAt } from './context_of.ts';
import { markupOf } from './rendered.ts';

/** Rows of what is kept of six tokens' shares: (torch.rand(1, 6, 6, dtype=torch.float64) < 0.6) after seed 3, by PyTorch. */
const KEPT = ['110100', '111011', '110111', '010111', '111110', '011110'];

const LINK = 'stage=head&step=mix&dropout=0.4&dropout_seed=3';

/** The texts of a row of the shares, as the plane has them. */
async function rowOf(row: number, link = LINK) {
  const context = await contextAt(link);
  const painter = painterOf(context, 'weights', 6, frameOf(context, 'weights', 2));
  return Array.from({ length: 6 }, (_, col) => painter.text(row, col));
}

test('a share that is dropped has a cross, a hidden one its 0, and a kept one its digits', async () => {
  for (const [row, kept] of KEPT.entries()) {
    const signs = (await rowOf(row)).map((text) =>
      text === DROPPED ? 'x' : text === '0' ? '0' : '1',
    );
    const expected = [...kept].map((one, col) => (col > row ? '0' : one === '1' ? '1' : 'x'));
    assert.deepEqual(signs, expected, `row ${row}`);
  }
  assert.ok(!(await rowOf(5, `${LINK}&train=0`)).includes(DROPPED));
});

test('its bar and the key of the colours say so too', async () => {
  const context = await contextAt(LINK);
  assert.equal(markupOf(barsView(context, 'weights', null, 2, 0)).split(DROPPED).length - 1, 2);
  assert.match(markupOf(colourKeyView({ hasDropped: true })), /×<\/span> dropped/);
});
