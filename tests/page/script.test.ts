// What is saved of a stage: tests/unit/scripts.test.ts has the scripts, and figures.test.ts and stage_files.test.ts the rest;
// only a browser has the file, what is fetched for it, a run that is trained in slices, and the paint of a PNG.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { isOther, type Visit, visit } from './helpers/visit.ts';

declare global {
  interface Window {
    saved: { name: string; text: Promise<string>; blob: Promise<Blob> };
  }
}

let site: Visit;
before(async () => {
  // Who opens the voices has that in their link, and in the script's.
  site = await visit({ areVoicesOpen: true });
  await site.load('stage=loop');
  await site.page.evaluate(catchFile);
});
after(() => site.close());

const LINKS = [
  'stage=loop&example=000-56',
  'stage=heads&step=attend&example=randn&B=2&T=3&C=6&causal=0&columns=1',
  'stage=learn&step=train&trained=50',
];
const file = new URL('../golden/scripts.json', import.meta.url);
const { scripts }: { scripts: { link: string; sha256?: string }[] } = JSON.parse(
  await readFile(file, 'utf8'),
);

/** Keeps what would be saved as a file. */
function catchFile(): void {
  const none = Promise.resolve(new Blob());
  window.saved = { name: '', text: Promise.resolve(''), blob: none };
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const saved = blob as Blob;
    window.saved = { name: '', text: saved.text(), blob: Promise.resolve(saved) };
    return create(blob);
  };
  HTMLAnchorElement.prototype.click = function () {
    window.saved.name = this.download;
  };
}

async function savedAt(link: string): Promise<{ name: string; text: string }> {
  const { page } = site;
  await site.go(link);
  // WebKit's driver does not scroll in what scrolls inside the page.
  await page.waitFor(() => {
    const button = document.querySelector('.script button');
    button?.scrollIntoView({ block: 'center' });
    return button !== null;
  });
  await page.evaluate(() => {
    window.saved.name = '';
  });
  await page.click('.script button');
  await page.waitFor(() => window.saved.name !== '');
  return page.evaluate(async () => ({
    name: window.saved.name,
    text: await window.saved.text,
  }));
}

async function openDialog(link: string): Promise<void> {
  const { page } = site;
  await site.go(link);
  await page.click('.button.menu');
  await page.click('#menu [aria-label="Take it along"]');
  await page.waitFor(() => document.querySelector('dialog.take-along[open] .take-kinds button'));
  await page.evaluate(() => {
    window.saved.name = '';
  });
}

/** The second picture of the dialog, as SVG. */
async function secondSaved(): Promise<{ name: string; text: string }> {
  const { page } = site;
  await page.evaluate(() => {
    const kinds = document.querySelectorAll('.take-along .take-kinds')[1];
    (kinds.firstElementChild as HTMLElement).click();
  });
  await page.waitFor(() => window.saved.name !== '');
  return page.evaluate(async () => ({
    name: window.saved.name,
    text: await window.saved.text,
  }));
}

// In other engines that one whose run is trained in slices.
for (const link of isOther ? LINKS.slice(2) : LINKS) {
  test(`${link}: PyTorch or NumPy has run what is saved`, async () => {
    const { name, text: saved } = await savedAt(link);
    // What PyTorch has run had no version in its head.
    const version = /^# Version [^\n]+ of the page\.\n/m;
    assert.match(saved, version);
    const text = saved.replace(version, '');
    assert.match(name, /^attention_[a-z]+\.py$/);
    const { sha256 } = scripts.find((row) => row.link === link) ?? {};
    assert.equal(createHash('sha256').update(text).digest('hex'), sha256, text);
    await site.check();
  });
}

test('a picture is painted as a PNG of twice its size, with the page’s colours in it', async () => {
  const { page } = site;
  await openDialog('stage=head&step=mix');
  await page.click('.take-kinds button:last-child');
  await page.waitFor(() => window.saved.name !== '');
  const found = await page.evaluate(async () => {
    const image = await createImageBitmap(await window.saved.blob);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
    brush.drawImage(image, 0, 0);
    const { data } = brush.getImageData(0, 0, image.width, image.height);
    const colours = new Set<string>();
    for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 3).join());
    const paper = data.slice(0, 3).join();
    return {
      name: window.saved.name,
      size: [image.width, image.height],
      paper,
      colours: colours.size,
    };
  });
  assert.equal(found.name, 'attention_head_mix.png');
  assert.equal(found.paper, '253,252,249');
  const svg = await readFile(new URL('../figures/head_mix.svg', import.meta.url), 'utf8');
  const [, width] = /width="(\d+)"/.exec(svg) ?? [];
  assert.equal(found.size[0], 2 * Number(width));
  assert.ok(found.colours > 20);
  await page.click('dialog.take-along header .button');
  await site.check();
});

