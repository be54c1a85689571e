// What can be chosen: each field of the page is written in a link, sent to the core and reset where it means something.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTEBOOKS } from '../../web/src/course/notebooks/all.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import {
  choiceText,
  exampleOf,
  examplesOf,
  OWN,
  takenName,
  takes,
} from '../../web/src/engine/model/choice.ts';
import { mergedWithPresent, normalized } from '../../web/src/engine/model/link.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { SEED } from '../../web/src/engine/page/controls/controls.ts';
import { FIELDS, resetBy } from '../../web/src/engine/state/fields.ts';
import { PAGES } from '../../web/src/engine/state/pages.ts';
import {
  DEFAULT,
  formatHash,
  parseHash,
  type State,
  writtenIn,
} from '../../web/src/engine/state/state.ts';
import { kNotebooks, kStages } from '../page/helpers/stages.ts';
import { catalogue, fresh, golden, OWN_HEAD, open, refusalOf } from '../wasm/core.ts';
import { kOther } from './other_values.ts';
import { isEvery, someOf } from './walks.ts';

const kNames = Object.keys(kOther) as (keyof State)[];

/** The choices of the learner on every lesson with every example. */
const kPlaces: State[] = [
  ...STAGES.flatMap(({ id, lesson }) =>
    catalogue.lessons[lesson].map((example) => ({
      ...{ ...DEFAULT, stage: id, example, own: example === 'own' ? OWN_HEAD : null },
      // A language model's run for a few steps: hundreds are waited for.
      trained_steps: example === 'meanings' && lesson !== 'language' ? 3 : null,
    })),
  ),
  ...['000', '001', '002', '003', '004'].map((notebook) => ({
    ...DEFAULT,
    stage: 'notebook',
    notebook,
  })),
];

test('every field survives the way through the link, where it means something', () => {
  assert.deepEqual(kNames.toSorted(), Object.keys(FIELDS).sort());
  for (const name of kNames) {
    assert.notDeepEqual(kOther[name], DEFAULT[name], name);
    const hasIt = (page: string) => PAGES[page].fields.includes(name);
    const pages = Object.keys(PAGES).filter(hasIt);
    const stages = FIELDS[name].offStage ? pages : ['loop', ...pages];
    assert.ok(stages.length > 0, name);
    for (const stage of stages) {
      const notebook = stage === 'notebook' ? '000' : '';
      const state = { ...DEFAULT, stage, notebook, [name]: kOther[name] };
      assert.deepEqual(parseHash(formatHash(state)), state, `${stage}: ${name}`);
    }
  }
});

/** Choices whose default is another on another lesson: one of these values is none of them. */
const OF_EITHER: Record<string, (boolean | number | string)[]> = {
  causal: [true, false],
  trained_causal: [true, false],
  bias: [true, false],
  num_heads: [1, 2],
  optimizer: ['adam', 'sgd'],
};

/** Choices that change something only beside another. */
const BESIDE: Record<string, Partial<State>> = {
  fresh: { batch_size: 3 }, // of all sentences at once no batch is drawn
  dropout_seed: { dropout: '0.5' },
  train: { dropout: '0.5' },
  tokens: { T: 2 }, // rows must be shorter than the text
};

/** Choices whose value has the sizes of the example: the next test has them. */
const OF_SIZE = ['mask', 'added', 'padding'];

test('a mask is sent where scores are computed, and refused by the core elsewhere', async () => {
  const session = new Session(await fresh());
  session.hold(OWN_HEAD);
  for (const at of kPlaces) {
    const opened = choiceText(at, catalogue);
    for (const key of OF_SIZE) {
      const isTaken = /^lesson=(match|heads?)\b/.test(opened);
      assert.equal(takes(at, catalogue, key), isTaken, opened);
      const sent = choiceText({ ...at, [key]: kOther[key as keyof State] }, catalogue);
      assert.equal(sent !== opened, isTaken, opened);
      const refusal = refusalOf(() => session.open(`${opened}&${key}=1,1,1,1,1,1,1,1,1`));
      assert.notEqual(refusal, '', opened);
      assert.equal(/belongs to the lessons match, head and heads/.test(refusal), !isTaken, opened);
    }
  }
});

