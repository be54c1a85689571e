// Many heads: the digits against notebook 001, the readings of the row in memory, the proofs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery, someOf } from '../../unit/walks.ts';
import { source } from '../../wasm/core.ts';
import { golden, program } from '../helpers/golden.ts';
import {
  assertExact,
  assertShown,
  cellsOf,
  rounded,
  rowsOf,
  turnedRows,
} from '../helpers/table.ts';
import { bodyText, settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

/** Of a (1, T, C) step the row of one token. */
const rowOf = async (name: string, row: number) =>
  rowsOf(await golden('001', name), 16).slice(row, row + 1);

test('both heads of notebook 001, and what becomes of them', async () => {
  const [weights, fixed, asWritten] = await Promise.all(
    ['weights', 'out_fixed', 'out_as_written'].map((name) => golden('001', name)),
  );
  // One head after the other are the rows of (1, 2, 5, ...), as their tables stand beside each other.
  for (const head of [0, 1]) {
    await site.go(`stage=heads&example=hello&step=attend&head=${head}`);
    assertShown(await cellsOf(site.page, 'weights'), rowsOf(weights, 5), 2);
    assertExact(await cellsOf(site.page, 'heads_out'), rowsOf(fixed, 8));
    await site.go(`stage=heads&example=hello&step=attend&value_from_key=1&head=${head}`);
    assertExact(await cellsOf(site.page, 'heads_out'), rowsOf(asWritten, 8));
  }
  await site.go('stage=heads&example=hello&step=project');
  assertExact(await cellsOf(site.page, 'x'), rowsOf(await golden('001', 'emb'), 16));
  await site.go('stage=heads&example=hello&step=embed');
  const [, , x] = await cellsOf(site.page, 'lens');
  assertShown([x], await rowOf('emb', 4), 2);
  await site.go('stage=heads&example=hello&step=concat');
  assertShown(
    await cellsOf(site.page, 'concat'),
    rowsOf(await golden('001', 'merged_fixed'), 16),
    2,
  );
  await site.go('stage=heads&example=hello&step=output');
  assertExact(await cellsOf(site.page, 'y'), rowsOf(await golden('001', 'proj_fixed'), 16));
  await site.go('stage=heads&example=hello&step=attend&columns=1&head=1');
  const out = rowsOf(await golden('001', 'out_fixed'), 8);
  assertShown(await cellsOf(site.page, 'heads_out'), turnedRows(out.slice(5)), 2);
  await site.go('stage=heads&example=hello&step=output');
  assertExact(await cellsOf(site.page, 'y'), rowsOf(await golden('001', 'proj_fixed'), 16));
  await site.check();
});

test('of a sentence both heads are made by hand, and look for something else', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=heads&step=attend&example=bank');
  const values = async (name: string) => program('lesson=heads&example=bank', name);
  assertShown(await cellsOf(page, 'weights'), rowsOf(await values('weights'), 6), 2);
  assertExact(await cellsOf(page, 'heads_out'), rowsOf(await values('heads_out'), 4));
  await site.go('stage=heads&step=project&example=bank');
  assertExact(await cellsOf(page, 'x'), rowsOf(await values('x'), 8));
  await site.go('stage=heads&step=output&example=bank');
  assertExact(await cellsOf(page, 'y'), rowsOf(await values('y'), 8));
  // A number in a link without an example is Hello's, whose token has 16.
  await site.load('stage=heads&step=output&cell=y.0.4.15');
  assert.match(await page.text('.voice.numbers .kicker'), /y\[0, 4, 15\]/);
  await page.waitFor(
    () => location.hash === '#stage=heads&step=output&example=hello&cell=y.0.4.15',
  );
  await site.check();
});

// The shares of the last row, of both heads, as torch's run has them after 200 steps.
test('the stage begins with a pair that has been trained, and takes the learner’s own along', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.load('stage=heads&step=attend');
  const given = await cellsOf(page, 'weights');
  assert.equal(given.length, 10);
  assert.match(await page.evaluate(bodyText), /training found them, in 300 steps/);
  await site.go('stage=learn&step=two_heads&trained=200');
  await page.waitFor(() =>
    /trained_steps=200/.test(document.querySelector<HTMLAnchorElement>('.take a')?.href ?? ''),
  );
  await page.click('.take a');
  await page.waitFor(() => document.querySelector('main[data-stage="heads"]'));
  await site.go('stage=heads&example=both&trained_steps=200&step=attend');
  const { learnt } = JSON.parse(await source('tests/golden/training.json'));
  const { weights } = learnt.find(
    ({ choice, step }: { choice: string; step: number }) =>
      choice === 'lesson=learn&example=both&dtype=float64' && step === 200,
  );
  const shown = await cellsOf(page, 'weights');
  assertShown([shown[4], shown[9]], weights, 2);
  assert.notDeepEqual(shown, given);
  assert.match(await page.evaluate(bodyText), /training found them, in 200 steps/);
  await site.check();
});

