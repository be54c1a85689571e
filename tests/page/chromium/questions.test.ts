// Questions: a step that is walked onto is covered, and its digits are not in the page, until one has guessed or wants
// to see; then a second number. After each stage three questions of a seed, whose marks this device keeps.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isEvery, someOf } from '../../unit/walks.ts';
import { pressAll } from '../helpers/keyboard.ts';
import { heardOf, textOf, typeInto } from '../helpers/question_card.ts';
import { kSteps } from '../helpers/stages.ts';
import { digitsOf } from '../helpers/table.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 1440, height: 900, reducedMotion: true });
});
after(() => site.close());

// Notebook 000, cell [59]: the means of 2 7, 6 4, 6 5.
const kShare = '4.0000';

/** In the page: all that stands in it, seen or not, and in its fields. */
function allText(): string {
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  const adopted = document.querySelector('.spoken')?.textContent ?? '';
  return [document.documentElement.outerHTML, ...fields, adopted].join(' ').replace(/−/g, '-');
}
const everything = () => site.page.evaluate(allText);

const text = (selector: string) => textOf(site.page, selector);
const heard = (selector: string) => heardOf(site.page, selector);
const isCovered = async () => (await site.page.texts('.plane td.covered')).length > 0;

async function walkOn(): Promise<void> {
  await pressAll(site.page, 'ArrowRight');
  await settled(site.page);
}

