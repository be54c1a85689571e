// The presentation: one plane and one sentence, large enough for the back of a room, by keys alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { pressAll } from './helpers/keyboard.ts';
import { kStages } from './helpers/stages.ts';
import { digitsOf } from './helpers/table.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 1280, height: 720, reducedMotion: true });
});
after(() => site.close());

const kSteps = Object.entries(kStages).flatMap(([stage, { steps }]) =>
  steps.map((step) => `${stage}/${step}`),
);

const isPresenting = () =>
  site.page.evaluate(() => document.querySelector('.presentation') !== null);
const where = () =>
  site.page.evaluate(() => {
    const { stage, step } = (document.querySelector('main') as HTMLElement).dataset;
    return `${stage}/${step}`;
  });

/** Firefox cannot set the size of a page that has the full screen. */
async function leave(): Promise<void> {
  await pressAll(site.page, 'Escape');
  await site.page.waitFor(
    () => document.querySelector('.presentation') === null && document.fullscreenElement === null,
  );
}

const kRuns = ['learn/train', 'learn/two_heads', 'language/train'];

/** The plane on the screen, and the smallest digits and the sentence in hundredths of its height. */
const measure = () =>
  site.page.evaluate(() => {
    const of = (selector: string) =>
      (document.querySelector(selector) as Element).getBoundingClientRect();
    const plane = of('.enlarged');
    const sentence = of('.sentence');
    const screen = of('.canvas');
    const scale = plane.width / (document.querySelector('.enlarged') as HTMLElement).offsetWidth;
    const percent = (selector: string, by: number) =>
      Math.min(
        ...Array.from(
          document.querySelectorAll(selector),
          (e) => (Number.parseFloat(getComputedStyle(e).fontSize) * by * 100) / innerHeight,
        ),
      );
    return {
      isInside:
        plane.left >= 0 &&
        plane.right <= innerWidth &&
        plane.top >= screen.top - 1 &&
        plane.bottom <= screen.bottom + 1,
      digits: percent('.enlarged .tensor td', scale),
      sentence: percent('.sentence', 1),
      isBelow: sentence.top >= plane.bottom && sentence.bottom <= innerHeight,
      scrolls: (document.scrollingElement as Element).scrollHeight > innerHeight,
    };
  });

test('keys and buttons begin it and end it, and the page is where it was', async () => {
  const { page } = site;
  await site.resize(1280, 720);
  await site.go('stage=softmax&step=mask');
  await pressAll(page, 'f');
  assert.ok(await isPresenting());
  await pressAll(page, 'PageUp', 'PageUp');
  assert.equal(await where(), 'triangle/mix', 'back over the edge of a stage');
  await pressAll(page, 'PageDown');
  assert.equal(await where(), 'softmax/zeros');
  await leave();
  assert.equal(await where(), 'softmax/zeros');
  await page.click('[data-present]');
  await settled(page);
  assert.ok(await isPresenting());
  await page.click('.leave');
  await settled(page);
  assert.ok(!(await isPresenting()));
  await site.check();
});

// Where a slide fills the screen, other engines leave that by Escape before the page hears of it.
test('Escape closes what is open on a slide, from the inside out, and then the presentation', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.resize(1280, 720);
  await site.go('stage=head&step=mix');
  await pressAll(page, 'f');
  const cell = '.presentation table[data-node="y"] td[data-row="2"][data-col="1"]';
  await page.click(cell);
  await settled(page);
  await pressAll(page, 'd');
  const open = () =>
    page.evaluate(() => [
      /reach=/.test(location.hash),
      /cell=/.test(location.hash),
      document.activeElement?.localName === 'td',
      document.querySelector('.presentation') !== null,
    ]);
  await page.waitFor(() => /reach=/.test(location.hash));
  assert.deepEqual(await open(), [true, true, true, true]);
  for (const left of [
    [false, true, true, true],
    [false, false, false, true],
    [false, false, false, false],
  ]) {
    await pressAll(page, 'Escape');
    await settled(page);
    // The address follows a moment later.
    await page.waitFor((reach) => /reach=/.test(location.hash) === reach, left[0]);
    await page.waitFor((cell) => /cell=/.test(location.hash) === cell, left[1]);
    assert.deepEqual(await open(), left, String(left));
  }
  await site.check();
});

