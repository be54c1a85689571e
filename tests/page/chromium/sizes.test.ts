// Sizes of what is drawn: seven sizes of text on a page, and the reader's own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery, partOf } from '../../unit/walks.ts';
import { textFaults } from '../helpers/sight_faults.ts';
import { kSteps } from '../helpers/stages.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

test('the door and a notebook have at most seven sizes of text, too', {
  skip: !isEvery,
}, async () => {
  await site.go('stage=loop');
  for (const [link, found] of await site.survey(['', 'notebook=000'], textFaults)) {
    assert.deepEqual(found, [], link);
  }
});

test('at twice the text size the page is as it is in half the window', async () => {
  const { page } = site;
  const look = () =>
    [...document.querySelectorAll('main h1, .steps [aria-current], main td, .onward .on')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { left, width, height } = part.getBoundingClientRect();
        // How far a plane or the line of steps is scrolled is rounded in each window by itself.
        const line = part.closest('.grid, .steps');
        const first = line?.matches('.steps') ? line.firstElementChild : line;
        const from = first?.getBoundingClientRect().left ?? 0;
        return [left - from, width, height].map(Math.round);
      });
  const links = ['stage=loop&step=divide', 'stage=head&step=mix', 'stage=heads&step=transpose', ''];
  // A face is fetched when a text first needs it, and is drawn when it has come; some stand for fonts that are not here.
  const withFaces = () =>
    page.evaluate(async () => {
      await Promise.allSettled([...document.fonts].map((face) => face.load()));
    });
  const isWide = () => document.documentElement.scrollWidth > innerWidth;
  await site.resize(640, 450);
  await site.go('stage=loop');
  await withFaces();
  const half = await site.survey(links, look);
  await site.resize(1280, 900);
  await site.go('stage=loop');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.waitFor(() => document.documentElement.style.zoom === '2');
  await withFaces();
  await settled(page);
  const whole = await site.survey(links, look);
  for (const [i, [link, parts]] of half.entries()) {
    assert.ok(parts.length > 8, link);
    assert.equal(whole[i][1].length, parts.length, link);
    for (const [j, part] of parts.entries()) {
      for (const [k, length] of part.entries()) {
        const twice = whole[i][1][j][k];
        assert.ok(Math.abs(twice - 2 * length) <= 2, `${link}: ${twice} is not twice ${length}`);
      }
    }
  }
  // In half the window, and narrower: phone.test.ts, on all.
  for (const [link, wide] of await site.survey(partOf(kSteps, 3), isWide)) {
    assert.equal(wide, false, `${link} scrolls sideways`);
  }
  await site.check();
});

test('at 320 px eight stages and the menu share the width in one line, as high as a finger', async () => {
  const phone = await visit({ width: 320, height: 640, touch: true });
  try {
    await phone.load('stage=softmax&step=divide');
    const boxes = await phone.page.evaluate(() =>
      [...document.querySelectorAll('.stages a, .top .menu')].map((link) => {
        const { left, right, top, height } = link.getBoundingClientRect();
        return { left, right, top, height };
      }),
    );
    assert.equal(boxes.length, 9);
    for (const { left, right, top, height } of boxes) {
      assert.ok(right - left >= 33 && height >= 43.9, `${right - left} by ${height}`);
      assert.ok(left >= 0 && right <= 320 && top === boxes[0].top);
    }
    const label = await phone.page.evaluate(
      () => document.querySelector('.score-line .slider > span')?.getClientRects().length,
    );
    assert.equal(label, 1, 'the label of the slider is one line');
    await phone.check();
  } finally {
    await phone.close();
  }
});

test('a finger has steps of 44 px to the neighbours of a number, a mouse has none', async () => {
  await site.resize(1280, 900);
  await site.go('stage=head&step=mix');
  const seen = (page: Visit['page']) =>
    page.evaluate(() =>
      [...document.querySelectorAll('.cell-steps button')]
        .filter((button) => button.checkVisibility())
        .map((button) => {
          const { width, height } = button.getBoundingClientRect();
          return Math.min(width, height);
        }),
    );
  assert.deepEqual(await seen(site.page), []);
  const tablet = await visit({ width: 820, height: 1180, touch: true });
  try {
    await tablet.load('stage=head&step=mix&cell=y.0.4.1');
    const sizes = await seen(tablet.page);
    assert.equal(sizes.length, 4);
    for (const size of sizes) assert.ok(size >= 44, `${size} px`);
    await tablet.page.click('.cell-steps button:last-child');
    await settled(tablet.page);
    await tablet.page.waitFor(() => location.hash.includes('cell=y.0.4.2'));
    await tablet.check();
  } finally {
    await tablet.close();
  }
});
