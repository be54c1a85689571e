// What the learner made is kept: from stage to stage, in the address, over a reload.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { hashHas, numbersOf, typeNumber } from '../helpers/edits.ts';
import { openCell, pressAll } from '../helpers/keyboard.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

test('a number that the next stage does not have is back with its own', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.load('stage=triangle&step=ones&cell=b.0.0&edits=x.0.0.0:2,b.0.0:5');
  assert.equal((await numbersOf(site.page, 'b'))[0][0], 5);
  await page.click('.stages li:nth-child(3) a');
  await settled(page);
  assert.match(await page.text('.notice-line'), /One edited number has no place in this stage/);
  await hashHas(site.page, 'stage=softmax&example=000-56&edits=x.0.0.0:2');
  await page.click('.stages li:nth-child(2) a');
  await hashHas(site.page, 'edits=x.0.0.0:2,b.0.0:5');
  await site.go('stage=triangle&step=ones&cell=b.0.0&edits=b.0.0:5');
  await pressAll(page, 'r');
  await page.click('.stages li:nth-child(3) a');
  await settled(page);
  await page.click('.stages li:nth-child(2) a');
  await hashHas(site.page, 'stage=triangle');
  assert.doesNotMatch(await page.evaluate(() => location.hash), /edits/, 'what was taken back');
  await site.check();
});

test('edits are in the address, outlast a reload, and Reset removes them', async () => {
  await site.load('stage=head&step=mix');
  const given = await numbersOf(site.page, 'y');
  await site.go('stage=head&cell=w_query.0.0');
  await typeNumber(site.page, '1.25');
  await pressAll(site.page, 'Tab');
  await site.go('stage=head&cell=x.0.1.1&edits=w_query.0.0:1.25');
  await typeNumber(site.page, '0.5');
  await pressAll(site.page, 'Tab');
  await hashHas(site.page, 'x.0.1.1:0.5');
  const edited = await numbersOf(site.page, 'y');
  assert.notDeepEqual(edited, given);

  await site.load(await site.page.evaluate(() => location.hash.slice(1)));
  assert.deepEqual(await numbersOf(site.page, 'y'), edited);
  assert.match(await site.page.text('.controls'), /2 numbers are yours/);
  assert.equal(await openCell(site.page), 'x[0, 1, 1]');

  await site.page.click('.controls button:has(kbd):not([role])');
  await settled(site.page);
  assert.deepEqual(await numbersOf(site.page, 'y'), given);
  await site.page.waitFor(() => !location.hash.includes('edits'));
  await site.check();
});

test('edits last from stage to stage', { skip: !isEvery }, async () => {
  await site.load('stage=loop&cell=x.0.0.0');
  const given = await numbersOf(site.page, 'x');
  await typeNumber(site.page, '2.75');
  await site.page.click('.stages a[href="#stage=head"]');
  await site.page.waitFor(() => document.querySelector('[data-stage="head"]'));
  await settled(site.page);
  assert.doesNotMatch(await site.page.text('.controls'), /yours/);
  await site.page.click('.stages a[href^="#stage=loop"]');
  await site.page.waitFor(() => document.querySelector('[data-stage="loop"]'));
  await settled(site.page);
  const kept = await numbersOf(site.page, 'x');
  assert.equal(kept[0][0], 2.75);
  assert.deepEqual(kept.slice(1), given.slice(1));
  // Triangle and softmax run on the same x.
  await site.page.click('.stages a[href^="#stage=softmax"]');
  await site.page.waitFor(() => document.querySelector('[data-stage="softmax"]'));
  await site.page.click('.steps li:last-child button');
  await site.page.waitFor(() => document.querySelector('[data-step="mix"]'));
  await settled(site.page);
  assert.equal((await numbersOf(site.page, 'x'))[0][0], 2.75);
  await site.check();
});

test('what was made on another stage is there again, after a reload too', async () => {
  const { page } = site;
  const goStage = async (id: string) => {
    await page.click(`.stages a[href^="#stage=${id}"]`);
    await page.waitFor((stage) => document.querySelector(`[data-stage="${stage}"]`), id);
    await settled(page);
  };
  const made = 'example=tokens&causal=0&tokens=my+cat+sat&name=Cats&edits=x.0.1.0:2';
  await site.load(`stage=head&step=project&${made}`);
  const words = await page.texts('table[data-node="x"] th.label');
  assert.deepEqual(words, ['0my', '1cat', '2sat']);
  await goStage('loop');
  await site.reload();
  await goStage('head');
  assert.deepEqual(await page.texts('table[data-node="x"] th.label'), words);
  assert.equal((await numbersOf(site.page, 'x'))[1][0], 2);
  for (const part of made.split('&')) await hashHas(site.page, part);

  // Softmax has no b: the edit waits.
  await site.load('stage=triangle&step=ones&edits=x.0.0.0:2,b.0.0:5');
  await goStage('softmax');
  await hashHas(site.page, 'edits=x.0.0.0:2');
  await site.reload();
  await goStage('triangle');
  await hashHas(site.page, 'edits=x.0.0.0:2,b.0.0:5');
  await site.check();
});
