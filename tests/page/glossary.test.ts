// The glossary: every word that has an entry opens it, by mouse and by keyboard, with an example that
// the core computed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hasFocus, pressAll, tabTo } from './helpers/keyboard.ts';
import { kLinks, kNotebooks } from './helpers/stages.ts';
import { cellsOf } from './helpers/table.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
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

test('every step has words that are explained, and every one opens its entry', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('stage=loop');
  await openList();
  const listed = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('.terms [data-term]'),
      (e) => e.dataset.term ?? '',
    ),
  );
  assert.ok(listed.length >= 29, `${listed.length} terms`);
  await pressAll(page, 'Escape');
  const examples = /^[^&]*&[^&]*&example=(000-56|bank)$/;
  for (const link of [...kLinks.filter((l) => examples.test(l)), ...kNotebooks]) {
    await site.go(link);
    const found = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('main .term'), (e) => e.dataset.term ?? ''),
    );
    assert.ok(found.length > 0, `${link} explains no word`);
    for (const id of found) assert.ok(listed.includes(id), `${link}: ${id}`);
  }
  await site.check();
});

test('every entry has two sentences, an example with numbers, and ways on', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('stage=head&step=mix');
  await openList();
  const entries = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('.terms [data-term]'), (e) => [
      e.dataset.term ?? '',
      e.textContent ?? '',
    ]),
  );
  for (const [id, name] of entries) {
    await page.click(`.terms [data-term="${id}"]`);
    assert.equal(await page.text('.glossary h2'), name);
    const says = await page.text('.glossary h2 + p');
    // A stop or a semicolon inside a number does not end a sentence.
    const sentences = says.split(/[.?!](?=\s|$)/).filter((part) => part.trim() !== '');
    assert.equal(sentences.length, 2, `${id}: ${says}`);
    assert.match(await page.text('.glossary .example'), /\d/, id);
    assert.ok((await page.texts('.glossary .see .term')).length > 0, id);
    await page.click('.glossary-foot .term');
  }
  await site.check();
});

// By hand: the integers of notebook 000, cell [57], and the vectors of notebook 004.
for (const [id, expected] of [
  ['weighted-mean', ['c = a @ b', 'c[1, 0] = 0.5 × 2 + 0.5 × 6 + 0 × 6 = 4']],
  ['row-sum', ['a_tril_sum[1, 0] = 1 + 1 + 0 = 2']],
  ['dtype', ['a[2, 0] = 1 ÷ 3 = 0.33333334', 'a[2, 0] = 1 ÷ 3 = 0.3333333333333333']],
  ['dot', ['scores[0, 1, 0] = 0.84 × 1.23 + 0.84 × 0.03 = 1.0584']],
  // Notebook 003 prints these weights; the others are the first normals of np.random.seed(0).
  [
    'fused-sum',
    [
      'dots_Q_13[0, 0] = 1.7641 × −0.2774 + 0.4002 × −0.3548 + 0.9787 × −0.0827 + 2.2409 × −0.627 = −2.1173',
    ],
  ],
  // As q_view.stride() and q_heads.stride() say in PyTorch: 3·2·2, 2·2, 2, 1, then with two axes swapped.
  [
    'stride',
    [
      'q_view = q.view(1, 3, 2, 2)',
      'q_view: shape (1, 3, 2, 2), strides (12, 4, 2, 1)',
      'q_heads = q_view.transpose(1, 2)',
      'q_heads: shape (1, 2, 3, 2), strides (12, 2, 4, 1)',
    ],
  ],
  // (1.0584 − 1.344) ÷ √2 = −0.2019; the future's score is −∞.
  ['infinity', ['exp(−0.2019) = 0.8171', 'exp(0) = 1', 'exp(−∞) = 0']],
] as const) {
  test(`the example of ${id}`, { skip: isOther }, async () => {
    await site.load('stage=loop');
    await openList();
    await site.page.click(`.terms [data-term="${id}"]`);
    assert.deepEqual(await lines(), expected);
    await site.check();
  });
}

test('the open lesson and its edits stay as they are', { skip: isOther }, async () => {
  const { page } = site;
  await site.load('stage=head&cell=y.0.5.0&edits=x.0.5.0:-2');
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
  await site.load('stage=head&step=score');
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

test('the list of all terms takes the place of the help, and gives the focus back', async () => {
  const { page } = site;
  await site.load('stage=loop');
  await tabTo(page, '.tools button:last-child');
  await pressAll(page, 'Enter');
  await tabTo(page, '.help [data-term=""]');
  await pressAll(page, 'Enter');
  await opened();
  await settled(page);
  assert.deepEqual(await page.evaluate(openDialogs), ['glossary']);
  await pressAll(page, 'Escape');
  assert.deepEqual(await page.evaluate(openDialogs), []);
  assert.ok(await hasFocus(page, '.tools button:last-child'));
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
  await site.load('stage=head&step=mix');
  for (const word of await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('.prose .term'), (e) => e.dataset.term ?? ''),
  )) {
    await page.click(`.prose [data-term="${word}"]`);
    await opened();
    const at = await placeOf('.glossary');
    const term = await placeOf(`.prose [data-term="${word}"]`);
    assert.ok(at.top >= 0 && at.left >= 0 && at.right <= at.width && at.bottom <= at.height, word);
    assert.ok(at.top >= term.bottom || at.bottom <= term.top, `${word} is covered`);
    await pressAll(page, 'Escape');
  }
  await page.setViewport(390, 844);
  await site.load('stage=head&step=mix');
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
