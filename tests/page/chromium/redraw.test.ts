// Rows that show nothing new are left as they stand: what the page shows must not depend on what it
// showed before.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

// Neighbours differ in one thing: the cell, the row, a number, a mask, a size, the dtype, a turn. Each opens a tensor that its
// step has in digits: another one would stay unfolded.
const LINKS = [
  'stage=head&cell=y.0.3.1',
  'stage=head&cell=weights_sum.0.3.0',
  'stage=head&cell=weights.0.2.1&edits=x.0.1.0:2',
  'stage=head&cell=weights.0.2.1&edits=x.0.1.0:2&causal=0',
  'stage=head&cell=weights.0.2.1&edits=x.0.1.0:2&causal=0&columns=1',
  'stage=head&step=softmax&cell=masked.0.2.1&dtype=float64',
  'stage=head&step=mix&example=randn&T=12&C=4',
  'stage=head&step=mix&example=randn&T=12&C=4&decimals=3',
  'stage=head&step=mix&example=randn&B=2&T=12&C=4&batch=1',
  'stage=loop&cell=y.0.2.0',
  'stage=match&cell=y.1.2.1',
  'stage=heads&step=transpose&cell=q_heads.0.1.2.3',
];

let page: Visit;
before(async () => {
  page = await visit();
});
after(() => page.close());

