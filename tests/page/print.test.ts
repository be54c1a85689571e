// On paper: every step of every stage, as the learner left it, in the light theme, nothing cut.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { isEvery } from '../unit/walks.ts';
import { kTested } from './drivers/playwright.ts';
import { endPrint, print } from './helpers/handout.ts';
import { NEVER_IDLE, startSite } from './helpers/site.ts';
import { kStages } from './helpers/stages.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

const kSteps = Object.entries(kStages).flatMap(([stage, { steps }]) =>
  steps.map((step) => `${stage}/${step}`),
);

let site: Visit;
before(async () => {
  site = await visit({ colorScheme: isOther ? 'light' : 'dark', reducedMotion: true });
});
after(() => site.close());

/** The browser says it before it prints; a test must not open its dialog. */
async function beforePrint(): Promise<void> {
  await site.page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
  });
}

const handout = (selector: string) =>
  site.page.evaluate(
    (s) =>
      Array.from(document.querySelectorAll(`.handout ${s}`), (e) =>
        (e.textContent ?? '').replace(/\s+/g, ' ').trim(),
      ),
    selector,
  );

test('Ctrl+P prints all steps with their text, and the page is as before afterwards', async () => {
  const { page } = site;
  await site.go('stage=head&step=score');
  const lead = await page.text('.prose .lead');
  await print(page);
  const steps = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('.handout-step'),
      ({ dataset }) => `${dataset.stage}/${dataset.step}`,
    ),
  );
  assert.deepEqual(steps, kSteps);
  assert.ok(
    (await handout('[data-stage="head"][data-step="score"] > p:not(.kicker)'))[0].startsWith(lead),
  );
  assert.equal((await handout('h1')).length, Object.keys(kStages).length);
  // Nothing that was to come later.
  assert.deepEqual(await handout('.frame:empty'), []);
  assert.deepEqual(await handout('[aria-busy]'), []);
  await endPrint(page);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.handout').length), 0);
  assert.equal(await page.attribute('main', 'data-step'), 'score');
  await site.check();
});

test('the chosen arithmetic, the edits of each stage, and the light theme', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=loop&step=add&cell=sums.0.2.1&edits=x.0.0.1:30');
  await beforePrint();
  const [numbers] = await handout('[data-stage="loop"][data-step="add"] .voice.numbers');
  // Notebook 000, cell [56]: -0.9152 and 0.0255 stand below the edited number.
  assert.match(numbers, /sums\[0, 2, 1\].*30.*−0\.9152.*0\.0255/);
  // The triangle runs on the same example, so it has the same number.
  const [triangle] = await handout('[data-stage="triangle"] .kicker');
  assert.match(triangle, /1 number is yours/);
  const [x] = await handout('[data-stage="triangle"] table[data-node="x"] td[data-col="1"]');
  assert.equal(Number(x), 30);
  const [head] = await handout('[data-stage="head"] .kicker');
  assert.doesNotMatch(head, /yours/);
  // Zero is white on paper; in the dark theme it is nearly black.
  const zero = await page.evaluate(() => {
    const cells = document.querySelectorAll<HTMLElement>(
      '.handout [data-stage="head"] table[data-node="x"] td',
    );
    return Array.from(cells).find((cell) => Number(cell.textContent) === 0)?.style.backgroundColor;
  });
  assert.equal(zero, 'rgb(255, 255, 255)');
  await endPrint(page);
  await site.check();
});

test('of streamed weights the map as it is drawn, and the bars of the row', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=head&example=randn&T=100');
  await page.waitFor(() =>
    document.querySelector('.stream-progress')?.textContent?.includes('All'),
  );
  await beforePrint();
  // Of the map and of the bars, on the page and on paper: how many pixels are painted, and the red in them.
  const painted = await page.evaluate(() =>
    ['.stream-map canvas', '.stream-bars'].map((name) =>
      ['#app', '.handout'].map((where) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`${where} ${name}`);
        const { width = 1, height = 1 } = canvas ?? {};
        const drawn = canvas?.getContext('2d')?.getImageData(0, 0, width, height);
        const data = drawn?.data ?? new Uint8ClampedArray();
        const reds = data.filter((_, i) => i % 4 === 0 && data[i + 3] > 0);
        return { count: reds.length, red: reds.reduce((sum, red) => sum + red, 0) / reds.length };
      }),
    ),
  );
  const [[map, mapOnPaper], [bars, barsOnPaper]] = painted;
  assert.ok(map.count > 100 && bars.count > 100, JSON.stringify(painted));
  assert.deepEqual([mapOnPaper.count, barsOnPaper.count], [map.count, bars.count]);
  // Most weights are small: nearly black on the dark page, nearly white on paper. Bars are the other way.
  assert.ok(map.red < 100 && mapOnPaper.red > 155, JSON.stringify(painted));
  assert.ok(bars.red > 60 && barsOnPaper.red < 20, JSON.stringify(painted));
  await endPrint(page);
  await site.check();
});