test('values from the key layer are drawn and written as they are computed', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  // MathML writes letters as mathematical ones.
  const symbols = async () => (await page.text('.formulas')).normalize('NFKC').replace(/\s/g, '');
  const drawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.plane table')].map((table) =>
        table.getAttribute('data-node'),
      ),
    );
  await site.go('stage=heads&example=hello&step=project&cell=v.0.4.0');
  assert.match(await symbols(), /V=xWV\+βV/);
  assert.ok((await drawn()).includes('w_value'));
  // The address of an earlier version, too.
  for (const slip of ['mistake=value_from_key', 'value_from_key=1']) {
    await site.go(`stage=heads&example=hello&step=project&cell=v.0.4.0&${slip}`);
    assert.match(await symbols(), /V=xWK\+βK/);
    assert.doesNotMatch(await symbols(), /WV/);
    const tables = await drawn();
    assert.equal(tables.filter((name) => name === 'w_key').length, 2, String(tables));
    assert.ok(!tables.includes('w_value'));
  }
  await site.go('stage=heads&example=hello&step=project&mistake=value_from_key&columns=1');
  assert.ok((await page.texts('.voice.code .line')).includes('V = K'));
  await site.check();
});

test('the symbols light what is open: a row of the table, or a position', async () => {
  const lit = () =>
    site.page.evaluate(() =>
      (document.querySelector('.formulas .lit')?.textContent ?? '').normalize('NFKC').trim(),
    );
  for (const [cell, letter] of [
    ['tok.0.0.0', 'E'],
    ['token_table.40.0', 'E'],
    ['pos.0.0', 'P'],
  ]) {
    await site.go(`stage=heads&example=hello&step=embed&cell=${cell}`);
    assert.ok((await lit()).startsWith(letter), `${cell}: ${await lit()}`);
  }
  await site.check();
});

/** The places in memory that the readings of the address table come to. */
const addresses = () => site.page.texts('.address tbody td:last-child b');

test('view and transpose read the same numbers where they lie', async () => {
  await site.go('stage=heads&example=hello&step=view');
  const query = await golden('001', 'query');
  assertShown(await cellsOf(site.page, 'q_view'), rowsOf(query, 16), 2);
  // Token 2, head 1, number 3 of (5, 2, 8): 2*16 + 1*8 + 3; viewed as (2, 5, 8) 1*40 + 2*8 + 3, which the next step
  // asks about and shows.
  await site.page.click('.addresses summary');
  assert.deepEqual(await addresses(), ['43', '43', '43']);
  // Unfolded, it stays so in the next step.
  await site.go('stage=heads&example=hello&step=transpose');
  assert.deepEqual(await addresses(), ['43', '43', '43', '59']);
  await site.go('stage=heads&example=hello&step=transpose&cell=q_heads.0.0.3.5');
  assertShown(await cellsOf(site.page, 'q_heads'), rowsOf(await golden('001', 'query_bHtd'), 8), 2);
  assert.deepEqual(await addresses(), ['53', '53', '53', '29']);
  const strip = '.memory-strip input';
  const said = await site.page.attribute(strip, 'aria-valuetext');
  assert.ok(said?.includes(rounded(query[53], 4)), `${said}, not ${query[53]}`);
  // One place on from (head 0, token 3, number 5) is number 6, by the arrow key.
  await site.page.evaluate((s) => document.querySelector<HTMLElement>(s)?.focus(), strip);
  await site.page.press('ArrowRight');
  await settled(site.page);
  assert.deepEqual(await addresses(), ['54', '54', '54', '30']);
  assert.match(await site.page.text('.voice.numbers h2'), /q_heads\[0, 0, 3, 6\]/);
  await site.check();
});

