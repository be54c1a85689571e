// The loading screen in Node, on happy-dom: what it shows of the page does nothing until the page has drawn it. In a
// browser the time between is too short to press in.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { filesModule, module } from '../wasm/core.ts';
import { document, drawn, empty, frame, leave, type Page, page, window } from './mounted.ts';

const { Core } = await import('../../web/src/engine/core/core.ts');
const { askedOf, isTooEarly } = await import('../../web/src/engine/model/asked/answered.ts');
const { choiceText } = await import('../../web/src/engine/model/choice.ts');
const { resolve } = await import('../../web/src/engine/model/resolve.ts');
const { App } = await import('../../web/src/shell/app.ts');
const { markBusy, showEarly } = await import('../../web/src/shell/early.ts');
const { ownHost } = await import('../../web/src/shell/hosts.ts');
const { parseHash } = await import('../../web/src/engine/state/state.ts');

after(leave);
afterEach(empty);

function found({ element }: Page, selector: string): HTMLElement {
  const one = element.querySelector<HTMLElement>(selector);
  assert.ok(one, selector);
  return one;
}

test('the header takes no press before it has the page’s actions, and all of them afterwards', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  const host = ownHost('#stage=head&step=mix');
  const header = () => root.querySelector<HTMLElement>('.top');
  const stage = () => root.querySelector<HTMLElement>('main')?.dataset.stage;
  showEarly(root, host);
  assert.equal(header()?.inert, true);
  assert.equal(root.querySelector<HTMLElement>('.prose')?.inert, true);
  const core = await Core.start(module, null, async () => filesModule);
  markBusy(root);
  const app = new App(core, root, host);
  app.arrive(app.outside.address.read());
  assert.equal(header()?.inert, true, 'before a frame has come');
  await frame();
  await drawn({ element: root, core, app });
  assert.equal(stage(), 'head');
  assert.equal(root.querySelectorAll('[inert]').length, 0);
  const loop = header()?.querySelector<HTMLElement>('nav button, nav a');
  assert.ok(loop);
  loop.click();
  await drawn({ element: root, core, app });
  assert.equal(stage(), 'loop');
  // A second sentence while a link waits, after a window of another size has drawn the page.
  showEarly(root, host, 'still on its way');
  assert.equal(header()?.inert, true);
  app.outside.screen.draw();
  await drawn({ element: root, core, app });
  assert.equal(root.querySelectorAll('[inert]').length, 0);
});

test('a view that comes late leaves the step alone that the reader has gone to', async () => {
  const one = await page('#stage=heads&step=concat&v=2');
  await drawn(one);
  const go = async (link: string) => {
    one.app.arrive(parseHash(link));
    await drawn(one);
    const { tree, fall, stage } = one.app.app.state;
    return { tree, fall, stage };
  };
  // Of a lesson with more tensors than the next one has.
  found(one, '.tree-way').click();
  assert.ok(one.app.app.state.tree.length > 0);
  const loop = { tree: [], fall: '', stage: 'loop' };
  assert.deepEqual(await go('stage=loop&step=add&v=2'), loop);
  await go('stage=head&step=score&v=2');
  found(one, '.fall-way').click();
  assert.equal(one.app.app.state.fall, 'all');
  assert.deepEqual(await go('stage=loop&step=add&v=2'), loop);
});

test('an answer that is pressed when the next lesson is open, but not yet drawn, is no answer', async () => {
  const one = await page('#stage=head&step=mix&v=2&ask=1');
  await drawn(one);
  const answer = found(one, '.predict .pills button');
  const errors: unknown[] = [];
  window.addEventListener('error', (event) => errors.push(event));
  // Outside of the picture nothing holds the press back (shell/screen/last_picture.ts).
  document.body.append(answer);
  found(one, '.top nav a').click();
  answer.click();
  await drawn(one);
  assert.deepEqual([errors.length, one.app.app.view.answers], [0, {}]);
  answer.remove();
});

test('a press between two frames goes to no number of a lesson that was left before it was drawn', async () => {
  window.innerWidth = 900; // the thumbnails stand on the page
  const here = 'stage=triangle&step=mix&v=2';
  const one = await page(`#${here}`);
  const errors: string[] = [];
  window.addEventListener('error', (event) =>
    errors.push((event as unknown as ErrorEvent).message),
  );
  let pressed = 0;
  for (const from of ['', here]) {
    one.app.arrive(parseHash(from));
    await drawn(one);
    one.app.arrive(parseHash('stage=heads&step=project&example=hello&v=2'));
    await frame(); // which draws the first tensors
    one.app.arrive(parseHash(here));
    for (const press of one.element.querySelectorAll<HTMLElement>('.swatch')) {
      // An earlier press may have had the page drawn.
      if (press.isConnected) press.click();
      pressed++;
    }
  }
  await drawn(one);
  window.innerWidth = 1440;
  assert.ok(pressed > 20, `${pressed}`);
  assert.deepEqual(errors, []);
});

test('a question about a run that is on its way is closed; one about what the run leaves alone can be answered, and stays', async () => {
  const core = await Core.start(module);
  const catalogue = core.session.catalogue();
  for (const [step, asked, isOfRun] of [
    ['words', { id: 'nextWord' }, false],
    ['guess', { id: 'surprise' }, true],
    ['block', { id: 'topicInX', isOf: 'sequence' }, true],
    ['train', { id: 'plateau', isOf: 'step' }, false],
  ] as const) {
    const state = parseHash(`stage=language&step=${step}&trained=20`);
    const seen = [0, 1e9].map((ms) => {
      core.arrive('lesson=loop&example=000-60', []);
      core.arrive(choiceText(state, catalogue), [], 20, ms);
      const model = resolve(state, core.session);
      return [model.run?.step, askedOf(model, asked, false), isTooEarly(model, asked, false)];
    });
    const [[, key], [at]] = seen;
    assert.equal(at, 20, step);
    assert.deepEqual(seen, [
      [1, key, isOfRun],
      [20, key, false],
    ]);
  }
});
