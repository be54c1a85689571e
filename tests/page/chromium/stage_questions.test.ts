// The questions after a stage: they are judged, counted and kept, asked again on other numbers, and printed.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { endPrint, print } from '../helpers/handout.ts';
import { pressAll } from '../helpers/keyboard.ts';
import { heardOf, textOf, typeInto } from '../helpers/question_card.ts';
import { cellsOf } from '../helpers/table.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 1440, height: 900, reducedMotion: true });
});
after(() => site.close());

const text = (selector: string) => textOf(site.page, selector);
const heard = (selector: string) => heardOf(site.page, selector);

describe('after a stage', () => {
  const card = (n: number) => `.check-card:nth-of-type(${n})`;
  const values = (n: number) =>
    site.page.evaluate(
      (one) =>
        [...document.querySelectorAll(`${one} .check-table`)].map((table) =>
          [...table.querySelectorAll('tbody tr')].map((row) =>
            [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').trim()),
          ),
        ),
      card(n),
    );
  const marks = () => heard('.check-marks li:nth-child(5) .visually-hidden');
  /** Of the first and the second question, as the link has them. */
  let given: string[][][][];

  test('there are questions beside Next, on its last step', async () => {
    const { page } = site;
    await site.load('stage=head&step=mix');
    await page.click('.onward .to-check');
    await page.waitFor(() => location.hash.includes('stage=check&after=head'));
  });

  test('a wrong answer gets the arithmetic, and then other numbers', async () => {
    const { page } = site;
    await site.load('stage=check&after=head');
    given = [await values(1), await values(2)];
    const [q, k, s] = given[0];
    const row = s.findIndex((cells) => cells.includes('?'));
    const col = s[row].indexOf('?');
    const right = q[row].reduce((sum, one, i) => sum + Number(one) * Number(k[col][i]), 0);
    await typeInto(site.page, `${card(1)} input`, String(right + 5));
    await page.press('Enter');
    await settled(page);
    assert.match(await text(`${card(1)} .judged`), /^≠ Not quite/);
    assert.match(await text(`${card(1)} .how`), new RegExp(` = ${right}$`));
    await page.waitFor(() => document.activeElement?.matches('.judged'));
    await page.click(`${card(1)} > p > .button`);
    await settled(page);
    await page.waitFor(() => document.activeElement?.matches('.check-card:nth-of-type(1) input'));
    assert.notDeepEqual(await values(1), given[0], 'other numbers');
    await site.check();
  });

  test('the same link is the same sheet, in a tab that knows nothing', async () => {
    await site.load('stage=check&after=head&seed=1');
    assert.deepEqual([await values(1), await values(2)], given);
  });

  test('arrow keys stay in the table, and the wrong number is found', async () => {
    const { page } = site;
    const [left, right, result] = given[1];
    const product = (i: number, j: number) =>
      left[i].reduce((sum, one, at) => sum + Number(one) * Number(right[j][at]), 0);
    const wrong = result.flatMap((cells, i) =>
      cells.flatMap((cell, j) => (Number(cell) === product(i, j) ? [] : [[i, j]])),
    );
    assert.equal(wrong.length, 1);
    const [[i, j]] = wrong;
    await page.evaluate(
      (one) =>
        document.querySelector<HTMLElement>(`${one} .check-table:last-child button`)?.focus(),
      card(2),
    );
    await pressAll(page, 'ArrowDown', 'ArrowRight');
    assert.match(
      (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '',
      /^row 1, column 1/,
    );
    assert.match(await page.evaluate(() => location.hash), /stage=check/);
    await page.click(
      `${card(2)} .check-table:last-child tbody tr:nth-child(${i + 1}) td:nth-of-type(${j + 1}) button`,
    );
    await page.click(`${card(2)} .give`);
    await settled(page);
    assert.match(await text(`${card(2)} .judged`), /^✓ Right/);
  });

  test('marks are kept on this device, shown on the start page, and forgotten', async () => {
    const { page } = site;
    assert.equal(await marks(), ', 1 of 3 right, 2 open');
    await site.go('stage=check&after=loop');
    assert.equal(await marks(), ', 1 of 3 right, 2 open');
    await page.evaluate(() => {
      location.hash = '';
    });
    await settled(page);
    assert.equal(
      await page.attribute('.way li:nth-child(5) .way-marks', 'aria-label'),
      '1 of 3 questions right',
    );
    await site.go('stage=check&after=loop');
    const kept = () => page.evaluate(() => localStorage.getItem('attention.answers'));
    assert.match((await kept()) ?? '', /^\{"version":1,/);
    await page.click('.check-page .aside:last-of-type .link');
    await settled(page);
    assert.equal(await kept(), null);
    assert.equal(await marks(), ', not answered yet');
    await site.check();
  });
});

test('the questions are on paper, their solutions on the last page', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=loop');
  await print(page);
  // The trained pair is not asked what its keys would be as values: they are of another width.
  assert.equal((await page.texts('.handout .predict')).length, 35);
  assert.equal((await page.texts('.handout .printed-sheet .check-card')).length, 24);
  const last = await page.evaluate(
    () => document.querySelector('.handout > :last-child > .solutions')?.textContent ?? '',
  );
  assert.match(last.replaceAll(/\s+/g, ' '), /Equal shares: 0\.50 × 2 \+ 0\.50 × 6 \+ 0 × 6 = 4/);
  // Counts and places have no arithmetic: of 8 tokens row 1 does not see 6, of 6 row 2 does not see 3; two heads of 5 columns.
  const steps = await page.texts('.solutions section > ul > li');
  for (const line of ['Mask: 6', 'Mask: 3', 'Q, K, V: 2', 'Concat: 6']) {
    assert.ok(steps.includes(line), `${line} of ${steps.join(' | ')}`);
  }
  assert.match(last, /seed 1\./);
  assert.equal((await cellsOf(page, 'y')).length > 0, true);
  await endPrint(page);
  await site.check();
});
