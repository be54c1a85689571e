// The static pages: each stage and each question has one, which stands alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { siteAddress } from '../../web/build/address.ts';
import { markupOf, unescaped } from '../../web/build/markup.ts';
import { pngOf } from '../../web/build/png.ts';
import { sitemap, socialTags } from '../../web/build/social.ts';
import { documentOf, drawnPage, isStill } from '../../web/build/still_pages.ts';
import { ASKED } from '../../web/src/course/mistakes/questions/asked.en.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { QUESTION_FOLDERS } from '../../web/src/shell/still/still.en.ts';
import { stillPages } from '../../web/src/shell/still/still_pages.ts';
import { module } from '../wasm/core.ts';

const pages = (await stillPages(module)).map(drawnPage);
const kAround = {
  language: 'en',
  site: 'Attention',
  overview: 'All',
  version: (version: string) => version,
};
const kFiles = { style: 'assets/still-0.css', icon: 'assets/icon.svg', version: '1.2.3 (abc)' };
const documents = new Map(
  pages.map((page) => [page.folder, documentOf(page, kAround, kFiles, null)] as const),
);
const contentOf = (folder: string) => pages.find((page) => page.folder === folder)?.content ?? '';

test('every stage and every question has its page, with a title and a description of its own', () => {
  assert.deepEqual(
    pages.map(({ folder }) => folder),
    [
      ...STAGES.map(({ id }) => id),
      ...ASKED.map(({ id }) => `questions/${QUESTION_FOLDERS[id]}`),
      'questions',
    ],
  );
  assert.equal(Object.keys(QUESTION_FOLDERS).length, ASKED.length);
  for (const one of ['title', 'description', 'folder'] as const)
    assert.equal(new Set(pages.map((page) => page[one])).size, pages.length, one);
  for (const { folder, description } of pages) {
    assert.match(folder, /^[a-z0-9/-]+$/);
    assert.ok(description.length > 20 && description.length < 200, description);
    assert.doesNotMatch(description, /<|undefined|NaN/);
  }
});

test('a description ends where the next sentence does not fit', () => {
  const about = ['One is here. ', 'Two is here. ', `${'Long '.repeat(40)}. `, 'Not this.'];
  const page = { folder: 'a', title: 'A', about, content: '', card: '' };
  const { description } = drawnPage(page as never);
  assert.equal(description.slice(0, 25), 'One is here. Two is here.');
  assert.doesNotMatch(description, /Not this/);
});

test('templates become markup: text is escaped, attributes are quoted or left out', () => {
  const html = (strings: TemplateStringsArray, ...values: unknown[]) => ({ strings, values });
  const nothing = Symbol('nothing');
  assert.equal(
    markupOf(html`<a href=${'a&b'} class=${nothing}>${'<'}${[1, html`<b>${nothing}</b>`]}</a>`),
    '<a href="a&amp;b">&lt;1<b></b></a>',
  );
});

test('headings come in order, and every table has a caption, and heads for its columns and rows', () => {
  for (const [folder, html] of documents) {
    assert.match(html, /^<!doctype html>\n<html lang="en">/);
    assert.match(html, /1\.2\.3 \(abc\)/);
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    assert.equal(levels[0], 1, folder);
    assert.ok(!levels.slice(1).some((level) => level !== 2), folder);
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, folder);
    const tables = html.split('<table>').slice(1);
    for (const table of tables)
      assert.match(table, /^\s*<caption>.*?<th scope="col">.*?<th scope="row">/s);
    assert.doesNotMatch(html, />(NaN|undefined|\?|)<\/td>\s*<td/);
  }
  for (const { id, steps } of STAGES) {
    const sections = [...contentOf(id).matchAll(/<section id="([^"]*)">/g)].map(([, step]) => step);
    assert.deepEqual(
      sections,
      steps.map((step) => step.id),
    );
  }
});

test('no page needs a script, a style of its own or another host', () => {
  for (const [folder, html] of documents) {
    assert.doesNotMatch(
      html,
      /<script|<style|\sstyle=|\son\w+=|role="button"|class="term"/,
      folder,
    );
    assert.doesNotMatch(html, /(src|href)="?(https?:)?\/\//, folder);
  }
});

test('every link leads to a page that is there, or to a link that the live page reads', () => {
  for (const [folder, html] of documents) {
    for (const [, href] of html.matchAll(/\shref="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `https://host.example/site/${folder}/`);
      const path = url.pathname.replace('/site/', '');
      if (path.startsWith('assets/')) assert.ok(Object.values(kFiles).includes(path), href);
      else if (path !== '') assert.ok(documents.has(path.replace(/\/$/, '')), `${folder}: ${href}`);
      else if (url.hash) {
        const link = decodeURI(url.hash.slice(1));
        assert.equal(
          formatHash(parseHash(formatHash(parseHash(link)))),
          formatHash(parseHash(link)),
        );
      }
    }
  }
  for (const { id, opens } of STAGES) {
    const [, first] = /href="\.\.\/#([^"]*)"/.exec(contentOf(id)) ?? [];
    assert.equal(parseHash(first.replaceAll('&amp;', '&')).stage, id);
    assert.ok(contentOf(id).includes(`<section id="${opens}">`), opens);
  }
});

