// The address: it holds the whole state, Back undoes a step, and nothing in it breaks the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import '../../web/src/course/index.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true, areVoicesOpen: true });
});
after(() => site.close());

/** What the learner chose, as the page shows it, and every visible number. */
const shown = () =>
  site.page.evaluate(() => ({
    stage: document.querySelector('main')?.dataset.stage,
    step: document.querySelector('main')?.dataset.step,
    example: document.querySelector('select')?.value,
    controls: [
      ...document.querySelectorAll('.controls [aria-pressed], .controls [role=switch]'),
    ].map((control) => control.ariaPressed ?? control.ariaChecked),
    open: document.querySelector('.voice.numbers .kicker')?.textContent,
    chosen: [...document.querySelectorAll<HTMLElement>('td[aria-selected=true]')].map(
      (c) => c.title,
    ),
    row: [...document.querySelectorAll('tr.on th')].map((header) => header.textContent),
    cells: [...document.querySelectorAll('.plane td')].map((cell) => cell.textContent),
  }));

const place = async () => {
  const { stage, step } = await shown();
  return `${stage} ${step}`;
};

test('a reload keeps everything that was chosen', async () => {
  const { page } = site;
  await site.load('stage=head&step=mix&example=000-62');
  const first = await shown();
  for (const selector of [
    '.steps li:nth-child(3) button',
    '[aria-label="Sequence"] button:nth-of-type(3)',
    '.controls [role=switch]',
  ]) {
    await page.click(selector);
    await settled(page);
  }
  // A step that is walked onto asks first; one that is opened again does not.
  await page.click('.predict .show');
  await settled(page);
  await page.click('table[data-node="scores"] td[data-row="6"][data-col="2"]');
  await page.waitFor(() => location.hash.includes('scores.2.6.2'));
  await settled(page); // the address comes first, then the drawing
  const before = await shown();
  assert.equal(before.step, 'score');
  assert.match(before.open ?? '', /scores\[2, 6, 2\]/);
  assert.notDeepEqual(before.controls, first.controls);
  await site.reload();
  assert.deepEqual(await shown(), before);
  await site.check();
});

test('Back goes back from step to step and from stage to stage', async () => {
  const { page } = site;
  await site.go('stage=head&step=mix');
  await page.click('.steps li:nth-child(3) button');
  await page.waitFor(() => document.querySelector('[data-step="score"]'));
  await page.click('.stages li:nth-child(2) a');
  await page.waitFor(() => document.querySelector('[data-stage="triangle"]'));
  await page.click('.tool-page[href*=notebook]');
  await page.waitFor(() => document.querySelector('main.notebook'));

  const back = async (to: string) => {
    await page.evaluate(() => history.back());
    await page.waitFor((stage) => document.querySelector(`main[data-stage="${stage}"]`), to);
    await settled(page);
  };
  await back('triangle');
  assert.equal(await place(), 'triangle ones');
  await back('head');
  assert.equal(await place(), 'head score');
  await page.evaluate(() => history.back());
  await page.waitFor(() => document.querySelector('[data-step="mix"]'));
  assert.equal(await place(), 'head mix');
  await page.evaluate(() => history.forward());
  await page.waitFor(() => document.querySelector('[data-step="score"]'));
  await site.check();
});

/** The open number, and the way to it. */
const way = async () =>
  [
    ...(await site.page.texts('.numbers .breadcrumb button')),
    await site.page.text('.voice.numbers .kicker > span:nth-of-type(2)'),
  ].join(' → ');

const isOpen = (name: string) =>
  site.page.waitFor(
    (open) =>
      document.querySelector('.voice.numbers .kicker > span:nth-of-type(2)')?.textContent.trim() ===
      open,
    name,
  );

const back = async (to: string) => {
  await site.page.evaluate(() => history.back());
  await isOpen(to);
  await settled(site.page);
};

