// Steps in windows of every size: nothing is cut off, covered or out of sight, digits stand clear of each other, the page
// never scrolls sideways. Every tensor is a real table, for screen readers and the keyboard, can be told from the others, and
// stands where it was computed to stand. Next and the colour key keep their places. Where tensors are computed to stand in
// every window, and that none covers another, tests/unit/windows.test.ts says: here is what a browser adds, the width of text
// and the styles.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isEvery, isWhole, partOf } from '../unit/walks.ts';
import { computedPlaces, paintedPlaces } from './helpers/geometry.ts';
import {
  beyondCanvas,
  cutOff,
  sameNames,
  tableFaults,
  together,
  touching,
} from './helpers/page_faults.ts';
import {
  besideSteps,
  coveredFaults,
  higherThanWindow,
  keyPlace,
  nextFaults,
  nextPlace,
  numbersInSight,
  pictureFaults,
  sheetFaults,
  textFaults,
  tooSmall,
  wideArithmetic,
} from './helpers/sight_faults.ts';
import {
  kControls,
  kLinks,
  kNotebooks,
  kSmall,
  kStages,
  kSteps,
  kTurned,
} from './helpers/stages.ts';
import { assertStill, standing } from './helpers/standing.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
let byMouse: Visit;
let byTouch: Visit | null = null;
before(async () => {
  byMouse = await visit({ reducedMotion: true });
  if (!isOther) byTouch = await visit({ reducedMotion: true, touch: true });
  site = byMouse;
});
after(async () => {
  await byMouse.close();
  await byTouch?.close();
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
const kLongWord = 'uncharacteristically';
const sentenceOn = (stage: string) =>
  Array(stage === 'softmax' ? 8 : 12)
    .fill(kLongWord)
    .join('+');
const kLongWords = [
  ...Object.entries(kStages).flatMap(([stage, { steps, examples }]) =>
    (examples.includes('bank') ? steps : []).map(
      (step) => `stage=${stage}&step=${step}&example=bank&tokens=${sentenceOn(stage)}`,
    ),
  ),
  ...kStages.match.steps.map(
    (step) => `stage=match&step=${step}&tokens=${Array(6).fill(kLongWord).join('+')}`,
  ),
];

/**
 * Each example on the step that has the most tensors, the last, or on another one in turn, so that each step has some; in a
 * whole walk on both. Two of the examples are other random numbers of the same sizes; on the first of each stage all steps
 * are looked at.
 */
const kOthers = kLinks.filter((link) => {
  const [, stage, step, example] = /stage=(.*)&step=(.*)&example=(.*)/.exec(link) ?? [];
  const { steps, examples } = kStages[stage];
  const [at, turn] = [steps.indexOf(step), examples.indexOf(example)];
  const isLast = at === steps.length - 1;
  const isOne = isWhole || isLast === (turn % 2 === 1);
  const isHere = isOne && (isLast || at === turn % (steps.length - 1));
  return isHere && turn > 0 && !/^000-6[01]$/.test(example);
});

/** Nine to twelve tokens, of the learner's own sizes and words. */
const kMany = kStages.softmax.steps.flatMap((step) => [
  ...[9, 12].map((tokens) => `stage=softmax&step=${step}&example=randn&T=${tokens}`),
  `stage=softmax&step=${step}&example=bank&tokens=money+bank+loan+river+bank+mud+a+b+c`,
  `stage=softmax&step=${step}&example=bank&tokens=${Array(9).fill(kLongWord).join('+')}`,
]);

/** More columns than the room of a window just wide enough for the whole plane. */
const kSized = [
  ...kStages.loop.steps.map((step) => `stage=loop&step=${step}&example=randn&T=9&C=8`),
  'stage=match&step=score&example=randn&T=9&C=8',
  'stage=head&step=alone&example=randn&T=64&C=64',
  'stage=heads&step=embed&example=randn&T=33&C=32',
  'stage=heads&step=attend&example=randn&T=9&C=8',
  'stage=heads&step=output&example=randn&T=33&C=32',
  `stage=learn&step=train&names=${Array(8).fill(kLongWord).join('+')}`,
];

/**
 * What is looked at besides steps: few and turned numbers, long ones, many, and every example. Two windows share what would
 * look alike in both: each has a part of it, a smaller one of what there is much of.
 */
const kMore: Record<string, [links: string[], look: () => string[]]> = {
  own: [
    [...partOf(kTurned, 2), ...partOf(kSmall, 6, 3)],
    together(cutOff, touching, sameNames, tableFaults),
  ],
  ownToo: [
    [...partOf(kTurned, 2, 1), ...partOf(kSmall, 6, 4)],
    together(cutOff, touching, sameNames, tableFaults),
  ],
  edited: [partOf(kEdited, 2), cutOff],
  // Of each stage some steps: their words are the same.
  long: [[...partOf(kLongWords, 7), ...partOf(kNotebooks, 2)], cutOff],
  longToo: [[...partOf(kLongWords, 7, 3), ...partOf(kNotebooks, 2, 1)], cutOff],
  sized: [partOf(kSized, 2), cutOff],
  sizedToo: [partOf(kSized, 2, 1), cutOff],
  many: [[...partOf(kEdited, 2, 1), ...partOf(kMany, 2)], together(cutOff, touching)],
  examples: [partOf(kOthers, 3), together(cutOff, sameNames, tableFaults)],
  examplesToo: [partOf(kOthers, 3, 1), together(cutOff, sameNames, tableFaults)],
  controls: [kControls, tooSmall],
};

/** Some of the steps, with others in each of seven windows. */
const some = (turn: number) => partOf(kSteps, 7, turn);

type Size = [width: number, height: number, steps: string[], ...more: string[]];

/** Windows of the other engines, with a mouse and some steps each: WebKit has the phone, and Firefox the laptop. */
const kPhone: Size = [390, 844, partOf(kSteps, 4), 'own'];
const kLaptop: Size = [1280, 720, partOf(kSteps, 4, 2)];
const kOfOthers = isEvery
  ? [kPhone, kLaptop]
  : [process.env.BROWSER === 'webkit' ? kPhone : kLaptop];

/** Windows of a run of all tests: a turned phone, tablets, laptops, a low one too, a desk. */
const kMoreSizes: Size[] = [
  [768, 1024, partOf(kSteps, 3, 1), 'controls'],
  [1280, 720, some(4), 'longToo', 'sizedToo'],
  [844, 390, some(1)],
  [820, 1180, some(2)],
  [1366, 610, some(5)],
  [1920, 1080, some(3)],
];

/**
 * Phones and tablets, by touch; laptops and desks, with a mouse. Every step in the narrowest window of a framed page, and in a run
 * of all tests on a common phone; some in the narrowest of a phone and of a tablet (of a laptop by touch: touch.test.ts; of a
 * turned phone: phone_steps.test.ts), and a few where there is more room.
 */
const kSizes: Size[] = isOther
  ? kOfOthers
  : [
      [360, 640, partOf(kSteps, 3)],
      [390, 844, partOf(kSteps, 1), 'own', 'edited', 'long', 'examples', 'controls'],
      [1024, 768, some(0)],
      [1100, 700, kSteps, 'ownToo', 'many', 'sized'],
      [1440, 900, some(6), 'examplesToo'],
      ...(isEvery ? kMoreSizes : []),
    ];

/** Windows in which tensors that are turned, of many tokens and of few are painted where they were computed to stand, too. */
const kPainted = [390, 844, 1024, 1440];

const kOtherPlanes = [
  'stage=head&step=mix&columns=1',
  'stage=head&step=mix&example=randn&T=20',
  'stage=softmax&step=divide&example=randn&T=3',
];

const everything = together(
  cutOff,
  beyondCanvas,
  touching,
  sameNames,
  tableFaults,
  coveredFaults,
  nextFaults,
  sheetFaults,
  numbersInSight,
  textFaults,
  wideArithmetic,
  besideSteps,
  higherThanWindow,
);

/** In the page: all that is asked of a step, by touch also that a finger hits what it wants. */
const record = new Function(
  `const isPhone = ${!isOther} && innerWidth === 390;
  const isStill = innerWidth === 1100;
  return {
    faults: [
      ...(${everything})(),
      ...(matchMedia('(pointer: coarse)').matches ? (${tooSmall})() : []),
      ...(isPhone ? (${pictureFaults})() : []),
    ],
    next: (${nextPlace})(),
    key: (${keyPlace})(),
    places: (${paintedPlaces})(),
    // Last: it scrolls to the top.
    still: isStill ? (${standing})() : null,
  };`,
) as () => {
  faults: string[];
  next: ReturnType<typeof nextPlace>;
  key: ReturnType<typeof keyPlace>;
  places: ReturnType<typeof paintedPlaces>;
  still: ReturnType<typeof standing> | null;
};

for (const [width, height, steps, ...more] of kSizes) {
  describe(`${width}×${height}`, () => {
    let seen: [link: string, of: ReturnType<typeof record>][];
    before(async () => {
      site = (width <= 1024 && byTouch) || byMouse;
      await site.resize(width, height);
      await site.go('stage=loop');
      await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
      seen = await site.survey(steps, record);
    });

    test('nothing is cut off, covered, touching or out of sight', async () => {
      assert.equal(seen.length, steps.length);
      assert.deepEqual(
        seen.filter(([, { faults }]) => faults.length > 0).map(([link, of]) => [link, of.faults]),
        [],
      );
      for (const name of more) await assertNone(...kMore[name]);
      await site.check();
    });

    test('Next stands at one place', { skip: width < 1100 }, () => {
      const places = new Set(seen.map(([, { next }]) => next));
      assert.equal(places.size, 1, JSON.stringify(seen.map(([link, { next }]) => [link, next])));
    });

    test('the colour key is in the window, and in a framed one a line that stands on the voices', () => {
      for (const [link, { key }] of seen) {
        assert.ok(key.isInside, link);
        if (width >= 1100) assert.deepEqual([key.height, key.above], [34, 0], link);
      }
    });

    test('from step to step all keeps its place and its order', {
      skip: width !== 1100,
    }, () => {
      for (const stage of Object.keys(kStages)) {
        const of = seen.filter(([link]) => link.startsWith(`stage=${stage}&`));
        assertStill(
          stage,
          of.flatMap(([link, { still }]) => (still ? [[link, still]] : [])),
          width,
        );
      }
    });

    test('tensors stand where they were computed to stand', { skip: isOther }, async () => {
      let planes = 0;
      const assertPlaces = async (link: string, places: ReturnType<typeof paintedPlaces>) => {
        if (places.found === null) return;
        planes++;
        const expected = await computedPlaces(link, [width, height], places.scrollBar);
        assert.deepEqual(places.found, expected, link);
      };
      for (const [link, { places }] of seen) await assertPlaces(link, places);
      assert.ok(planes > steps.length / 4, `only ${planes} planes`);
      if (!kPainted.includes(width)) return;
      planes = 0;
      for (const [link, places] of await site.survey(kOtherPlanes, paintedPlaces))
        await assertPlaces(link, places);
      assert.equal(planes, kOtherPlanes.length);
    });
  });
}

async function assertNone(links: readonly string[], look: () => string[]): Promise<void> {
  const seen = await site.survey([...links], look);
  assert.equal(seen.length, links.length);
  assert.deepEqual(
    seen.filter(([, found]) => found.length > 0),
    [],
  );
}

test('nor do the digits of the whole way touch', { skip: isOther }, async () => {
  for (const width of [1100, 1280, 1440]) {
    await site.resize(width, 900);
    await site.go('stage=end');
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
    await site.go(link);
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
      ['.body', '.switch', '.numbers .value', '.code'].map(
        (name) =>
          Number.parseFloat(getComputedStyle(document.querySelector(name) as Element).fontSize) *
          // The page is drawn so much larger as a whole.
          Number.parseFloat(getComputedStyle(document.documentElement).zoom),
      ),
    );
  for (const [width, height] of [[390, 844], ...(isOther ? [] : [[1440, 900]])]) {
    await site.resize(width, height);
    await site.load('stage=head&step=mix');
    const before = await sizes();
    // As a default of 20 px does, instead of 16.
    await site.page.evaluate(() => {
      document.documentElement.style.fontSize = '20px';
    });
    await site.page.waitFor(() => document.documentElement.style.zoom === '1.25');
    await settled(site.page);
    const after = await sizes();
    for (const [i, size] of after.entries()) {
      assert.ok(Math.abs(size - 1.25 * before[i]) < 0.01, `${before[i]} px became ${size} px`);
    }
    assert.deepEqual(await site.page.evaluate(cutOff), []);
  }
  await site.check();
});
