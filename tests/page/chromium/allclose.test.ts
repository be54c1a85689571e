// Loop and product, how close they are: the bits of a number by both ways, and allclose with its tolerances as dials.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { hashHas } from '../helpers/edits.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const { edited } = JSON.parse(
  readFileSync(new URL('../../golden/allclose.json', import.meta.url), 'utf8'),
);

const LINK = `stage=triangle&step=mix&${edited.choice}&edits=${edited.edits}`;

/** What torch says of the 16 numbers with these tolerances. */
function said(rtol: number, atol: number): string {
  const [, , apart] = edited.counts.find(([r, a]: number[]) => r === rtol && a === atol);
  if (apart === 0) return 'True: no number of 16 is further apart.';
  return `False: ${apart} of 16 numbers ${apart === 1 ? 'is' : 'are'} further apart.`;
}

/** Turns a dial, 0 for rtol and 1 for atol. */
async function turn(dial: number, value: string): Promise<void> {
  await site.page.evaluate(
    (at, to) => {
      const select = document.querySelectorAll<HTMLSelectElement>('.allclose select')[at];
      select.value = to;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    dial,
    value,
  );
  await settled(site.page);
}

test('allclose says what torch says, with every tolerance that it can be given', async () => {
  await site.load(LINK);
  await site.page.click('.closeness summary');
  const shows = async (rtol: number, atol: number) =>
    assert.equal((await site.page.text('.allclose-says')).trim(), said(rtol, atol));
  await shows(1e-5, 1e-8);
  await turn(1, '1e-6');
  await shows(1e-5, 1e-6);
  await hashHas(site.page, 'atol=1e-6');
  await site.reload();
  await shows(1e-5, 1e-6);
  await turn(0, '0');
  await shows(0, 1e-6);
  await turn(1, '0');
  await shows(0, 0);
  await turn(0, '1e-3');
  await turn(1, '1e-3');
  await shows(1e-3, 1e-3);
  await site.check();
});

test('the bits are those of the numbers above them', async () => {
  await site.load('stage=triangle&step=mix&example=randn&atol=1e-7');
  for (const cell of ['y.0.5.0', 'y_loop.2.6.1', 'difference.3.7.0']) {
    await site.go(`stage=triangle&step=mix&example=randn&atol=1e-7&cell=${cell}`);
    const numbers = await site.page.texts('.proof > table .number');
    const bits = await site.page.evaluate(() =>
      Array.from(document.querySelectorAll('.bits tbody tr'), (row) =>
        Array.from(row.querySelectorAll('td'), (part) => part.textContent?.trim()).join(' '),
      ),
    );
    const expected = numbers.slice(0, 2).map((number) => {
      const [word] = new Uint32Array(new Float32Array([Number(number.replace('−', '-'))]).buffer);
      return word
        .toString(2)
        .padStart(32, '0')
        .replace(/^(.)(.{8})/, '$1 $2 ');
    });
    assert.deepEqual(bits, expected, cell);
  }
  await site.check();
});
