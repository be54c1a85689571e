// The page of the order: the question first, then words that change places, with PyTorch's rows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pressAll } from './helpers/keyboard.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 1440, height: 900 });
});
after(() => site.close());

const rows = (setup: string) =>
  site.page.evaluate(
    (name) =>
      [...document.querySelectorAll(`[data-setup="${name}"] tbody tr`)].map((row) =>
        [...row.querySelectorAll('.order-row')]
          .map((one) => one.textContent.trim())
          .join(' ')
          .replaceAll('−', '-'),
      ),
    setup,
  );
const verdicts = () => site.page.texts('.order-verdict');
const words = () =>
  site.page.evaluate(() =>
    [...document.querySelectorAll('.order-words li span')].map((one) =>
      one.textContent.replace(/[\d\s]/g, ''),
    ),
  );

test('asked first, then turned round: the rows are PyTorch’s, and only without mask and positions the same', {
  skip: isOther,
}, async () => {
  await site.load('order');
  assert.deepEqual(await verdicts(), []);
  // The words and the rows that they leave with are on view; how far these move is covered.
  const given = await site.page.texts('.order-given .order-row');
  assert.deepEqual([given.length, given.slice(20)], [24, ['0.80', '0.80', '0.20', '0.00']]);
  // torch.softmax(scores, -1) @ (x @ w_value), the words as they are.
  assert.equal((await rows('bare'))[5], '0.86 -0.15 0.27');
  const covered = await site.page.texts('.order-setups td.covered [aria-hidden]');
  assert.deepEqual(covered, Array(18).fill('?'));
  // Until then a word stays, selects no text when it is pulled, and the page says why.
  const selects = await site.page.evaluate(() => {
    const { userSelect, webkitUserSelect } = getComputedStyle(
      document.querySelector('.order-words .word') as Element,
    );
    return userSelect ?? webkitUserSelect;
  });
  assert.equal(selects, 'none');
  assert.match(await site.page.text('.order-words .aside'), /^Answer the question first/);
  assert.doesNotMatch(await site.page.text('.order-page .lead'), /product|same numbers/);
  await site.page.click('.predict .pills button:last-child');
  await site.page.waitFor(() => document.querySelector('.order-verdict'));
  await settled(site.page);
  assert.match(await site.page.text('.predict .judged'), /Not quite/);
  assert.deepEqual(await site.page.texts('.order-words .aside'), []);
  await site.page.waitFor(() => location.hash === '#order&places=5.4.3.2.1.0');
  assert.deepEqual(await words(), ['bank', 'mud', 'stream', 'bank', 'loan', 'money']);
  // torch.softmax(scores, -1) @ (x[order] @ w_value), and with scores.masked_fill(tril == 0, -inf).
  assert.deepEqual(await rows('bare'), [
    '0.86 -0.15 0.27',
    '0.97 -0.29 0.27',
    '1.00 -0.33 0.27',
    '0.86 -0.15 0.27',
    '-0.35 1.15 0.15',
    '-0.45 1.25 0.13',
  ]);
  assert.match(
    await site.page.text('[data-setup="placed"] .order-why'),
    /Of the 8 numbers of a row, the table has the 3 that move most\.$/,
  );
  assert.deepEqual((await rows('masked')).slice(0, 2), ['0.48 0.48 0.20', '0.84 -0.24 0.41']);
  assert.deepEqual(await verdicts(), [
    'All 6 words leave with the same numbers.',
    'All 6 words leave with other numbers.',
    'All 6 words leave with other numbers.',
  ]);
  await site.check();
});

test('a word is moved by its buttons, and a link holds the sentence and its order', {
  skip: isOther,
}, async () => {
  await site.load('order&tokens=dog+bites+man&places=2.1.0');
  assert.deepEqual(await words(), ['man', 'bites', 'dog']);
  await site.page.evaluate(() =>
    document.querySelector<HTMLElement>('.order-words li button:last-child')?.focus(),
  );
  await pressAll(site.page, 'Enter');
  await settled(site.page);
  assert.deepEqual(await words(), ['bites', 'man', 'dog']);
  // The focus goes along with the word.
  const moves = 'Move man, at place 1, to the right';
  await site.page.waitFor(
    (name) => document.activeElement?.getAttribute('aria-label') === name,
    moves,
  );
  await pressAll(site.page, 'Enter');
  await settled(site.page);
  assert.deepEqual(await words(), ['bites', 'dog', 'man']);
  await site.page.click('.order-words p button:last-child');
  await settled(site.page);
  assert.deepEqual(await words(), ['dog', 'bites', 'man']);
  await site.page.waitFor(() => location.hash === '#order&tokens=dog+bites+man');
  await site.check();
});

test('a word is dragged by a finger to the place of another one; elsewhere it goes back', async () => {
  const { page } = site;
  await site.load('order&tokens=dog+bites+man&places=0.2.1');
  /** A finger from the middle of one word to that of another, and so far below it. */
  const drag = (from: number, to: number, below: number) =>
    page.evaluate(
      (from, to, below) => {
        const all = [...document.querySelectorAll<HTMLElement>('.order-words .handle')];
        const middle = (at: number, down: number) => {
          const { left, top, width, height } = all[at].getBoundingClientRect();
          return { clientX: left + width / 2, clientY: top + height / 2 + down };
        };
        const handle = all[from];
        // There is no such pointer to capture.
        handle.setPointerCapture = () => {};
        const touch = (type: string, at: { clientX: number; clientY: number }) =>
          handle.dispatchEvent(
            new PointerEvent(type, { ...at, pointerType: 'touch', bubbles: true }),
          );
        touch('pointerdown', middle(from, 0));
        touch('pointermove', middle(to, below));
        touch('pointerup', middle(to, below));
        // Else the finger would scroll the page.
        return getComputedStyle(handle).touchAction;
      },
      from,
      to,
      below,
    );
  assert.deepEqual(await words(), ['dog', 'man', 'bites']);
  assert.equal(await drag(0, 2, 0), 'none');
  await settled(page);
  assert.deepEqual(await words(), ['man', 'bites', 'dog']);
  await drag(0, 2, 200);
  await settled(page);
  assert.deepEqual(await words(), ['man', 'bites', 'dog']);
  await page.waitFor(() => location.hash === '#order&tokens=dog+bites+man&places=2.1.0');
  await site.check();
});
