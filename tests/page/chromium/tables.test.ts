// Tensors are real tables; the switches change what they hold. (fit.test.ts: the headers of all.)
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery, partOf } from '../../unit/walks.ts';
import { pressAll } from '../helpers/keyboard.ts';
import { cellsOf, exactOf } from '../helpers/table.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

/** An address for a cell of every tensor of the head; each asks for the last step. */
const kCells = [
  ...['x.0.3.1', 'w_query.3.1', 'w_key.0.0', 'w_value.1.2', 'q.0.4.1', 'k.0.4.1', 'v.0.2.2'],
  ...['k_T.0.1.3', 'scores.0.4.3', 'scaled.0.4.3', 'masked.0.4.3', 'weights.0.4.3', 'y.0.4.1'],
].map((cell) => `stage=head&step=mix&cell=${cell}`);

/** Where the axes are longer than the windows on them. */
const kFar = [
  ...['x.0.12.9', 'w_key.9.1', 'q.0.12.9', 'k_T.0.9.12', 'weights.0.12.11', 'y.0.12.9'].map(
    (cell) => `stage=head&example=randn&T=16&C=16&head_size=16&cell=${cell}`,
  ),
  'stage=head&example=randn&T=600&cell=q.0.300.2',
];

// All on a phone, which shows the fewest numbers; the far ones on a desk, too, whose windows on tensors are larger.
for (const [width, cells] of [
  [390, partOf(kCells, 1)],
  ...(isEvery ? ([[1440, partOf(kCells, 3)]] as const) : []),
] as const) {
  test(`${width} px wide, a link's cell is in the picture that it opens`, async () => {
    await site.resize(width, 900);
    await site.load('stage=head&step=mix');
    const seen = await site.survey([...cells, ...kFar], () =>
      [...document.querySelectorAll<HTMLElement>('[role=grid] td[aria-selected=true]')].map(
        (cell) => cell.title.replace(/[[\], ]+/g, '.').split('.=')[0],
      ),
    );
    for (const [link, [shown]] of seen) assert.equal(shown, link.split('cell=')[1], link);
    // At a desk the other tests begin.
    await site.resize(1440, 900);
  });
}

test('rows are named by the words, where there are words', async () => {
  await site.go('stage=head&step=mix&example=money');
  const names = await site.page.evaluate(() =>
    [...document.querySelectorAll('table[data-node="y"] tbody th')].map((th) =>
      th.textContent.replace(/\s+/g, ' ').trim(),
    ),
  );
  assert.deepEqual(names, ['0money', '1bank', '2loan']);
  await site.go('stage=head&step=mix&example=000-62');
  assert.equal(
    await site.page.evaluate(() =>
      document.querySelector('table[data-node="y"] tbody tr:last-child th')?.textContent.trim(),
    ),
    '7',
  );
  await site.check();
});

test('Tab still reaches a tensor whose chosen cell is out of its window', async () => {
  await site.go('stage=head&example=000-62&cell=y.0.5.0');
  await site.page.click('figure:has(table[data-node="y"]) .window button:last-of-type');
  await settled(site.page);
  const stops = await site.page.evaluate(
    () => document.querySelectorAll('table[data-node="y"] td[tabindex="0"]').length,
  );
  assert.equal(stops, 1);
  await site.check();
});

const values = async (node: string) =>
  (await cellsOf(site.page, node)).map((row) => row.map(exactOf));
const hash = () => site.page.evaluate(() => location.hash);

test('without the mask the two bank rows leave equal; M puts it back', async () => {
  await site.go('stage=head&step=mix');
  const masked = await values('y');
  assert.notDeepEqual(masked[2], masked[5]);
  await pressAll(site.page, 'm');
  const open = await values('y');
  assert.deepEqual(open[2], open[5]);
  await site.page.waitFor(() => location.hash.includes('causal=0'));
  await site.load((await hash()).slice(1));
  assert.deepEqual(await values('y'), open);
  await pressAll(site.page, 'm');
  assert.deepEqual(await values('y'), masked);
  await site.check();
});

test('unscaled scores give sharper weights', { skip: !isEvery }, async () => {
  await site.go('stage=head&step=mix');
  const scaled = (await values('weights'))[5];
  await site.page.click('.controls [role=switch][aria-checked=true]:not(:has(+ kbd))');
  await site.page.waitFor(() => location.hash.includes('scaled=0'));
  const unscaled = (await values('weights'))[5];
  assert.ok(Math.max(...unscaled) > Math.max(...scaled), `${unscaled} and ${scaled}`);
  await site.load((await hash()).slice(1));
  assert.deepEqual((await values('weights'))[5], unscaled);
  await site.check();
});

// In a browser, as an arrow key moves the focus of a real table, which the next row is then drawn in.
test('where one row is shown, an arrow key up or down leads to the row above or below', {
  skip: !isEvery,
}, async () => {
  await site.resize(1000, 720);
  await site.go('stage=head&step=scale');
  await site.page.evaluate(() =>
    document.querySelector<HTMLElement>('table[data-node="scaled"] td[tabindex="0"]')?.focus(),
  );
  const rows: string[] = [];
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
    await site.page.press(key);
    await settled(site.page);
    rows.push(
      await site.page.evaluate(() => {
        const cell = document.activeElement as HTMLElement;
        return cell.matches('[aria-selected="true"]') ? cell.title.split(' =')[0] : 'none';
      }),
    );
  }
  const scaled = (row: number) => `scaled[0, ${row}, 0]`;
  assert.deepEqual(rows, [4, 3, 4, 5, 5].map(scaled));
  await site.check();
});

test('names above the columns stand whole and apart where the window has room', async () => {
  await site.resize(1920, 1080);
  await site.go('stage=head&step=softmax');
  const links = ['stage=head&step=softmax', 'stage=head&step=mix', 'stage=learn&step=task'];
  for (const [link, faults] of await site.survey(links, () =>
    [...document.querySelectorAll('.tensor:not(.headless) thead tr')].flatMap((row) => {
      const boxes = [...row.querySelectorAll('th:not(.corner, :has(.visually-hidden))')].map(
        (head) => {
          const range = document.createRange();
          range.selectNodeContents(head);
          return { name: head.textContent?.trim() ?? '', box: range.getBoundingClientRect(), head };
        },
      );
      return boxes.flatMap(({ name, box, head }, i) => {
        const isCut = head.scrollWidth > head.clientWidth;
        const isClose = i > 0 && box.left < boxes[i - 1].box.right + 2.6;
        return isCut || isClose ? [name] : [];
      });
    }),
  )) {
    assert.deepEqual(faults, [], link);
  }
  await site.check();
});
