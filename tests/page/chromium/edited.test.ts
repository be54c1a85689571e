// The learner's own numbers, where they are seen: what a switch marks, and what leads to what.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { hashHas, typeNumber } from '../helpers/edits.ts';
import { openCell, pressAll } from '../helpers/keyboard.ts';
import { cellsOf, exactOf } from '../helpers/table.ts';
import { bodyText, settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const marked = (node: string) =>
  site.page.evaluate(
    (name) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          `table[data-node="${name}"] td.changed:not(.sum)`,
        ),
      ].map(({ dataset }) => `${dataset.row} ${dataset.col}`),
    node,
  );

test('a switch marks what it changes, as an edit does', async () => {
  await site.go('stage=head&step=mix');
  assert.deepEqual(await marked('weights'), []);
  await pressAll(site.page, 'm');
  await settled(site.page);
  const seen = await marked('weights');
  assert.equal(seen.length, 5 * 6, 'only the last row saw all tokens before');
  assert.ok(!seen.some((place) => place.startsWith('5')));
  assert.deepEqual((await marked('y')).map((place) => place[0]).includes('5'), false);
  await site.go('stage=heads&example=bank&step=project');
  await site.page.click('.controls .switch');
  await settled(site.page);
  assert.ok((await marked('v')).length > 0);
  assert.deepEqual(await marked('q'), []);
  await site.check();
});

test('what has changed has a ring for a moment, and nothing else is animated for that', async () => {
  await site.load('stage=head&step=mix&cell=x.0.3.0');
  const rung = (key: string) =>
    site.page.evaluate(async (pressed) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      // Drawn in the same frame, before this.
      await new Promise(requestAnimationFrame);
      const cells = [...document.querySelectorAll('main [role=grid] td')];
      const isRung = (cell: Element) => getComputedStyle(cell).boxShadow !== 'none';
      const moving = document.getAnimations().filter(({ id }) => id !== 'journey');
      return {
        rings: cells.filter(isRung).map((cell) => cell.matches('.changed')),
        moving: moving.length,
      };
    }, key);
  const { rings, moving } = await rung('m');
  assert.ok(rings.length > 0);
  assert.ok(!rings.includes(false));
  assert.equal(moving, 0);
  await site.page.waitFor(() =>
    [...document.querySelectorAll('main td.changed')].every(
      (cell) => getComputedStyle(cell).boxShadow === 'none',
    ),
  );
});

test('a mistake is switched off and on in view of its numbers', async () => {
  const { page } = site;
  const made = () =>
    page.evaluate(() => document.querySelector('.mistaken .switch')?.ariaChecked ?? null);
  await site.resize(1280, 800);
  await site.go('stage=head&step=softmax&mistake=softmax_over_queries');
  const [shown, plane] = await page.evaluate(() =>
    ['.mistaken .switch', '.plane'].map(
      (one) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect(),
    ),
  );
  assert.ok(shown.height > 0 && shown.bottom < plane.bottom, 'beside the plane');
  assert.equal(await made(), 'true');
  for (const isOn of ['false', 'true', 'false']) {
    await page.click('.mistaken .switch');
    await settled(page);
    assert.equal(await made(), isOn);
    const shares = (await cellsOf(page, 'weights'))[5].map(exactOf);
    const sum = shares.reduce((total, share) => total + share, 0);
    assert.equal(Math.abs(sum - 1) < 1e-5, isOn === 'false', `the last row adds up to ${sum}`);
  }
  await site.go('stage=head&step=mix');
  assert.equal(await made(), null, 'another link knows nothing of it');
  await site.resize(1440, 900);
  await site.check();
});

test('a mistake that is made has one switch, where it is said, and the focus goes there with it', async () => {
  const { page } = site;
  const switches = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main .switch')]
        .filter(({ textContent }) => textContent?.includes('value = key(x)'))
        .map((one) => [one.closest('.mistaken') !== null, one === document.activeElement]),
    );
  await site.go('stage=heads&step=project&example=bank');
  assert.deepEqual(await switches(), [[false, false]]);
  await page.evaluate(() => {
    const found = document.querySelector<HTMLElement>('.controls .control .switch');
    found?.closest<HTMLElement>('[popover]')?.showPopover();
    found?.focus();
  });
  for (const isOn of ['true', 'false', 'true']) {
    await pressAll(page, ' ');
    await page.waitFor(() => document.activeElement?.closest('.mistaken') !== null);
    assert.deepEqual(await switches(), [[true, true]]);
    assert.equal(await page.attribute('.mistaken .switch', 'aria-checked'), isOn);
  }
  await site.check();
});

