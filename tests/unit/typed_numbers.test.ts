// Numbers that are typed on the open cell of a tensor, and into its field: a digit leads into the field, and what is refused
// leaves the number as it was. Happy-dom types nothing itself: a key is an event, and the field's text is set.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { valueAt } from '../../web/src/engine/model/nodes.ts';
import { document, drawn, empty, leave, type Page, page, window } from './mounted.ts';

after(leave);
afterEach(empty);

async function open(link: string): Promise<Page> {
  const one = await page(link);
  await drawn(one);
  return one;
}

function press(one: Page, on: string, key: string): void {
  const cell = one.element.querySelector<HTMLElement>(on) ?? assert.fail(on);
  cell.focus();
  cell.dispatchEvent(
    new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }) as never,
  );
}

const openValue = ({ app, core }: Page) =>
  valueAt(core.session, app.app.model?.cell ?? assert.fail('No number is open.'));

const OPEN = 'td[aria-selected="true"]';

test('a digit, a sign and a point on a given number lead into its field, letters and other cells do not', async () => {
  const one = await open('#stage=head&step=project&cell=x.0.0.1');
  const isLed = () => document.activeElement?.id === 'edit';
  for (const key of '7-−.,') {
    press(one, OPEN, key);
    assert.ok(isLed(), key);
  }
  press(one, OPEN, 'x');
  assert.ok(!isLed());
  press(one, 'td[tabindex]:not([aria-selected="true"])', '7');
  assert.ok(!isLed());
});

test('the field of a computed number opens with all that is typed before it is drawn', async () => {
  const one = await open('#stage=head&step=mix&cell=y.0.2.1');
  for (const key of '12.5') press(one, OPEN, key);
  await drawn(one);
  await drawn(one);
  assert.equal(document.activeElement?.id, 'edit');
  assert.equal(openValue(one), 12.5);
});

test('the point trains a run one step further, as everywhere', async () => {
  const one = await open('#stage=learn&step=train');
  press(one, OPEN, '.');
  assert.notEqual(document.activeElement?.id, 'edit');
});

test('what is refused leaves the number as it was before typing began', async () => {
  for (const [edits, before] of [
    // As float32 has it.
    ['', Math.fround(1.4)],
    ['&edits=x.0.0.1:3', 3],
  ] as const) {
    const one = await open(`#stage=head&step=project&cell=x.0.0.1${edits}`);
    for (const [typed, value] of [
      ['1', 1],
      ['1e', before],
      ['1e4', 10000],
      ['1e40', before],
      ['1e400', before],
      ['', before],
      ['2.5', 2.5],
    ] as const) {
      const field = one.element.querySelector<HTMLInputElement>('#edit') ?? assert.fail('no field');
      field.value = typed;
      field.dispatchEvent(new window.Event('input', { bubbles: true }) as never);
      await drawn(one);
      assert.equal(openValue(one), value, typed);
      assert.equal(one.app.app.view.refusal !== '', value === before, typed);
    }
  }
});
