// The tree of a number on the page: by button, by keyboard, by link; its values read off the lines. What stands in it is
// counted by hand in tests/unit/tree.test.ts, the values are PyTorch's (tests/golden/programs.json).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { offsetOf } from '../../web/src/engine/core/tensor.ts';
import { isEvery } from '../unit/walks.ts';
import { golden } from '../wasm/core.ts';
import { hasFocus, openCell, pressAll, tabTo } from './helpers/keyboard.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true, areVoicesOpen: true });
});
after(() => site.close());

const HEAD = 'stage=head&step=mix&cell=y.0.5.0';
const lineOf = (key: string) => `.branch[data-key="${key}"]`;

/** Presses the button, and waits for what draws the tree, which is fetched the first time. */
async function drawTree(): Promise<void> {
  await site.page.click('.tree-way');
  await site.page.waitFor(() => document.activeElement?.matches('.branch'));
  await settled(site.page);
}

/** The keys of the lines, from top to bottom. */
const lines = () =>
  site.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.branch')].map(({ dataset }) => dataset.key ?? ''),
  );
const counts = () => site.page.text('.number-tree [role="status"]');
const opened = (key: string) => site.page.attribute(lineOf(key), 'aria-expanded');

test('a button draws the whole way to the open number, which says how much of it is shown', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go(HEAD);
  await drawTree();
  assert.equal(await counts(), '47 of the tree’s 113 numbers are shown, each once.');
  assert.equal(await hasFocus(page, lineOf('y.0.5.0')), true);
  assert.match(
    await page.text(lineOf('y.0.5.0')),
    /y\[0, 5, 0\]\s*0\.8635\s*y = weights @ v\s*6 terms A\s*·\s*V/,
  );
  assert.match(
    await page.text(lineOf('y.0.5.0.4')),
    /mud\s*0\.3444 × 0\.9000\s*= 0\.3099\s*102 of the 113 numbers/,
  );
  // Of six products the largest, which is open, is the only one that is marked.
  assert.deepEqual(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.branch[aria-level="2"]:has(.most)')].map(
        ({ dataset }) => dataset.key,
      ),
    ),
    ['y.0.5.0.3'],
  );
  assert.match(await page.text(lineOf('v.0.3.0.0>x.0.3.0')), /stands above/);
  assert.equal(await page.evaluate(() => document.querySelector('.plane')), null);
  await page.click('.number-tree header .button');
  await settled(page);
  assert.deepEqual(await lines(), []);
  assert.equal(await page.evaluate(() => document.querySelector('.plane') !== null), true);
  await site.check();
});

test('its values are PyTorch’s', { skip: isOther }, async () => {
  const { programs } = await golden('programs.json');
  const program = programs.find(
    (one: { choice: string; edits: unknown[] }) =>
      one.choice === 'lesson=head&example=bank&dtype=float64' && one.edits.length === 0,
  );
  await site.go(`${HEAD}&dtype=float64`);
  await drawTree();
  const read = await site.page.evaluate(() =>
    [...document.querySelectorAll('.branch.number')].map((line) => [
      line.querySelector('.name')?.textContent ?? '',
      line.querySelector('.chip')?.textContent ?? '',
    ]),
  );
  assert.equal(read.length, 21);
  for (const [name, shown] of read) {
    const [node, ...index] = name.split(/[[\], ]+/).filter((part) => part !== '');
    const { shape, values } = program.nodes.find((one: { name: string }) => one.name === node);
    const right = Number(values[offsetOf(shape, index.map(Number))]);
    // Four decimals are shown.
    assert.ok(
      Math.abs(Number(shown.replace('−', '-')) - right) <= 0.5e-4 + 1e-9,
      `${name}: ${shown}, ${right}`,
    );
  }
  await site.check();
});