test('a slide says how far one is, shows its formula, and goes on by its edges', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.resize(1280, 720);
  await site.go('stage=head&step=alone');
  await pressAll(page, 'f');
  const looks: [string, string, string | null][] = [];
  for (const step of kStages.head.steps) {
    assert.equal(await where(), `head/${step}`);
    looks.push([
      await page.text('.presentation h1 span'),
      await page.attribute('.zone.on', 'aria-label').then(String),
      await page.evaluate(
        () => document.querySelector('.zone.back')?.getAttribute('aria-label') ?? null,
      ),
    ]);
    const faults = await page.evaluate(() => {
      const box = (selector: string) =>
        (document.querySelector(selector) as Element).getBoundingClientRect();
      const [plane, sentence, formula] = ['.enlarged', '.sentence', '.formula math'].map(box);
      const small = [...document.querySelectorAll('.presentation > button')].filter(
        (button) => Math.min(button.clientWidth, button.clientHeight) < 44,
      );
      return [
        ...small.map((button) => `${button.className} is small`),
        plane.left < box('.zone.back').right - 1 ? 'the left edge' : '',
        plane.right > box('.zone.on').left + 1 ? 'the right edge' : '',
        formula.right > sentence.left || formula.top < plane.bottom - 1 ? 'formula' : '',
        formula.bottom > innerHeight || formula.width < 40 ? 'formula is cut' : '',
      ].filter((fault) => fault);
    });
    assert.deepEqual(faults, [], step);
    await page.click('.zone.on');
    await settled(page);
  }
  assert.deepEqual(looks[0], ['1 of 7', 'Next: Q, K, V', 'Back: Match']);
  assert.deepEqual(looks[6], ['7 of 7', 'Next: Many heads', 'Back: Shares']);
  assert.equal(await where(), 'heads/embed');
  await page.click('.zone.back');
  await settled(page);
  assert.equal(await where(), 'head/mix');
  await leave();
  await site.go('stage=loop&step=window');
  await pressAll(page, 'f');
  assert.equal((await page.texts('.zone')).length, 1, 'the door is no slide');
  await leave();
  await site.check();
});

test('a page without slides cannot be presented, and typing an f does not begin it', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.go('race');
  await pressAll(page, 'f');
  assert.equal(await page.attribute('#app', 'data-presenting'), null);
  await pressAll(page, 'f');
  await site.go('stage=head&cell=x.0.3.0');
  await pressAll(page, 'e');
  await page.type('f');
  await settled(page);
  assert.ok(!(await isPresenting()));
  await site.check();
});

// Only the keys of a real browser open a window, or press a button by Space.
test('its other keys: ends, Space, a blank screen, and notes in a second window', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.resize(1280, 720);
  await site.go('stage=softmax&step=mask');
  await pressAll(page, 'f', 'End');
  assert.equal(await where(), `softmax/${kStages.softmax.steps.at(-1)}`);
  await pressAll(page, 'Home');
  assert.equal(await where(), `softmax/${kStages.softmax.steps[0]}`);
  const isBlank = () => page.attribute('#app', 'data-blank').then((said) => said !== null);
  await pressAll(page, 'b');
  assert.ok(await isBlank());
  await pressAll(page, ' ');
  assert.ok(!(await isBlank()));
  assert.equal(await where(), `softmax/${kStages.softmax.steps[0]}`, 'no slide is missed');
  await pressAll(page, ' ');
  assert.equal(await where(), 'softmax/mask');
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...asked) => {
      const opened = open(...asked);
      Object.assign(window, { notes: opened });
      return opened;
    };
  });
  await pressAll(page, 'n');
  const notes = () =>
    page.evaluate(() => {
      const { notes } = window as unknown as { notes: Window };
      return notes.closed ? null : (notes.document.body.textContent ?? '').replace(/\s+/g, ' ');
    });
  // Of row 1 the tokens 2 to 7 are later: six.
  assert.match(String(await notes()), /Softmax · Mask .*Ask How many scores of row 1.* Answer 6/);
  assert.ok(await isPresenting(), 'it goes on although browsers end the full screen');
  await page.evaluate(() => {
    const { notes } = window as unknown as { notes: Window };
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
    notes.document.body.dispatchEvent(key);
  });
  await settled(page);
  assert.equal(await where(), 'softmax/exp');
  assert.match(String(await notes()), /Softmax · exp /);
  await pressAll(page, 'f');
  await page.waitFor(() => (window as unknown as { notes: Window }).notes.closed);
  await site.check();
});

