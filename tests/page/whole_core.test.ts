// The core in two parts: the first stages begin with the small one, and who goes where learning is needed gets the
// whole one, which is fetched ahead, or then; on the way everything stays as it was.
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { type Driver, open } from './drivers/driver.ts';
import {
  type Fault,
  type FaultySite,
  faultySites,
  isCore,
  isWhole,
} from './helpers/faulty_site.ts';
import { digitsOf } from './helpers/table.ts';
import { isOther } from './helpers/visit.ts';

let page: Driver;
before(async () => {
  page = await open({ reducedMotion: true });
});
after(() => page.close());

const siteWith = faultySites();

/** A site that notes which modules are asked for, the service worker's requests aside. */
async function watched(fault?: Fault, isIdle = false) {
  const asked: string[] = [];
  const all: string[] = [];
  let answer = fault;
  const note: Fault = (given, response) => {
    if (given.path === '/sw.js') given.status = 404;
    all.push(given.path);
    if (isCore(given)) asked.push(basename(given.path).replace(/-.*/, ''));
    return answer?.(given, response);
  };
  const site = await siteWith(note, { isIdle });
  const set = (next?: Fault) => {
    answer = next;
  };
  return { site, asked, all, set };
}

/** Each once: WebKit asks a second time for what was preloaded, where the host says no-cache. */
const once = (asked: string[]) => [...new Set(asked)];

const SMALL = 'attention';
const WHOLE = 'attention_learning';

let visits = 0;
const at = ({ url }: FaultySite, hash: string) => `${url}?${++visits}#${hash}`;

const shows = (stage: string, node: string) =>
  page.waitFor(
    (id, name) => document.querySelector(`main[data-stage="${id}"] table[data-node="${name}"] td`),
    stage,
    node,
  );

const clickStage = (number: number) => page.click(`.stages li:nth-child(${number}) a`);

const notice = () => page.text('.notice-line');

const hasNotice = (pattern: RegExp) =>
  page.waitFor((source) => {
    const line = document.querySelector<HTMLElement>('.notice-line');
    return new RegExp(source).test(line?.innerText ?? '');
  }, pattern.source);

/** Marks the document: one that is loaded again has lost it. */
const mark = () => page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
const isSame = () => page.evaluate(() => document.documentElement.hasAttribute('data-kept'));

const goByLink = (hash: string) => page.evaluate((to) => location.assign(`#${to}`), hash);

/** x[0, 0] of the stage Loop, another number. */
const EDITED = 'stage=loop&example=randn&edits=x.0.0.0:7';
const hasEdit = async () => (await digitsOf(page, 'x'))[0][0].startsWith('7');

const refused: Fault = (answer) => {
  if (isWhole(answer)) answer.status = 503;
};

/** A link, and the core that it asks for alone. tests/unit/core.test.ts has more links. */
const ASKED: [hash: string, core: string][] = [
  ['stage=loop', SMALL],
  ['stage=heads&example=bank', SMALL],
  ['race', SMALL],
  ['stage=learn', WHOLE],
  ['stage=head&example=previous', WHOLE],
  ['stage=check&after=language', WHOLE],
];

test('a link asks for the small core alone, or for the whole one where learning is needed', async () => {
  // The page's own script reads the link; an engine only has to fetch no more.
  const links =
    isOther || !isEvery ? ASKED.filter(([hash]) => /^stage=(loop|learn)$/.test(hash)) : ASKED;
  for (const [hash, core] of links) {
    const { site, asked } = await watched();
    await page.goto(at(site, hash));
    await page.waitFor(() => document.querySelector('main td, main table, main.race-page'));
    assert.deepEqual(once(asked), [core], hash);
  }
});

test('of a link that is refused the first stage is shown, if the rest of the core does not come', {
  skip: isOther || !isEvery,
}, async () => {
  const { site } = await watched(refused);
  await page.goto(at(site, 'stage=learn&example=nonsense'));
  await shows('loop', 'x');
  await hasNotice(/no example "nonsense"/);
  assert.equal(await page.evaluate(() => document.querySelectorAll('[inert]').length), 0);
  await page.waitFor(() => location.hash === '#stage=loop&v=2');
});

