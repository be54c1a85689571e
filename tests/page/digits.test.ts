// The digits in the tables of the stages, against PyTorch's numbers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { golden } from './helpers/golden.ts';
import { openCell } from './helpers/keyboard.ts';
import {
  assertShown,
  cellsOf,
  decimalsOf,
  digitsOf,
  rounded,
  rowsOf,
  turnedRows,
} from './helpers/table.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

test('loop: the rows of Y are the means of notebook 000', async () => {
  const rows = rowsOf(await golden('000', 'x_bow56'), 2);
  for (const batch of [0, 3]) {
    await site.go(`stage=loop&step=divide&batch=${batch}&row=7`);
    assertShown(await cellsOf(site.page, 'y'), rows.slice(batch * 8, batch * 8 + 8), 2);
  }
  await site.check();
});

// torch.manual_seed(1337); x = torch.randn(4, 8, 2): x[0, :6].sum(0) and x[0, :6].mean(0)
const kSums = [0.4127, -0.2376];
const kMeans = [0.0688, -0.0396];

test('loop: there is no Y, then row t of it has the sums, then the means', {
  skip: isOther,
}, async () => {
  const { page } = site;
  const means = rowsOf(await golden('000', 'x_bow56'), 2).slice(0, 5);
  const empty = ['', ''];
  await site.go('stage=loop&step=window&example=000-56&row=5');
  assert.equal(await openCell(page), 'x[0, 5, 0]');
  assert.deepEqual(await page.texts('.plane .later'), []);
  assert.deepEqual(
    (await page.texts('pre.code .line.on')).map((shown) => shown.trim()),
    ['for j in range(t + 1):'],
  );
  for (const [step, row, cell, total, line] of [
    ['add', kSums, 'sums[0, 5, 0]', ['sum'], 'sums[b, t] += x[b, j]'],
    ['divide', kMeans, 'y[0, 5, 0]', ['y[0, 5, 0]'], 'y[:, t] /= t + 1'],
  ] as const) {
    await site.go(`stage=loop&step=${step}&example=000-56&row=5`);
    const shown = await digitsOf(page, 'y');
    const decimals = decimalsOf(shown[0][0]);
    assert.ok(decimals >= 2);
    const made = [...means, row].map((one) => one.map((value) => rounded(value, decimals)));
    assert.deepEqual(shown, [...made, empty, empty], step);
    assert.equal(await openCell(page), cell);
    assert.deepEqual(await page.texts('.arithmetic .total th'), total, step);
    assert.deepEqual(
      (await page.texts('pre.code .line.on')).map((shown) => shown.trim()),
      [line],
      step,
    );
    const hasMean = (await page.text('.plane')).includes('÷ 6');
    assert.equal(hasMean, step === 'divide', `${step}: a mean`);
  }
  // Nothing tells the numbers that are not made yet.
  const hidden = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('table[data-node="y"] tr:nth-child(n + 7) td'),
      (cell) => `${cell.title} ${cell.ariaLabel}`,
    ),
  );
  assert.deepEqual(
    new Set(hidden.map((said) => said.replace(/\[.*\]/, ''))),
    new Set(['y not computed yet not computed yet']),
  );
  await site.check();
});

test('loop: an edited sum gives another mean', { skip: isOther }, async () => {
  await site.go('stage=loop&step=divide&row=5&edits=sums.0.5.0:12');
  assert.match((await digitsOf(site.page, 'y'))[5][0], /^2\.0+$/);
  await site.check();
});

test('triangle: the small products, the shares and Y', { skip: isOther }, async () => {
  for (const [step, node, name] of [
    ['ones', 'c_ones', 'c57'],
    ['tril', 'c_tril', 'new_c58'],
    ['shares', 'c', 'newer_c59'],
  ]) {
    await site.go(`stage=triangle&step=${step}`);
    assertShown(await cellsOf(site.page, node), rowsOf(await golden('000', name), 2), 2);
  }
  await site.go('stage=triangle&step=mix&example=000-60');
  assertShown(
    await cellsOf(site.page, 'y'),
    rowsOf(await golden('000', 'y2_60'), 2).slice(0, 8),
    2,
  );
  assertShown(await cellsOf(site.page, 'weights'), rowsOf(await golden('000', 'weights60'), 8), 2);
  await site.check();
});

test('softmax: the shares are those of the triangle', { skip: isOther }, async () => {
  await site.go('stage=softmax&step=divide&example=000-61');
  assertShown(await cellsOf(site.page, 'weights'), rowsOf(await golden('000', 'weights61'), 8), 2);
  await site.go('stage=softmax&step=mix&example=000-61');
  assertShown(
    await cellsOf(site.page, 'y'),
    rowsOf(await golden('000', 'y3_61'), 2).slice(0, 8),
    2,
  );
  await site.check();
});