// Places and colours are read off what a browser has laid out.
test('a chart is saved as it is drawn: its words as text, colours that every program reads, and its link', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await openDialog('stage=head&step=mix');
  // The tensors, and of the word in both its places the balance.
  await page.waitFor(() => document.querySelectorAll('.take-along .take-kinds').length === 3);
  const drawn = await page.evaluate(() => {
    const chart = document.querySelector('main .chart > svg[role="img"]') as Element;
    return Array.from(chart.querySelectorAll('text'), ({ textContent }) => textContent ?? '');
  });
  const { name, text } = await secondSaved();
  assert.equal(name, 'attention_head_mix_chart1.svg');
  const words = Array.from(text.matchAll(/<text[^>]*>([^<]*)</g), ([, word]) => word);
  for (const word of drawn) assert.ok(words.includes(word), word);
  for (const [, colour] of text.matchAll(/ (?:fill|stroke)="([^"]*)"/g))
    assert.match(colour, /^(#[0-9a-f]{6}|none)$/);
  assert.match(text, /<a href="http[^"]*#stage=head[^"]*step=mix[^"]*">/);
  assert.doesNotMatch(text, /NaN|Infinity/);
  await page.click('dialog.take-along header .button');
  await site.check();
});

test('a waterfall is saved whole, as it is drawn: its words, its numbers and their colours', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await openDialog('stage=head&step=mix&fall=all');
  const { name, text } = await secondSaved();
  assert.equal(name, 'attention_head_mix_picture1.svg');
  const drawn = await page.evaluate(() =>
    Array.from(document.querySelectorAll('main .falls td :is(.chip, text)'), ({ textContent }) =>
      (textContent ?? '').trim(),
    ),
  );
  // A chip on each side of six terms, and their products.
  assert.ok(drawn.length >= 18);
  const words = Array.from(text.matchAll(/<text[^>]*>([^<]*)</g), ([, word]) => word);
  for (const word of drawn) assert.ok(words.includes(word), word);
  assert.ok((text.match(/<rect [^>]*fill="#[0-9a-f]{6}"/g) ?? []).length >= 12);
  assert.doesNotMatch(text, /NaN|Infinity/);
  await page.click('dialog.take-along header .button');
  await site.check();
});

test('both heads of a variant are saved as they are drawn: their words, their numbers, and the frames of what differs', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go('stage=variants&variant=alibi&mistake=alibi_added');
  await page.waitFor(() => document.querySelectorAll('.variant-sides td').length > 50);
  const { words: drawn, frames } = await page.evaluate(() => {
    window.saved.name = '';
    const sides = document.querySelector('.variant-sides') as Element;
    const button = sides.parentElement?.querySelector<HTMLElement>(':scope > p > button');
    button?.click();
    return {
      words: Array.from(sides.querySelectorAll('td[tabindex], h3'), ({ textContent }) =>
        (textContent ?? '').trim(),
      ),
      frames: sides.querySelectorAll('td.other').length,
    };
  });
  await page.waitFor(() => window.saved.name !== '');
  const { name, text } = await page.evaluate(async () => ({
    name: window.saved.name,
    text: await window.saved.text,
  }));
  assert.equal(name, 'attention_alibi.svg');
  const found = Array.from(text.matchAll(/<text[^>]*>([^<]*)</g), ([, word]) => word);
  assert.ok(drawn.length > 100);
  for (const word of drawn) assert.ok(found.includes(word), word);
  // A word of the first row is one with itself in both.
  assert.ok(frames > 20);
  assert.equal((text.match(/<rect [^>]*fill="none"[^>]*stroke="/g) ?? []).length, frames);
  assert.match(text, /<a href="http[^"]*#[^"]*variant=alibi[^"]*">/);
  assert.doesNotMatch(text, /NaN|Infinity/);
  await site.check();
});

test('it leads back to the page as it was, and has the digits that the page shows', {
  skip: isOther,
}, async () => {
  const link = 'stage=head&step=mix&causal=0&edits=x.0.5.0:-0.3';
  const { text } = await savedAt(link);
  assert.ok(text.includes(`# On the page: #${link}\n`));
  const { page } = site;
  await page.click('.digits');
  await page.waitFor(() => document.querySelector('.digits[aria-pressed=true]'));
  const shown = (await page.text('[data-result]')).replace('−', '-');
  const y = /check\("y", y, \[\n([^)]*)\n\]\)/.exec(text)?.[1] ?? '';
  assert.ok(y.split('\n').at(-1)?.trim().startsWith(`[${shown},`), `${shown} in ${y}`);
});