test('before the page is idle, the first stage asks for nine files, and fonts', {
  skip: isOther,
}, async () => {
  const { site, all } = await watched();
  await page.goto(at(site, 'stage=loop'));
  await shows('loop', 'x');
  await page.waitFor(() => !document.querySelector('[aria-busy]'));
  // Beside fonts, which come when a text has use for them; not every engine asks for an icon and sw.js.
  const needed = once(all).filter((path) => !/\.woff2$|icon|sw\.js/.test(path));
  const names = needed.map((path) => basename(path).replace(/-[\w-]{8}(?=\.)/, ''));
  assert.deepEqual(names.sort(), [
    '_virtual_formulas.js',
    'attention.wasm',
    'index.css',
    'index.html',
    'index.js',
    'number.js',
    'rolldown-runtime.js',
    'show_first.js',
    'stage.js',
  ]);
});

test('Loop, Many heads, Learn and back, without a reload and with what was typed', async () => {
  const { site, asked } = await watched();
  await page.goto(at(site, EDITED));
  await shows('loop', 'x');
  // What the site of the test before has left, which is closed.
  const before = await page.errors();
  await mark();
  await clickStage(6);
  await shows('heads', 'lens');
  await page.waitFor(() => location.hash.includes('stage=heads'));
  assert.deepEqual(once(asked), [SMALL, WHOLE]);
  await clickStage(7);
  await shows('learn', 'weights');
  await page.evaluate(() => history.back());
  await shows('heads', 'lens');
  await page.evaluate(() => history.back());
  await shows('loop', 'x');
  assert.ok(await hasEdit());
  assert.ok(await isSame());
  assert.deepEqual(once(asked), [SMALL, WHOLE]);
  const errors = (await page.errors()).slice(before.length);
  assert.deepEqual(errors, []);
});

test('when the page is idle the whole core comes ahead, and is then not asked for', async () => {
  const { site, asked } = await watched(undefined, true);
  await page.goto(at(site, 'stage=loop'));
  await shows('loop', 'x');
  await page.waitFor(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('_learning')),
  );
  await clickStage(7);
  await shows('learn', 'weights');
  assert.deepEqual(once(asked), [SMALL, WHOLE]);
  assert.equal(asked.filter((name) => name === WHOLE).length, 1);
});

test('a whole core that is slow is said to be on its way; the page goes on meanwhile', {
  skip: isOther || !isEvery,
}, async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { site } = await watched((answer, response) => {
    if (!isWhole(answer)) return false;
    void held.then(() => response.writeHead(200, answer.headers).end(answer.body));
    return true;
  });
  await page.goto(at(site, EDITED));
  await shows('loop', 'x');
  await clickStage(6);
  await hasNotice(/needs more of the core, which is on its way/);
  assert.ok(await hasEdit());
  await page.click('table[data-node="x"] td[data-row="1"][data-col="0"]');
  await page.waitFor(() => location.hash.includes('cell='));
  await clickStage(6);
  // What plays waits, too.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.press('p');
  await clickStage(6);
  await new Promise((done) => setTimeout(done, 1500));
  release();
  await shows('heads', 'lens');
  assert.doesNotMatch(await notice(), /on its way/);
});

test('a whole core that is refused is said to be missing, and asked for again', {
  skip: isOther,
}, async () => {
  const { site, asked, set } = await watched(refused);
  await page.goto(at(site, EDITED));
  await shows('loop', 'x');
  await mark();
  for (const times of [1, 2]) {
    await clickStage(6);
    await hasNotice(/more of the core, which could not be loaded: the server does not give it out/);
    assert.equal(asked.filter((name) => name === WHOLE).length, times);
    // The page goes on where it is, and so does its address.
    assert.ok(await hasEdit());
    assert.match(await page.evaluate(() => location.hash), /stage=loop/);
    await page.click('table[data-node="x"] td[data-row="1"][data-col="0"]');
    await page.waitFor(
      () => !document.querySelector('.notice-line')?.textContent?.includes('loaded'),
    );
  }
  set();
  await clickStage(6);
  await shows('heads', 'lens');
  await page.evaluate(() => history.back());
  await shows('loop', 'x');
  assert.ok(await hasEdit());
  assert.ok(await isSame());
});

