// All that can be chosen, as the page learns it of the core: lessons, examples, choices, mistakes, limits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEAD_PARTS, OwnHead } from '../../web/src/engine/core/own_head.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import { fresh, OWN_HEAD, open, refusalOf, smallModule, withOwn } from './core.ts';

const LESSONS = [
  'loop',
  'triangle',
  'softmax',
  'match',
  'head',
  'heads',
  'learn',
  'language',
  'write',
  'cache',
  'head_turned',
  'learn_turned',
  'race_loop',
  'race_running',
  'race_product',
  'race_head',
  'root',
  'temperature',
  'notebook_000',
  'notebook_001',
  'notebook_002',
  'notebook_003',
  'notebook_004',
];

test('the catalogue has the lessons in their order, with their examples', async () => {
  const { lessons } = new Session(await fresh()).catalogue();
  assert.deepEqual(Object.keys(lessons), LESSONS);
  assert.deepEqual(lessons.loop, [
    'sentences',
    '000-56',
    '000-60',
    '000-61',
    '002-16',
    'bank',
    'randn',
    'tokens',
  ]);
  assert.deepEqual(lessons.head, [
    ...['bank', 'river', 'money', '000-62'],
    ...['lookup', 'previous', 'marked', 'largest', 'meanings', 'randn', 'tokens', 'own'],
  ]);
  assert.deepEqual(lessons.heads, [
    ...['both', 'meanings', 'bank', 'hello', 'randn', 'tokens', 'own'],
  ]);
  assert.deepEqual(lessons.notebook_000, []);
});

test('the catalogue has the parts of a head that can be brought, in the order in which the page brings them', async () => {
  assert.deepEqual(new Session(await fresh()).catalogue().parts, HEAD_PARTS);
});

test('the catalogue has all that can be chosen, and who takes it', async () => {
  const session = new Session(await fresh());
  const { choices } = session.catalogue();
  // The sentence that tests/core/test_choices.cpp holds to the table.
  const [, first, last] =
    /there are (.*) and (\w+)\./.exec(refusalOf(() => session.open('lesson=head&size=1'))) ?? [];
  assert.deepEqual(
    choices.map(({ key }) => key),
    [...first.split(', '), last],
  );
  const find = (key: string) => choices.find((one) => one.key === key);
  const kinds = {
    example: 'name',
    causal: 'flag',
    num_heads: 'number',
    lr: 'decimal',
    tokens: 'text',
  };
  for (const [key, kind] of Object.entries(kinds)) assert.equal(find(key)?.kind, kind);
  assert.deepEqual(find('dtype'), {
    key: 'dtype',
    kind: 'word',
    words: ['float32', 'float64'],
    lessons: [
      ...['loop', 'triangle', 'softmax', 'match', 'head', 'heads', 'learn', 'language'],
      ...['write', 'cache', 'head_turned', 'learn_turned', 'root', 'temperature'],
    ],
    examples: [],
  });
  assert.deepEqual(find('seed'), {
    key: 'seed',
    kind: 'seed',
    lessons: [],
    examples: [
      ...['randn', 'tokens', 'lookup', 'previous', 'marked', 'largest', 'both', 'queries'],
      ...['meanings', 'text'],
    ],
  });
  assert.deepEqual(find('C')?.lessons.slice(4, 7), ['head', 'heads.meanings', 'heads.randn']);
});

test('the catalogue has the mistakes of each lesson', async () => {
  const { lessons, mistakes } = new Session(await fresh()).catalogue();
  assert.deepEqual(Object.keys(mistakes), Object.keys(lessons));
  assert.deepEqual(mistakes.heads, [
    ...['scale_left_out', 'scaled_twice', 'root_of_C', 'scaled_up', 'root_of_N'],
    ...['dropout_unscaled', 'is_causal_with_cache', 'cut_before_projection', 'value_from_key'],
    ...['view_without_transpose', 'view_back_without_transpose'],
    ...['heads_attend_to_heads', 'tile', 'output_left_out'],
  ]);
  assert.equal(mistakes.head.length, 16);
  assert.deepEqual(mistakes.match, []);
  // The small module knows their names, so that the page can offer them before it has loaded the other.
  const small = new Session(await fresh(smallModule)).catalogue();
  assert.deepEqual(small.mistakes, mistakes);
  assert.deepEqual([mistakes.language.length, mistakes.write], [7, ['first_row_sampled']]);
});