/** The numbers of a table, by the text of its <code>. */
function tableOf(folder: string, name: string): number[] {
  const table = contentOf(folder)
    .split('<table>')
    .find((one) => one.includes(`<code>${name}</code>`));
  assert.ok(table, `${folder} has no table of ${name}`);
  return [...table.matchAll(/<td>([^<]+)<\/td>/g)].map(([, text]) =>
    Number(text.replace('−', '-').replace('∞', 'Infinity')),
  );
}

interface Golden {
  programs: { choice: string; edits: unknown[]; nodes: { name: string; values: unknown[] }[] }[];
}

const { programs } = JSON.parse(
  readFileSync(new URL('../golden/programs.json', import.meta.url), 'utf8'),
) as Golden;

test("the numbers are PyTorch's, to the four decimals shown", () => {
  const cases = [
    ['head', 'lesson=head&example=bank&dtype=float64', 'scores[0]', 'weights[0]', 'y[0]'],
    ['match', 'lesson=match&example=banks&dtype=float64', 'weights[0]', 'weights[1]', 'y[1]'],
  ];
  for (const [folder, choice, ...names] of cases) {
    const program = programs.find((one) => one.choice === choice && one.edits.length === 0);
    assert.ok(program, choice);
    for (const name of names) {
      const shown = tableOf(folder, name);
      const [node, batch] = name.split(/[[\]]/);
      const values: number[] =
        program.nodes.find((one) => one.name === node)?.values.map(Number) ?? [];
      const golden: number[] = values.slice(
        Number(batch) * shown.length,
        (Number(batch) + 1) * shown.length,
      );
      assert.equal(golden.length, shown.length, name);
      // Half of the last digit, and what float32 is off by.
      for (const [i, one] of shown.entries())
        assert.ok(Math.abs(one - golden[i]) < 5.2e-5, `${name} ${i}`);
    }
  }
});

const kSite = 'https://host.example/attention/';

test('a page names an address only where that of the site is known', () => {
  const [page] = pages;
  const without = documentOf(page, kAround, kFiles, null);
  assert.match(without, /<meta property="og:title" content="Loop: /);
  assert.doesNotMatch(without, /https?:|canonical|og:image/);
  const named = documentOf(page, kAround, kFiles, kSite);
  assert.match(named, /<link rel="canonical" href="https:\/\/host\.example\/attention\/loop\/">/);
  assert.match(named, /"og:image" content="https:\/\/host\.example\/attention\/loop\/card\.png"/);
  assert.match(named, /"twitter:card" content="summary_large_image"/);
  const live = socialTags({ folder: '', title: 'A', description: 'B' }, 'A', kSite);
  assert.deepEqual(live[0], { tag: 'link', attrs: { rel: 'canonical', href: kSite } });
  const listed = [...sitemap(kSite, ['', 'head']).matchAll(/<loc>(.*?)<\/loc>/g)];
  assert.deepEqual(
    listed.map(([, address]) => address),
    [kSite, `${kSite}head/`],
  );
});

test('the address of the site is one, or the build stops', () => {
  assert.equal(siteAddress(''), null);
  assert.equal(siteAddress('https://host.example/attention'), kSite);
  assert.equal(siteAddress(kSite), kSite);
  for (const wrong of ['host.example', 'ftp://host.example/', `${kSite}?a`, `${kSite}#a`])
    assert.throws(() => siteAddress(wrong), /SITE_URL/);
});

test("a card has the title, whole, and PyTorch's numbers, to the decimals shown", () => {
  for (const { folder, title, card } of pages) {
    const texts = [...card.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    // The name of the site stands above it.
    assert.ok(
      unescaped(texts.join(' '))
        .replace(/^\S+, one number at a time /, '')
        .startsWith(title),
      folder,
    );
    for (const [, x] of card.matchAll(/<text x="([\d.]+)"/g)) assert.ok(Number(x) < 1200, folder);
  }
  const shares = [...pages[4].card.matchAll(/text-anchor="middle">([^<]*)</g)].map(([, text]) =>
    Number(text),
  );
  const program = programs.find(
    ({ choice }) => choice === 'lesson=head&example=bank&dtype=float64',
  );
  const golden: number[] =
    program?.nodes.find(({ name }) => name === 'weights')?.values.map(Number) ?? [];
  assert.equal(shares.length, 36);
  for (const [i, one] of shares.entries()) assert.ok(Math.abs(one - golden[i]) < 5.1e-3);
});

test('a card becomes a PNG of its size', async () => {
  const png = await pngOf(pages[0].card, 1200);
  const view = new DataView(png.buffer, png.byteOffset);
  // The signature, then the width and height of the header.
  assert.equal(view.getUint32(0), 0x89504e47);
  assert.deepEqual([view.getUint32(16), view.getUint32(20)], [1200, 630]);
});

test('what is kept for use offline has none of them', () => {
  const own = [
    'head/card.png',
    'card.png',
    'sitemap.xml',
    'head/index.html',
    'questions/why-the-root/index.html',
    'assets/still-0a1b2c3d.css',
  ];
  assert.deepEqual(own.filter(isStill), own);
  assert.deepEqual(['index.html', 'assets/index-0a1b2c3d.css', 'sw.js'].filter(isStill), []);
});
