// Every step on a phone: its numbers and its row are in sight, and nothing scrolls sideways; its picture: fit.test.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../unit/walks.ts';
import { cutOff, together } from './helpers/page_faults.ts';
import { numbersInSight, sheetFaults, wideArithmetic } from './helpers/sight_faults.ts';
import { kSteps, kTurned } from './helpers/stages.ts';
import { isOther, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 390, height: 844, reducedMotion: true });
});
after(() => site.close());

const kPhones = [
  [390, 844],
  [360, 640],
];

for (const [width, height] of [
  [844, 390],
  [640, 360],
]) {
  test(`${width}×${height}: a low header that scrolls away, Back and Next at the bottom`, {
    skip: isOther && width < 844,
  }, async () => {
    await site.resize(width, height);
    for (const link of ['stage=loop', 'stage=heads&step=output']) {
      await site.go(link);
      const [header, position, foot] = await site.page.evaluate(() => {
        const [top, onward] = ['header.top', '.stage .onward'].map(
          (selector) => document.querySelector(selector) as Element,
        );
        return [
          top.getBoundingClientRect().height,
          getComputedStyle(top).position,
          onward.getBoundingClientRect().bottom - innerHeight,
        ] as const;
      });
      assert.ok(header <= 52, `${link}: a header of ${header} px`);
      assert.equal(position, 'static', link);
      assert.ok(Math.abs(foot) <= 1, `${link}: Back and Next at the bottom`);
    }
    await site.check();
  });
}

test('640×360: numbers are in sight on opening', { skip: isOther }, async () => {
  await site.resize(640, 360);
  await site.go('stage=loop');
  const links = partOf(kSteps, 3, 2);
  const seen = await site.survey(links, together(cutOff, sheetFaults, numbersInSight));
  assert.deepEqual(
    seen.filter(([, found]) => found.length > 0),
    [],
  );
  await site.check();
});

/** In the page: the chosen cell, if it is not in sight above the shut sheet. */
const hiddenCell = () => {
  const cell = document.querySelector('main [role="grid"] [aria-selected="true"]');
  const sheet = document.querySelector('.voices') as Element;
  const isSheet = getComputedStyle(sheet).position === 'fixed';
  const covered = isSheet ? sheet.getBoundingClientRect().top : innerHeight;
  if (!cell) return ['no cell is chosen'];
  const { top, bottom } = cell.getBoundingClientRect();
  return top >= -1 && bottom <= covered + 1 ? [] : [`${top} to ${bottom} of ${covered}`];
};

const kOpening = [
  'stage=loop&step=add',
  'stage=head&step=mix',
  'stage=heads&step=view',
  'stage=learn&step=update',
];

for (const [at, [width, height]] of [...kPhones, [844, 390]].entries()) {
  test(`${width}×${height}: a step opens with its chosen row in sight`, {
    skip: isOther,
  }, async () => {
    await site.resize(width, height);
    // Each first in one of the windows.
    const links = [...kOpening.slice(at + 1), ...kOpening.slice(0, at + 1)];
    await site.go(links[0]);
    const seen = await site.survey(links, hiddenCell);
    assert.deepEqual(
      seen.filter(([, found]) => found.length > 0),
      [],
    );
    await site.check();
  });
}

test('320 px wide: no step scrolls sideways', async () => {
  await site.resize(320, 640);
  const links = isOther
    ? ['stage=loop', 'stage=head&step=mix']
    : [...partOf(kSteps, 3, 1), ...partOf(kTurned, 2)];
  await site.go(links[0]);
  const wide = () => {
    const { scrollWidth } = document.scrollingElement as Element;
    return scrollWidth > innerWidth ? [`${scrollWidth} px of ${innerWidth}`] : [];
  };
  await site.page.click('.grip');
  const seen = await site.survey(links, together(wide, wideArithmetic));
  assert.deepEqual(
    seen.filter(([, found]) => found.length > 0),
    [],
  );
  await site.check();
});

test('390 px wide: no experiment scrolls sideways', async () => {
  await site.resize(390, 844);
  const links = [
    'cache&row=11&tokens=the+stream+was+muddy+near+my+bank+and+I+took+a+loan',
    'root&d_k=256&divisor=none',
    'temperature&edits=row_scores.2:10,shift:5,temp:0.5',
  ];
  await site.go(links[0]);
  const wide = async () => {
    // Until all lengths have been read.
    while (document.querySelector('.curve-table')?.textContent.includes('…')) {
      await new Promise(requestAnimationFrame);
    }
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`${scrollWidth} px of ${innerWidth}`] : [];
  };
  const seen = await site.survey(links, wide);
  assert.equal(seen.length, links.length);
  assert.deepEqual(
    seen.filter(([, found]) => found.length > 0),
    [],
  );
  await site.check();
});

/** How wide a share of eight characters is, as 2.98e−08, is for the engine's fonts to say. */
test('320 and 360 px wide: the magnifier of a streamed head does not scroll sideways', {
  skip: isOther,
}, async () => {
  const deep = 'stage=head&example=randn&T=4096&step=stream&map=4000.4000.12&row=4001';
  for (const width of [320, 360]) {
    await site.resize(width, 480);
    for (const link of ['stage=head&example=randn&T=300', deep]) {
      await site.go(link);
      await site.page.waitFor(() => document.querySelector('.stream-lens tbody td'));
      await site.page.waitFor(() => document.querySelector('.stream-y td'));
      const page = await site.page.evaluate(() => document.scrollingElement?.scrollWidth);
      assert.equal(page, width, link);
    }
  }
  await site.check();
});
