// The KV cache's page: it asks before it shows, walks token by token, and its link brings the same picture back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clickInView, settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const said = () =>
  site.page.evaluate(
    () => document.querySelector('.cache-walk [role="status"]')?.textContent ?? '',
  );

const rowsOf = (way: string, kind: string) =>
  site.page.evaluate(
    ([of, is]) => document.querySelectorAll(`[data-way="${of}"] .part.k tr.${is}`).length,
    [way, kind] as const,
  );

const hash = () => site.page.evaluate(() => location.hash);

async function click(selector: string): Promise<void> {
  await clickInView(site.page, selector);
  await settled(site.page);
}

async function press(key: string): Promise<void> {
  await site.page.press(key);
  await settled(site.page);
}

test('it asks first; the answer is judged and opens the picture', async () => {
  await site.go('cache');
  assert.equal(
    await site.page.evaluate(() => document.title),
    'KV cache · Attention, one number at a time',
  );
  assert.equal(await rowsOf('cached', 'new'), 0);
  assert.equal(await rowsOf('cached', 'kept'), 5);
  // All six words come in with their numbers, also the one that is asked about.
  assert.equal((await site.page.texts('.part.x tr')).length, 6);
  assert.match(await site.page.text('.cache-asked'), /for token 5:\s*\?/);
  assert.equal(await site.page.evaluate(() => document.querySelectorAll('.costs').length), 0);
  await click('[data-question="cache.rows"] .pills button:nth-child(1)');
  assert.equal(
    await site.page.evaluate(
      () => document.querySelector<HTMLElement>('[data-question="cache.rows"]')?.dataset.outcome,
    ),
    'wrong',
  );
  // 6 tokens, by hand: 6·4·7 + 6·6·5, and 4·7 + 6·5.
  assert.match(
    await said(),
    /^Token 5, “bank”: 348 multiplications without a cache, 58 with it\.$/,
  );
  assert.deepEqual([await rowsOf('whole', 'again'), await rowsOf('cached', 'kept')], [5, 5]);
  assert.deepEqual([await rowsOf('whole', 'new'), await rowsOf('cached', 'new')], [1, 1]);
  await site.check();
});

test('buttons and arrow keys go from token to token, and the link holds where', async () => {
  await site.go('cache&row=2');
  assert.match(await said(), /^Token 2, “bank”: 129 .* 43 /);
  await click('[data-key="ArrowRight"]');
  assert.match(await said(), /^Token 3, “stream”/);
  await press('ArrowLeft');
  await press('ArrowLeft');
  assert.match(await said(), /^Token 1, “loan”/);
  await press('ArrowLeft');
  await press('ArrowLeft');
  assert.match(await said(), /^Token 0, “money”/);
  await site.page.waitFor(() => location.hash === '#cache&row=0');
  await click('.cache-words button:nth-child(5)');
  await site.page.waitFor(() => location.hash === '#cache&row=4');
  await site.reload();
  assert.match(await said(), /^Token 4, “mud”/);
  await site.check();
});

test('every proof holds, on a sentence of the reader’s own too; another one is refused in words', async () => {
  await site.go('cache&row=2&tokens=the+muddy+river+bank');
  const checks = await site.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.proof-of-bits li')].map(({ dataset }) => [
      dataset.same,
      dataset.of,
    ]),
  );
  assert.deepEqual(checks, [
    ['3', '3'],
    ['3', '3'],
    ['10', '10'],
  ]);
  // Two rows of three numbers: those of the head without a mask.
  assert.equal(await site.page.evaluate(() => document.querySelectorAll('td.moved').length), 6);
  await site.page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#own-sentence');
    field?.focus();
    field?.select();
  });
  await site.page.type('a b c d e f g h i j k l m');
  await settled(site.page);
  const refused = await site.page.evaluate(
    () => document.querySelector('#refused-tokens')?.textContent,
  );
  assert.match(refused ?? '', /12/);
  await site.check();
});

test('the head opens on the same words', async () => {
  await site.go('cache&row=11&tokens=the+stream+was+muddy+near+my+bank+and+I+took+a+loan');
  await click('.work .leads a');
  assert.match(await hash(), /^#stage=head&.*tokens=the\+stream/);
  await site.check();
});

test('who wants no question is shown', async () => {
  await site.go('cache');
  await click('[data-question="cache.rows"] .show');
  assert.equal(
    await site.page.evaluate(
      () => document.querySelector<HTMLElement>('[data-question="cache.rows"]')?.dataset.outcome,
    ),
    'shown',
  );
  assert.match(await said(), /^Token 5, “bank”: 348 multiplications/);
});
