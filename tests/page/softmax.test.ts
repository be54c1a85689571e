// Softmax: it opens on shares that follow a score, and the slider tells what became of the row.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { openCell, tabTo } from './helpers/keyboard.ts';
import { cellsOf, digitsOf, exactOf, rounded } from './helpers/table.ts';
import { bodyText, isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

/** As dragging its thumb does. */
async function slideTo(value: number): Promise<void> {
  await site.page.evaluate((to) => {
    const slider = document.querySelector<HTMLInputElement>('.score-line input');
    if (!slider) throw new Error('no slider');
    slider.value = String(to);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);
  await settled(site.page);
}

const rungs = () => digitsOf(site.page, 'rungs');
const body = () => site.page.evaluate(bodyText);
/** A row of a tensor by what its cells say, as a strip has no digits. */
const rowOf = async (node: string, row: number) =>
  (await cellsOf(site.page, node))[row]
    .map(exactOf)
    .map((value) => (value ? rounded(value, 4) : '0'));

// In PyTorch: torch.zeros(8, 8), [5, 2] = 2, masked, softmax(-1) and its product with x of notebook 000.
const kRaised = ['0.0807', '0.0807', '0.5964', '0.0807', '0.0807', '0.0807', '0', '0'];
const kEqual = [...Array(6).fill('0.1667'), '0', '0'];
/** The lengths of the pieces of the bar that the shares fill. */
const pieces = () =>
  site.page.evaluate(() => {
    const width = (e: Element | null) => e?.getBoundingClientRect().width ?? Number.NaN;
    const whole = width(document.querySelector('.poured .chart'));
    return [...document.querySelectorAll('.poured .piece')].map((piece) => width(piece) / whole);
  });

/** Whether the pieces are as long as these shares; a share of 0 has none. */
function isClose(lengths: number[], shares: string[]): void {
  const theirs = shares.map(Number).filter((share) => share > 0);
  assert.equal(lengths.length, theirs.length);
  for (const [i, length] of lengths.entries()) {
    assert.ok(Math.abs(length - theirs[i]) < 0.005, `${lengths}`);
  }
}

const kMix = ['0.3560', '−0.0060'];
/** As they are written outside the tables, those of masked tokens too. */
const kBefore = [...Array(6).fill('0.1667'), '0.0000', '0.0000'];

test('it opens on scores, and on the shares that those of the open row become', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('stage=softmax&step=zeros');
  assert.equal(await openCell(page), 'scores[5, 2]');
  isClose(await pieces(), kEqual);
  assert.match(await page.text('figure:has(table[data-node="scores"]) caption'), /no preference/);
  await slideTo(2);
  assert.deepEqual((await rungs())[0].slice(0, 3), ['0', '0', '2']);
  isClose(await pieces(), kRaised);
  assert.doesNotMatch(await page.text('main'), /no preference|shares come out equal/);
  await site.check();
});

test('the slider stands above the row, with its marks, and in the plane alone', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.load('stage=softmax');
  for (const step of ['zeros', 'exp', 'divide']) {
    await site.go(`stage=softmax&step=${step}`);
    assert.deepEqual(await page.texts('.plane .score-line .marks i'), ['−4', '0', '4'], step);
    assert.match(await page.text('.score-line label'), /S\[5, 2\]/);
    assert.deepEqual(await page.texts('.controls input[type="range"]'), []);
  }
  await site.check();
});

test('while it slides, what was stands beside what is', { skip: isOther }, async () => {
  const { page } = site;
  await site.load('stage=softmax&step=divide');
  assert.deepEqual(await page.texts('.poured .was, .row-before b'), []);
  assert.deepEqual(await rowOf('weights', 5), kEqual);
  assert.match(await body(), /Equal scores, equal shares/);
  await slideTo(1.3);
  await slideTo(2);
  assert.deepEqual(await page.texts('.row-before b'), kBefore);
  isClose(await pieces(), kRaised);
  // The ends of six equal pieces, and of the two that are nothing.
  const ends = await page.evaluate(() => {
    const { left, width } = document.querySelector('.poured .chart')?.getBoundingClientRect() ?? {};
    return [...document.querySelectorAll('.poured .was')].map(
      (was) => (was.getBoundingClientRect().x - (left ?? 0)) / (width ?? 1),
    );
  });
  assert.equal(ends.length, 9);
  for (const [i, end] of ends.entries()) {
    assert.ok(Math.abs(end - Math.min(i, 6) / 6) < 0.01, `${ends}`);
  }
  assert.match(await body(), /token 2: 0\.5964, of a score of 2\.0000/);
  // A link has the same to show.
  await page.waitFor(() => location.hash.includes('edits=scores.5.2:2'));
  await site.reload();
  assert.deepEqual(await page.texts('.row-before b'), kBefore);
  await site.go('stage=softmax&step=mix&edits=scores.5.2:2');
  assert.deepEqual(await rowOf('y', 5), kMix);
  await site.check();
});

