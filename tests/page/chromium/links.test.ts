// Links that name what there is not, or that the core refuses, as the page follows them. That what is opened is right, and
// that something is said, is proved of all of them in Node (tests/unit/links.test.ts); not that the page opens it: that it
// fetches the rest of the core first, draws, writes the address, and is drawn without an error.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PAGE_ROWS } from '../../../web/src/course/page_rows.ts';
import { amissAt, kPlaces, placeOf } from '../../unit/amiss_links.ts';
import { isEvery, partOf } from '../../unit/walks.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

const kFile = pathToFileURL(
  fileURLToPath(new URL('../../../build/attention.html', import.meta.url)),
);

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

/** In the page: what it shows. */
function look() {
  const main = document.querySelector('main');
  return {
    said: (document.querySelector('.notice-line')?.textContent ?? '').trim(),
    isAmiss: document.documentElement.hasAttribute('data-amiss'),
    place: main?.dataset.stage ?? main?.className ?? '',
    isShown: document.querySelectorAll('main table td, main h1').length > 0,
    trouble: document.querySelector('.notice[role=alert]')?.textContent ?? '',
  };
}
type Seen = ReturnType<typeof look>;

/** What the page shows of each place by its own link. */
let places: Map<string, string>;

function assertShown(link: string, seen: Seen, place: string): void {
  assert.ok(seen.isAmiss && /\.$/.test(seen.said), `${link}: ${seen.said}`);
  assert.ok(seen.isShown && seen.trouble === '', `${link}: ${seen.trouble}`);
  assert.equal(seen.place, place, link);
}

let count = 0;
const tried = (t: { diagnostic(message: string): void }) => t.diagnostic(`${count} links so far`);

test('each place by its own link, of which nothing is said', async () => {
  const links = kPlaces.map(placeOf);
  await site.load(links[0]);
  const seen = await site.survey(links, look);
  places = new Map(kPlaces.map((place, i) => [place, seen[i][1].place]));
  for (const [link, { isShown, said }] of seen) assert.deepEqual([isShown, said], [true, ''], link);
  // A page by its name alone.
  for (const page of partOf(Object.keys(PAGE_ROWS), 3)) {
    await site.go(page);
    assert.equal((await site.page.evaluate(look)).place, places.get(page), page);
  }
  await site.check();
});

test('in a page that is open, something right is shown, and the sentence', async (t) => {
  let last = 'match';
  for (const [start, place] of kPlaces.entries()) {
    // Each kind at one place at least, or some of them: Node has them all.
    const links = partOf(amissAt(place), (isEvery ? 1 : 2) * kPlaces.length, start);
    const seen = await site.survey(
      links.map(([, link]) => link),
      look,
      { isAmiss: true },
    );
    for (const [link, one] of seen) {
      // What is refused leaves the place before it.
      const now = one.place === last ? last : (places.get(place) as string);
      assertShown(link, one, now);
      last = now;
      count++;
    }
    await site.check();
  }
  tried(t);
});

/** One of each way that a fresh tab goes: to the whole core first, past a refusal of the core, from no place. */
const kFresh: [link: string, place: string][] = [
  ['stage=heads&example=nonsense', 'heads'],
  ['stage=heads&example=randn&T=5000', 'heads'],
  ['stage=heads&example=tokens&tokens=it%E2%80%99s', 'heads'],
  ['stage=heads&step=stream', 'heads'],
  ['stage=learn&example=randn&T=5000', 'learn'],
  ['stage=learn&step=two_heads&example=nonsense', 'learn'],
  ['stage=language&step=write&example=nonsense', 'language'],
  ['stage=language&C=9&num_heads=2', 'language'],
  ['stage=loop&mistake=nonsense', 'loop'],
  ['stage=root&example=nonsense', 'root'],
  ['stage=mistakes&mistake=nonsense', 'mistakes'],
  ['notebook=000&example=nonsense', 'notebook'],
  ['notebook=999', 'notebook'],
  ['stage=nonsense&step=mix&example=bank', 'loop'],
  ['/head/mix', 'loop'],
  ['%00', 'loop'],
];

test('in a fresh tab, likewise', async (t) => {
  // In Node all.
  for (const [link, place] of partOf(kFresh, 2)) {
    await site.load(link, { isAmiss: true });
    assertShown(link, await site.page.evaluate(look), places.get(place) as string);
    count++;
  }
  await site.check();
  tried(t);
});

test('a notebook says that it has no such cell', async () => {
  await site.go('notebook=000&at=58');
  for (const [link, own] of [
    ['notebook=001&at=58', 'notebook=001'],
    ['notebook=000&at=zz', 'notebook=000'],
  ]) {
    await site.go(link, { isAmiss: true });
    await site.page.waitFor(() =>
      /no cell “\w+” in/.test(document.querySelector('.notice-line')?.textContent ?? ''),
    );
    await site.page.waitFor((hash) => location.hash === hash, `#${own}`);
  }
  await site.check();
});

// Last: it leaves the site.
test('in the single file, likewise', async (t) => {
  for (const [i, [link, place]] of partOf(kFresh, 4).entries()) {
    await site.page.goto(`${kFile}?${i}#${link}`);
    await site.page.waitFor(() => document.querySelector('main'));
    await settled(site.page);
    assertShown(link, await site.page.evaluate(look), places.get(place) as string);
    count++;
  }
  assert.deepEqual(await site.page.errors(), []);
  tried(t);
});