test('a choice is sent to the core where it changes what the core computes, and nowhere else', async () => {
  const session = new Session(await fresh());
  session.hold(OWN_HEAD);
  const hashOf = (choice: string) => {
    const refusal = refusalOf(() => session.open(choice));
    // Some choices change what comes after the first step of a run.
    if (!refusal && session.structure.training) session.train(1, 1);
    return refusal || session.hash();
  };
  const keys = catalogue.choices
    .map(({ key }) => key)
    // A variant, and its tiles, belong to its page, which nothing else leads a stage to.
    .filter((key) => !['lesson', 'example', 'variant', 'tile_size', ...OF_SIZE].includes(key));
  let sent = 0;
  let left = 0;
  for (const at of someOf(kPlaces, 4)) {
    const opened = choiceText(at, catalogue);
    const hash = hashOf(opened);
    for (const key of keys) {
      const place = { ...at, ...BESIDE[key] };
      const plain = choiceText(place, catalogue);
      const before = plain === opened ? hash : hashOf(plain);
      assert.ok(key in kOther, `${key} is no field of the page`);
      const values = OF_EITHER[key] ?? [kOther[key as keyof State]];
      const texts = values.map((value) => choiceText({ ...place, [key]: value }, catalogue));
      const isSent = texts.some((text) => text !== plain);
      const other = { ...place, [key]: values[0] };
      assert.equal(isSent, takes(other, catalogue, key));
      // What the core itself says to the key, whether the page sends it or not.
      const written = (value: unknown) =>
        ['tokens', 'memory_tokens'].includes(key)
          ? encodeURIComponent(String(value))
          : FIELDS[key as keyof State].write(value as never);
      const asked = values.map(
        (value) => `${plain}&${key}=${typeof value === 'boolean' ? Number(value) : written(value)}`,
      );
      const changes = asked
        .map(hashOf)
        .some((hash) => /^[0-9a-f]{16}$/.test(hash) && hash !== before);
      assert.equal(isSent, changes, `${plain}: ${key}`);
      if (isSent) {
        assert.deepEqual(texts.map(hashOf), asked.map(hashOf), `${plain}: ${key}`);
        sent++;
      } else left++;
    }
  }
  const least = isEvery ? 100 : 25;
  assert.ok(sent > least && left > least, `${sent} sent, ${left} not`);
});

test('a variant and its traps are sent from their page alone', () => {
  const sent = (link: string) => choiceText(parseHash(link), catalogue);
  assert.equal(sent('variants&variant=cap'), 'lesson=head&variant=cap');
  assert.equal(
    sent('variants&variant=cap&mistake=cap_after_mask'),
    'lesson=head&mistake=cap_after_mask&variant=cap',
  );
  // The mistakes of the plain head are none of a variant's, and the list is of the plain head.
  assert.equal(sent('variants&variant=cap&mistake=root_of_C'), 'lesson=head&variant=cap');
  assert.equal(sent('variants'), 'lesson=head');
  assert.equal(sent('variants&variant=nothing'), 'lesson=head');
  assert.equal(sent('stage=head&variant=cap&mistake=cap_after_mask&v=2'), 'lesson=head');
});

/** The link that the page writes at a state. */
async function linkAt(state: State): Promise<string> {
  const session = await open(choiceText(state, catalogue));
  return formatHash(normalized(resolve(state, session)));
}

test('a link without a version opens the example on which its step opened then, one with it that of today', async () => {
  // Written by the version before.
  const first: Record<string, string> = await golden('first_links.json');
  assert.ok(Object.keys(first).length >= 35);
  for (const [link, example] of Object.entries(first)) {
    assert.equal(exampleOf(parseHash(link), catalogue), example, link);
    const present = { ...parseHash(link), example: '' };
    const written = formatHash(present);
    assert.deepEqual(parseHash(written), present, written);
  }
  const opensOn = (link: string) => exampleOf(parseHash(link), catalogue);
  assert.equal(opensOn('stage=loop&v=2'), 'sentences');
  assert.equal(opensOn('stage=loop&example=bank'), 'bank');
  assert.deepEqual(writtenIn('#stage=loop&v=2').unread, []);
  assert.deepEqual(writtenIn('#stage=loop&present=1').unread, []);
});

