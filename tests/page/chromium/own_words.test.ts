// The learner's own words: typed in the page, they become the rows of x.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { digitsOf } from '../helpers/table.ts';
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
  return site.page.evaluate(() =>
    [...document.querySelectorAll('table[data-node="x"] tbody th')].map((name) =>
      name.textContent.replace(/\s/g, '').replace(/^\d+/, ''),
    ),
  );
}

test('words become named rows, equal ones equal', async () => {
  await site.load('stage=loop&example=tokens');
  // torch.manual_seed(1337); torch.nn.Embedding(4, 2)(torch.tensor([[0, 1, 2, 3, 0, 1]]))
  const expected = [
    ['-2.0260', '-2.0655'],
    ['-1.2054', '-0.9122'],
    ['-1.2502', '0.8032'],
    ['-0.2071', '0.0544'],
    ['-2.0260', '-2.0655'],
    ['-1.2054', '-0.9122'],
  ];
  assert.deepEqual(
    await digitsOf(site.page, 'x'),
    expected.map((row) => row.map((digits) => digits.replace('-', '−'))),
  );
  await typeText('tea & tea');
  assert.deepEqual(await names(), ['tea', '&', 'tea']);
  const rows = await digitsOf(site.page, 'x');
  assert.deepEqual(rows[0], rows[2]);
  assert.notDeepEqual(rows[0], rows[1]);
  await site.check();
});

test('a text that does not do gets a sentence; the last picture and the typed text stay', async () => {
  await site.load('stage=loop&example=tokens&tokens=tea+time');
  const tooLong = 'abcdefghijklmnopq';
  for (const [typed, sentence] of [
    [tooLong, 'A word has at most 16 characters, not 17.'],
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
  await site.load('stage=head&example=tokens&tokens=a+%C3%A9a&split=characters');
  assert.deepEqual(await names(), ['a', '␣', 'é', 'a']);
  await site.page.click('.own-text .segments button:first-child');
  await settled(site.page);
  assert.deepEqual(await names(), ['a', 'éa']);
  await site.page.waitFor(() => location.hash.endsWith('tokens=a+%C3%A9a'));
  await site.check();
});
