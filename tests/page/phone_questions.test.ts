// Questions on a phone: one stands above the numbers that wait for it, else below them, and stays there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pressAll } from './helpers/keyboard.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 390, height: 844 });
});
after(() => site.close());

const top = (selector: string) =>
  site.page.evaluate(
    (one) => document.querySelector(one)?.getBoundingClientRect().top ?? 0,
    selector,
  );
const isAbove = async () => (await top('.predict')) < (await top('.work'));

/** A question above its covered numbers; one that covers nothing, below them. */
for (const hash of ['stage=heads&step=attend&ask=1', 'stage=learn&step=train']) {
  test(`${hash}: an answer moves neither the page nor its question`, {
    skip: isOther && !hash.includes('ask'),
  }, async () => {
    const { page } = site;
    await site.load(hash);
    const question = async () => [await top('.predict'), await page.evaluate(() => scrollY)];
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
    assert.equal(await isAbove(), hash.includes('ask'));
    await site.check();
  });
}

test('walked onto, a question about a run stands above it, before and after the answer', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('stage=learn&step=update');
  await pressAll(page, 'ArrowRight');
  await settled(page);
  assert.equal(await page.attribute('main', 'data-step'), 'train');
  assert.ok(await isAbove());
  await page.click('.predict .pills button');
  await settled(page);
  assert.equal((await page.texts('.predict .question[data-outcome]')).length, 1);
  assert.ok(await isAbove());
  await site.check();
});
