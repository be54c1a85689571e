// Learn: names, losses, gradients and new weights on the page, against PyTorch's; and the nudge.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { cellsOf, digitsOf, exactOf } from '../helpers/table.ts';
import { bodyText, settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const { first } = JSON.parse(
  readFileSync(new URL('../../golden/training.json', import.meta.url), 'utf8'),
);
const [lookup, previous] = first;

/** A row of a tensor's table, in all digits. */
async function rowOf(node: string, row: number): Promise<number[]> {
  return (await cellsOf(site.page, node))[row].map(exactOf);
}

function near(found: number[], expected: number[], what: string): void {
  assert.equal(found.length, expected.length, what);
  found.forEach((one, i) => {
    assert.ok(Math.abs(one - expected[i]) < 1e-6, `${what}[${i}]: ${one}, not ${expected[i]}`);
  });
}

test('rows read as people write them, and the loss is PyTorch\u2019s', async () => {
  const { page } = site;
  await site.go('stage=learn&step=loss&task=lookup');
  assert.deepEqual(await page.texts('table[data-node="y"] thead th:not(.corner)'), [
    ...['tea', 'milk', 'water', 'juice'],
  ]);
  assert.match(await page.text('table[data-node="y"] tbody'), /ana water.*cai \?/s);
  near(await rowOf('y', 4), lookup.row.y, 'y');
  assert.match(await page.evaluate(bodyText), /cai \?.*milk.*1\.4206/s);
  await site.go('stage=learn&step=loss&task=lookup&cell=loss');
  near(await rowOf('loss', 0), [lookup.loss], 'loss');
  await site.check();
});

test('every gradient is PyTorch\u2019s', async () => {
  for (const [task, golden] of [
    ['lookup', lookup],
    ['previous', previous],
  ]) {
    await site.go(`stage=learn&step=backward&tables=1&task=${task}`);
    for (const node of ['scores', 'weights', 'y', 'd_scores', 'd_weights', 'd_y']) {
      near(await rowOf(node, 4), golden.row[node], `${task}, ${node}`);
    }
  }
  // Causal: what is hidden has the gradient 0, hatched.
  const masked = 'table[data-node="d_scores"] td.masked';
  assert.deepEqual(new Set(await site.page.texts(masked)), new Set(['0']));
  assert.equal((await site.page.texts(masked)).length, 10);
  await site.check();
});

test('a weight moves against its gradient, as torch.optim.SGD moves it', async () => {
  await site.go('stage=learn&step=update');
  for (const row of [0, 2]) {
    near(await rowOf('d_w_query', row), lookup.d_w_query.slice(4 * row, 4 * row + 4), 'd_w_query');
    const next = lookup.w_query_next.slice(4 * row, 4 * row + 4);
    near(await rowOf('w_query_next', row), next, 'w_query_next');
  }
  await site.check();
});

test('a nudge shows two losses, their slope, and the gradient beside it', async () => {
  const { page } = site;
  await site.go('stage=learn&step=backward&cell=d_y.0.4.1');
  const [button, foot] = await page.evaluate(() =>
    ['.nudge .button', '.onward'].map(
      (one) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect(),
    ),
  );
  assert.ok(button.bottom < foot.top, 'it is in view together with the number that it moves');
  await page.click('.nudge .button');
  await settled(page);
  const [up, down, slope, gradient] = (await page.texts('.nudge td')).map((text) =>
    Number(text.replace('−', '-').replace('+', '')),
  );
  const power = /10⁻(.)/.exec(await page.text('.nudge label'))?.[1] ?? '';
  const epsilon = 10 ** -'⁰¹²³⁴⁵⁶⁷'.indexOf(power);
  assert.ok(Math.abs((up - down) / (2 * epsilon) - slope) < 1e-4, power);
  assert.ok(Math.abs(gradient - lookup.row.d_y[1]) < 1e-6);
  assert.ok(Math.abs(slope - gradient) < 1e-3);
  assert.equal((await page.texts('.nudge-plot circle')).length, 14);
  // Of another number it is to be asked again.
  await page.click('table[data-node="d_scores"] td[data-row="4"][data-col="0"]');
  await settled(page);
  assert.match(await page.text('.nudge'), /scores\[0, 4, 0\]/);
  await site.check();
});

test('on a phone, too, ε is chosen', { skip: !isEvery }, async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.go('stage=learn&step=backward');
  await page.click('.nudge .button');
  await settled(page);
  const label = await page.text('.nudge-size');
  await page.click('.nudge-size input'); // its middle
  await settled(page);
  assert.notEqual(await page.text('.nudge-size'), label);
  await site.resize(1440, 900);
});

test('Two heads is asked both questions, whatever task is chosen, and Back has that one again', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=learn&step=train&task=previous');
  const tokens = () => digitsOf(page, 'weights').then((rows) => rows.length);
  assert.equal(await tokens(), 5);
  await page.click('.onward .on');
  await settled(page);
  assert.equal(
    await page.evaluate(() => document.querySelector('main')?.dataset.step),
    'two_heads',
  );
  await page.click('.onward button:not(.on)');
  await settled(page);
  assert.match(await page.evaluate(() => location.hash), /example=previous/);
  await site.check();
});
