// The longest task of what a learner can do, in Chromium: prints, asserts nothing. Build the site first.
//   node tests/page/tools/measure_tasks.ts               every visit, three times: about ten minutes
//   node tests/page/tools/measure_tasks.ts head 1        those visits whose name has "head" in it, once
//   node tests/page/tools/measure_tasks.ts '' 3 390x844  on a phone
// A table, longest first: milliseconds of the processor, the least of the runs and their median, and what
// they were spent on. While a task is longer than 50 ms the page does not answer. "Print by the browser"
// takes longer: a browser that is about to print waits for the whole handout.
import { chromium, type Page } from 'playwright-core';
import { kChromium } from '../drivers/playwright.ts';
import { startSite } from '../helpers/site.ts';
import { kNotebooks, kStages } from '../helpers/stages.ts';
import { type Longest, traced } from './trace.ts';

type Action = [name: string, run: (page: Page) => Promise<unknown>];

/** Actions done one after the other; each visit has a browser that has compiled nothing yet. */
interface Visit {
  name: string;
  start: string;
  actions: Action[];
}

const kLong = 'stage=head&example=randn&T=4096&C=64&head_size=64';

function go(name: string, hash: string): Action {
  return [
    name,
    (page) =>
      page.evaluate((to) => {
        location.hash = to;
      }, hash),
  ];
}

function press(name: string, key: string): Action {
  return [name, (page) => page.keyboard.press(key)];
}

function click(name: string, selector: string, nth = 0): Action {
  return [name, (page) => page.locator(selector).nth(nth).click({ timeout: 2000 })];
}

function fire(name: string, event: string): Action {
  return [name, (page) => page.evaluate((type) => dispatchEvent(new Event(type)), event)];
}

/** Actions that every page allows. */
const kAnywhere: Action[] = [
  click('the other theme', '.tools button', 1),
  press('help', '?'),
  click('print by the button', '.help [data-print]'),
  press('close the help', 'Escape'),
  click('a word of the glossary', 'main [data-term]'),
  press('close the glossary', 'Escape'),
];

const kOnStage: Action[] = [
  click('choose a cell', 'main [role=grid] td', 5),
  press('begin an edit', 'e'),
  press('edit', 'ArrowUp'),
  press('leave the field', 'Escape'),
  press('undo', 'Control+z'),
  press('redo', 'Control+y'),
  press('present', 'f'),
  press('present: a step back', 'ArrowLeft'),
  press('end the presentation', 'f'),
  fire('print by the browser', 'beforeprint'),
  fire('printed', 'afterprint'),
];

function stageVisit(stage: string, sizes: string): Visit {
  const { steps, examples } = kStages[stage];
  const own = `stage=${stage}${sizes}`;
  const others = sizes ? [] : examples;
  return {
    name: own,
    start: stage === 'loop' ? 'stage=match&step=mix' : 'stage=loop',
    actions: [
      go('open', own),
      ...steps.map((step) => go(`step ${step}`, `${own}&step=${step}`)),
      ...others.map((example) => go(`example ${example}`, `${own}&example=${example}`)),
      go('back to this', own),
      go('float64', `${own}&dtype=float64`),
      go('4 decimals', `${own}&decimals=4`),
      go('0 decimals', `${own}&decimals=0`),
      ['back', (page) => page.evaluate(() => history.back())],
      ...(stage === 'heads' ? [1, 4, 8] : []).map((n) =>
        go(`num_heads ${n}`, `${own}&num_heads=${n}`),
      ),
      ...(stage === 'head' || stage === 'heads'
        ? [go('no mask', `${own}&causal=0`), go('columns', `${own}&columns=1`)]
        : []),
      go('back to this', own),
      ...kOnStage,
      ...kAnywhere,
    ],
  };
}

const kVisits: Visit[] = [
  ...Object.keys(kStages).flatMap((stage) =>
    ['', ...[8, 16, 64].map((tokens) => `&example=randn&T=${tokens}`)].map((sizes) =>
      stageVisit(stage, sizes),
    ),
  ),
  {
    name: kLong,
    start: 'stage=head&step=mix',
    actions: [
      go('open', kLong),
      click('open a weight', '.stream-map'),
      go('step project', `${kLong}&step=project`),
      click('choose a cell', 'main [role=grid] td', 5),
      go('edit x there', `${kLong}&step=project&edits=x.0.2000.0:4`),
      go('step stream', `${kLong}&edits=x.0.2000.0:4`),
      go('no mask', `${kLong}&causal=0`),
      press('present', 'f'),
      press('end the presentation', 'f'),
      fire('print by the browser', 'beforeprint'),
      fire('printed', 'afterprint'),
      ...kAnywhere,
    ],
  },
  {
    name: 'notebooks',
    start: 'stage=head&step=mix',
    actions: [
      ...[...kNotebooks, kNotebooks[0]].map((hash) => go(`open ${hash}`, hash)),
      ...kNotebooks.flatMap((hash) => [
        go(`to ${hash}`, hash),
        click(`choose a cell of ${hash}`, 'main [role=grid] td', -1),
        click(`follow a term of ${hash}`, '.numbers .chip'),
        go(`another seed of ${hash}`, `${hash}&seed=5`),
      ]),
      ...kAnywhere,
      go('to the ladder', 'stage=heads&step=attend'),
      go('back to a notebook', kNotebooks[0]),
    ],
  },
];

const [only = '', runs = '3', size = '1440x900'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const seen = new Map<string, Longest[]>();
const site = await startSite();
const browser = await chromium.launch(kChromium);
try {
  const visits = kVisits.filter(({ name }) => name.includes(only));
  for (let run = 0; run < Number(runs); run++) for (const one of visits) await make(one);
} finally {
  await browser.close();
  site.close();
}
report();

async function make({ name, start, actions }: Visit): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  page.on('pageerror', (error) => console.log(`${name}: page error: ${error}`));
  // The browser's dialog would wait for an answer.
  await page.addInitScript("window.print = () => dispatchEvent(new Event('afterprint'))");
  await page.goto(`${site.url}#${start}`);
  await page.waitForSelector('#app:not([aria-busy]) main table');
  // Files that are fetched while the reader reads.
  await page.waitForTimeout(500);
  for (const [action, run] of actions) {
    try {
      const { longest } = await traced(browser, page, async () => {
        await run(page);
        await settled(page);
      });
      const key = `${name}: ${action}`;
      seen.set(key, [...(seen.get(key) ?? []), longest]);
    } catch (error) {
      console.log(`${name}: ${action}: ${String(error).split('\n')[0]}`);
    }
  }
  await page.close();
}

/** Waits until the page is drawn, and streamed weights are computed. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isBusy = () => {
      const progress = document.querySelector<HTMLProgressElement>('.stream-progress progress');
      return document.querySelector('[aria-busy]') || (progress && progress.value < 1);
    };
    do {
      for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
    } while (isBusy());
  });
}

function report(): void {
  const lines = [...seen].map(([name, all]) => {
    const sorted = all.toSorted((a, b) => a.all - b.all);
    return { name, least: sorted[0], median: sorted[Math.floor(sorted.length / 2)] };
  });
  for (const { name, least, median } of lines.sort((a, b) => b.least.all - a.least.all)) {
    const { all, ...parts } = least;
    const of = Object.entries(parts).map(([kind, cost]) => `${kind} ${cost.toFixed(0)}`);
    const both = [all, median.all].map((cost) => cost.toFixed(0).padStart(5)).join('');
    console.log(`${both} ms  ${name} (${of.join(', ')})`);
  }
}
