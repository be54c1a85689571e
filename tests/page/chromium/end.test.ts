// The end: the sentence in all stages, as PyTorch computes it (tests/golden/end.json); every number opens in its
// stage; questions are judged; the sentence is typed, refused, kept and linked.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { endPrint, print } from '../helpers/handout.ts';
import { hasFocus, pressAll, tabTo } from '../helpers/keyboard.ts';
import { cellsOf, digitsOf, exactOf } from '../helpers/table.ts';
import { clickInView, settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

interface Part {
  values: number[];
  digits: string[];
}
interface Golden {
  tokens: string;
  stages: Record<string, { weights: Part[]; leaves: Part[] }>;
}
const file = new URL('../../golden/end.json', import.meta.url);
const { sentences }: { sentences: Golden[] } = JSON.parse(await readFile(file, 'utf8'));

const linkTo = (tokens: string) => `stage=end&tokens=${tokens.replaceAll(' ', '+')}`;

/** Types over what the field holds. */
async function typeSentence(sentence: string): Promise<void> {
  const { page } = site;
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#own-sentence')?.select());
  await page.type(sentence);
  await settled(page);
}

/** At once, as by pasting it: of each key all stages are computed. */
async function pasteSentence(sentence: string): Promise<void> {
  await site.page.evaluate((text) => {
    const field = document.querySelector('#own-sentence') as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, sentence);
  await settled(site.page);
}

const fieldValue = () =>
  site.page.evaluate(() => document.querySelector<HTMLInputElement>('#own-sentence')?.value);

/** Waits until the page shows a stage, or the end, as text: "heads", "end". */
async function arrived(at: string): Promise<void> {
  await site.page.waitFor(
    (stage) => document.querySelector(`main[data-stage="${stage}"], main.${stage}`) !== null,
    at,
  );
  await settled(site.page);
}

/** Clicks a cell of a table. */
async function clickCell(grid: string, title: string): Promise<void> {
  const selector = `table[data-node="${grid}"] td[title^="${title} ="]`;
  await clickInView(site.page, selector);
}

/** A masked weight is 0, and a minus as wide as a digit. */
async function assertDigits(grid: string, { values, digits }: Part): Promise<void> {
  const shown = (await cellsOf(site.page, grid)).flat();
  assert.equal(shown.length, values.length);
  shown.forEach((cell, i) => {
    const typeset = digits[i].replace(/^-(0\.00)$/, '$1').replace('-', '−');
    assert.equal(cell.digits, cell.digits === '0' ? '0' : typeset, `${grid} [${i}]`);
    assert.ok(Math.abs(exactOf(cell) - values[i]) <= 1e-6, `${cell.title}, not ${values[i]}`);
  });
}

for (const { tokens, stages } of sentences) {
  test(`“${tokens}”: every digit of every stage`, async () => {
    const words = tokens.split(' ');
    await site.go(linkTo(tokens));
    for (const [stage, { weights, leaves }] of Object.entries(stages)) {
      for (const [head, row] of leaves.entries()) {
        const end = leaves.length > 1 ? `.${head}` : '';
        await assertDigits(`${stage}.leaves${end}`, row);
        if (weights.length > 0) await assertDigits(`${stage}.weights${end}`, weights[head]);
      }
    }
    // The loop has no weights: row t adds rows 0 to t.
    assert.deepEqual(
      await digitsOf(site.page, 'loop.adds'),
      words.map((_, row) => words.map((_, col) => (col <= row ? '+' : ''))),
    );
    await site.check();
  });
}

test('signs say how each stage compares with the one before', { skip: !isEvery }, async () => {
  const signs = () => site.page.texts('.relation');
  await site.go(linkTo('loan bank mud bank'));
  assert.deepEqual(await signs(), ['=', '=', '≠', '≠', '≠']);
  // Fourths are exact in binary, thirds are not: the loop's sum and the product round apart.
  await site.go(linkTo('loan bank mud'));
  assert.deepEqual((await signs()).slice(0, 2), ['≈', '=']);
  assert.match(
    await site.page.text('[data-rung="triangle"] .rung-says'),
    /rounding, [\d.]+e−0[89]$/,
  );
  await site.check();
});

// 0.59 and 0.68 of tests/golden/end.json; the arithmetic has four decimals and more.
test('a number opens in its stage, with the same digits', async () => {
  const { page } = site;
  for (const [grid, title, stage, hash, digits] of [
    ['head.weights', 'weights[0, 3, 2]', 'head', 'cell=weights.0.3.2', '0.59'],
    ['head.leaves', 'y[0, 3, 0]', 'head', 'cell=y.0.3.0', '0.68'],
    ['triangle.weights', 'weights[2, 1]', 'triangle', 'cell=weights.2.1', '0.33'],
    ['heads.weights.1', 'weights[0, 1, 3, 2]', 'heads', 'cell=weights.0.1.3.2', '0.93'],
    ['heads.leaves.0', 'heads_out[0, 0, 3, 0]', 'heads', 'cell=heads_out.0.0.3.0', '0.79'],
  ]) {
    await site.go('stage=end&tokens=loan+bank+mud+bank');
    const shown = (await cellsOf(page, grid)).flat().find((cell) => cell.title.startsWith(title));
    assert.equal(shown?.digits, digits);
    await clickCell(grid, title);
    await arrived(stage);
    await page.waitFor((part) => location.hash.includes(part), hash);
    const link = await page.evaluate(() => location.hash);
    assert.match(link, /example=bank/);
    assert.match(link, /tokens=loan\+bank\+mud\+bank/);
    const result = await page.text('.voice.numbers [data-result]');
    assert.equal(Number(result).toFixed(2), digits, grid);
    await site.check();
  }
});

test('a plus leads to the additions of its row, and the name of a stage to the stage', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=end');
  await page.click('table[data-node="loop.adds"] tr:nth-child(3) td:nth-of-type(2)');
  await arrived('loop');
  assert.equal(await page.attribute('main', 'data-step'), 'add');
  await page.waitFor(() => location.hash.includes('cell=sums.0.2.0'));
  await page.evaluate(() => history.back());
  await arrived('end');
  await page.click('[data-rung="match"] h2 a');
  await arrived('match');
  await page.waitFor(() => location.hash.includes('tokens=loan+bank+mud+bank'));
  await site.check();
});

test('a typed sentence goes through all stages, into the link, and comes back with it', async () => {
  const { page } = site;
  await site.go('stage=end');
  assert.equal(await fieldValue(), 'loan bank mud bank');
  await typeSentence('my sofa');
  const names = await page.evaluate(() =>
    Array.from(document.querySelectorAll('[data-rung="loop"] tbody th'), (th) => th.textContent),
  );
  assert.deepEqual(names, ['my', 'sofa', 'leaves']);
  assert.match(await page.text('#known-words'), /“my” and “sofa”/);
  assert.match(await page.text('.prose .lead'), /sofa/);
  await page.waitFor(() => location.hash === '#stage=end&tokens=my+sofa');
  const before = await cellsOf(page, 'heads.leaves.1');
  await site.reload();
  assert.equal(await fieldValue(), 'my sofa');
  assert.deepEqual(await cellsOf(page, 'heads.leaves.1'), before);
  await site.check();
});

test('a sentence that does not do gets a sentence, and the last one stays', async () => {
  const { page } = site;
  await site.go('stage=end');
  const before = await cellsOf(page, 'head.weights');
  await pasteSentence('a b c d e f g h i j k l');
  await site.page.evaluate(() => document.querySelector<HTMLElement>('#own-sentence')?.focus());
  await page.press('End');
  await page.type(' m');
  await settled(page);
  assert.match(await page.text('#refused-tokens'), /12/);
  assert.equal(await fieldValue(), 'a b c d e f g h i j k l m');
  const columns = (await digitsOf(page, 'head.weights'))[0].length;
  assert.equal(columns, 12, 'the twelve words before the last one was typed');
  await pasteSentence('loan bank mud bank');
  assert.deepEqual(await page.texts('#refused-tokens'), []);
  assert.deepEqual(await cellsOf(page, 'head.weights'), before);
  // By a link: the page says so, and shows the usual sentence.
  await site.go('stage=end&tokens=abcdefghijklmnopqrstu', { isAmiss: true });
  assert.match(await page.text('.notice-line'), /^This link could not be followed: .*20/);
  assert.deepEqual(await cellsOf(page, 'head.weights'), before);
  await site.check();
});

const verdicts = () =>
  site.page.evaluate(() =>
    [...document.querySelectorAll('.check .question')].map((question) =>
      (question.querySelector('.outcome')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    ),
  );
/** Scrolls it clear of Back and Next, as a reader does: what lies under them is in the window for a driver. */
async function clickClear(selector: string): Promise<void> {
  await site.page.evaluate(
    (one) => document.querySelector(one)?.scrollIntoView({ block: 'center' }),
    selector,
  );
  await site.page.click(selector);
  await settled(site.page);
}

const answer = (question: string, at: number) =>
  clickClear(`[data-question="end.${question}"] button:nth-of-type(${at})`);

// By hand: all keys are made with W_K, and only row 0 sees a single word; e⁵ cancels; the last row has no future.
test('three questions are judged, with the reason and a link, and counted', async () => {
  const { page } = site;
  const tally = () => page.text('#check small');
  await site.go('stage=end');
  assert.equal(await tally(), '0 right · 0 not quite · 3 open');
  await answer('key', 3);
  await answer('five', 1);
  assert.deepEqual(await verdicts(), ['✓ Right', '≠ Not quite', '']);
  assert.equal(await tally(), '1 right · 1 not quite · 1 open');
  assert.match(await page.text('[data-question="end.key"] .why'), /Rows 1 to 3 moved/);
  await answer('mask', 2);
  assert.deepEqual(await verdicts(), ['✓ Right', '≠ Not quite', '✓ Right']);
  assert.equal(await tally(), '2 right · 1 not quite · 0 open');
  // Of three equal words no row moves.
  await pasteSentence('bank bank bank');
  assert.deepEqual(await verdicts(), ['≠ Not quite', '≠ Not quite', '✓ Right']);
  await clickClear('[data-question="end.mask"] .why a');
  await arrived('head');
  assert.equal(await page.attribute('main', 'data-step'), 'mask');
  await page.waitFor(() => location.hash.includes('tokens=bank+bank+bank'));
  await site.check();
});

test('the last step leads to it, it to the notebooks, and both ways back', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.load('stage=language&step=write');
  await page.evaluate(() => document.querySelector('.onward .on')?.scrollIntoView());
  await page.click('.onward .on');
  await arrived('end');
  await page.waitFor(() => location.hash === '#stage=end');
  assert.equal(await page.evaluate(() => document.title.split(' · ')[0]), 'The whole way');
  assert.equal(await page.text('h1'), 'From loops to language');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await pressAll(page, 'ArrowLeft');
  await arrived('language');
  assert.equal(await page.attribute('main', 'data-step'), 'write');
  await pressAll(page, 'ArrowRight');
  await arrived('end');
  await pressAll(page, 'ArrowRight');
  await arrived('notebook');
  await page.evaluate(() => history.back());
  await arrived('end');
  await page.evaluate(() => history.forward());
  await arrived('notebook');
  await page.click('.onward button');
  await arrived('end');
  await pressAll(page, 'Shift+ArrowLeft');
  await arrived('language');
  await pressAll(page, 'Shift+ArrowRight');
  await arrived('end');
  await site.check();
});

test('the sentence of stage 6 comes along', { skip: !isEvery }, async () => {
  const { page } = site;
  await site.go('stage=heads&example=bank&step=output&tokens=mud+loan+bank');
  await pressAll(page, 'Shift+ArrowRight');
  await arrived('learn');
  await pressAll(page, 'Shift+ArrowRight');
  await arrived('language');
  await pressAll(page, 'Shift+ArrowRight');
  await arrived('end');
  assert.equal(await fieldValue(), 'mud loan bank');
  await site.check();
});

test('by keyboard: into a table, along it, and Enter opens the number', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=end');
  await page.click('.own-sentence input');
  await pressAll(page, 'Tab');
  assert.ok(await hasFocus(page, '.end .check :focus'), 'the questions stand below the sentence');
  await tabTo(page, 'table[data-node="head.weights"] td');
  await pressAll(page, 'ArrowRight', 'ArrowRight');
  assert.ok(await hasFocus(page, 'td[title^="weights[0, 3, 2] ="]'));
  await pressAll(page, 'Enter');
  await arrived('head');
  await page.waitFor(() => location.hash.includes('cell=weights.0.3.2'));
  await site.check();
});