test('a notebook is printed as it stands, but in the light theme', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  // The number nearest to zero: nearly black on the dark page, nearly white on paper.
  const look = () =>
    page.evaluate(() => {
      const cells = [...document.querySelectorAll<HTMLElement>('main td')];
      const size = (cell: HTMLElement) => Math.abs(Number(cell.textContent?.replace('−', '-')));
      const coloured = cells.filter((cell) => cell.style.backgroundColor && size(cell) >= 0);
      const [least] = coloured.toSorted((a, b) => size(a) - size(b));
      return { cells: cells.length, red: Number(least.style.backgroundColor.match(/\d+/)) };
    });
  await site.go('notebook=002');
  const dark = await look();
  await beforePrint();
  assert.equal(await page.evaluate(() => document.querySelectorAll('.handout').length), 0);
  const light = await look();
  assert.equal(light.cells, dark.cells);
  assert.ok(dark.red < 60 && light.red > 200, JSON.stringify([dark, light]));
  await page.evaluate(() => {
    dispatchEvent(new Event('afterprint'));
  });
  await settled(page);
  assert.deepEqual(await look(), dark);
  await site.check();
});

// Only a browser has dialogs; and what is on paper is drawn as on the screen.
test('“Print…” asks first: one stage, its questions without solutions, and the asked numbers covered', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go('stage=softmax&step=mask');
  const steps = kStages.softmax.steps.length;
  const covered = '[data-step="mask"] table[data-node="masked"] td.covered';
  /** Prints with menus of the dialog set, and says what is on paper. */
  const printed = async (chosen: Record<number, string>, openDialog: () => Promise<void>) => {
    await print(page, async () => {
      await openDialog();
      await page.waitFor(() => document.querySelector('.print-dialog[open]'));
      for (const [menu, value] of Object.entries(chosen))
        await page.evaluate(
          ([at, said]) => {
            const select = document.querySelectorAll('.print-dialog select')[Number(at)];
            (select as HTMLSelectElement).value = said;
            select.dispatchEvent(new Event('change'));
          },
          [menu, value] as const,
        );
      await page.click('.print-go');
    });
    const counts = await Promise.all(
      ['.handout-step', '.printed-sheet', '.solutions', covered].map((one) => handout(one)),
    );
    await endPrint(page);
    assert.equal(await page.evaluate(() => document.querySelectorAll('dialog[open]').length), 0);
    return counts.map(({ length }) => length);
  };
  const fromMenu = async () => {
    await page.click('.button.menu');
    await page.click('.tools [data-print]');
  };
  // The future of row 1 is asked for: six numbers of a row of eight, all of whose cells are covered.
  const [allSteps, sheets, solutions, cells] = await printed({}, fromMenu);
  assert.deepEqual([allSteps, sheets, solutions], [steps, 1, 1]);
  assert.ok(cells >= 6, `${cells} cells are covered`);
  assert.deepEqual(await printed({ 1: 'questions' }, fromMenu), [0, 1, 1, 0]);
  assert.deepEqual(await printed({ 1: 'steps', 2: 'shown', 3: '' }, fromMenu), [steps, 0, 0, 0]);
  assert.deepEqual((await printed({ 0: 'step' }, fromMenu)).slice(0, 3), [1, 0, 0]);
  await site.check();
});

test('the button in the help prints', { skip: isOther || !isEvery }, async () => {
  const { page } = site;
  await site.go('stage=loop');
  await print(page, async () => {
    await page.click('.tools button:last-child');
    await settled(page);
    await page.click('.help [data-print]');
    await page.waitFor(() => document.querySelector('.print-dialog[open]'));
    await page.click('.print-go');
  });
  assert.equal((await handout('.handout-step')).length, kStages.loop.steps.length);
  await endPrint(page);
  await site.check();
});

// Only Chromium's driver writes a PDF.
test('in Chromium: one sheet for each step, small, and nothing wider than the sheet', {
  skip: isOther || !isEvery,
}, async () => {
  const { url, close } = await startSite(NEVER_IDLE);
  const browser = await chromium.launch(kTested);
  try {
    const page = await browser.newPage({ colorScheme: 'dark' });
    // No example is wider than 000's.
    await page.goto(`${url}#stage=head&step=mix&example=000-62`);
    await page.waitForSelector('main table');
    await page.evaluate(`new Promise((printed) => {
      window.print = printed;
      dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true }));
    })`);
    // Letter without its margins, the narrower of the two sheets that are common: a step has room on it.
    await page.setViewportSize({ width: 994, height: 755 });
    await page.emulateMedia({ media: 'print' });
    const [steps, wide] = await page.evaluate<[number[], string[]]>(`
      const steps = Array.from(document.querySelectorAll('.handout-step'));
      [
        steps.map((step) => step.getBoundingClientRect().height),
        steps
          .flatMap((step) => [...step.querySelectorAll('*')])
          .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
          .map((e) => e.outerHTML.slice(0, 80)),
      ]`);
    assert.equal(steps.length, kSteps.length);
    assert.ok(Math.max(...steps) <= 755, `${steps}`);
    assert.deepEqual(wide, []);
    await page.emulateMedia({ media: null });
    // A4, the lower one.
    const pdf = await page.pdf({ format: 'A4', landscape: true, printBackground: true });
    const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    // Behind the steps the questions after eight stages, two on a sheet where they fit, and the solutions.
    assert.equal(sheets.length, kSteps.length + 6);
    assert.ok(pdf.length < 4e6, `${pdf.length} bytes`);
  } finally {
    await browser.close();
    close();
  }
});
