// The notebooks: every printed item on the page is the notebook's text, character for character.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { printedBy } from './golden.ts';
import { type Visit, visit } from './visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const kPrintedItems = { '000': 21, '002': 12 };

for (const [notebook, count] of Object.entries(kPrintedItems)) {
  test(`${notebook} prints ${count} items as the notebook did`, async () => {
    await site.load(`notebook=${notebook}`);
    const expected = await printedBy(notebook);
    const shown = await site.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('figure.print')].map((figure) => ({
        cell: figure.dataset.cell,
        text: figure.querySelector('pre')?.textContent,
        mark: figure.querySelector('.mark')?.textContent.replace(/\s+/g, ' ').trim(),
      })),
    );
    assert.equal(expected.length, count);
    assert.deepEqual(
      shown.map(({ cell, text }) => [cell, text]),
      expected,
    );
    for (const { mark } of shown) assert.equal(mark, '✓ matches the notebook');
    const { matching, printed } = await site.page.evaluate(() => ({
      ...document.querySelector<HTMLElement>('.count')?.dataset,
    }));
    assert.deepEqual([matching, printed], [String(count), String(count)]);
    assert.equal(await site.page.text('.count b'), `${count} of ${count}`);
    await site.check();
  });
}
