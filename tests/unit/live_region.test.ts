// What a screen reader hears of edits: those that are made, not those that go with other numbers.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openArithmetic } from '../../web/src/engine/arithmetic/open_number.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { copyChanging } from '../../web/src/engine/model/edits/downstream.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash, type State } from '../../web/src/engine/state/state.ts';
import { LiveRegion, type SpokenChange } from '../../web/src/shell/live_region.ts';
import { catalogue, module } from '../wasm/core.ts';
import { markupOf } from './rendered.ts';

mock.timers.enable({ apis: ['setTimeout'] });
Object.assign(globalThis, { window: globalThis });

/** A page with a live region. */
async function at(hash: string) {
  const core = await Core.start(module);
  const region = { textContent: '' };
  const liveRegion = new LiveRegion(() => region as unknown as Element);
  let state = parseHash(hash);
  const go = (link: string, travel: SpokenChange['travel'] = null) => {
    const from = state;
    const next: State = parseHash(link);
    // Without a change they are the same list.
    const isSame = JSON.stringify(next.edits) === JSON.stringify(from.edits);
    const wanted = isSame ? { ...next, edits: from.edits } : next;
    const copies = copyChanging(core.session, from, wanted);
    const edits = core.follow(choiceText(wanted, catalogue), wanted.edits);
    state = { ...wanted, edits };
    const before = copies && { values: copies };
    liveRegion.announceChange({ from, to: resolve(state, core.session), before, travel }, false);
  };
  core.follow(choiceText(state, catalogue), state.edits);
  go(hash);
  /** What is said from now on. */
  const said = () => {
    region.textContent = '';
    mock.timers.tick(800);
    return region.textContent;
  };
  const model = () => resolve(state, core.session);
  return { go, said, model, heard: () => region.textContent };
}

test('another example or size is not said as edits that are undone', async () => {
  const page = await at('stage=head&edits=x.0.5.0:9');
  page.go('stage=head&example=randn');
  assert.equal(page.said(), '');
  page.go('stage=head&example=randn&edits=x.0.1.0:2');
  assert.match(page.said(), /^x\[0, 1, 0\] is now 2; \d+ numbers follow$/);
});

test('edits whose numbers are gone before they are said are forgotten', async () => {
  const page = await at('stage=head&example=randn&T=12');
  page.go('stage=head&example=randn&T=12&edits=x.0.11.0:9');
  assert.match(page.said(), /^x\[0, 11, 0\] is now 9; /);
  page.go('stage=head&example=randn&T=12');
  page.go('stage=head&example=randn&T=4');
  assert.equal(page.said(), '');
  page.go('stage=head&example=randn&T=4&edits=x.0.1.0:2');
  assert.match(page.said(), /^x\[0, 1, 0\] is now 2; \d+ numbers follow$/);
});

test('to look elsewhere does not change what is said of an undone edit', async () => {
  const page = await at('stage=loop&step=divide&edits=x.0.2.1:2');
  page.go('stage=loop&step=divide', 'undo');
  page.go('stage=loop&step=divide&cell=y.0.3.0');
  assert.equal(
    page.said().replace(/again [^;]+/, 'again …'),
    'Undone: x[0, 2, 1] is again …; 12 numbers follow',
  );
});

test('one hears the number that the arithmetic shows, also where it is streamed', async () => {
  const page = await at('stage=head&example=randn&T=1000&step=mix&cell=y.0.5.0');
  const values = [0, 1, 2, 3].map((col) => `y.0.700.${col}`);
  for (const cell of [...values, 'weights.0.700.3', 'weights.0.3.700']) {
    for (const digits of ['', '&digits=all']) {
      page.go('stage=head&example=randn&T=1000&step=mix&cell=y.0.5.0');
      page.go(`stage=head&example=randn&T=1000&step=mix&cell=${cell}${digits}`);
      const heard = page.heard().split(' = ')[1];
      assert.equal(heard, resultOf(page.model()), `${cell}${digits}`);
    }
  }
});

/** The result that the numbers voice shows. */
function resultOf(model: Model): string | undefined {
  const view = openingSettings('light');
  const drawing = drawingOf(model, view, { room: 1076, narrow: false });
  const context = { model, view, drawing, act: {}, trail: [], before: null, influence: null };
  const shown = markupOf(openArithmetic(context as unknown as Context));
  return /<output [^>]*>([^<]*)</.exec(shown)?.[1];
}