test('the catalogue of the whole module has the variants of a head, each with its traps', async () => {
  const { variants, mistakes } = new Session(await fresh()).catalogue();
  assert.deepEqual(variants, {
    cap: ['cap_of_itself', 'cap_after_mask'],
    alibi: ['alibi_added', 'alibi_before_scale'],
    qk_norm: ['qk_norm_of_q_alone'],
    sink: ['sink_renormalised', 'sink_not_shifted'],
    rope: ['rope_pairs_mixed', 'rope_keys_not_turned'],
    today: ['today_keys_not_turned'],
    learned: [],
    waves: [],
    online: ['online_output_not_rescaled', 'online_sum_not_rescaled'],
    linear: ['linear_not_divided', 'linear_not_running'],
  });
  const traps = Object.values(variants).flat();
  assert.ok(Object.values(mistakes).every((all) => all.every((one) => !traps.includes(one))));
  const small = new Session(await fresh(smallModule));
  assert.deepEqual(small.catalogue().variants, {});
  assert.ok(small.needsLearning('lesson=head&example=bank&variant=cap'));
});

test('a head that is brought says how many tokens it takes, and how many heads its queries can be split into', async () => {
  const session = new Session(await fresh());
  session.hold(OWN_HEAD);
  session.open(withOwn('lesson=heads&example=own'));
  assert.deepEqual(session.limits(), { T: 256, num_heads: [1, 2, 3, 6] });
  // Queries of 24 columns of tokens with 6: the graph calls them D.
  const parts = OWN_HEAD.brought?.parts.slice(0, 4) ?? [];
  const wide = OwnHead.of({
    heads: 4,
    causal: false,
    parts: parts.map((part) =>
      part.part === 'x'
        ? part
        : { ...part, shape: [6, 24], columns: 24, values: new Float64Array(144) },
    ),
  });
  session.hold(wide);
  session.open(`lesson=heads&example=own&num_heads=4&own=${wide.key}`);
  assert.deepEqual(session.limits(), { T: 256, num_heads: [1, 2, 3, 4, 6, 8, 12] });
});

test('the limits of numbers are those that the core holds to', async () => {
  const session = await open('lesson=head&example=randn');
  const numbers = session.catalogue().choices.filter(({ kind }) => kind === 'number');
  assert.deepEqual(
    numbers.map(({ key }) => key),
    [
      ...[
        'window',
        'dropout_seed',
        'num_heads',
        'num_kv_heads',
        'tile_size',
        'before',
        'B',
        'T',
        'C',
        'S',
        'head_size',
        'd_k',
      ],
      ...['batch_size', 'trained_steps', 'blocks', 'hidden', 'draw_seed'],
    ],
  );
  for (const { key, lowest = NaN, highest = NaN } of numbers) {
    // So many columns that the most heads share them.
    const lessons: Record<string, string> = {
      num_heads: 'heads&example=randn&C=16',
      num_kv_heads: 'heads&example=randn&C=16&num_heads=16',
      d_k: 'root',
      batch_size: 'learn',
      trained_steps: 'head&example=marked',
      blocks: 'language',
      hidden: 'language',
      draw_seed: 'write&trained_steps=1',
    };
    const own = lessons[key] ?? 'head&example=randn';
    const ask = (size: number) => refusalOf(() => session.open(`lesson=${own}&${key}=${size}`));
    assert.deepEqual([ask(lowest), ask(highest)], ['', '']);
    for (const size of [lowest - 1, highest + 1]) {
      const sentence = `${key} must be a whole number from ${lowest} to ${highest}, not "${size}".`;
      assert.equal(ask(size), sentence);
    }
  }
});

test('the open lesson says how many tokens it can have, and how many heads its C can be split into', async () => {
  const limits = async (choice: string) => (await open(choice)).limits();
  const refuses = (session: Session, choice: string) => refusalOf(() => session.open(choice));
  for (const [C, fitting] of [
    [24, [1, 2, 3, 4, 6, 8, 12]],
    [9, [1, 3, 9]],
    [48, [1, 2, 3, 4, 6, 8, 12, 16]],
  ] as const) {
    const session = await open(`lesson=heads&example=randn&C=${C}&num_heads=1`);
    assert.deepEqual(session.limits(), { T: 64, num_heads: fitting });
    for (let n = 1; n <= 16; n++) {
      const refused = refuses(session, `lesson=heads&example=randn&C=${C}&num_heads=${n}`);
      assert.equal(refused === '', (fitting as readonly number[]).includes(n), `${C} among ${n}`);
    }
  }
  assert.deepEqual(await limits('lesson=head&example=randn'), { T: 4096, num_heads: [] });
  assert.deepEqual(await limits('lesson=head&example=randn&dtype=float64'), {
    T: 64,
    num_heads: [],
  });
  assert.deepEqual(await limits('lesson=learn&example=both'), { T: 64, num_heads: [1, 2, 3, 4] });
  assert.deepEqual(await limits('lesson=notebook_000'), { T: 64, num_heads: [] });
});