test('a notebook and the end are presented part by part, each whole on the screen', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.resize(1280, 720);
  for (const [link, count] of [
    ['stage=end', 5],
    // Eight cells, after its title.
    ['notebook=000', 9],
  ] as const) {
    await site.go(link);
    await pressAll(page, 'f');
    await page.waitFor(() => document.querySelector('.deck-count')?.textContent);
    for (let at = 1; at <= count; at++) {
      assert.equal(await page.text('.deck-count'), `${at} of ${count}`, link);
      const [isIn, least] = await page.evaluate(() => {
        const slide = document.querySelector('[data-now]') as HTMLElement;
        const { top, bottom, right, width } = slide.getBoundingClientRect();
        return [
          top >= 0 && bottom <= innerHeight && right <= innerWidth,
          width / slide.offsetWidth,
        ] as const;
      });
      assert.ok(isIn, `${link}: ${at} is cut`);
      assert.ok(least > 0.9, `${link}: ${at} is drawn ${least} times as large`);
      if (at < count) await pressAll(page, 'PageDown');
    }
    await leave();
  }
  await site.check();
});

test('its digits are those of the page', { skip: isOther }, async () => {
  const { page } = site;
  await site.go('stage=head&step=mix&decimals=2');
  const shown = await digitsOf(page, 'y');
  await pressAll(page, 'f');
  assert.ok(await isPresenting());
  assert.deepEqual(await digitsOf(page, 'y'), shown);
  await leave();
  await site.check();
});

/** The first stages have smaller pictures. A larger screen of the same form shows the same, larger. */
const kLast = kSteps.filter((step) => step.startsWith('language/'));
for (const [width, height, steps] of [
  [1280, 720, isEvery ? kSteps.slice(kSteps.indexOf('match/score')) : kLast],
  ...(isEvery ? ([[1920, 1080, kLast]] as const) : []),
] as const) {
  const filled = `every step fits a screen of ${width}×${height}, by arrow keys, from ${steps[0]}`;
  test(filled, { skip: isOther || !isEvery }, async () => {
    const { page } = site;
    await site.resize(width, height);
    await site.go(`stage=${steps[0].replace('/', '&step=')}`);
    await pressAll(page, 'f');
    for (const step of steps) {
      assert.equal(await where(), step);
      const { isInside, digits, sentence, isBelow, scrolls } = await measure();
      assert.ok(isInside, `${step}: the plane is cut`);
      // A slide of 540 pt: 10.8 pt at least for digits and 22 pt for text; 9 pt where a run has its curves and tables.
      const least = (kRuns.includes(step) ? 9 : 10.8) / 5.4;
      assert.ok(digits >= least, `${step}: digits of ${digits} %`);
      assert.ok(sentence >= 4, `${step}: a sentence of ${sentence} %`);
      assert.ok(isBelow && !scrolls, `${step}: the sentence`);
      await pressAll(page, 'ArrowRight');
    }
    await page.waitFor(() => document.querySelector('.deck-page .deck-count')?.textContent);
    assert.equal(await page.text('.deck-count'), '1 of 5', 'then the end');
    await pressAll(page, 'ArrowLeft');
    assert.equal(await where(), kSteps.at(-1));
    await leave();
    await site.check();
  });
}

test('the streamed map and its lens fit on a small screen', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.resize(1024, 768);
  await site.go('stage=head&example=randn&T=600');
  await pressAll(page, 'f');
  await page.waitFor(() => document.querySelector('.presentation .stream-lens'));
  await settled(page);
  const { isInside, isBelow } = await measure();
  assert.deepEqual([isInside, isBelow], [true, true]);
  await leave();
});