test('every part of the formula leads to the step that made it', { skip: !isEvery }, async () => {
  const { page } = site;
  await site.go('stage=end');
  const links = await page.evaluate(() =>
    Array.from(document.querySelectorAll('.layer-formula a'), (a) => a.getAttribute('href') ?? ''),
  );
  const places = links.map((link) => {
    const hash = new URLSearchParams(link.slice(1));
    return [hash.get('stage') ?? 'loop', hash.get('step')];
  });
  assert.deepEqual(places, [
    ['heads', 'concat'],
    ['softmax', 'divide'],
    ['match', 'score'],
    ['head', 'scale'],
    ['softmax', 'mask'],
    ['head', 'mix'],
    ['heads', 'output'],
    ['head', 'project'],
    ['learn', 'train'],
  ]);
  // Stages 7 and 8 have no sentence, so they have no column.
  const learn = await page.attribute('.way-hint a', 'href');
  assert.ok(learn === links.at(-1), `${learn}`);
  for (const i of [0, 8]) {
    const [stage, step]: (string | null)[] = places[i];
    await site.go('stage=end');
    await page.click(`.layer-formula a[href="${links[i]}"]`);
    await arrived(stage ?? '');
    assert.equal(await page.attribute('main', 'data-step'), step);
  }
  await site.check();
});