/** y[0, 2, 1], one of its values, and a number of x that this is computed from. */
async function goDown(): Promise<void> {
  const { page } = site;
  await page.click('table[data-node="y"] td[data-row="2"][data-col="1"]');
  await isOpen('y[0, 2, 1]');
  await page.click('.numbers button.chip[aria-label^="v[0, 1, 1] ="]');
  await isOpen('v[0, 1, 1]');
  await page.click('.numbers button.chip[aria-label^="x[0, 1, 1] ="]');
  await isOpen('x[0, 1, 1]');
}

test('Back closes an opened number before it leaves the step, and keeps an edit', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go('stage=head&step=score');
  await site.go('stage=head&step=mix');
  const worked = await way();
  await page.click('table[data-node="y"] td[data-row="4"][data-col="0"]');
  await isOpen('y[0, 4, 0]');
  // The next number that is chosen takes its place.
  await goDown();
  await page.evaluate(() => document.querySelector<HTMLElement>('#edit')?.focus());
  await page.press('ArrowUp');
  await page.waitFor(() => location.hash.includes('edits=x.0.1.1'));
  assert.equal(await way(), 'y[0, 2, 1] → v[0, 1, 1] → x[0, 1, 1]');

  await back('v[0, 1, 1]');
  assert.equal(await way(), 'y[0, 2, 1] → v[0, 1, 1]');
  await back('y[0, 2, 1]');
  await page.evaluate(() => history.forward());
  await isOpen('v[0, 1, 1]');
  // The page's own way back goes the same way.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.press('Backspace');
  await isOpen('y[0, 2, 1]');
  await page.waitFor(() => !location.hash.includes('trail'));
  await back(worked);
  assert.equal(await place(), 'head mix');
  await page.waitFor(() => /edits=x\.0\.1\.1/.test(location.hash) && !/cell/.test(location.hash));
  await page.evaluate(() => history.back());
  await page.waitFor(() => document.querySelector('main[data-step="score"]'));
  await site.check();
});