test('by keyboard: lines are walked, opened and shut, and Enter opens a number beside the tree', async () => {
  const { page } = site;
  await site.go(HEAD);
  await page.click('table[data-node="y"] td[data-row="5"][data-col="0"]');
  await tabTo(page, '.tree-way');
  await page.press('Enter');
  await page.waitFor(() => document.activeElement?.matches('.branch'));
  await pressAll(page, 'ArrowDown');
  assert.equal(await hasFocus(page, lineOf('y.0.5.0.0')), true);
  assert.equal(await opened('y.0.5.0.0'), 'false');
  await pressAll(page, 'ArrowRight');
  assert.equal(await opened('y.0.5.0.0'), 'true');
  assert.equal(await hasFocus(page, lineOf('y.0.5.0.0')), true, 'the focus stays on the line');
  await pressAll(page, 'ArrowRight');
  assert.equal(await hasFocus(page, lineOf('weights.0.5.0')), true);
  await pressAll(page, 'Enter');
  assert.equal(await openCell(page), 'weights[0, 5, 0]');
  assert.equal(await page.attribute(lineOf('weights.0.5.0'), 'aria-selected'), 'true');
  assert.equal(await hasFocus(page, lineOf('weights.0.5.0')), true);
  await pressAll(page, 'ArrowLeft');
  assert.equal(await hasFocus(page, lineOf('y.0.5.0.0')), true);
  await pressAll(page, 'ArrowLeft');
  assert.equal(await opened('y.0.5.0.0'), 'false');
  await pressAll(page, ' ');
  assert.equal(await opened('y.0.5.0.0'), 'true');
  await pressAll(page, 'End');
  assert.equal(await hasFocus(page, lineOf('y.0.5.0.5')), true);
  await pressAll(page, 'Home');
  assert.equal(await hasFocus(page, lineOf('y.0.5.0')), true);
  // One line is the tab stop.
  const stops = () =>
    page.evaluate(() => document.querySelectorAll('.branch[tabindex="0"]').length);
  assert.equal(await stops(), 1);
  await site.check();
});

test('T draws the tree and leads back to the tables, as Escape does, from wherever one is', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go(HEAD);
  const isDrawn = () => page.evaluate(() => document.querySelector('.number-tree') !== null);
  const focusRoot = () =>
    page.waitFor(() => document.activeElement?.matches('.branch[aria-level="1"]'));
  await page.press('t');
  await focusRoot();
  await settled(page);
  await pressAll(page, 'End', 'Escape');
  assert.equal(await isDrawn(), false);
  await page.waitFor(() => document.activeElement?.matches('.tree-way'));
  await pressAll(page, 't');
  await focusRoot();
  await pressAll(page, 't');
  assert.equal(await isDrawn(), false);
  // The arrow keys step again.
  await page.waitFor(() => document.activeElement?.matches('.tree-way'));
  await pressAll(page, 'ArrowLeft');
  assert.equal(await page.attribute('main.stage', 'data-step'), 'softmax');
  await site.go(`${HEAD}&tree=y.0.5.0`);
  await page.press('Escape');
  await settled(page);
  assert.equal(await isDrawn(), false);
  await site.check();
});

test('however far down one is, the way back is in sight and covers no line', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ]) {
    await site.resize(width, height);
    await site.load(`stage=heads&step=output&example=bank&cell=y.0.5.4`);
    await page.press('t');
    await page.waitFor(() => document.activeElement?.matches('.branch'));
    await settled(page);
    for (const key of ['End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Home']) {
      await pressAll(page, key);
      const [back, line] = await page.evaluate(() =>
        [document.querySelector('.number-tree header .button'), document.activeElement].map(
          (one) => {
            const { top, bottom } = (one as Element).getBoundingClientRect();
            return { top, bottom };
          },
        ),
      );
      const where = `${width}×${height}, ${key}: ${JSON.stringify([back, line])}`;
      assert.ok(back.top >= 0 && back.bottom <= line.top && line.bottom <= height, where);
    }
  }
  await site.resize(1440, 900);
  await site.check();
});

