// By touch: on a wide screen, too, whatever a finger has to hit is large enough, and all that holds with a mouse holds;
// of phones and tablets fit.test.ts says so. Wider windows have the same layout and more room.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cutOff, sameNames, tableFaults, together, touching } from '../helpers/page_faults.ts';
import {
  coveredFaults,
  cutInFoot,
  lowLinks,
  nextFaults,
  numbersInSight,
  sheetFaults,
  textFaults,
  tooSmall,
  wideArithmetic,
} from '../helpers/sight_faults.ts';
import { kControls, kSteps } from '../helpers/stages.ts';
import { type Visit, visit } from '../helpers/visit.ts';

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
  const seen = [
    ...(await site.survey(
      kSteps,
      together(
        cutOff,
        touching,
        sameNames,
        tableFaults,
        coveredFaults,
        nextFaults,
        sheetFaults,
        numbersInSight,
        cutInFoot,
        textFaults,
        wideArithmetic,
        tooSmall,
        playerFaults,
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