test('a link has the whole way to a number, and each number of it leads back', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=head&step=mix');
  await goDown();
  await page.waitFor(() => location.hash.includes('trail=y.0.2.1,v.0.1.1'));
  await site.reload();
  assert.equal(await way(), 'y[0, 2, 1] → v[0, 1, 1] → x[0, 1, 1]');
  await page.click('.numbers .breadcrumb button:nth-of-type(2)');
  await isOpen('v[0, 1, 1]');
  assert.equal(await way(), 'y[0, 2, 1] → v[0, 1, 1]');
  await page.click('.numbers button.chip[aria-label^="w_value[1, 1] ="]');
  await isOpen('w_value[1, 1]');
  // The address has a number some 40 ms after it is opened; Back before that leads past it.
  await page.waitFor(() => location.hash.includes('cell=w_value.1.1'));
  await back('v[0, 1, 1]');
  assert.equal(await way(), 'y[0, 2, 1] → v[0, 1, 1]');
  // A number that is not there leads nowhere.
  await site.go('stage=head&cell=v.0.1.1&trail=y.0.99.1,none.0,y.0.2.1');
  assert.equal(await way(), 'y[0, 2, 1] → v[0, 1, 1]');
  // The mean that led to a sum is not made of the sum of another row.
  await site.go('stage=loop&cell=sums.3.4.0&trail=y.3.4.0');
  assert.equal(await way(), 'y[3, 4, 0] → sums[3, 4, 0]');
  await page.evaluate(() => {
    const scrubber = document.querySelector<HTMLInputElement>('.loop-scrubber input');
    if (!scrubber) throw new Error('There is no bar of time.');
    scrubber.value = String(Number(scrubber.value) - 1);
    scrubber.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settled(page);
  assert.equal(await way(), 'sums[3, 3, 0]');
  await page.waitFor(() => location.hash.includes('cell=sums.3.3.0'));
  assert.doesNotMatch(await page.evaluate(() => location.hash), /trail/);
  await site.check();
});

/** Chooses an option of a menu, as a learner does. */
async function choose(menu: string, option: string): Promise<void> {
  await site.page.evaluate(
    ([name, value]) => {
      const label = [...document.querySelectorAll('.controls label')].find((one) =>
        one.textContent.trim().startsWith(name),
      );
      const select = label?.querySelector('select') as HTMLSelectElement;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [menu, option] as const,
  );
  await settled(site.page);
}

/** The options of the menu of heads, and the chosen one. */
const headsMenu = () =>
  site.page.evaluate(() => {
    const label = [...document.querySelectorAll('.controls label')].find((one) =>
      one.textContent.trim().startsWith('Heads'),
    );
    const select = label?.querySelector('select');
    return [[...(select?.options ?? [])].map(({ value }) => Number(value)), Number(select?.value)];
  });

test('the menu of heads offers what C can be split into, and shows what is drawn', {
  skip: isOther || !isEvery,
}, async () => {
  const heads = 'stage=heads&step=attend&example=randn';
  await site.go(`${heads}&C=24&num_heads=3`);
  assert.deepEqual(await headsMenu(), [[1, 2, 3, 4, 6, 8, 12], 3]);
  await choose('Heads', '6');
  assert.deepEqual(await headsMenu(), [[1, 2, 3, 4, 6, 8, 12], 6]);
  await site.page.waitFor((hash) => location.hash === hash, `#${heads}&num_heads=6&C=24`);
  await site.go(`${heads}&C=9&num_heads=9`);
  assert.deepEqual(await headsMenu(), [[1, 3, 9], 9]);
  await site.check();
});

test('the address has nothing that another example has left, which is found again there', {
  skip: isOther || !isEvery,
}, async () => {
  const becomes = (hash: string) => site.page.waitFor((to) => location.hash === to, `#${hash}`);
  await site.load('stage=head&step=stream&example=randn&T=100&head_size=3&split=characters', {
    isAmiss: true,
  });
  await becomes('stage=head&step=stream&example=randn&T=100&head_size=3');
  await choose('Example', 'bank');
  await becomes('stage=head&step=mix&example=bank');
  assert.equal(await place(), 'head mix');
  await choose('Example', 'tokens');
  await becomes('stage=head&step=mix&example=tokens&head_size=3&split=characters');
  await choose('Example', 'randn');
  await becomes('stage=head&step=stream&example=randn&T=100&head_size=3');
  await site.check();
});

test('a stage opens by its name in the header on the step on which its link does', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.load('stage=head&step=scale');
  for (const id of ['triangle', 'softmax', 'match', 'heads', 'head']) {
    // A stage that opened on another example once says which links it means.
    const written = `stage=${id}${['triangle', 'softmax', 'heads'].includes(id) ? '&v=2' : ''}`;
    await page.click(`.stages a[href="#${written}"]`);
    await page.waitFor((stage) => document.querySelector(`main[data-stage="${stage}"]`), id);
    await settled(page);
    // On which a link opens it: tests/unit/model.test.ts.
    assert.equal(await place(), `${id} ${STAGES.find((stage) => stage.id === id)?.opens}`);
    const link = await page.evaluate(() => location.hash.slice(1));
    assert.equal(link, written);
  }
  await site.check();
});

test('a link with a cell and no step opens the step that it always opened, and then names it', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go('stage=head&cell=w_query.0.0');
  assert.equal(await place(), 'head mix');
  await page.waitFor(() => location.hash === '#stage=head&step=mix&cell=w_query.0.0');
  await site.check();
});

test('what a link asks for and the page has not is said', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.load('stage=match');
  for (const [hash, sentence, shown] of [
    ['stage=nowhere', /no stage or page “nowhere”/, 'loop window'],
    ['stage=head&step=nothing', /no step “nothing”/, 'head alone'],
    ['some-anchor', /no stage or page “some-anchor”/, 'loop window'],
  ] as const) {
    await site.go(hash, { isAmiss: true });
    assert.match(await page.text('.notice-line'), sentence, hash);
    assert.equal(await place(), shown, hash);
  }
  for (const hash of ['stage=head', 'stage=head&step=mix&example=randn&T=100', 'step=add']) {
    await site.go(hash);
    const notices = await page.evaluate(
      () => document.querySelector('.notice-line')?.textContent?.trim() ?? '',
    );
    assert.equal(notices, '', hash);
  }
  await site.check();
});