test('a link has nothing that other lessons, examples and steps have left', async () => {
  const leftovers = {
    ...{ seed: '7', T: 1000, B: 3, head_size: 5, tokens: 'old text', split: 'characters' as const },
    ...{ num_heads: 4, mistake: 'value_from_key', map: [0, 0, 64] as State['map'] },
  };
  const link = (patch: Partial<State>) => linkAt({ ...DEFAULT, ...leftovers, ...patch });
  assert.equal(
    await link({ stage: 'head', step: 'stream', example: 'river' }),
    'stage=head&step=mix&example=river',
  );
  assert.equal(await link({ stage: 'head' }), 'stage=head&tokens=old+text');
  assert.equal(
    await link({ stage: 'loop', batch: 0, head: 2, columns: true, name: 'none' }),
    'stage=loop&v=2',
  );
  assert.equal(
    await link({ stage: 'head', example: 'tokens' }),
    'stage=head&example=tokens&seed=7&head_size=5&tokens=old+text&split=characters',
  );
  assert.equal(
    await link({ stage: 'heads', example: 'tokens' }),
    'stage=heads&example=tokens&num_heads=4&mistake=value_from_key&seed=7&head_size=5&tokens=old+text',
  );
  assert.equal(
    await link({ stage: 'head', step: 'stream', example: 'randn', batch: 2 }),
    'stage=head&step=stream&example=randn&batch=2&map=0.0.64&seed=7&B=3&T=1000&head_size=5',
  );
  assert.equal(
    await link({ stage: 'match', example: 'randn', T: 9, columns: true, causal: true }),
    'stage=match&example=randn&causal=1&columns=1&seed=7&B=3&T=9',
  );
});

test('a link names the step that is shown', async () => {
  const link = (patch: Partial<State>) => linkAt({ ...DEFAULT, stage: 'head', ...patch });
  assert.equal(await link({ step: 'mask' }), 'stage=head&step=mask');
  assert.equal(await link({ step: 'mask', causal: false }), 'stage=head&step=mask&causal=0');
  const drawn = await link({ stage: 'heads', step: 'embed', example: 'randn' });
  assert.match(drawn, /^stage=heads&step=project&/);
});

test('a link with leftovers opens what it opened, and what is written opens the same', async () => {
  for (const place of kPlaces.filter(({ stage }) => stage !== 'notebook')) {
    const { stage, notebook, at, step, example, map, T, C, num_heads, ...others } = kOther;
    const { mask, added, padding, ...leftovers } = others;
    const state = { ...place, ...leftovers, cell: null };
    const session = await open(choiceText(state, catalogue));
    const again = parseHash(await linkAt(state));
    assert.equal(choiceText(again, catalogue), choiceText(state, catalogue));
    assert.equal((await open(choiceText(again, catalogue))).hash(), session.hash());
  }
});

test('another step, other numbers, and another example reset what belonged to the one before', () => {
  const names = (what: Parameters<typeof resetBy>[0]) => Object.keys(resetBy(what)).sort();
  const ofNumbers = [
    ...[
      'added',
      'batch',
      'cell',
      'edits',
      'fall',
      'head',
      'map',
      'mask',
      'name',
      'padding',
      'places',
      'reach',
      'row',
      'tables',
      'trail',
      'trained',
      'tree',
    ],
  ];
  assert.deepEqual(names('step'), ['cell', 'fall', 'reach', 'tables', 'trail', 'tree']);
  assert.deepEqual(names('numbers'), ofNumbers);
  assert.deepEqual(names('example'), [...ofNumbers, 'causal', 'num_heads'].sort());
  for (const [name, value] of Object.entries(resetBy('example'))) {
    assert.deepEqual(value, DEFAULT[name as keyof State]);
  }
});

test("the seed that an empty field shows is the core's own", async () => {
  const own = await open('lesson=loop&example=randn');
  assert.equal((await open(`lesson=loop&example=randn&seed=${SEED}`)).hash(), own.hash());
  assert.notEqual((await open('lesson=loop&example=randn&seed=7')).hash(), own.hash());
});