test('of keys that come faster than the page is drawn, each one counts', async () => {
  await site.go('stage=head&step=mix&cell=x.0.3.0');
  await pressAll(site.page, 'e');
  await site.page.waitFor(() => document.activeElement?.id === 'edit');
  const [was, is] = await site.page.evaluate(async () => {
    const field = document.querySelector('#edit') as HTMLInputElement;
    const before = Number(field.value);
    const press = () => new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true });
    for (let i = 0; i < 5; i++) field.dispatchEvent(press());
    do await new Promise(requestAnimationFrame);
    while (document.querySelector('[aria-busy]'));
    return [before, Number(field.value)];
  });
  assert.equal(is.toFixed(1), (was + 0.5).toFixed(1));
  await site.check();
});

/** The score that the slider moves, and its number. */
const slid = async () => [
  await site.page.text('.slider code'),
  await site.page.text('.slider output'),
];

test('the slider moves what the cell beside it shows, whatever was typed there', async () => {
  await site.go('stage=softmax&step=divide&cell=masked.5.2');
  await pressAll(site.page, 'e');
  await site.page.waitFor(() => document.activeElement?.id === 'edit');
  await site.page.type('2');
  await settled(site.page);
  assert.deepEqual(await slid(), ['S[5, 2]', '2.0']);
  await site.page.evaluate(() => {
    const slider = document.querySelector('.slider input') as HTMLInputElement;
    slider.value = '3.5';
    slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await settled(site.page);
  const score = 'main td[aria-selected="true"]';
  assert.equal(await site.page.attribute(score, 'title'), 'masked[5, 2] = 3.5');
  assert.deepEqual(await slid(), ['S[5, 2]', '3.5']);
  await site.check();
});

test('the largest difference is one click away, in whatever batch, and its formula is its own', async () => {
  await site.go('stage=triangle&step=mix&edits=tril.5.2:3');
  await site.page.click('.proof-places button:last-of-type');
  await settled(site.page);
  assert.equal(await openCell(site.page), 'difference[3, 5, 0]');
  assert.equal(await site.page.text('[aria-label="Sequence"] [aria-pressed=true]'), '3');
  await site.go('stage=triangle&step=mix&cell=difference.0.2.1');
  const indices = await site.page.evaluate(
    () => document.querySelector('.formulas')?.textContent?.replaceAll(/\s/g, '') ?? '',
  );
  assert.match(indices, /2,1.*,1\}$/s);
  await site.check();
});

test('a number that is the learner’s is opened from the left', async () => {
  await site.go('stage=head&step=mix&edits=scores.0.5.2:2');
  await site.page.click('.yours .number');
  await settled(site.page);
  assert.equal(await openCell(site.page), 'scores[0, 5, 2]');
  assert.match(
    await site.page.text('.numbers .given:not(:has(form))'),
    /It was 1\.8944, computed as scores = q @ k_T/,
  );
  await site.check();
});

test('a sentence about given numbers is not said of the learner’s', {
  skip: !isEvery,
}, async () => {
  const question = () => site.page.text('.predict .question');
  for (const [link, change, about] of [
    ['stage=match&step=mix', 'x.0.1.0:3', /the same numbers in both/],
    ['stage=head&step=mix', 'x.0.5.0:3', /both bank, with the same numbers/],
  ] as const) {
    await site.go(`${link}&ask=1`);
    assert.match(await question(), about, link);
    await site.go(`${link}&ask=1&edits=${change}`);
    assert.doesNotMatch(await question(), about, `${link} with ${change}`);
  }
  // A number first: how many rows one of x reaches.
  const answer = async (at: string) => {
    await site.page.click('.predict .enter input');
    await site.page.type('6');
    await site.page.click('.predict .give');
    await site.page.click('[data-again]');
    await settled(site.page);
    await site.page.click(`.predict .pills button:nth-of-type(${at})`);
    await settled(site.page);
    return (await site.page.texts('.predict .judged')).at(-1) ?? '';
  };
  await site.go('stage=triangle&step=mix&ask=1');
  assert.match(await answer('2'), /Right/);
  await site.go('stage=triangle&step=mix&ask=1&edits=y.0.0.0:3');
  assert.match(await answer('3'), /Right/);
  await site.go('stage=match&step=softmax&example=randn');
  const body = await site.page.evaluate(bodyText);
  assert.ok(body !== '' && !body.includes('bank'), body);
  await site.check();
});

/** Which picture a mark compares with is the controller's to say, which needs a page. */
test('an edit that came by a link is marked like one made here', async () => {
  await site.load('stage=head&step=mix&cell=x.0.3.0');
  const marks = async () => {
    const all = ['weights', 'v', 'y'].map(async (node) => [node, ...(await marked(node))]);
    return Promise.all(all);
  };
  await typeNumber(site.page, '3');
  const here = await marks();
  // The changed token is a key and a value for the rows from its own on, and a query for that.
  assert.deepEqual(new Set(here[2].slice(1).map((place) => place[0])), new Set(['3', '4', '5']));
  await hashHas(site.page, 'edits=x.0.3.0:3');
  await site.reload();
  assert.deepEqual(await marks(), here);
  await site.load('stage=head&step=mix');
  assert.deepEqual((await marks()).flat(), ['weights', 'v', 'y']);
  await site.check();
});
