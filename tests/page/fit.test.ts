// Nothing is cut off: the page never scrolls sideways, every number stands whole in its cell. And every
// tensor of every step is a real table, for screen readers and the keyboard, and can be told from the others.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { both, cutOff, sameNames, tableFaults, touching } from './helpers/page_faults.ts';
import { kLinks, kNotebooks, kOwn, kStages } from './helpers/stages.ts';
import { isOther, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

test('the links below are all that there are', { skip: isOther }, async () => {
  for (const [stage, { steps, examples }] of Object.entries(kStages)) {
    await site.load(`stage=${stage}`);
    const shown = await site.page.evaluate(() => ({
      stages: document.querySelectorAll('.stages a').length,
      steps: document.querySelectorAll('.steps button').length,
      examples: [
        ...(document.querySelector('.controls select')?.querySelectorAll('option') ?? []),
      ].map((option) => option.value),
    }));
    assert.equal(shown.stages, Object.keys(kStages).length);
    assert.equal(shown.steps, steps.length);
    assert.deepEqual(shown.examples, examples);
  }
  await site.load('notebook=000');
  const notebooks = await site.page.texts('.notebook-list a');
  assert.equal(notebooks.length, kNotebooks.length);
});

/** Numbers of the learner's own are longer than the given ones. */
const kEdited = [
  'stage=head&cell=x.0.3.0&edits=x.0.3.0:-12345.678',
  'stage=head&step=project&cell=w_query.0.0&edits=w_query.0.0:-0.000012345',
  'stage=head&step=scale&edits=w_query.0.0:-1e20,w_key.0.0:3.4e10',
  'stage=match&step=mix&edits=x.1.1.0:-12345.678',
  'stage=match&step=mix&batch=1&edits=w.0.0:-0.00012345',
  'stage=heads&example=hello&step=attend&num_heads=8&edits=x.0.0.0:-12345.678',
  'stage=heads&example=hello&step=attend&num_heads=16',
  'stage=heads&example=hello&num_heads=16&step=transpose&edits=q.0.0.1:-12345.678',
  'stage=heads&example=hello&step=concat&edits=concat.0.1.1:-12345.678',
  'stage=triangle&step=mix&edits=x.0.0.0:-3e38',
  'stage=softmax&step=mix&edits=x.0.7.1:123456.789',
  'stage=loop&cell=x.0.0.0&edits=x.0.0.0:-1e-30,x.0.1.0:98765.4321',
];

/** The longest sentences of the longest words; Softmax draws eight tokens at most in this width. */
const kLongWord = 'uncharacteristic';
const sentenceOn = (stage: string) =>
  Array(stage === 'softmax' ? 8 : 12)
    .fill(kLongWord)
    .join('+');
const kLongWords = [
  ...Object.entries(kStages).flatMap(([stage, { steps }]) =>
    steps.map((step) => `stage=${stage}&step=${step}&example=bank&tokens=${sentenceOn(stage)}`),
  ),
  ...kStages.match.steps.map(
    (step) => `stage=match&step=${step}&tokens=${Array(6).fill(kLongWord).join('+')}`,
  ),
];

/** Two of the examples are other random numbers of the same sizes. */
const kSizes = kLinks.filter((link) => !/=000-6[01]/.test(link));

/** Every size at the two ends, and each stage's own example in between; in other engines that alone. */
const kWidths = isOther
  ? { 390: kOwn, 1024: kOwn, 1440: kOwn }
  : { 390: kSizes, 768: kOwn, 820: kOwn, 1024: kOwn, 1280: kOwn, 1440: kSizes };

for (const [width, links] of Object.entries(kWidths)) {
  test(`${width} px wide`, async () => {
    const look = width === '1440' ? both(cutOff, tableFaults) : both(cutOff, sameNames);
    await site.resize(Number(width), 900);
    await site.load('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const others = isOther ? [] : [...kEdited, ...kLongWords, ...kNotebooks];
    const seen = [...(await site.survey(links, look)), ...(await site.survey(others, cutOff))];
    assert.equal(seen.length, links.length + others.length);
    assert.deepEqual(
      seen.filter(([, found]) => found.length > 0),
      [],
    );
    await site.check();
  });
}

/** Nine to twelve tokens, of the learner's own sizes and words. */
const kMany = kStages.softmax.steps.flatMap((step) => [
  ...[9, 10, 12].map((tokens) => `stage=softmax&step=${step}&example=randn&T=${tokens}`),
  `stage=softmax&step=${step}&example=bank&tokens=money+bank+loan+river+bank+mud+a+b+c`,
  `stage=softmax&step=${step}&example=bank&tokens=${Array(9).fill(kLongWord).join('+')}`,
]);

for (const width of isOther ? [] : [1100, 1280, 1440, 1920]) {
  test(`digits stand clear of each other, columns in line: ${width} px wide`, async () => {
    await site.resize(width, 900);
    await site.load('stage=loop');
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const links = [...kOwn, ...kEdited, ...kMany];
    const seen = await site.survey(links, both(cutOff, touching));
    assert.deepEqual(
      seen.filter(([, found]) => found.length > 0),
      [],
    );
    await site.check();
  });
}

test('nor do the digits of the whole way touch', { skip: isOther }, async () => {
  for (const width of [1100, 1280, 1440]) {
    await site.resize(width, 900);
    await site.load('stage=end');
    const [[, found]] = await site.survey(['stage=end'], touching);
    assert.deepEqual(
      found.filter((fault) => /^[\d.−]+ [\d.−]+:/.test(fault)),
      [],
      `${width} px wide`,
    );
  }
});

// In other engines here a scroll bar takes twelve of these pixels; on a phone it lies above the page.
test('six words and their scores fit on a phone', { skip: isOther }, async () => {
  await site.resize(390, 844);
  const links = ['stage=head&step=score', 'stage=match&step=score&example=bank'];
  for (const link of links) {
    await site.load(link);
    const [shown, room] = await site.page.evaluate(() => {
      const plane = document.querySelector('.plane') as Element;
      return [plane.scrollWidth, plane.clientWidth];
    });
    assert.equal(shown, room, link);
  }
  await site.check();
});

test('with a larger font of the browser text grows, and the page keeps its width', async () => {
  const sizes = () =>
    site.page.evaluate(() =>
      ['.body', '.switch', '.numbers .value', '.code'].map((name) =>
        Number.parseFloat(getComputedStyle(document.querySelector(name) as Element).fontSize),
      ),
    );
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    await site.resize(width, height);
    await site.load('stage=head&step=mix');
    const before = await sizes();
    // As a default of 20 px does, instead of 16.
    await site.page.evaluate(() => {
      document.documentElement.style.fontSize = '20px';
    });
    const after = await sizes();
    for (const [i, size] of after.entries()) {
      assert.ok(Math.abs(size - 1.25 * before[i]) < 0.01, `${before[i]} px became ${size} px`);
    }
    // Where letters grow in place, WebKit keeps what it has scrolled to, not the line that was there.
    const found = await site.page.evaluate(cutOff);
    assert.deepEqual(
      found.filter((fault) => !(isOther && fault.endsWith('is not seen'))),
      [],
    );
  }
  await site.check();
});