/** Runs in the page: every tensor as it stands there, without the marks of the last change. */
function tensors(): string[] {
  // Attributes stand in the order in which they came.
  const written = (node: Node): string => {
    if (!(node instanceof Element)) return node instanceof Text ? node.data : '';
    const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`).sort();
    return `<${node.localName} ${attributes.join(' ')}>${[...node.childNodes].map(written).join('')}`;
  };
  return [...document.querySelectorAll('main [role=grid]')].map((table) =>
    written(table)
      .replaceAll(/changed/g, '')
      .replaceAll(' style=""', '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ "/g, '"'),
  );
}

test('a tensor looks as on a fresh page, whatever was there before', async () => {
  const fresh = new Map<string, string[]>();
  for (const link of partOf(LINKS, 2)) {
    await page.load(link);
    fresh.set(link, await page.page.evaluate(tensors));
  }
  for (const [link, seen] of await page.survey([...LINKS, ...LINKS.toReversed()], tensors)) {
    // Of the others the second time, after another one, is compared with the first.
    if (!fresh.has(link)) fresh.set(link, seen);
    const wanted = fresh.get(link) ?? [];
    assert.equal(seen.length, wanted.length, link);
    for (const [i, table] of seen.entries()) {
      assert.ok(table === wanted[i], `${link}: ${differenceOf(table, wanted[i])}`);
    }
  }
  const kinds = [...fresh].map(([link, seen]) => [link, seen.join()]);
  for (const [i, [link, kind]] of kinds.entries())
    assert.equal(
      kinds.findIndex(([, other]) => other === kind),
      i,
      link,
    );
  await page.check();
});

/** In the page: what a click on a number shows in its first frame, and what when all is drawn. */
async function clicked(): Promise<[ringed: boolean, chosen: string | null][]> {
  const cell = [...document.querySelectorAll<HTMLElement>('main [role=grid] td')].at(-1);
  const seen = (): [boolean, string | null] => [
    cell?.matches('[data-clicked]') ?? false,
    cell?.getAttribute('aria-selected') ?? null,
  ];
  cell?.click();
  await new Promise(requestAnimationFrame);
  const first = seen();
  do await new Promise(requestAnimationFrame);
  while (document.querySelector('[aria-busy]'));
  return [first, seen()];
}

test('a number that is clicked has its ring before the rest is drawn', async () => {
  await page.load('stage=head&step=mix');
  assert.deepEqual(await page.page.evaluate(clicked), [
    [true, 'false'],
    [false, 'true'],
  ]);
  await page.check();
});

/** In the page: in how many frames a cell has neither ring nor box, if it is clicked when two parts of a step are drawn. */
async function unringed(): Promise<number> {
  const isBusy = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
  });
  location.hash = 'stage=head&step=softmax';
  await isBusy;
  // The page's next frame has been requested before, so it comes before this one.
  await new Promise(requestAnimationFrame);
  const cell = document.querySelector<HTMLElement>('main table[data-node="weights"] td');
  cell?.click();
  let count = 0;
  do {
    await new Promise(requestAnimationFrame);
    if (cell?.isConnected && !cell.matches('[data-clicked], [aria-selected="true"]')) count++;
  } while (document.querySelector('[aria-busy]'));
  return count;
}

test('a ring stays until the box is drawn, also while a step is', async () => {
  await page.load('stage=head&step=mix');
  assert.equal(await page.page.evaluate(unringed), 0);
  // The address is written a little after the picture.
  await page.page.evaluate(async () => {
    while (!location.hash.includes('cell=weights.')) await new Promise(requestAnimationFrame);
  });
  await page.check();
});

test('of choices in quick succession the last one wins, in every part', async () => {
  const words = () => document.querySelector('main')?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
  for (const last of ['stage=head&step=mask', 'stage=heads&step=attend', 'stage=loop&step=add']) {
    await page.load(last);
    const fresh = await page.page.evaluate(words);
    // Faster than a picture of several parts is drawn.
    await page.page.evaluate(
      async (links) => {
        for (const link of links) {
          location.hash = link;
          await new Promise(requestAnimationFrame);
        }
      },
      [...LINKS, last],
    );
    await settled(page.page);
    assert.equal(await page.page.evaluate(words), fresh);
  }
  await page.check();
});

test('a number that is half typed stays while something else is drawn', async () => {
  for (const [link, selector, typed] of [
    ['stage=head&example=randn&seed=7', '.choices input[inputmode="numeric"]', '41'],
    ['stage=head&example=randn&T=1000&step=mix', '.stream-row input', '12'],
  ]) {
    await page.load(link);
    const value = await page.page.evaluate(
      async ([selector, typed, link]) => {
        const field = document.querySelector<HTMLInputElement>(selector);
        if (!field) throw new Error(`no ${selector}`);
        field.focus();
        field.value = typed;
        location.hash = `${link}&digits=all`;
        do for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
        while (document.querySelector('[aria-busy]'));
        return document.querySelector<HTMLInputElement>(selector)?.value;
      },
      [selector, typed, link],
    );
    assert.equal(value, typed, selector);
  }
  await page.check();
});

// What is clicked first, then what still stands there of the picture before, and what the address says of both.
const HASTY: [start: string, first: string, then: string, wanted: string][] = [
  [
    'stage=head&example=randn&B=2&step=score',
    '.steps li:last-child button',
    '.segments button:last-child',
    'stage=head&step=mix&example=randn&batch=1&cell=y.1.5.0&B=2',
  ],
  [
    'stage=head&example=randn&B=2&step=score',
    '.steps li:last-child button',
    '.switch',
    'stage=head&step=mix&example=randn&causal=0&B=2',
  ],
  [
    'stage=triangle&step=mix',
    '.stages li:first-child a',
    '.onward .on',
    'stage=loop&example=000-56',
  ],
  ['stage=head&step=score', '.stages li:nth-child(3) a', '.switch', 'stage=softmax&example=000-56'],
];

test('what is clicked before its part is drawn acts on what there is now', async () => {
  for (const [start, first, then, wanted] of HASTY) {
    for (const frames of [0, 1]) {
      await page.go(start);
      const hash = await page.page.evaluate(hasten, [first, then], frames);
      assert.equal(hash, wanted, `${start}: ${then} after ${frames} frames`);
    }
  }
  await page.check();
});

/** Runs in the page: two clicks, so many frames apart; the address when all is drawn. */
async function hasten(clicks: string[], frames: number): Promise<string> {
  const frame = () => new Promise(requestAnimationFrame);
  const [first, then] = clicks.map((selector) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  });
  first.click();
  for (let i = 0; i < frames; i++) await frame();
  then.click();
  do for (let i = 0; i < 2; i++) await frame();
  while (document.querySelector('[aria-busy]'));
  // A page that is left writes its address at once.
  dispatchEvent(new Event('pagehide'));
  return location.hash.slice(1);
}

/** Where two texts begin to differ, with a little around it. */
function differenceOf(a: string, b: string): string {
  const at = [...a].findIndex((character, i) => character !== b[i]);
  return [a, b].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(' / ');
}