async function slideTo(value: number): Promise<void> {
  await site.page.evaluate((to) => {
    const slider = document.querySelector<HTMLInputElement>('.predict .axis input');
    if (!slider) return;
    slider.value = String(to);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);
  await settled(site.page);
}

describe('a step that is walked onto', () => {
  const again = '[data-question="triangle.shares.again"]';

  test('is covered, in all the page, until a guess is given', async () => {
    const { page } = site;
    await site.load('stage=triangle&step=tril');
    await walkOn();
    assert.equal(await page.attribute('main', 'data-step'), 'shares');
    // By hand: the mean of the rows so far. Of row 1 its first number is asked about.
    assert.deepEqual(await digitsOf(page, 'c'), [
      ['2.0000', '7.0000'],
      ['?', '5.5000'],
      ['4.6667', '5.3333'],
    ]);
    assert.ok(!(await everything()).includes(kShare));
    assert.match(await text('.voice.numbers'), /shown once you have guessed/);
    assert.match(await heard('.spoken'), /c\[1, 0\] is covered until you guess/);
    assert.deepEqual(await page.texts('.script .button'), [], 'the script has the numbers');
  });

  test('takes a handle that was not moved for no guess', async () => {
    await site.page.click('.predict .give');
    await settled(site.page);
    assert.match(await text('.predict .refusal'), /^Move the handle first/);
    assert.equal(await isCovered(), true);
  });

  test('tells what became of a guess and how the number comes about, and covers nothing for a question that is tried out', async () => {
    const { page } = site;
    await slideTo(7);
    await page.click('.predict .give');
    await settled(page);
    // By hand: ½ · 2 + ½ · 6 = 4; 7 is half of 14.
    assert.match(await text('.predict .judged'), /^≠ Not quite you 7(\.0)?, it is 4$/);
    assert.equal(await text('.predict .how'), '0.50 × 2 + 0.50 × 6 + 0 × 6 = 4');
    assert.match(await heard('.spoken'), /^Not quite\. 0\.50 × 2/);
    assert.equal(await page.text('.voice.numbers [data-result]'), '4');
    // Five times each 1 of row 2 is the second question, of which its means say nothing: 14 ÷ 3 and 16 ÷ 3.
    assert.deepEqual((await digitsOf(page, 'c'))[2], ['4.6667', '5.3333']);
  });

  test('asks a second question of whoever wants one more, and stays open once that is answered', async () => {
    const { page } = site;
    assert.deepEqual(await page.texts(again), [], 'asked before anybody wanted it');
    await page.click('[data-again]');
    await settled(page);
    const focused = () =>
      document.activeElement?.closest('.question')?.getAttribute('data-question');
    assert.equal(await page.evaluate(focused), 'triangle.shares.again');
    // Five times each 1 is five times the row's sum, too.
    await page.evaluate((one) => {
      const choices = document.querySelectorAll<HTMLButtonElement>(`${one} .pills button`);
      [...choices].find((choice) => choice.textContent?.includes('It stays'))?.click();
    }, again);
    await settled(page);
    assert.match(await text(`${again} .judged`), /^✓ Right/);
    // The focus is on what became of the answer.
    await walkOn();
    assert.equal(await page.attribute('main', 'data-step'), 'mix');
    await pressAll(page, 'ArrowLeft');
    await settled(page);
    assert.equal(await isCovered(), false, 'it was answered');
  });

  test('asks again after a reload, and says how it was answered; so do the end and the start page', async () => {
    const { page } = site;
    await site.reload();
    await page.waitFor(() => document.querySelector('.asked-before'));
    assert.equal(await text('.asked-before'), 'Answered here before: not quite, right.');
    assert.doesNotMatch(await text('.predict'), /it is 4/);
    await site.go('stage=end');
    await page.waitFor(() => document.querySelector('.kept-answers'));
    assert.match(await heard('.kept-answers'), /in the steps: 1 of 2 right/);
    assert.match(
      await heard('.kept-answers'),
      /Equal shares\s+≠\s+Not quite\s+you 7(\.0)?, it is 4\s/,
    );
    await page.evaluate(() => {
      location.hash = '';
    });
    await settled(page);
    assert.equal(await text('.way-steps'), '1 of 2 right');
    await site.check();
  });
});

test('what is typed that is no number is kept, and refused in words', async () => {
  const { page } = site;
  await site.load('stage=triangle&step=tril&ask=1');
  for (const [typed, sentence] of [
    ['', /Type a number first/],
    ['two thirds', /needs one number/],
    ['1e30', /too large/],
  ] as const) {
    await typeInto(site.page, '.predict input', typed === '' ? ' ' : typed);
    await page.press('Enter');
    await settled(page);
    assert.match(await text('.predict .refusal'), sentence);
    const kept = await page.evaluate(
      () => document.querySelector<HTMLInputElement>('.predict input')?.value,
    );
    assert.equal(kept?.trim(), typed, 'nothing typed is lost');
  }
  // By hand: 2 + 6; a comma does as well as a point.
  await typeInto(site.page, '.predict input', '8,0');
  await page.press('Enter');
  await settled(page);
  assert.match(await text('.predict .judged'), /^✓ Right/);
  await site.check();
});

test('who wants to see need not guess', async () => {
  const { page } = site;
  await site.load('stage=head&step=project');
  await walkOn();
  assert.equal(await isCovered(), true);
  await page.click('.predict .show');
  await settled(page);
  assert.equal(await isCovered(), false);
  assert.match(await text('.predict .judged'), /Shown it is/);
  await site.check();
});

test('a link covers nothing; who wants to guess after all covers it, and shows it again', async () => {
  const { page } = site;
  await site.load('stage=head&step=score');
  assert.equal(await isCovered(), false);
  await page.click('.predict .show');
  await settled(page);
  assert.equal(await isCovered(), true);
  await page.waitFor(() => document.activeElement?.matches('.predict .show'));
  await page.click('.predict .show');
  await settled(page);
  assert.equal(await isCovered(), false);
  await site.check();
});

test('a link that asks covers its step, and so does the next one', async () => {
  const hash = () => site.page.evaluate(() => location.hash);
  await site.load('stage=head&step=score&ask=1');
  assert.equal(await isCovered(), true);
  assert.match(await hash(), /ask=1/);
  await walkOn();
  assert.match(await hash(), /ask=1/);
  assert.equal(await isCovered(), true);
  await site.check();
});

test('a mistake that is made has no question, so that nothing waits for one', {
  skip: !isEvery,
}, async () => {
  await site.go('stage=head&step=mask&mistake=mask_after_softmax&ask=1');
  await walkOn();
  assert.equal(await isCovered(), false);
});

test('on other numbers the first question is open again, and its number covered', async () => {
  const { page } = site;
  await site.load('stage=head&step=score&ask=1');
  await typeInto(site.page, '.predict input', '1');
  await page.press('Enter');
  await settled(page);
  assert.equal(await isCovered(), false, 'the second question is tried out');
  await site.go('stage=head&step=score&ask=1&edits=x.0.0.0:1');
  assert.equal(await isCovered(), true);
  assert.deepEqual(await page.texts('.predict .judged'), []);
  await site.check();
});

test('a slide shows what is covered for as long as it stands there', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=softmax&step=mask&ask=1');
  assert.equal(await isCovered(), true);
  await pressAll(page, 'f');
  await settled(page);
  assert.deepEqual(await page.texts('.presentation td.covered'), []);
  await pressAll(page, 'f');
  await settled(page);
  assert.equal(await isCovered(), true);
  await site.check();
});

test('a step that plays keeps its question', { skip: !isEvery }, async () => {
  const { page } = site;
  await site.go('stage=match&step=score');
  await walkOn();
  assert.equal(await isCovered(), true);
  await pressAll(page, 'p');
  await settled(page);
  assert.equal(await isCovered(), true);
  await pressAll(page, 'p');
  await site.check();
});

