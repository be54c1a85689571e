// What is heard of a change: one sentence in one live region, names of rows, and where reading goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { typeNumber } from '../helpers/edits.ts';
import { hasFocus, pressAll } from '../helpers/keyboard.ts';
import { cellsOf, exactOf, rounded } from '../helpers/table.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 1440, height: 900 });
});
after(() => site.close());

/** Not seen, only heard: WebDriver would say that it has no text. */
const said = () => site.page.evaluate(() => document.querySelector('.spoken')?.textContent);
const says = (sentence: string) =>
  site.page.waitFor((words) => document.querySelector('.spoken')?.textContent === words, sentence);

test('each step is said with its number, and a given number as such', async () => {
  const { page } = site;
  await site.go('stage=head&step=project');
  assert.equal(await said(), '', 'what the page opens on is read from its top');
  await pressAll(page, 'ArrowRight');
  assert.equal(await said(), 'Step 3 of 7, Scores. scores[0, 5, 0] is covered until you guess.');
  await site.go('stage=head&step=project');
  await site.go('stage=head&step=score');
  const score = rounded(exactOf((await cellsOf(page, 'scores'))[5][0]), 4);
  assert.equal(await said(), `Step 3 of 7, Scores. scores[0, 5, 0] = ${score}`);
  await site.go('stage=head&step=project');
  await page.click('table[data-node="x"] td[data-row="3"][data-col="0"]');
  await settled(page);
  const x = (await cellsOf(page, 'x'))[3][0];
  assert.equal(await said(), `${x.title}, given`);
  await site.check();
});

test('an edit is said when it is finished, with what followed; undo, redo and reset too', async () => {
  const { page } = site;
  await site.go('stage=loop&step=divide&cell=x.0.2.1');
  await typeNumber(page, '2');
  // Rows 2 to 7 of the sums and of the means, in one column.
  const done = 'x[0, 2, 1] is now 2; 12 numbers follow';
  await says(done);
  await pressAll(page, 'Enter', 'Control+z');
  const given = (await cellsOf(page, 'x'))[2][1].title.split(' = ')[1];
  await says(`Undone: x[0, 2, 1] is again ${given}; 12 numbers follow`);
  await pressAll(page, 'Control+Shift+Z');
  await says(`Done again: ${done}`);
  await pressAll(page, 'Escape', 'r');
  await says(`x[0, 2, 1] is again ${given}; 12 numbers follow`);
  await site.check();
});

test('a switch is said with what it changed', async () => {
  const { page } = site;
  await site.go('stage=head&step=mix');
  await pressAll(page, 'm');
  assert.match((await said()) ?? '', /^Hide the future: off; \d+ numbers follow\.$/);
  await pressAll(page, 'm');
  assert.match((await said()) ?? '', /^Hide the future: on; \d+ numbers follow\.$/);
  await site.check();
});

test('a new stage puts the focus on its title, and the first one does not', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.load('stage=softmax&step=mix');
  assert.ok(await hasFocus(page, 'body'), 'the page has just been opened');
  await pressAll(page, 'ArrowRight');
  assert.ok(await hasFocus(page, 'main[data-stage="match"] h1'));
  assert.match((await said()) ?? '', /^Stage 4 of 8, Match\. Step 1 of 3, .*scores\[/);
  await pressAll(page, 'ArrowRight');
  assert.match((await said()) ?? '', /^Step 2 of 3, /);
  await page.click('.stages li:nth-child(5) a');
  await settled(page);
  assert.ok(await hasFocus(page, 'main[data-stage="head"] h1'));
  await page.click('.tool-page[href*=notebook]');
  await page.waitFor(
    () => document.activeElement?.matches('main h1') && !document.querySelector('main[data-stage]'),
  );
  await site.check();
});

test('the header of a row is a token and its word', async () => {
  await site.go('stage=head&step=mix');
  const names = await site.page.evaluate(() =>
    Array.from(document.querySelectorAll('table[data-node="weights"] tbody th'), (th) =>
      th.getAttribute('aria-label'),
    ),
  );
  assert.deepEqual([names[0], names[5]], ['token 0, money', 'token 5, bank']);
  const entry = await site.page.attribute('.arithmetic tbody th', 'aria-label');
  assert.equal(entry, 'token 0, money');
  await site.go('stage=loop&step=divide');
  assert.equal(await site.page.attribute('table[data-node="y"] tbody th', 'aria-label'), 'token 0');
  await site.check();
});