test('the proof waits for an answer, or for the wish to see it', async () => {
  const proof = '.voice.numbers .influence-proof';
  await site.load('stage=heads&example=hello&step=transpose');
  assert.match(await site.page.text(proof), /which rows change/);
  assert.deepEqual(await site.page.texts('.influence'), []);
  await site.page.click(`${proof} .button`);
  await settled(site.page);
  await site.page.waitFor(() => document.querySelectorAll('.influence .leak').length === 5);
  // Nothing is answered: the question can still be.
  assert.deepEqual(await site.page.texts('.card .pills [aria-pressed="true"]'), []);
  assert.deepEqual(await site.page.texts('.card .judged'), []);
  assert.deepEqual(await site.page.texts('.asked-before'), []);
  await site.page.click('.predict .show');
  await site.page.click('.predict .pills button:last-child');
  await settled(site.page);
  assert.match(await site.page.text('.predict .judged'), /^✓ Right/);
  await site.check();
});

test('viewed at once, five rows see what comes later', { skip: !isEvery }, async () => {
  await site.load('stage=heads&example=hello&step=transpose&ask=1');
  await site.page.click('.card .pills button:last-child');
  await settled(site.page);
  await site.page.click('[data-again]');
  await settled(site.page);
  // By hand: row t of (2, 5, 8) at once is made of eights 0 to t and 5 to 5 + t of the ten in memory, two
  // to a token; so 0 sees token 2, 1 sees 2 and 3, 2 sees 3, and 3 sees 4.
  assert.deepEqual(await site.page.texts('.influence figcaption'), [
    'No row changes when a later token does.',
    '5 red cells: rows that change with a later token.',
  ]);
  const leaks = await site.page.evaluate(() =>
    Array.from(document.querySelectorAll('.influence:last-child tbody tr'), (row) =>
      Array.from(row.querySelectorAll('td'), (cell) => (cell.matches('.leak') ? 1 : 0)).join(''),
    ),
  );
  assert.deepEqual(leaks, ['00100', '00110', '00010', '00001', '00000']);
  // Row 1 is asked about next, and the first answer has opened its tensor.
  const covered = await site.page.evaluate(() =>
    Array.from(document.querySelectorAll('[data-node="q_wrong"] tbody tr'), (row) =>
      Array.from(row.querySelectorAll('td'), (cell) => cell.matches('.covered')),
    ).map((cells) => cells.every((isCovered) => isCovered)),
  );
  assert.deepEqual(covered, [false, true, false, false, false]);
  await site.check();
});

test('the proofs follow what the learner does', { skip: !isEvery }, async () => {
  await site.go('stage=heads&example=hello&step=attend');
  const proofs = () => site.page.texts('.proofs [data-proof]');
  assert.deepEqual(await proofs(), ['largest difference 0', '10 of 10']);
  // Without the mask every earlier row of the five looks at the later tokens.
  await site.go('stage=heads&example=hello&step=attend&causal=0');
  assert.deepEqual(await proofs(), ['largest difference 0', '0 of 10']);
  // A weight of the learner's own, which the heads computed alone do not have.
  await site.go('stage=heads&example=hello&step=attend&edits=weights.0.1.4.0:3');
  const [apart] = await proofs();
  assert.notEqual(apart, 'largest difference 0');
  await site.page.click('.proofs .number');
  await settled(site.page);
  const most = await site.page.text('.voice.numbers [data-result]');
  assert.match(most, /^\d\.\d{4}$/);
  assert.equal(`largest difference ${most}`, apart, 'one notation');
  await site.check();
});

test('what is proved of the heads is said whatever fits beside it', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  const proofs = () => page.texts('.proofs li');
  for (const link of [
    'stage=heads&step=attend&example=bank',
    'stage=heads&step=concat&example=bank',
    'stage=heads&step=attend&example=bank&columns=1',
    'stage=heads&step=attend&example=randn&T=12',
    'stage=heads&step=concat&example=randn&T=12',
    'stage=heads&step=attend&example=randn&C=24',
    `stage=heads&step=attend&example=tokens&tokens=${'abcde'.repeat(5)}`,
  ]) {
    await site.go(link);
    await page.waitFor(() => document.querySelectorAll('.proofs .holds').length === 2);
    const [fused, future] = await proofs();
    assert.match(fused, /largest difference 0/, link);
    assert.match(future, /(\d+) of \1/, link);
  }
  await site.check();
});

test('of sixteen heads neighbours have other colours, and each bracket its number', async () => {
  await site.go('stage=heads&step=transpose&num_heads=16');
  const { colours, numbers } = await site.page.evaluate(() => ({
    colours: [...document.querySelectorAll('.brackets .bracket')]
      .slice(0, 16)
      .map((bracket) => getComputedStyle(bracket).stroke),
    numbers: [...document.querySelectorAll('.brackets text')].map((text) => text.textContent),
  }));
  assert.equal(new Set(colours.slice(0, 8)).size, 8);
  assert.deepEqual(colours.slice(0, 8), colours.slice(8));
  for (let head = 0; head < 16; head++) {
    const own = head === 1 ? 'head 1 +16' : String(head);
    assert.ok(numbers.includes(own), `${own} is not among ${numbers.join()}`);
  }
  await site.check();
});

