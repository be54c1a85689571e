// The glossary: a word opens its entry, by mouse and by keyboard, beside it; the list leads to all. That every step has
// such words, and what the entries say, tests/unit/glossary.test.ts looks at.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TERMS } from '../../web/src/engine/words/terms.en.ts';
import { isEvery } from '../unit/walks.ts';
import { hasFocus, pressAll, tabTo } from './helpers/keyboard.ts';
import { cellsOf } from './helpers/table.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

const isOpen = () =>
  site.page.evaluate(
    () => document.querySelector<HTMLDialogElement>('dialog.glossary')?.open ?? false,
  );
/** It is fetched when the browser is idle, or asked for. */
const opened = () =>
  site.page.waitFor(() => document.querySelector<HTMLDialogElement>('dialog.glossary')?.open);
const lines = () => site.page.texts('.glossary .line');

/** The list of all terms, by way of the help. */
async function openList(): Promise<void> {
  await site.page.click('.tools button:last-child');
  await settled(site.page);
  await site.page.click('.help [data-term=""]');
  await opened();
}

/** In the page: opens every entry from the list; returns its name there, its title, and how many examples and ways on it has. */
async function openAll(): Promise<[name: string, title: string, examples: number, see: number][]> {
  const find = (selector: string) => document.querySelector<HTMLElement>(`.glossary ${selector}`);
  const ids = [...document.querySelectorAll<HTMLElement>('.terms [data-term]')].map(
    ({ dataset }) => dataset.term,
  );
  const comes = async (selector: string) => {
    while (!find(selector)) await new Promise((resolve) => setTimeout(resolve));
  };
  const all: [string, string, number, number][] = [];
  for (const id of ids) {
    const term = find(`.terms [data-term="${id}"]`);
    const name = term?.textContent ?? '';
    term?.click();
    // Some wait for the rest of the core.
    await comes('.example');
    const count = (selector: string) => document.querySelectorAll(`.glossary ${selector}`).length;
    all.push([name, find('h2')?.textContent ?? '', count('.example'), count('.see .term')]);
    find('.glossary-foot .term')?.click();
    await comes('.terms');
  }
  return all;
}

test('every term of the list opens its entry, with an example and ways on', {
  skip: isOther || !isEvery,
}, async () => {
  await site.load('stage=loop');
  await openList();
  const entries = await site.page.evaluate(openAll);
  assert.deepEqual(
    entries.map(([name]) => name).sort(),
    Object.values(TERMS)
      .map(({ name }) => name)
      .sort(),
  );
  for (const [name, title, examples, see] of entries) {
    assert.equal(title, name);
    assert.ok(examples > 0 && see > 0, name);
  }
  // As tests/unit/glossary.test.ts has it.
  await site.page.click('.terms [data-term="weighted-mean"]');
  assert.deepEqual(await lines(), ['c = a @ b', 'c[1, 0] = 0.5 × 2 + 0.5 × 6 + 0 × 6 = 4']);
  await pressAll(site.page, 'Escape');
  await site.check();
});

test('the open lesson and its edits stay as they are', { skip: isOther }, async () => {
  const { page } = site;
  await site.go('stage=head&cell=y.0.5.0&edits=x.0.5.0:-2');
  const before = await cellsOf(page, 'y');
  await page.click('.prose [data-term="query"]');
  await opened();
  await page.click('.glossary .see .term');
  await pressAll(page, 'Escape');
  await pressAll(page, 'm', 'm');
  assert.deepEqual(await cellsOf(page, 'y'), before);
  await site.check();
});

test('Tab to a word, Enter, on to another one, Escape, and the focus is back', async () => {
  const { page } = site;
  await site.go('stage=head&step=score');
  await tabTo(page, '.prose [data-term="dot"]');
  await pressAll(page, 'Enter');
  await opened();
  assert.ok(await hasFocus(page, '.glossary h2'));
  await tabTo(page, '.glossary .see .term');
  await pressAll(page, 'Enter');
  assert.equal(await page.text('.glossary h2'), 'score');
  assert.ok(await hasFocus(page, '.glossary h2'));
  // The page behind it does not listen.
  await pressAll(page, 'ArrowRight');
  assert.equal(await page.attribute('main', 'data-step'), 'score');
  await pressAll(page, 'Escape');
  assert.ok(!(await isOpen()));
  assert.ok(await hasFocus(page, '.prose [data-term="dot"]'));
  await pressAll(page, 'ArrowRight');
  assert.equal(await page.attribute('main', 'data-step'), 'scale');
  await site.check();
});

test('the list of all terms takes the place of the help, and gives the focus back', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go('stage=loop');
  await tabTo(page, '.menu');
  await pressAll(page, 'Enter');
  await tabTo(page, '.tools button:last-child');
  await pressAll(page, 'Enter');
  // It is fetched the first time, and until then Tab goes on in the page.
  await page.waitFor(() => document.querySelector('dialog.help[open]'));
  await tabTo(page, '.help [data-term=""]');
  await pressAll(page, 'Enter');
  await opened();
  await settled(page);
  assert.deepEqual(await page.evaluate(openDialogs), ['glossary']);
  await pressAll(page, 'Escape');
  assert.deepEqual(await page.evaluate(openDialogs), []);
  // The menu has shut.
  assert.ok(await hasFocus(page, '.menu'));
  await site.check();
});

const openDialogs = () =>
  Array.from(document.querySelectorAll('dialog[open]'), ({ className }) => className);

const placeOf = (selector: string) =>
  site.page.evaluate((s) => {
    const { top, bottom, left, right } = (
      document.querySelector(s) as Element
    ).getBoundingClientRect();
    // Without the scroll bar.
    const { clientWidth: width } = document.documentElement;
    return { top, bottom, left, right, width, height: innerHeight };
  }, selector);

test('it stands beside the word, and on a phone at the bottom', async () => {
  const { page } = site;
  await site.go('stage=head&step=mix');
  const words = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('.prose .term'), (e) => e.dataset.term ?? ''),
  );
  for (const word of isOther ? words.slice(0, 1) : words) {
    await page.click(`.prose [data-term="${word}"]`);
    await opened();
    const at = await placeOf('.glossary');
    const term = await placeOf(`.prose [data-term="${word}"]`);
    assert.ok(at.top >= 0 && at.left >= 0 && at.right <= at.width && at.bottom <= at.height, word);
    assert.ok(at.top >= term.bottom || at.bottom <= term.top, `${word} is covered`);
    await pressAll(page, 'Escape');
  }
  await site.resize(390, 844);
  await site.go('stage=head&step=mix');
  // From under the sheet with the three voices.
  await page.evaluate(() => document.querySelector('.prose [data-term="query"]')?.scrollIntoView());
  await page.click('.prose [data-term="query"]');
  await opened();
  await settled(page);
  const sheet = await placeOf('.glossary');
  assert.equal(sheet.left, 0);
  assert.equal(sheet.right, sheet.width);
  assert.equal(sheet.bottom, 844);
  assert.ok(sheet.top > 844 / 5);
  // The dark part above it closes it.
  await page.evaluate(() => document.querySelector<HTMLElement>('dialog.glossary')?.click());
  assert.ok(!(await isOpen()));
  await site.check();
});
