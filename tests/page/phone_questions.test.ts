// Questions on a phone: the picture stands first, the question directly under it. An answer moves nothing above it, and
// what it uncovers is in sight. All this is a matter of the browser's layout and scrolling.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 390, height: 844 });
});
after(() => site.close());

/** In the page: places in the window, and the first question's own text, if it is shown. */
function places() {
  const box = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const asked = document.querySelector('.predict .question > p[id]') as HTMLElement;
  return {
    scrolled: scrollY,
    plane: box('.plane'),
    question: box('.predict').top,
    end: box('.predict .question:not([data-outcome])').bottom,
    number: box('main [role="grid"] [aria-selected="true"]'),
    free: box('.voices').top,
    isAskedShown: asked.checkVisibility(),
  };
}

for (const [step, next] of [
  ['head&step=softmax', 'stage=head&step=mix'],
  ['match&step=softmax', 'stage=match&step=mix'],
  ['triangle&step=tril', 'stage=triangle&step=shares'],
]) {
  test(`${next}: the picture is whole above its question, the number in sight after the answer`, {
    skip: isOther && !next.includes('head'),
  }, async () => {
    const { page } = site;
    await site.load(`stage=${step}`);
    await page.click('.onward .on');
    await settled(page);
    const asked = await page.evaluate(places);
    assert.ok(asked.plane.top >= 0 && asked.plane.bottom <= asked.free, 'the picture is whole');
    assert.ok(asked.question >= asked.plane.bottom);
    assert.ok(asked.isAskedShown);

    // Below the window, the question stands in words in the last line; a tap on it brings it up, whole, or one on a number
    // that it covers.
    const isBelow = asked.end > asked.free + 100;
    if (isBelow) {
      await page.waitFor(() => document.querySelector('.asked-below[data-below]'));
      await page.click(next.includes('match') ? 'main td.covered' : '.asked-below');
      await page.waitFor(() => !document.querySelector('.asked-below[data-below]'));
    }
    await settled(page);
    const brought = await page.evaluate(places);
    assert.ok(brought.end <= brought.free, `the question ends at ${brought.end}`);
    assert.ok(brought.number.top >= 0, 'beside the asked number');
    // Between both stands what Mix compares. A caption's line has more than 4 px above its letters.
    if (next !== 'stage=match&step=mix') {
      assert.ok(brought.plane.top >= -4, `the picture begins at ${brought.plane.top}`);
    }

    // Without a driver, which would scroll to what it clicks.
    await page.evaluate(() => document.querySelector<HTMLElement>('.predict .show')?.click());
    await settled(page);
    const given = await page.evaluate(places);
    assert.equal((await page.texts('.predict .question[data-outcome]')).length, 1);
    const moved = given.plane.top + given.scrolled - brought.plane.top - brought.scrolled;
    // WebKit and Firefox scroll by whole pixels.
    assert.ok(Math.abs(moved) <= 1, `the picture has moved by ${moved} px on its page`);
    const { number, free } = given;
    assert.ok(number.top >= -1 && number.bottom <= free + 1, `${number.top} to ${number.bottom}`);
    assert.ok(!given.isAskedShown, 'the reason takes the place of the first question');
    await site.check();
  });
}

test('a tapped number stands above the sheet, though its table travels to another step', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('stage=loop&step=add');
  await page.click('main [role="grid"] td[title^="y[0, 4, 1] ="]');
  await settled(page);
  assert.equal(await page.attribute('main', 'data-step'), 'divide');
  const { top, bottom, sheet } = await page.evaluate(() => {
    const box = document.querySelector('main [role="grid"] [aria-selected="true"]');
    const { top, bottom } = (box as Element).getBoundingClientRect();
    const voices = document.querySelector('.voices[data-open]') as Element;
    return { top, bottom, sheet: voices.getBoundingClientRect().top };
  });
  assert.ok(top >= -1 && bottom <= sheet + 1, `${top} to ${bottom}, the sheet from ${sheet}`);
  await site.check();
});

test('an answer to a question about a run, which covers nothing, moves neither the page nor its question', async () => {
  const { page } = site;
  await site.load('stage=learn&step=train');
  const question = async () => {
    const { question: top, scrolled } = await page.evaluate(places);
    return [top, scrolled];
  };
  await page.evaluate(() => document.querySelector('.predict')?.scrollIntoView());
  const before = await question();
  await page.click('.predict .pills button');
  await settled(page);
  assert.equal((await page.texts('.predict .question[data-outcome]')).length, 1);
  // Firefox scrolls by whole pixels.
  const moved = (await question()).map((one, i) => Math.abs(one - before[i]));
  assert.ok(Math.max(...moved) <= 1, String(moved));
  await page.click('.predict .show');
  await settled(page);
  assert.equal((await page.texts('.predict .question[data-outcome]')).length, 2);
  await site.check();
});
