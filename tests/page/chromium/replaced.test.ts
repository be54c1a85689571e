// What a run takes away in the step Train, its question and an edited run, says so and can be had back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { hashHas } from '../helpers/edits.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

test('a question that the run has overtaken says so, and is asked again at step 0', async () => {
  const { page } = site;
  await site.load('stage=learn&step=task');
  await site.go('stage=learn&step=train');
  await page.waitFor(() => document.querySelector('.predict .pills'));
  await site.go('stage=learn&step=train&trained=10');
  assert.match(await page.text('.predict'), /The run has begun, .* is asked at step 0/);
  await page.click('.predict .show');
  await page.waitFor(() => document.querySelector('.predict .pills'));
  await hashHas(page, '#stage=learn&step=train');
  await site.check();
});

test('another run in the place of an edited one says how to have that back', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  const edited = 'stage=learn&step=train&example=lookup&trained=60&edits=w_value.5.1:-5@48';
  await site.load(edited);
  // What one can try is a part of its own, behind the last of these buttons.
  await page.click('.run-parts button:last-child');
  await page.waitFor(() => document.querySelector('.showing-buttons button'));
  await page.click('.showing-buttons button:nth-child(3)');
  await hashHas(page, 'fresh=0&trained=300');
  assert.match(await page.text('.notice-line'), /without your number\. Undo/);
  await page.press('Control+z');
  await hashHas(page, edited);
  await site.check();
});
