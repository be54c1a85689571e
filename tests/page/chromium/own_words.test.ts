// The learner's own words: typed in the page, they become the rows of x.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { cellsOf, exactOf, rounded } from '../helpers/table.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const kField = '.own-text input';

/** Types over what the field holds. */
async function typeText(text: string): Promise<void> {
  await site.page.click(kField);
  await site.page.evaluate((selector) => {
    document.querySelector<HTMLInputElement>(selector)?.select();
  }, kField);
  await site.page.type(text);
  await settled(site.page);
}

async function names(): Promise<string[]> {
  return site.page.evaluate(() => {
    const all = [...document.querySelectorAll('table[data-node="x"] tbody th')];
    // Where it is named on the left, it may stand a second time above Y, as a factor.
    const main = all.filter((name) => name.closest('.cell-main'));
    return (main.length > 0 ? main : all).map((name) =>
      name.textContent.replace(/\s/g, '').replace(/^\d+/, ''),
    );
  });
}

/** The rows of x with four decimals, whatever its cells have room for. */
const rowsOfX = async () =>
  (await cellsOf(site.page, 'x')).map((row) => row.map((cell) => rounded(exactOf(cell), 4)));

/** The row of each word, in PyTorch: torch.randn(2, generator=
torch.Generator().manual_seed(zlib.crc32(b"1337to"))), and so on. */
const kRows: Record<string, string[]> = {
  to: ['−1.4675', '0.2647'],
  be: ['−0.7127', '0.9788'],
  or: ['0.1805', '0.5212'],
  not: ['−0.0404', '−0.9161'],
};

test('words become named rows, the same ones in whatever order', async () => {
  await site.go('stage=loop&example=tokens');
  const rowsOf = (words: string) => words.split(' ').map((word) => kRows[word]);
  assert.deepEqual(await rowsOfX(), rowsOf('to be or not to be'));
  await typeText('not be to');
  assert.deepEqual(await rowsOfX(), rowsOf('not be to'));
  await typeText('tea & tea');
  assert.deepEqual(await names(), ['tea', '&', 'tea']);
  const rows = await rowsOfX();
  assert.deepEqual(rows[0], rows[2]);
  assert.notDeepEqual(rows[0], rows[1]);
  await site.check();
});

test('a text that does not do gets a sentence; the last picture and the typed text stay', async () => {
  await site.go('stage=loop&example=tokens&tokens=tea+time');
  const tooLong = 'abcdefghijklmnopqrstu';
  for (const [typed, sentence] of [
    [tooLong, 'A word has at most 20 characters, not 21.'],
    ['   ', 'The text must have 1 to 64 words, not 0.'],
  ]) {
    await typeText(typed);
    assert.equal(await site.page.text('#refused-tokens'), sentence);
    const kept = await site.page.evaluate(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value,
      kField,
    );
    assert.equal(kept, typed);
    assert.ok((await names()).length > 0);
  }
  await typeText('good');
  assert.deepEqual(await names(), ['good']);
  await site.check();
});

test('characters, from a link; a blank is seen', async () => {
  await site.go('stage=head&step=project&example=tokens&tokens=a+%C3%A9a&split=characters');
  assert.deepEqual(await names(), ['a', '␣', 'é', 'a']);
  await site.page.click('.own-text .segments button:first-child');
  await settled(site.page);
  assert.deepEqual(await names(), ['a', 'éa']);
  await site.page.waitFor(() => location.hash.endsWith('tokens=a+%C3%A9a'));
  await site.check();
});

test('a sentence on bank: five words have their vectors, and it goes along to the next stage', {
  skip: !isEvery,
}, async () => {
  await site.go('stage=match&example=bank');
  await typeText('loan bank mud bank');
  assert.deepEqual(await names(), ['loan', 'bank', 'mud', 'bank']);
  // Notebook 004's numbers.
  const rows = [
    ['0.00', '1.10', '0.00', '0.60'],
    ['0.80', '0.80', '0.20', '0.00'],
    ['0.90', '0.00', '0.00', '0.90'],
    ['0.80', '0.80', '0.20', '0.00'],
  ].map((row) => row.map((digits) => `${digits}00`));
  assert.deepEqual(await rowsOfX(), rows);
  await site.page.waitFor(
    () => location.hash === '#stage=match&example=bank&tokens=loan+bank+mud+bank',
  );
  await site.page.click('.stages li:nth-child(5) a');
  await site.page.waitFor(() => document.querySelector('[data-stage="head"]'));
  await settled(site.page);
  assert.deepEqual(await names(), ['loan', 'bank', 'mud', 'bank']);
  await typeText('mud '.repeat(13));
  assert.equal(
    await site.page.text('#refused-tokens'),
    'The text must have 1 to 12 words, not 13.',
  );
  assert.equal((await names())[0], 'mud');
  await site.check();
});

test('two sentences share their second word, or are refused', { skip: !isEvery }, async () => {
  await site.go('stage=match&tokens=stream+bank+mud+money+bank+loan');
  await typeText('the bank mud a loan loan');
  assert.equal(
    await site.page.text('#refused-tokens'),
    'Word 2 of both sentences must be the same, not "bank" and "loan".',
  );
  await typeText('a bank mud a bank loan');
  assert.equal(await site.page.evaluate(() => document.querySelector('#refused-tokens')), null);
  assert.deepEqual(await names(), ['a', 'bank', 'mud', 'a', 'bank', 'loan']);
  await site.check();
});