test('what stands beside the tables opens the number that it shows', {
  skip: isOther,
}, async () => {
  await site.resize(390, 844);
  await site.go('stage=triangle&step=mix&row=5');
  await site.page.click('.bar:nth-of-type(4) .bar-value');
  await settled(site.page);
  assert.equal(await openCell(site.page), 'weights[5, 3]');
  await site.resize(1440, 900);
  await site.go('stage=triangle&step=mix&row=5');
  await site.page.click('.proof tr:first-child .number');
  await settled(site.page);
  assert.equal(await openCell(site.page), 'y_loop[0, 5, 0]');
  await site.go('stage=loop&step=divide&row=5');
  const worked = [kSums[0], kMeans[0]].map((value) => rounded(value, 4));
  assert.deepEqual(await site.page.texts('.worked td[tabindex]'), worked);
  await site.page.click('.worked td[tabindex]');
  await settled(site.page);
  assert.equal(await openCell(site.page), 'sums[0, 5, 0]');
  await site.check();
});

// The printed cells of notebook 004.
const kBank = { river: '0.949 0.356 0.089 0.313', desk: '0.325 1.078 0.081 0.190' };
const kLinear = '0.980 1.140 0.200';

test('match: both sentences of notebook 004 side by side', { skip: isOther }, async () => {
  const both = async (step: string, columns: number) => {
    const [river, finance] = await Promise.all(
      ['river', 'finance'].map((sentence) => golden('004', `${sentence}_${step}`)),
    );
    return rowsOf([...river, ...finance], columns);
  };
  await site.go('stage=match&step=score');
  assertShown(await cellsOf(site.page, 'x'), await both('embeddings', 4), 2);
  assertShown(await cellsOf(site.page, 'scores'), await both('raw_scores', 3), 2);
  assert.deepEqual(await site.page.texts('.strip'), [], 'no answer before the question');
  await site.go('stage=match&step=mix');
  assertShown(await cellsOf(site.page, 'weights'), await both('raw_weights', 3), 2);
  assertShown(await cellsOf(site.page, 'y'), await both('raw_out', 4), 2);
  await site.go('stage=match&step=mix&columns=1');
  const columns = await both('raw_out', 4);
  const turned = [columns.slice(0, 3), columns.slice(3)].flatMap(turnedRows);
  assertShown(await cellsOf(site.page, 'y'), turned, 2);
  await site.check();
});

test('match: bank comes in the same and goes out different', { skip: isOther }, async () => {
  const { page } = site;
  const strip = (name: string) =>
    page.evaluate((name) => {
      const cells = document.querySelectorAll(`.strip .of-${name} td`);
      return Array.from(cells, (cell) => cell.textContent.replace(/\s+/g, ' ').trim())
        .filter((text) => text !== '')
        .join(' ');
    }, name);
  await site.go('stage=match&step=mix');
  assert.equal(
    await strip('x'),
    '0.800 0.800 0.200 0.000 = 0.800 0.800 0.200 0.000 the same numbers 0 apart',
  );
  assert.equal(await strip('linear'), '', 'a linear layer has its line while it is open');
  // 1.078 - 0.356
  assert.equal(await strip('y'), `${kBank.river} ≠ ${kBank.desk} two meanings max 0.722 apart`);
  await page.click('.predict .show');
  await page.click('.card .pills button');
  await settled(page);
  assert.deepEqual(await page.texts('.card .numbers-of'), [kBank.river, kBank.desk]);

  // A number of the one sentence opens with that of the other below it.
  await page.click('[data-batch="1"] table[data-node="y"] [data-row="1"][data-col="1"]');
  await settled(page);
  assert.match(await page.text('.voice.numbers h2'), /y\[1, 1, 1\]/);
  assert.deepEqual(await page.texts('.sentence-name'), ['At the desk', 'By the river']);
  assert.deepEqual(await page.texts('[data-result]'), ['1.0779', '0.3561']);
  const words = ['0money', '1bank', '2loan', 'sum', '0stream', '1bank', '2mud', 'sum'];
  assert.deepEqual(await page.texts('.arithmetic th'), words);
  const places = await page.evaluate(() =>
    Array.from(document.querySelectorAll('.both .side'), (e) => e.getBoundingClientRect().top),
  );
  assert.equal(places[0], places[1], 'side by side');
  await page.click('.strip .of-y .number');
  await settled(page);
  assert.match(await page.text('.voice.numbers h2'), /y_max_difference/);

  // The linear layer has no place in the plane: its own operation is shown.
  await site.go('stage=match&step=mix&cell=linear.0.1.0');
  assert.equal(await strip('linear'), `${kLinear} = ${kLinear} the same again 0 apart`);
  assert.deepEqual(await digitsOf(page, 'linear'), [
    ['1.20', '0.33', '0.24'],
    ['0.98', '1.14', '0.20'],
    ['0.90', '0.45', '0.72'],
    ['0.14', '1.57', '0.08'],
    ['0.98', '1.14', '0.20'],
    ['0.11', '1.39', '0.48'],
  ]);

  // Another word beside it changes what comes out, another bank also what the layer makes of it.
  await site.go('stage=match&step=mix&cell=linear.0.1.0&edits=x.1.0.0:2');
  assert.match(await strip('linear'), / = /);
  assert.match(await strip('y'), / ≠ /);
  await site.go('stage=match&step=mix&cell=linear.0.1.0&edits=x.1.1.0:2');
  assert.match(await strip('x'), / ≠ .* no longer the same max 1\.200 apart$/);
  assert.match(await strip('linear'), / ≠ /);
  await site.check();
});

