// Escape: it leaves a table, and shuts the sheet where there is one.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings, type ViewSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { leaveByEscape, pressKey } from '../../web/src/shell/keys.ts';
import { catalogue, open } from '../wasm/core.ts';

class Stub {
  dataset = {};
  readonly isTaker: boolean;
  isLeft = false;
  constructor(isTaker: boolean) {
    this.isTaker = isTaker;
  }
  matches = (selector: string) => this.isTaker && selector.includes('td');
  closest = () => null;
  blur = () => {
    this.isLeft = true;
  };
}
Object.assign(globalThis, { HTMLElement: Stub, document: { activeElement: null } });

const state = parseHash('stage=head&step=mix');
const model = resolve(state, await open(choiceText(state, catalogue)));

/** What Escape makes of the settings in a window of that width. */
function afterEscape(width: number, view: Partial<ViewSettings>): Partial<ViewSettings>[] {
  Object.assign(globalThis, { innerWidth: width, innerHeight: 800 });
  const patches: Partial<ViewSettings>[] = [];
  const act = { setView: (patch: Partial<ViewSettings>) => patches.push(patch), focusOn() {} };
  const event = { key: 'Escape', preventDefault() {} } as KeyboardEvent;
  const settings = { ...openingSettings('light'), ...view };
  pressKey(event, state, model, settings, act as Partial<Actions> as Actions);
  return patches;
}

test('Escape shuts the sheet of a narrow window; where there is none it does nothing', () => {
  assert.deepEqual(afterEscape(390, { sheetOpen: true }), [{ sheetOpen: false }]);
  assert.deepEqual(afterEscape(759, { sheetOpen: true }), [{ sheetOpen: false }]);
  assert.deepEqual(afterEscape(390, { sheetOpen: false }), []);
  assert.deepEqual(afterEscape(760, { sheetOpen: true }), []);
  assert.deepEqual(afterEscape(1440, { sheetOpen: true }), []);
  assert.deepEqual(afterEscape(390, { sheetOpen: true, isEmbedded: true }), []);
});

test('M where the mask cannot be switched says where it can', async () => {
  const softmax = parseHash('stage=softmax&step=divide');
  const opened = resolve(softmax, await open(choiceText(softmax, catalogue)));
  const notices: unknown[] = [];
  const act = { setView: ({ notice }: Partial<ViewSettings>) => notices.push(notice) };
  const event = { key: 'm', preventDefault() {} } as KeyboardEvent;
  pressKey(event, softmax, opened, openingSettings('light'), act as Partial<Actions> as Actions);
  assert.deepEqual(notices, [
    'M hides or shows the future in stages 4 to 7. In this stage the mask cannot be switched off.',
  ]);
});

test('Escape in a table is taken by leaving it', () => {
  for (const isTable of [true, false]) {
    const target = new Stub(isTable);
    Object.assign(document, { activeElement: target });
    const event = { key: 'Escape', target } as unknown as KeyboardEvent;
    assert.equal(leaveByEscape(event), isTable);
    assert.equal(target.isLeft, isTable);
  }
});
