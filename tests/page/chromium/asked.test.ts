// The page of the questions that learners ask: every way in, its links, and what its lines say of where they lead.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const kLinks = 'main.questions-page .asked .to a';

/** The window's title and the page's heading. */
const titles = () =>
  site.page.evaluate(() => [document.title, document.querySelector('h1')?.textContent.trim()]);

/** Clicks what has this selector, which may be scrolled out of view. */
async function click(selector: string): Promise<void> {
  await site.page.evaluate((s) => document.querySelector<HTMLElement>(s)?.click(), selector);
  await settled(site.page);
}

const mainText = () => site.page.evaluate(() => document.querySelector('main')?.innerText ?? '');

test('door, end, help and the foot of a stage lead there, and Back leads out', {
  skip: !isEvery,
}, async () => {
  for (const from of ['', 'stage=end', 'stage=head&step=mix']) {
    await site.load(from);
    await click('main a[href="#questions"]');
    assert.deepEqual(await titles(), [
      'Questions · Attention, one number at a time',
      'Find out by trying',
    ]);
    await site.page.evaluate(() => history.back());
    await site.page.waitFor(() => document.querySelector('main:not(.questions-page)'));
  }
  await click('.tools button:last-child');
  await site.page.waitFor(() => document.querySelector('dialog.help[open]'));
  await click('dialog.help a[href="#questions"]');
  assert.equal((await titles())[0], 'Questions · Attention, one number at a time');
  assert.equal(await site.page.evaluate(() => document.querySelector('dialog')?.open), false);
  await site.check();
});

test('a step leads to what is asked there', async () => {
  await site.load('stage=head&step=scale');
  await click('.asked-here a');
  assert.equal(await site.page.evaluate(() => location.hash), '#root');
  assert.match((await titles())[1] ?? '', /square root/);
  await site.check();
});

test('a mistake of one question’s link is not said on another’s', { skip: !isEvery }, async () => {
  await site.load('questions');
  await click(`${kLinks}[href="#stage=head&step=softmax&mistake=softmax_over_queries"]`);
  assert.match(await mainText(), /Computed with a mistake/);
  await site.page.evaluate(() => history.back());
  await site.page.waitFor(() => document.querySelector('main.questions-page'));
  await click(`${kLinks}[href="#stage=heads&step=transpose&example=bank"]`);
  assert.match(await mainText(), /PREDICT/i);
  assert.doesNotMatch(await mainText(), /Computed with a mistake/);
  await site.check();
});

test('the page shows what the lines say', async () => {
  const sums = () =>
    site.page.evaluate(() =>
      [...document.querySelectorAll('table[data-node="weights"] td.sum')].map((one) =>
        Number(one.textContent),
      ),
    );
  await site.load('stage=head&step=softmax&mistake=mask_after_softmax');
  const after = await sums();
  assert.ok(after.slice(0, -1).every((sum) => sum < 0.99) && after.at(-1) === 1, after.join());
  await site.go('stage=head&step=softmax&mistake=mask_renormalised');
  assert.ok((await sums()).every((sum) => sum === 1));
  await site.go('stage=head&step=softmax&mistake=softmax_over_queries');
  assert.ok((await sums()).every((sum) => sum !== 1));
  await site.go('stage=heads&step=concat&example=bank');
  assert.match(await mainText(), /15 of 15/);
  await site.go('stage=heads&step=concat&example=bank&causal=0');
  assert.doesNotMatch(await mainText(), /15 of 15/);
  await site.go('stage=softmax&step=divide');
  assert.ok(await site.page.evaluate(() => document.querySelector('main input[type="range"]')));
  await site.check();
});