test('who has chosen nothing, or in another table, is told where to choose', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=check&after=match');
  for (const [card, sentence] of [
    [2, /Choose the wrong number in the table S first/],
    [3, /Mark the cells that change in the table S first/],
  ] as const) {
    const at = `.check-card:nth-of-type(${card})`;
    await page.click(`${at} .give`);
    await settled(page);
    assert.match(await text(`${at} .refusal`), sentence);
    await page.click(`${at} .check-table:first-child tbody td:nth-of-type(1)`);
    await settled(page);
    assert.match(await text(`${at} .refusal`), /This table is given\. Choose in the table S/);
  }
  // Across the diagonal from what is asked for stands the same number: it is not shown.
  const covered = await page.texts('.check-card:nth-of-type(1) td.covered');
  assert.deepEqual(
    covered.map((one) => one.trim()),
    ['', '?'],
  );
});

/** In the page: all that stands in it while its step is covered, and then the open number, as its title and its cell have it. */
const coveredThenShown = new Function(`return (async () => {
  if (!document.querySelector('.plane td.covered')) return null;
  const all = (${allText})();
  document.querySelector('.predict .show').click();
  while (!document.querySelector('.predict [data-outcome]'))
    await new Promise(requestAnimationFrame);
  const open = document.querySelector('main [role="grid"] [aria-selected="true"]');
  return { all, written: [open?.title.split(' = ')[1] ?? '', open?.textContent.trim() ?? ''] };
})();`) as () => Promise<{ all: string; written: string[] } | null>;

test('no step that asks has its number anywhere in the page', async () => {
  const found: string[] = [];
  let covered = 0;
  let told = 0;
  // In a tab that has seen none of them.
  await site.load('stage=loop');
  const asked = await site.survey(
    someOf(kSteps, 4).map((link) => `${link}&ask=1`),
    coveredThenShown,
  );
  for (const [link, seen] of asked) {
    if (!seen) continue;
    covered++;
    // It asks for a place: the numbers of concat are those that stand above it.
    if (link.includes('step=concat')) continue;
    // It compares the rows of a word that stands there twice: the open number is of another.
    if (link.includes('language&step=embed')) continue;
    // Every digit, as the title has it, and as the cell; "0" and "1" stand everywhere.
    for (const one of new Set(seen.written.map((written) => written.replace('−', '-')))) {
      if (one.length <= 4) continue;
      told++;
      // Another number may begin with its digits: −0.069988 is not 0.069.
      const isThere = new RegExp(`(?<![\\d.])${one.replace(/[.+]/g, '\\$&')}(?!\\d)`).test(
        seen.all,
      );
      if (isThere) found.push(`${link}: ${one}`);
    }
  }
  assert.deepEqual(found, []);
  const least = asked.length / 2;
  assert.ok(covered > least && told > least, `only ${covered}, ${told}`);
});

test('Enter gives the number that a slider stands on', { skip: !isEvery }, async () => {
  // The answers of all steps have just been shown: a new visit knows none.
  await site.load('stage=loop&step=add&ask=1');
  await slideTo(0.1);
  await site.page.evaluate(() =>
    document.querySelector<HTMLInputElement>('.predict .axis input')?.focus(),
  );
  await pressAll(site.page, 'Enter');
  assert.match(await text('.predict .said'), /^you 0\.1/);
  await site.check();
});

test('a wrong number is told what it is right for, and the page stays where it is', async () => {
  const { page } = site;
  await site.resize(1280, 720);
  // A visit that knows no answers.
  await site.load('stage=loop');
  const wrong = async (link: string, typed: string) => {
    await site.go(`${link}&ask=1`);
    await typeInto(site.page, '.predict .enter input', typed);
    await page.press('Enter');
    await settled(page);
    const top = await page.evaluate(
      () => document.querySelector('main h1')?.getBoundingClientRect().top ?? -1,
    );
    assert.ok(top > 0, `${link}: the title is at ${top}`);
    return text('.predict .question:first-of-type .slip');
  };
  // −0.5844 ÷ 2; and of the scores of tests/page/chromium/ways.test.ts S[0, 5], as the second bank is the first.
  assert.match(
    await wrong('stage=head&step=scale', '-0.29'),
    /−0\.29 if one divides by 2, not by √2/,
  );
  assert.match(
    await wrong('stage=head&step=score', '1.45'),
    /1\.45 from the query of money and the key/,
  );
  // x·x of stream: 1.2² + 0.3².
  assert.match(await wrong('stage=match&step=score', '1.53'), /1\.53 is right for S\[0, 0\]/);
});

test('a number of one’s own is asked for, too, and on a phone the card stands below the numbers', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.load('stage=triangle&step=tril&edits=b.0.0:8');
  await page.click('.onward .on');
  await settled(page);
  assert.equal(await isCovered(), true);
  const [card, plane] = await page.evaluate(() =>
    ['.predict', '.plane'].map(
      (one) => document.querySelector(one)?.getBoundingClientRect().top ?? 0,
    ),
  );
  assert.ok(card > plane);
  assert.match(await text('.grip'), /c\[1, 0\] = \?/);
  await slideTo(7);
  await page.click('.predict .give');
  await settled(page);
  assert.match(await text('.predict .judged'), /^✓ Right/, '(8 + 6) ÷ 2');
});
