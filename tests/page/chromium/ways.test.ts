// Scores of the rows alone beside a head's own: a pair of words both ways.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { program } from '../helpers/golden.ts';
import { assertShown, cellsOf, rowsOf } from '../helpers/table.ts';
import { bodyText, settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const pair = () => site.page.texts('[data-node="ways"] :is(thead th, tbody td)');

// By hand: 1.1 × 0.8 = 0.88 both ways; loan asks with (−0.64, 2.52), bank's key is (0.64, 0.64): 1.2032;
// bank asks with (2.68, 0.28), loan's key is (−0.09, 1.27): 0.1144.
test('of a pair of words the rows alone make one score, a head makes two', async () => {
  const { page } = site;
  await site.load('stage=match&example=bank&step=mix');
  await page.click('.onward .on');
  await page.waitFor(() => document.querySelector('[data-stage="head"][data-step="alone"]'));
  await settled(page);
  await page.click('.predict .show');
  await settled(page);
  const [alone, own] = [
    ['loan → bank', 'bank → loan', '0.88', '=', '0.88'],
    ['1.20', '≠', '0.11'],
  ];
  assert.deepEqual(await pair(), [...alone, ...own]);
  const golden = async (name: string) =>
    rowsOf(await program('lesson=head&example=bank&tokens=loan bank mud bank', name), 4);
  await site.go('stage=head&step=alone&tokens=loan+bank+mud+bank');
  assertShown(await cellsOf(page, 'x_scores'), await golden('x_scores'), 2);
  await site.check();
});

test('any number chooses its pair; words follow', async () => {
  const { page } = site;
  await site.load('stage=head&step=alone');
  await page.click('table[data-node="x_scores"] td[data-row="3"][data-col="0"]');
  await settled(page);
  assert.deepEqual((await pair()).slice(0, 2), ['stream → money', 'money → stream']);
  assert.equal(await page.attribute('main', 'data-step'), 'alone');
  const prose = () => page.evaluate(bodyText);
  assert.match(await prose(), /0\.03 from stream to money, 0\.03 back/);
  await site.go('stage=head&step=alone&edits=x_scores.0.3.0:2&cell=x_scores.0.3.0');
  assert.match(await prose(), /before you change one: 2\.00 from stream to money, 0\.03 back/);
  assert.deepEqual((await pair()).slice(2, 5), ['2.00', '≠', '0.03']);
  // The same word twice: its head cannot tell them apart either.
  await site.go('stage=head&step=alone&cell=x_scores.0.2.5');
  assert.match(await prose(), /Here they do not: both are 1\.89\./);
  await site.check();
});
