// Two pages in one document, in Node on happy-dom: each opens its own link, and hears only what happens in it. They have
// nothing in common but the compiled module. What a browser adds, layout and paint, is looked at in tests/page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { document, follow, frame, leave, type Page, page, window } from './mounted.ts';

document.title = 'A paper';

const stepOf = ({ element }: Page) => element.querySelector<HTMLElement>('main')?.dataset.step;

/** More frames than a drawing takes: each part of the page has one. */
const kFrames = 100;

/** Lets frames come until a page has drawn a step. */
async function drawn(page: Page, step: string): Promise<void> {
  for (let i = 0; i < kFrames; i++) {
    await frame();
    if (stepOf(page) === step && !page.element.querySelector('[aria-busy="true"]')) return;
  }
  assert.fail(`${stepOf(page)} is drawn, and not ${step}`);
}

/** What a page shows and holds. The address of the link that it was given is written without "#", at some time. */
const shownBy = ({ element, app }: Page) => ({
  markup: element.innerHTML,
  state: app.app.state,
  link: app.outside.host.history.link.replace(/^#/, ''),
});

let one: Page;
let other: Page;
before(async () => {
  one = await page('#stage=head&step=mix');
  // As the page writes it: a link that it writes otherwise would change while the test looks on.
  other = await page('#stage=loop&step=divide&example=000-56');
  await drawn(one, 'mix');
  await drawn(other, 'divide');
});
after(leave);

/** What only a page that has the document to itself writes there. */
const ownOf = ({ title, documentElement }: Pick<Document, 'title' | 'documentElement'>) => [
  title,
  ...documentElement.getAttributeNames(),
];

/** What one page does leaves the other, and the document, as they are. */
async function alone(act: () => Promise<void>): Promise<void> {
  const outside = () => [window.location.href, window.history.length, ownOf(document)];
  const last = [shownBy(other), outside()];
  assert.deepEqual(ownOf(document), ['A paper']);
  await act();
  await drawn(other, 'divide');
  assert.deepEqual([shownBy(other), outside()], last);
}

test('an edit, a step and settings of one page are not the other’s', () =>
  alone(async () => {
    assert.equal(one.app.act.edit({ node: 'x', index: [0, 0, 0] }, 3), '');
    one.app.act.setView({ sheetOpen: true, theme: 'dark' });
    one.app.act.goStep('mask');
    await drawn(one, 'mask');
    const { core } = one;
    assert.equal(core.session.data(core.session.find('x'))[0], 3);
    assert.equal(one.app.app.state.edits.length, 1);
    assert.equal(other.app.outside.host.local.read('attention.theme'), null);
    assert.equal(one.app.outside.host.local.read('attention.theme'), 'dark');
  }));

test('a key is heard by the page that it is pressed in', () =>
  alone(async () => {
    const press = new window.KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true });
    one.element.querySelector('main')?.dispatchEvent(press as unknown as Event);
    await drawn(one, 'scale');
  }));

test('a link in the text leads on in its page, and Back leads back', () =>
  alone(async () => {
    follow(one, '#stage=match&step=mix');
    const stageOf = () => one.element.querySelector<HTMLElement>('main')?.dataset.stage;
    await drawn(one, 'mix');
    assert.equal(stageOf(), 'match');
    one.app.outside.host.history.go(-1);
    await drawn(one, 'scale');
    assert.equal(stageOf(), 'head');
  }));