// By hand: less the largest score, 2, five scores are −2 and one is 0: e⁰ = 1, and 1 + 5 × 0.1353 = 1.6767; 1 ÷ 1.6767.
test('the question is about the score that has moved, too', { skip: isOther }, async () => {
  const { page } = site;
  await site.load('stage=softmax&step=divide&edits=scores.5.2:2&ask=1');
  assert.match(await page.text('.predict'), /the exp of token 2 is 1, .* add up to 1\.68/);
  await page.evaluate(() => document.querySelector<HTMLElement>('.predict .enter input')?.focus());
  await page.type('0.6');
  await page.click('.predict .give');
  await settled(page);
  assert.match(await page.text('.predict .judged'), /Right/);
  assert.match(await page.text('.predict .how'), /0\.5964/);
  await site.check();
});

test('nothing moves when the first score does', { skip: isOther || !isEvery }, async () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ]) {
    await site.resize(width, height);
    for (const step of ['zeros', 'divide']) {
      await site.load(`stage=softmax&step=${step}`);
      const places = () =>
        site.page.evaluate(() =>
          ['.score-line', '[data-node="rungs"]', '.grid', '.colour-key'].map((selector) => {
            const { x, y, height } =
              document.querySelector(selector)?.getBoundingClientRect() ?? {};
            // The key now also says what the line around a changed number means.
            return [selector, x, y, selector === '.colour-key' ? '' : height].join(' ');
          }),
        );
      const at = await places();
      await slideTo(0.1);
      assert.deepEqual(await places(), at, `${width} px, ${step}`);
    }
  }
  await site.resize(1440, 900);
  await site.check();
});

test('by keyboard a tenth at a time', async () => {
  await site.load('stage=softmax&step=divide');
  await tabTo(site.page, '.score-line input');
  await site.page.press('ArrowRight');
  await settled(site.page);
  assert.equal(await site.page.text('.score-line output'), '0.1');
  await site.check();
});

test('what the mask hides is hatched in the triangle too, and −∞ is as dark as a digit', {
  skip: isOther,
}, async () => {
  await site.load('stage=softmax&step=mask');
  const seen = await site.page.evaluate(() => {
    const cell = (name: string, row: number, col: number) =>
      document.querySelector(
        `table[data-node="${name}"] td[data-row="${row}"][data-col="${col}"]`,
      ) as Element;
    return {
      hatched: cell('tril', 5, 6).matches('.masked'),
      plain: cell('tril', 6, 5).matches('.masked'),
      // As dark as the text.
      infinite:
        getComputedStyle(cell('masked', 5, 6)).color === getComputedStyle(document.body).color,
    };
  });
  assert.deepEqual(seen, { hatched: true, plain: false, infinite: true });
});

test('the slider stands clear of the tensors below it, whether they are all there or only two', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  const isClear = () =>
    page.evaluate(() => {
      const rects = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const tensors = rects('.grid :is(caption, table)');
      return rects('.score-line :is(.slide, .hint)').every((line) =>
        tensors.every(
          ({ top, left, right }) => line.bottom <= top || line.right <= left || right <= line.left,
        ),
      );
    });
  for (const width of [1120, 1280, 1440]) {
    await site.resize(width, 900);
    await site.load('stage=softmax');
    for (const step of ['zeros', 'mask', 'exp', 'divide']) {
      await site.go(`stage=softmax&step=${step}`);
      assert.ok(await isClear(), `${step}, ${width} px wide`);
    }
  }
  await site.resize(1440, 900);
  await site.check();
});