test('a value that is clicked shows its arithmetic in the window, and the step stays', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  for (const [width, height] of [
    [1280, 720],
    [1000, 720],
    [390, 844],
  ]) {
    await site.resize(width, height);
    await site.go(`${HEAD}&tree=y.0.5.0,y.0.5.0.3,weights.0.5.3,masked.0.5.3,scaled.0.5.3`);
    await page.click(`${lineOf('scores.0.5.3')} .chip`);
    await settled(page);
    assert.equal(await openCell(page), 'scores[0, 5, 3]');
    assert.equal(await page.attribute('main.stage', 'data-step'), 'mix');
    // In the bar, or on a phone what stands on the sheet that is shut, or its row of the sum.
    const [top, bottom] = await page.evaluate(() => {
      const boxes = ['.bar-sum', '.grip', '.voice.numbers .scroll tr'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      );
      const box = boxes.find((one) => one?.height);
      return [box?.top ?? -1, box?.bottom ?? Number.POSITIVE_INFINITY];
    });
    assert.ok(top >= 0 && bottom <= height, `${width}×${height}: ${top} to ${bottom}`);
  }
  await site.resize(1440, 900);
  await site.check();
});

test('its step asks nothing there, and D leads back to the tables and lights them', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.go(HEAD);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.predict').length), 1);
  await drawTree();
  assert.equal(await page.evaluate(() => document.querySelectorAll('.predict').length), 0);
  await page.press('d');
  await page.waitFor(() => document.querySelector('.plane') !== null);
  await settled(page);
  assert.deepEqual(await lines(), []);
  await page.waitFor(
    () => location.hash.includes('reach=back') && !location.hash.includes('tree='),
  );
  await site.check();
});

test('what stands above is led to', { skip: isOther }, async () => {
  const { page } = site;
  await site.go(HEAD);
  await drawTree();
  await page.click(`${lineOf('v.0.3.0.0>x.0.3.0')} .note`);
  await settled(page);
  assert.equal(await hasFocus(page, lineOf('x.0.3.0')), true);
  await site.check();
});

test('a link restores the number and the branches that are open', { skip: isOther }, async () => {
  const { page } = site;
  // A fresh tab: from the tree of the test before, the button once did not come to draw this one.
  await site.load(HEAD);
  await drawTree();
  await page.click(`${lineOf('y.0.5.0.4')} .sum`);
  await settled(page);
  await page.click(`${lineOf('y.0.5.0.3')} .sum`);
  await settled(page);
  const before = await lines();
  assert.ok(before.includes('weights.0.5.4') && !before.includes('weights.0.5.3'));
  await page.waitFor(
    () => location.hash.includes('y.0.5.0.4') && !location.hash.includes('y.0.5.0.3'),
  );
  await site.reload();
  assert.deepEqual(await lines(), before);
  assert.equal(await openCell(page), 'y[0, 5, 0]');
  await site.check();
});

test('an edit is followed in the tree, and ends its branch', { skip: isOther }, async () => {
  const { page } = site;
  await site.go(`${HEAD}&tree=y.0.5.0,y.0.5.0.3,v.0.3.0&edits=v.0.3.0:2`);
  assert.match(await page.text(lineOf('v.0.3.0')), /2\s*set by you/);
  assert.equal(await opened('v.0.3.0'), null);
  // What it was computed from leads to the keys and to the five other values as well, so none is lost.
  assert.match(await counts(), /of the tree’s 113 numbers/);
  await site.check();
});

test('before the answer what is covered stays covered, and nothing is counted', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go('stage=head&step=softmax&cell=masked.0.5.3&ask=1');
  await drawTree();
  assert.match(await counts(), /^What is covered stays so here/);
  await site.go('stage=head&step=mix&cell=y.0.5.0&tree=y.0.5.0,y.0.5.0.3&ask=1');
  assert.match(await page.text(lineOf('y.0.5.0')), /covered until you have answered/);
  assert.equal((await lines()).length, 1);
  await site.check();
});

test('on a phone the lines are large enough, and the page does not scroll sideways', async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.go(`stage=heads&step=output&example=bank&cell=y.0.5.4`);
  await page.click('.grip');
  await settled(page);
  // By its key: WebKit's driver does not press what is further down in the sheet.
  await page.press('t');
  await page.waitFor(() => document.activeElement?.matches('.branch'));
  await settled(page);
  assert.ok((await lines()).length > 60);
  assert.equal(await page.attribute('.voices', 'data-open'), null);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px`);
  const out = await page.evaluate(
    () =>
      [...document.querySelectorAll('.branch *')].filter(
        (one) => one.getBoundingClientRect().right > innerWidth,
      ).length,
  );
  assert.equal(out, 0);
  await site.check();
});
