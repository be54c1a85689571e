// From step to step: over the end of a stage, and past steps that are switched off or that an example lacks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { hashHas, numbersOf } from '../helpers/edits.ts';
import { pressAll } from '../helpers/keyboard.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

test('the last step leads on to the first one of the next stage; Play begins anew at the end', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  const shown = () =>
    page.evaluate(() => {
      const { stage, step } = document.querySelector('main')?.dataset ?? {};
      return `${stage} ${step}`;
    });
  await site.go('stage=loop');
  assert.equal(await shown(), 'loop window', 'the ladder begins with its first step');
  await page.click('.stages li:nth-child(5) a');
  await settled(page);
  assert.equal(await shown(), 'head alone', 'and so does each of its stages');
  await site.go('stage=loop&step=divide');
  await page.click('.onward .on');
  await settled(page);
  assert.equal(await shown(), 'triangle ones');
  await pressAll(page, 'ArrowLeft');
  await settled(page);
  assert.equal(await shown(), 'loop divide');
  await site.go('stage=match&step=mix');
  await pressAll(page, 'p');
  await settled(page);
  assert.equal(await shown(), 'match score');
  assert.equal(await page.attribute('.play', 'aria-pressed'), 'true');
  await site.check();
});

test('a step that is switched off stays open and says so; one that an example lacks is the next', async () => {
  const { page } = site;
  await site.go('stage=head&step=mask&cell=masked.0.1.3');
  await pressAll(page, 'm');
  await settled(page);
  assert.equal(await page.attribute('main', 'data-step'), 'mask');
  assert.match((await page.texts('.prose .aside')).join(' '), /switched off/);
  assert.ok((await numbersOf(site.page, 'scaled')).flat().every(Number.isFinite));
  await hashHas(site.page, 'step=mask&causal=0');
  await pressAll(page, 'ArrowRight');
  await settled(page);
  assert.equal(await page.attribute('main', 'data-step'), 'softmax');
  await pressAll(page, 'ArrowLeft');
  await settled(page);
  assert.equal(await page.attribute('main', 'data-step'), 'scale', 'it is left out on the way');
  await site.go('stage=heads&step=embed&example=randn');
  assert.equal(await page.attribute('main', 'data-step'), 'project');
  await site.check();
});

test('a step that one walks onto is read from its beginning, and play stays where it is', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  // The page scrolls; a framed one scrolls its text.
  await site.resize(1099, 720);
  await site.go('stage=head&step=alone');
  const scrollDown = () => page.evaluate(() => scrollTo(0, 160));
  const top = () => page.evaluate(() => scrollY);
  await scrollDown();
  await pressAll(page, 'ArrowRight');
  await settled(page);
  assert.equal(await top(), 0);
  await scrollDown();
  await pressAll(page, 'p');
  await page.waitFor(() => document.querySelector('[data-step="score"]'));
  await settled(page);
  assert.ok((await top()) > 0);
  await site.check();
});
