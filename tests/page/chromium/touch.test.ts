// By touch: on a wide screen, too, whatever a finger has to hit is large enough, and all that holds with a mouse holds;
// of phones and upright tablets fit.test.ts says so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cutOff, together, touching } from '../helpers/page_faults.ts';
import {
  coveredFaults,
  lowLinks,
  nextFaults,
  numbersInSight,
  sheetFaults,
  tooSmall,
  wideArithmetic,
} from '../helpers/sight_faults.ts';
import { kControls, kSteps } from '../helpers/stages.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';
import { kWindows } from '../helpers/windows.ts';

let site: Visit;
before(async () => {
  site = await visit({ touch: true, reducedMotion: true });
});
after(() => site.close());

for (const [width, height] of kWindows.filter(([width]) => width >= 1024)) {
  test(`${width}×${height}: a finger hits what it wants`, async () => {
    await site.resize(width, height);
    await site.load('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const seen = [
      ...(await site.survey(
        kSteps,
        together(
          cutOff,
          touching,
          coveredFaults,
          nextFaults,
          sheetFaults,
          numbersInSight,
          wideArithmetic,
          tooSmall,
        ),
      )),
      ...(await site.survey(kControls, tooSmall)),
    ];
    assert.equal(seen.length, kSteps.length + kControls.length);
    assert.deepEqual(
      seen.filter(([, found]) => found.length > 0),
      [],
    );
    await site.check();
  });
}

test('on wide pages links in rows and headings are as high as a finger, and the player stands beside the steps', async () => {
  await site.resize(1280, 720);
  await site.load('stage=loop');
  for (const [link, found] of await site.survey(['stage=end', 'notebook=000', ''], lowLinks)) {
    assert.deepEqual(found, [], link);
  }
  const onOneLine = () => {
    const [steps, player] = ['.steps', '.player'].map((one) =>
      (document.querySelector(one) as Element).getBoundingClientRect(),
    );
    return player.top < steps.bottom && player.left >= steps.right;
  };
  for (const [link, isOne] of await site.survey(kSteps, onOneLine)) assert.ok(isOne, link);
  await site.check();
});

test('on a phone with its sheet open, too', async () => {
  await site.resize(390, 844);
  for (const link of [
    'stage=loop',
    'stage=triangle&step=mix',
    'stage=softmax&step=divide',
    'stage=match&step=mix',
    'stage=heads&step=attend',
    'stage=heads&step=transpose',
    ...kControls,
  ]) {
    await site.load(link);
    await site.page.click('.grip');
    await settled(site.page);
    assert.deepEqual(await site.page.evaluate(tooSmall), [], link);
  }
  await site.check();
});