test('a whole core that breaks off or comes damaged once is fetched again', {
  skip: isOther || !isEvery,
}, async () => {
  for (const wrong of [
    (answer, response) => {
      if (isWhole(answer)) response.destroy();
      return isWhole(answer);
    },
    (answer) => {
      if (isWhole(answer)) answer.body = answer.body.subarray(0, 50_000);
    },
  ] as Fault[]) {
    let count = 0;
    const { site } = await watched((answer, response) =>
      isWhole(answer) && ++count > 1 ? false : wrong(answer, response),
    );
    await page.goto(at(site, 'stage=loop'));
    await shows('loop', 'x');
    await clickStage(6);
    await shows('heads', 'lens');
    assert.equal(count, 2);
  }
});

test('a link in the page to what cannot be loaded leaves the page as it is', {
  skip: isOther || !isEvery,
}, async () => {
  const { site, set } = await watched(refused);
  await page.goto(at(site, EDITED));
  await shows('loop', 'x');
  await goByLink('stage=head&example=previous');
  await hasNotice(/could not be loaded/);
  assert.ok(await hasEdit());
  assert.match(await page.evaluate(() => location.hash), /example=previous/);
  // Back from a number that is opened meanwhile asks for it again.
  await page.click('table[data-node="x"] td[data-row="1"][data-col="0"]');
  await page.waitFor(() => location.hash.includes('cell=x.0.1.0'));
  await page.evaluate(() => history.back());
  await page.waitFor(() => location.hash.includes('example=previous'));
  await hasNotice(/could not be loaded/);
  assert.equal(await page.attribute('main', 'data-stage'), 'loop');
  assert.ok(await hasEdit());
  set();
  await goByLink('stage=learn');
  await shows('learn', 'weights');
});

test('a term whose example learns is explained, with it or without', {
  skip: isOther || !isEvery,
}, async () => {
  const { site, set } = await watched(refused);
  await page.goto(at(site, 'stage=loop'));
  await shows('loop', 'x');
  const openTerm = () =>
    page.evaluate(() => {
      const term = document.createElement('button');
      term.dataset.term = 'gradient';
      document.querySelector('main')?.append(term);
      term.click();
    });
  await openTerm();
  await page.waitFor(() =>
    /could not be fetched/.test(document.querySelector('.glossary[open]')?.textContent ?? ''),
  );
  await page.press('Escape');
  set();
  await openTerm();
  await page.waitFor(() => document.querySelector('.glossary[open] table'));
});

test('what cannot be loaded is not on paper, and the rest is', {
  skip: isOther || !isEvery,
}, async () => {
  const { site } = await watched(refused);
  await page.goto(at(site, EDITED));
  await shows('loop', 'x');
  // Sheets and solutions are made by a part that is fetched ahead, or when somebody prints.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
    const keys = { key: 'p', ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', keys));
  });
  await page.waitFor(() => document.documentElement.hasAttribute('data-printed'));
  const paper = await page.evaluate(() => {
    const named = (selector: string, key: 'stage' | 'sheet') => [
      ...new Set(
        [...document.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset[key]),
      ),
    ];
    const solved = document.querySelectorAll('.handout .solutions section').length;
    const text = document.querySelector('.handout')?.textContent ?? '';
    const found = {
      steps: named('.handout-step', 'stage'),
      sheets: named('.handout [data-sheet]', 'sheet'),
      solved,
      text,
    };
    dispatchEvent(new Event('afterprint'));
    return found;
  });
  const there = ['loop', 'triangle', 'softmax', 'match', 'head'];
  assert.deepEqual(paper.steps, there);
  assert.deepEqual(paper.sheets, there);
  assert.equal(paper.solved, there.length);
  assert.match(paper.text, /Not on these sheets: Many heads and Learn/);
  assert.ok(await hasEdit());
});