test('match: on a phone one sentence at a time', { skip: isOther }, async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.go('stage=match&step=mix');
  // The row of bank alone, below its balance.
  assert.equal((await cellsOf(page, 'y')).length, 1);
  // Of the strip's three decimals two: Firefox opens no window of 390 px.
  const assertBank = async (whole: string) => {
    const [shown] = await digitsOf(page, 'y');
    const expected = whole.split(' ').map(Number);
    assert.equal(shown.length, expected.length);
    shown.forEach((digits, i) => {
      assert.match(digits, /^\d\.\d{2}$/);
      assert.ok(Math.abs(Number(digits) - expected[i]) <= 0.0055, `${shown} for ${whole}`);
    });
  };
  await assertBank(kBank.river);
  await page.click('.sentences button:last-of-type');
  await settled(page);
  await assertBank(kBank.desk);
  assert.equal(await openCell(page), 'y[1, 1, 0]');
  await site.check();
  await site.resize(1440, 900);
});

test('head: the two bank rows leave as 0.18 and 0.86', async () => {
  await site.go('stage=head&step=mix');
  const y = await digitsOf(site.page, 'y');
  assert.deepEqual([y[2][0], y[5][0]], ['0.18', '0.86']);
  await site.check();
});

test('head: notebook 004, by the river and at the desk', { skip: isOther }, async () => {
  for (const [example, name] of [
    ['river', 'river_qkv_out'],
    ['money', 'finance_qkv_out'],
  ]) {
    await site.go(`stage=head&step=mix&example=${example}`);
    assertShown(await cellsOf(site.page, 'y'), rowsOf(await golden('004', name), 3), 2);
  }
  await site.check();
});

test('head: with tokens as columns the same numbers stand turned', { skip: isOther }, async () => {
  for (const [example, name] of [
    ['river', 'river_qkv'],
    ['money', 'finance_qkv'],
  ]) {
    await site.go(`stage=head&step=mix&columns=1&example=${example}`);
    const [values, weights, out] = await Promise.all(
      ['values', 'weights', 'out'].map((step) => golden('004', `${name}_${step}`)),
    );
    assertShown(await cellsOf(site.page, 'v'), turnedRows(rowsOf(values, 3)), 3);
    assertShown(await cellsOf(site.page, 'weights'), turnedRows(rowsOf(weights, 3)), 3);
    assertShown(await cellsOf(site.page, 'y'), turnedRows(rowsOf(out, 3)), 3);
    // Row 2, column 1 on the page is token 1's third number.
    await site.page.click('table[data-node="y"] tbody tr:nth-of-type(3) td:nth-of-type(2)');
    await settled(site.page);
    assert.match(await site.page.text('.voice.numbers h2'), /y\[0, 1, 2\]/);
  }
  await site.check();
});

test('head: all 16 columns of notebook 000, cell 62', async () => {
  const rows = rowsOf(await golden('000', 'out62'), 16);
  for (const batch of [0, 2]) {
    await site.go(`stage=head&step=mix&example=000-62&batch=${batch}`);
    const expected = rows.slice(batch * 8, batch * 8 + 8);
    const part = (from: number) => expected.map((row) => row.slice(from, from + 8));
    assertShown(await cellsOf(site.page, 'y'), part(0), 2);
    await site.page.click('figure:has(table[data-node="y"]) .window button:last-of-type');
    await settled(site.page);
    assertShown(await cellsOf(site.page, 'y'), part(8), 2);
  }
  await site.check();
});

test('of an example that it does not speak of another question is asked', {
  skip: isOther,
}, async () => {
  const asked = async (link: string) => {
    await site.go(`${link}&ask=1`);
    return site.page.evaluate(() => document.querySelector('.predict .pills') !== null);
  };
  assert.equal(await asked('stage=match&step=mix'), true);
  for (const step of ['match&step=mix', 'head&step=mix']) {
    assert.equal(await asked(`stage=${step}&example=randn&T=3`), false, step);
    assert.equal((await site.page.texts('.predict input')).length, 1, step);
  }
  assert.equal(await asked('stage=heads&step=embed&example=tokens&tokens=abc'), false);
  assert.equal((await site.page.texts('.predict .enter')).length, 1);
  await site.check();
});
