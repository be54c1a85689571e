// By touch: on a wide screen, too, whatever a finger has to hit is large enough, and all that holds with a mouse holds;
// of phones and tablets fit.test.ts says so. Wider windows have the same layout and more room.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { cutOff, sameNames, tableFaults, together, touching } from '../helpers/page_faults.ts';
import {
  coveredFaults,
  lowLinks,
  nextFaults,
  numbersInSight,
  sheetFaults,
  textFaults,
  tooSmall,
  wideArithmetic,
} from '../helpers/sight_faults.ts';
import { kControls, kSteps } from '../helpers/stages.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ touch: true, reducedMotion: true });
});
after(() => site.close());

/** In the page: whether the player stands beside the steps. */
function playerFaults(): string[] {
  const [steps, player] = ['.steps', '.player'].map((one) =>
    (document.querySelector(one) as Element).getBoundingClientRect(),
  );
  return player.top < steps.bottom && player.left >= steps.right
    ? []
    : ['the player does not stand beside the steps'];
}

test('on a laptop a finger hits what it wants', async () => {
  await site.resize(1280, 720);
  await site.load('stage=loop');
  await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
  const steps = partOf(kSteps, 4, 1);
  const seen = [
    ...(await site.survey(
      steps,
      together(
        cutOff,
        touching,
        sameNames,
        tableFaults,
        coveredFaults,
        nextFaults,
        sheetFaults,
        numbersInSight,
        textFaults,
        wideArithmetic,
        tooSmall,
        playerFaults,
      ),
    )),
    ...(await site.survey(kControls, tooSmall)),
  ];
  assert.equal(seen.length, steps.length + kControls.length);
  assert.deepEqual(
    seen.filter(([, found]) => found.length > 0),
    [],
  );
  await site.check();
});

test('on wide pages links in rows and headings are as high as a finger', async () => {
  await site.resize(1280, 720);
  await site.go('stage=end');
  const seen = await site.survey(['stage=end', 'notebook=000', ''], lowLinks);
  assert.deepEqual(
    seen.filter(([, found]) => found.length > 0),
    [],
  );
  await site.check();
});

test('on a phone with its sheet open, too', async () => {
  await site.resize(390, 844);
  await site.load('stage=loop');
  await site.page.click('.grip');
  // It stays open from link to link.
  const isOpen = () => document.querySelector('.grip')?.getAttribute('aria-expanded') === 'true';
  const links = [
    'stage=loop',
    'stage=triangle&step=mix',
    'stage=softmax&step=divide',
    'stage=match&step=mix',
    'stage=heads&step=attend',
    'stage=heads&step=transpose',
    ...kControls,
  ];
  const look = new Function(
    `return (${isOpen})() ? (${tooSmall})() : ['the sheet is shut'];`,
  ) as () => string[];
  const seen = await site.survey(links, look);
  assert.deepEqual(
    seen.filter(([, found]) => found.length > 0),
    [],
  );
  await site.check();
});

/** In the page: the sheet's edges in the window, how far it is scrolled, and the bottom of something in it. */
function inSheet(selector: string) {
  const sheet = document.querySelector('.voices') as Element;
  const [{ top, bottom }, found] = [sheet, document.querySelector(selector) as Element].map((one) =>
    one.getBoundingClientRect(),
  );
  return { top, bottom, scrolled: sheet.scrollTop, end: found.bottom };
}

// Lines that a finger can hit are as high as the browser makes them.
test('six products and their sum stand in the sheet; another number opens at its beginning, a given one with its field', async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.load('stage=head&step=mix');
  await page.click('main [role="grid"] td[title^="y[0, 5, 0] ="]');
  await settled(page);
  assert.equal((await page.texts('.arithmetic tr')).length, 7);
  const sum = await page.evaluate(inSheet, '.arithmetic .total');
  assert.ok(sum.end <= sum.bottom, `the sum ends at ${sum.end}, the sheet at ${sum.bottom}`);

  await page.evaluate(() => document.querySelector('.voices')?.scrollTo(0, 999));
  await page.click('.cell-steps [aria-label="Above"]');
  await settled(page);
  assert.ok((await page.text('.grip')).includes('y[0, 4, 0]'));
  assert.equal((await page.evaluate(inSheet, '.grip')).scrolled, 0);

  await site.load('stage=head&step=project');
  await page.click('main [role="grid"] td[title^="w_query[2, 0] ="]');
  await settled(page);
  const field = await page.evaluate(inSheet, '#edit');
  assert.ok(field.end <= field.bottom - 100, `the field ends at ${field.end}`);
  await page.click('.edit [aria-label="A tenth more"]');
  await settled(page);
  assert.equal(
    await page.evaluate(() => (document.querySelector('#edit') as HTMLInputElement).value),
    '7.1',
  );
  await site.check();
});

test('the help has gestures in place of keys', async () => {
  const { page } = site;
  await site.load('stage=head');
  await page.click('.tools button:last-child');
  await page.waitFor(() => document.querySelector('.help'));
  const shown = await page.evaluate(() =>
    ['.by-touch', 'table.by-keys'].map((one) =>
      document.querySelector(`.help ${one}`)?.checkVisibility(),
    ),
  );
  assert.deepEqual(shown, [true, false]);
  await site.check();
});