test('weights that are trained first leave the page free to go elsewhere meanwhile', async () => {
  const { page } = site;
  await site.load('stage=loop');
  const long = 'example=lookup&trained_steps=5000&batch_size=32';
  await page.evaluate((link) => {
    location.hash = link;
  }, `stage=head&seed=41&${long}`);
  await page.waitFor(() =>
    /training/.test(document.querySelector('.notice-line')?.textContent ?? ''),
  );
  assert.equal(await page.attribute('main', 'data-stage'), 'loop');
  await page.evaluate(() => {
    location.hash = 'stage=triangle';
  });
  await page.waitFor(() => document.querySelector('main[data-stage="triangle"]'));
  await settled(page);
  assert.equal(await page.attribute('main', 'data-stage'), 'triangle');
  // Opened by a link, the page waits for it.
  await site.load('stage=head&step=softmax&example=lookup&trained_steps=50');
  const { learnt } = JSON.parse(await source('tests/golden/training.json'));
  assertShown((await cellsOf(page, 'weights')).slice(-1), learnt[0].weights, 2);
  await site.check();
});

/** Eight words of the longest. */
const kLongWords = Array(8).fill('uncharacteristically').join('+');

/** In the page: boxes of the shown proof that are wider than their column. */
function wideBoxes(): string[] {
  const proof = document.querySelector('.influence-proof:has(td)') as Element;
  return [proof, ...proof.querySelectorAll('.influence, thead th')]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.localName} ${box.scrollWidth} of ${box.clientWidth}`);
}

for (const [width, height] of someOf(
  [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ],
  3,
)) {
  test(`${width} px wide, the maps of words stand in their column, however long the words`, async () => {
    await site.resize(width, height);
    for (const tokens of ['', `&tokens=${kLongWords}`]) {
      await site.load(`stage=heads&step=transpose&example=bank${tokens}`);
      await site.page.click(
        `${width < 1100 ? '.prose' : '.voice.numbers'} .influence-proof .button`,
      );
      await settled(site.page);
      await site.page.waitFor(() => document.querySelectorAll('.influence td').length > 0);
      assert.deepEqual(await site.page.evaluate(wideBoxes), [], tokens);
      if (tokens === '') {
        const page = await site.page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(page, width);
      }
    }
    await site.check();
  });

  if (width < 1100) continue;
  test(`${width} px wide, the switch of the mask is in view together with the proof that it overthrows`, async () => {
    const { page } = site;
    await site.resize(width, height);
    await site.go('stage=heads&step=concat&example=bank');
    await page.waitFor(() => document.querySelectorAll('.proofs .holds').length === 2);
    await page.click('.prose .switch');
    await page.waitFor(() => document.querySelectorAll('.proofs .fails').length === 1);
    const seen = await page.evaluate(() =>
      ['.prose .switch', '.proofs .fails'].map((one) => {
        const box = document.querySelector(one)?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      }),
    );
    assert.deepEqual(seen, [true, true]);
    assert.equal((await page.texts('.prose .switch')).length, 1);
    await site.check();
  });
}

test('on a phone a turned head has its digits, the proofs hold, and one of them is a press away', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.go('stage=heads&example=hello&step=attend&columns=1&head=1');
  const out = rowsOf(await golden('001', 'out_fixed'), 8);
  assertShown(await cellsOf(page, 'heads_out'), turnedRows(out.slice(5)), 2);
  await site.go('stage=heads&step=attend&example=bank');
  await page.waitFor(() => document.querySelectorAll('.proofs .holds').length === 2);
  await site.load('stage=heads&example=hello&step=transpose');
  assert.equal((await page.texts('.influence-proof')).length, 1);
  await page.click('.prose .influence-proof .button');
  await settled(page);
  await page.waitFor(() => document.querySelectorAll('.prose .influence .leak').length === 5);
  await site.check();
});

test('both readings stand side by side where the window has room for them', {
  skip: !isEvery,
}, async () => {
  for (const [width, readings] of [
    [1440, 2],
    // Digits of 14 px go before.
    [1280, 1],
    [1100, 1],
  ]) {
    await site.resize(width, 720);
    await site.go('stage=heads&step=transpose&example=bank');
    assert.equal((await site.page.texts('.readings .reading')).length, readings, `${width} px`);
    const whole = await site.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(whole, width);
  }
  await site.check();
});