test('scripts and handout have the sentence', { skip: !isEvery }, async () => {
  const { page } = site;
  await site.go('stage=end&tokens=loan+bank');
  await page.evaluate(() => {
    const create = URL.createObjectURL;
    Object.assign(window, { saved: [] });
    URL.createObjectURL = (blob) => {
      (window as unknown as { saved: Promise<string>[] }).saved.push((blob as Blob).text());
      return create(blob);
    };
    HTMLAnchorElement.prototype.click = () => {};
  });
  await page.click('[data-script="head"]');
  await page.click('[data-script="heads"]');
  const scripts = await page.evaluate(() =>
    Promise.all((window as unknown as { saved: Promise<string>[] }).saved),
  );
  assert.match(scripts[0], /# On the page: #stage=head&example=bank&tokens=loan\+bank\n/);
  assert.match(scripts[1], /# On the page: #stage=heads&example=bank&tokens=loan\+bank\n/);
  for (const script of scripts) assert.match(script, /\ncheck\("weights", weights, \[/);
  await print(page);
  const names = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll(
        '.handout-step:not([data-stage="learn"], [data-stage="language"]) table[data-node="x"]',
      ),
      (table) =>
        Array.from(table.querySelectorAll('tbody th'), (th) =>
          (th.textContent ?? '').replace(/[\s\d]/g, ''),
        ),
    ),
  );
  assert.ok(names.length >= 6);
  for (const words of names) assert.deepEqual(words, ['loan', 'bank']);
  await endPrint(page);
  assert.equal(await page.text('h1'), 'From loops to language');
  await site.check();
});

test('nothing is wider than a phone, and nothing covers the numbers', async () => {
  for (const [width, tokens] of [
    [390, 'loan bank mud bank'],
    [390, 'the stream was muddy near my bank and I took a loan'],
    [320, 'loan bank mud bank'],
    [768, 'the stream was muddy near my bank'],
    [1100, 'loan bank mud bank'],
    [1280, 'money loan bank stream mud bank'],
  ] as const) {
    await site.resize(width, 844);
    await site.go(linkTo(tokens));
    const { page } = site;
    const over = await page.evaluate(() => {
      const { clientWidth } = document.documentElement;
      const wide = [...document.querySelectorAll('main *')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 2 && (right > clientWidth + 1 || left < -1);
      });
      return wide.map((element) => `${element.tagName}.${element.getAttribute('class')}`);
    });
    assert.deepEqual(over, [], `${tokens} at ${width}`);
    // Digits stay within their cells.
    const cut = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('.rung td'))
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.title),
    );
    assert.deepEqual(cut, [], `${tokens} at ${width}`);
    await site.check();
  }
});