test('a link within a visit leaves alone what its example does not take', () => {
  const present = parseHash('stage=head&example=randn&seed=7&T=5&causal=0');
  const back = mergedWithPresent(parseHash('stage=head&step=scale'), present, catalogue);
  assert.deepEqual([back.seed, back.T, back.step], ['7', 5, 'scale']);
  // The link's own example and mask are what it says.
  assert.deepEqual([back.example, back.causal], ['', null]);
  const slip = parseHash('stage=heads&example=bank&mistake=value_from_key');
  assert.equal(
    mergedWithPresent(parseHash('stage=heads&example=bank&step=concat'), slip, catalogue).mistake,
    '',
  );
  const right = parseHash('stage=heads&example=bank');
  assert.equal(mergedWithPresent(slip, right, catalogue).mistake, 'value_from_key');
  const own = mergedWithPresent(parseHash('stage=head&example=randn'), present, catalogue);
  assert.deepEqual([own.seed, own.T], ['', null]);
  // The seed of a page's questions is no number of an example.
  const asked = parseHash('stage=check&after=head&seed=3');
  assert.equal(
    mergedWithPresent(parseHash('stage=check&after=head&seed=5'), asked, catalogue).seed,
    '5',
  );
});

test('a mistake that only goes along to another lesson is not made there', () => {
  const made = parseHash('stage=head&step=softmax&mistake=softmax_over_queries');
  assert.equal(takenName(made, catalogue, 'mistake'), 'softmax_over_queries');
  const along = mergedWithPresent(
    parseHash('stage=heads&step=transpose&example=bank'),
    made,
    catalogue,
  );
  assert.equal(takenName(along, catalogue, 'mistake'), '');
  const tied = parseHash('stage=learn&step=train&tied=query_key');
  assert.equal(takenName(tied, catalogue, 'tied'), 'query_key');
  const other = mergedWithPresent(parseHash('stage=triangle&step=mix'), tied, catalogue);
  assert.equal(takenName(other, catalogue, 'tied'), '');
});

test('a notebook takes no edits, however its link is written', () => {
  for (const link of ['notebook=000', 'stage=notebook']) {
    assert.deepEqual(parseHash(`${link}&edits=x_56.0.0.0:55`).edits, []);
  }
});

test('a link to a number of the example that a stage once began with still opens that', () => {
  const example = (hash: string) => parseHash(hash).example;
  for (const old of ['cell=concat.0.4.15', 'edits=ids.0.3:99', 'row=3', 'num_heads=16']) {
    assert.equal(example(`stage=heads&${old}`), 'hello', old);
  }
  assert.equal(example('stage=heads&step=view&causal=0'), 'both');
  assert.equal(example('stage=heads&example=randn&row=3'), 'randn');
  // What only the next first example took.
  for (const later of ['tokens=mud+bank', 'mistake=value_from_key&row=2', 'value_from_key=1']) {
    assert.equal(example(`stage=heads&${later}`), 'bank', later);
  }
  assert.equal(example('stage=heads&example=hello&mistake=value_from_key'), 'hello');
  assert.equal(example('stage=head&cell=y.0.5.0'), '');
  // What is written now has a version: the same numbers are then today's example.
  const now = { ...parseHash('stage=heads&cell=y.0.5.7'), example: '' };
  assert.equal(formatHash(now), 'stage=heads&cell=y.0.5.7&v=2');
  assert.equal(example(formatHash(now)), '');
});

test('the links that tests of the page open are those of all stages, steps, examples and notebooks', () => {
  const all = STAGES.map(({ id, steps }) => {
    const examples = examplesOf(parseHash(`stage=${id}`), catalogue);
    // A head of the reader's own is there once it is brought.
    const given = examples.filter((example) => example !== OWN);
    return [id, { steps: steps.map((step) => step.id), examples: given }];
  });
  assert.deepEqual(Object.entries(kStages), all);
  assert.deepEqual(
    kNotebooks,
    NOTEBOOKS.map(({ id }) => `notebook=${id}`),
  );
});
