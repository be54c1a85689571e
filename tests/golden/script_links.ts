// Links at which the page offers a script: each lesson on each example, and of what changes a script each kind.
import { VARIANT_ROWS } from '../../web/src/course/variants/variant_rows.ts';
import { catalogue, inLink } from '../wasm/core.ts';

/** Mistakes that need the scale. */
const OF_SCALE = ['scale_left_out', 'scaled_twice', 'root_of_C', 'scaled_up', 'root_of_N'];

/** The choice that a mistake needs. */
const needs = (mistake: string) => (mistake === 'window_one_too_far' ? '&window=2' : '');

/** Links with every combination of these fields: `{ causal: ['0', '1'] }`; '' leaves a field out. */
function combined(fields: Record<string, readonly string[]>): string[] {
  return Object.entries(fields).reduce(
    (links, [key, values]) =>
      links.flatMap((link) =>
        values.map((value) => (value === '' ? link : `${link}&${key}=${value}`)),
      ),
    [''],
  );
}

/** The links of a stage: what all of them have, and each of these more. */
function at(place: string, ...more: string[]): string[] {
  return more.map((one) => `stage=${place}${one === '' ? '' : `&${one.replace(/^&/, '')}`}`);
}

const { lessons } = catalogue;
/** They need a second sequence, keys that heads share, dropout, several sequences, or no biases; most have links of their own. */
const OF_CACHE = 'is_causal_with_cache';
const OF_SHARED = 'tile';
const OF_BATCH = 'softmax_over_batch';
const OF_BIAS = 'bias_left_on';
const mistakes = Object.fromEntries(
  Object.entries(catalogue.mistakes).map(([lesson, all]) => [
    lesson,
    all.filter(
      (mistake) => ![OF_CACHE, OF_SHARED, OF_BATCH, OF_BIAS, 'dropout_unscaled'].includes(mistake),
    ),
  ]),
);
const STAGES = ['loop', 'triangle', 'softmax', 'match', 'head', 'heads', 'learn'];
/** Weights that a run has left take no mistake; the run is short. */
const TASKS = lessons.learn;
const TRAINED = [...TASKS, 'meanings'];
const short = (example: string) =>
  TRAINED.includes(example) ? `${example}&trained_steps=20` : inLink(example);
const untrained = (lesson: string) =>
  lessons[lesson].filter((example) => !TRAINED.includes(example));

/** Every example of every stage, in both dtypes. */
const examples = STAGES.flatMap((stage) =>
  lessons[stage].flatMap((example) => {
    const named = stage === 'learn' ? example : short(example);
    return at(stage, ...combined({ example: [named], dtype: ['', 'float64'] }));
  }),
);

/** The switches, with tokens as rows and as columns. */
const switches = [
  ...at('match&step=softmax', ...combined({ causal: ['0', '1'], columns: ['', '1'] })),
  ...['bank', 'randn&B=2&T=3&C=5&head_size=2', 'lookup&trained_steps=20'].flatMap((example) =>
    at(
      `head&step=mix&example=${example}`,
      ...combined({ causal: ['0', '1'], scaled: ['0', ''], columns: ['', '1'] }),
    ),
  ),
  ...['hello&num_heads=4', 'both&trained_steps=20', 'randn&B=2&T=3&C=6'].flatMap((example) =>
    at(
      `heads&step=attend&example=${example}`,
      ...combined({ causal: ['0', '1'], scaled: ['0', ''], columns: ['', '1'] }),
    ),
  ),
  ...at('head&step=mix', 'divide_by=2.5', 'divide_by=0.5&columns=1', 'divide_by=3&scaled=0'),
  ...at('heads&step=attend&example=bank', 'divide_by=3', 'divide_by=0.25&columns=1&causal=0'),
  ...at(
    'head&step=mix',
    ...['window=2', 'window=2&columns=1', 'window=2&causal=0&columns=1', 'padding=4&causal=0'],
    ...['mask=110000,111000,011100,001110,000111,000011&causal=0', 'padding=3&columns=1'],
    'added=0,1,0,0,0,0;0,0,-1.5,0,0,0;0,0,0,0,0,0;0,0,0,0.25,0,0;0,0,0,0,0,0;0,0,0,-inf,0,0',
  ),
  ...at('heads&step=attend&example=randn&B=2&T=4', 'window=2&padding=4,3', 'window=3&columns=1'),
  ...at('match&step=softmax', 'window=2&causal=1', 'padding=3,2', 'window=1&columns=1'),
  ...TASKS.flatMap((task) =>
    at(`learn&example=${task}`, ...combined({ causal: ['0', '1'], scaled: ['0', ''] })),
  ),
];

/** Every mistake on every example that takes one, with tokens as columns; as rows on the first. */
const mistaken = [
  ...['head', 'heads'].flatMap((stage) =>
    mistakes[stage].flatMap((mistake) => [
      ...at(stage, `example=bank&causal=1&mistake=${mistake}${needs(mistake)}`),
      ...untrained(stage)
        .map(short)
        .flatMap((example) =>
          at(
            `${stage}&step=${stage === 'head' ? 'mix' : 'output'}&example=${example}`,
            `columns=1&causal=1&mistake=${mistake}${needs(mistake)}`,
          ),
        ),
    ]),
  ),
  // Without mask or scale, several batches and heads, and numbers of one's own.
  ...['softmax_over_queries', 'scaled_twice', 'root_of_C'].flatMap((mistake) =>
    at('head&step=mix&columns=1', `causal=0&dtype=float64&mistake=${mistake}&edits=x.0.1.0:2`),
  ),
  ...['softmax_over_queries', 'mask_after_softmax', 'mask_sees_next', 'mask_renormalised'].flatMap(
    (mistake) =>
      at('head&step=mix&columns=1', `causal=1&scaled=0&mistake=${mistake}&edits=w_query.0.0:-1.5`),
  ),
  ...mistakes.heads.flatMap((mistake) =>
    at(
      'heads&step=output&columns=1',
      `example=randn&B=2&T=5&C=6&num_heads=3&batch=1${OF_SCALE.includes(mistake) ? '' : '&scaled=0'}&mistake=${mistake}`,
      `example=hello&num_heads=4&causal=0&dtype=float64&mistake=${mistake}&edits=ids.0.3:99`,
      `example=hello&num_heads=1&mistake=${mistake}`,
    ),
  ),
];

/** Keys and values of fewer heads than queries, and heads of another size than C / num_heads. */
const shared = [
  ...at(
    'heads&step=output',
    ...combined({
      example: ['randn&B=2&T=3&C=5&num_heads=4&num_kv_heads=2&head_size=3'],
      causal: ['', '0'],
      columns: ['', '1'],
      mistake: ['', OF_SHARED, 'value_from_key', 'view_without_transpose'],
    }),
    'example=hello&num_heads=4&num_kv_heads=1&dtype=float64&edits=w_key.0.0:2',
    'example=randn&T=3&C=4&head_size=3&columns=1&mistake=view_back_without_transpose',
    'example=tokens&tokens=a+b&num_heads=4&num_kv_heads=2&columns=1&S=3',
  ),
];

/** Layers with biases, made in another order, or after a seed of their own; and biases that were left on. */
const layers = [
  ...at(
    'head&step=mix',
    ...['example=randn&T=3&bias=1&order=kqvx', 'example=randn&bias=1&columns=1&before=3'],
    ...['example=randn&T=3&weights_seed=4&order=xkqv', 'example=tokens&weights_seed=2&bias=1'],
    ...['bank', 'randn', 'tokens'].flatMap((example) =>
      ['', '&columns=1'].map((columns) => `example=${example}&mistake=${OF_BIAS}${columns}`),
    ),
    ...['randn&B=2&T=3', '000-62'].map((one) => `example=${one}&causal=0&mistake=${OF_BATCH}`),
  ),
  ...at('heads&step=output&example=randn&T=3', 'order=qkvx', 'order=kqvx&weights_seed=6&columns=1'),
];

/** Keys and values of a second sequence, with tokens as rows and as columns. */
const remembered = [
  ...['head&step=mix', 'heads&step=output'].flatMap((place) =>
    at(
      place,
      ...combined({
        example: ['randn&B=2&T=3&C=4&S=5'],
        causal: ['', '1'],
        columns: ['', '1'],
      }),
      `example=randn&T=3&S=6&causal=1&mistake=${OF_CACHE}`,
      `example=randn&T=3&S=6&causal=1&columns=1&mistake=${OF_CACHE}`,
    ),
  ),
  ...[
    'mask_after_softmax',
    'mask_added',
    'mask_sees_next',
    'mask_inverted',
    'mask_with_1e9',
  ].flatMap((mistake) =>
    at('head&step=mix&columns=1&causal=1', `example=randn&T=3&S=5&mistake=${mistake}`),
  ),
  ...at(
    'heads&step=output&columns=1&example=randn&T=3&S=5',
    'mistake=value_from_key',
    'mistake=view_without_transpose',
  ),
  ...at(
    'heads&step=output',
    'example=bank&tokens=mud+bank&memory_tokens=the+bank+mud&causal=0',
    'example=tokens&tokens=to+be&memory_tokens=or+not&bias=0',
    'example=randn&T=3&bias=0&order=kqvx&num_kv_heads=1',
  ),
  ...at(
    'head',
    'example=bank&tokens=mud+bank&memory_tokens=money+loan+bank+stream+mud+bank&causal=1',
    'example=bank&tokens=mud+bank&memory_tokens=the+bank',
    'step=mix&columns=1&example=tokens&tokens=to+be&memory_tokens=or+not+to+be&edits=memory.0.1.0:2',
  ),
];

/** Numbers of one's own: given and computed ones, hidden tokens. */
const edited = [
  ...at('loop', 'edits=x.0.0.0:-3,sums.0.2.1:4', 'example=tokens&tokens=to+%22be%22+%5C'),
  ...at(
    'triangle',
    'example=randn&B=2&T=5&C=3&edits=tril.1.3:1,b.0.0:2.5,y.0.2.1:-1.25',
    'edits=weights.2.0:0.9,tril_sum.3.0:7',
    'dtype=float64&edits=x.0.2.1:1e-9,ones.1.1:3',
  ),
  ...at(
    'softmax',
    'dtype=float64&edits=masked.3.0:-inf,scores.7.7:2.5',
    // Refused: each rung is computed here, and nothing can be divided by 0.
    'edits=masked.0.0:-inf',
    'edits=tril.3.1:0,masked.4.0:-inf,weights.2.0:0.5',
    'edits=scores.5.2:1e9,scores.5.3:-1e9',
  ),
  ...at(
    'match',
    'dtype=float64&tokens=muddy+bank+mud+money+bank+loan',
    'step=mix&columns=1&causal=1&edits=x.0.1.0:-0.5',
    'step=mix&columns=1&causal=1&edits=tril.0.0:0',
    'step=mix&batch=1&columns=1',
  ),
  ...at(
    'head',
    'causal=0&scaled=0&edits=w_query.2.0:1.5,scores.0.2.1:4,x.0.5.0:-0.3',
    'tokens=the+river+bank&edits=x.0.1.0:2',
    'example=randn&T=1100&before=7',
    'example=tokens&seed=3',
    'example=lookup&tied=key_value&trained_steps=15',
    'example=lookup&trained_steps=20&optimizer=adam&edits=w_query.0.1:5',
    'step=mix&columns=1&edits=scores.0.1.1:3',
    'step=mix&example=000-62&batch=2&causal=0&scaled=0&columns=1&edits=x.2.1.3:2',
  ),
  ...at(
    'heads',
    'example=bank&causal=1&mistake=heads_attend_to_heads&edits=scaled.0.1.0.1:3',
    'example=bank&causal=0&tokens=the+old+bank',
    'example=hello&num_heads=4&dtype=float64&edits=ids.0.3:99,q_view.0.2.1.0:1.5',
    'step=output&example=bank&columns=1&edits=b_query.0:2,w_output.1.1:-1',
    'step=output&example=bank&columns=1&edits=q.0.0.0:2',
    'step=transpose&example=bank&columns=1',
  ),
];

/** A language model at its start and after some steps, with each choice, its second block, and what it writes. */
const language = [
  ...at(
    'language',
    ...['step=words', 'step=train&dtype=float64', 'step=guess&trained_steps=0&batch_size=3'],
    // But for Train, its steps show what 200 steps have taught.
    ...['step=block&dtype=float64', 'step=block&trained=50&norm=after'],
    'step=guess&trained=50&activation=gelu',
    ...[
      'num_heads=2',
      'blocks=2',
      'attention=0',
      'mlp=0',
      'positions=0',
      'residual=0&dtype=float64',
    ].map((choice) => `step=train&trained=40&${choice}`),
    ...['norm=without', 'norm_kind=layer&dtype=float64', 'optimizer=sgd', 'batch_size=16'].map(
      (choice) => `step=train&trained=20&${choice}&seed=7`,
    ),
    'step=train&residual=0&positions=0&mlp=0&norm=without',
    ...['step=train&example=text', 'step=train&example=text&trained=30&T=4'],
    ...['step=write', 'step=write&example=text&trained=30', 'step=write&trained=20&dtype=float64'],
    'step=write&beginning=the+money&trained=50&edits=temperature:0.5',
    'step=write&beginning=with+the&draw_seed=5&blocks=2&num_heads=2&trained=20&edits=temperature:2',
  ),
];

/** Rows that are hidden from end to end: nan in PyTorch, until the script makes it the page's 0. */
const hidden = [
  ...at(
    'match',
    'causal=1&edits=tril.0.0:0',
    'causal=1&edits=masked.0.1.0:-inf,masked.0.1.1:-inf',
    'causal=1&example=bank&edits=masked.0.0.0:-inf,weights.0.2.1:0.7',
  ),
  ...at(
    'head',
    'causal=1&edits=tril.0.0:0',
    'causal=1&edits=tril.2.0:0,tril.2.1:0,tril.2.2:0,v.0.1.0:3',
    'causal=1&edits=masked.0.0.0:-inf',
    'causal=1&edits=masked.0.0.0:-inf,weights.0.0.1:0.25',
    'causal=1&dtype=float64&edits=masked.0.1.0:-inf,masked.0.1.1:-inf,y.0.0.0:9',
    'causal=1&mistake=mask_with_1e9&edits=tril.0.0:0',
    'causal=1&mistake=mask_after_softmax&edits=tril.0.0:0',
    'causal=1&mistake=mask_sees_next&edits=tril.0.0:0,tril.0.1:0',
    'causal=1&mistake=mask_inverted&edits=v.0.2.0:4',
    'causal=1&mistake=softmax_over_queries&edits=masked.0.5.5:-inf',
    'example=lookup&trained_steps=20&optimizer=adam&causal=1&edits=w_query.0.1:5,tril.1.0:0,tril.1.1:0',
  ),
  ...at(
    'heads',
    'example=bank&causal=1&edits=masked.0.0.0.0:-inf',
    'example=hello&edits=tril.0.0:0',
    'example=hello&dtype=float64&edits=tril.1.0:0,tril.1.1:0',
    'example=hello&edits=tril.0.0:0,weights.0.1.0.2:0.5',
    'example=both&trained_steps=20&causal=1&edits=tril.2.0:0,tril.2.1:0,tril.2.2:0',
    'example=bank&causal=1&mistake=view_without_transpose&edits=tril.0.0:0',
    'example=bank&causal=1&mistake=output_left_out&edits=tril.0.0:0',
  ),
  ...at(
    'learn',
    'task=previous&edits=tril.0.0:0',
    'task=previous&dtype=float64&edits=tril.2.0:0,tril.2.1:0,tril.2.2:0,w_query.0.0:2',
    'task=previous&edits=masked.0.0.0:-inf,masked.3.1.0:-inf,masked.3.1.1:-inf',
    'task=previous&edits=tril.0.0:0,weights.0.0.1:0.5',
    'task=previous&edits=tril.0.0:0,d_weights.0.0.1:0.5',
    'task=marked&causal=1&optimizer=adam&edits=tril.1.0:0,tril.1.1:0',
    'step=two_heads&causal=1&edits=tril.0.0:0',
    'task=previous&causal=1&scaled=0&edits=tril.0.0:0',
  ),
];

/** Gradients where numbers are held. */
const learnt = at(
  'learn',
  'edits=weights.0.4.0:0.5,q.0.4.0:3,scaled.1.4.2:2,d_q.0.4.1:0.5',
  'tied=all&dtype=float64',
  'tied=query_key&edits=lr:1,x.0.0.0:2',
  'optimizer=adam&edits=lr:1,beta1:0.5,eps:0.1',
  'optimizer=adam&dtype=float64&edits=beta2:0.9,step_size:3',
  'edits=loss:3,y.0.4.0:2',
  'step=two_heads',
  'edits=d_scores.0.4.1:2,targets.0.4.1:0.5',
);

/** Runs of training: tasks, optimizers, rates, ties, batches; numbers held meanwhile, and set at a step. */
const runs = [
  ...TASKS.flatMap((task) =>
    at(
      task === 'both' ? 'learn&step=two_heads' : `learn&step=train&task=${task}`,
      ...combined({ trained: ['12'], optimizer: ['', 'adam'], dtype: ['', 'float64'] }),
    ),
  ),
  ...at(
    'learn&step=train',
    'trained=50',
    'trained=12&optimizer=adam&edits=beta1:0.5',
    'trained=12&optimizer=adam&edits=eps:0.1,step_size:2',
    'trained=0&edits=lr:1,w_query.0.0:2@0',
    'trained=12&edits=loss:2,x.0.0.0:3,d_q.0.0.0:1',
    'trained=12&task=previous&edits=tril.0.0:0',
    'trained=12&task=previous&edits=masked.0.0.0:-inf,w_value.0.0:3@5',
    'trained=12&edits=w_query.0.0:2,w_key.0.0:1@4',
    'trained=20&lr=0.05&batch_size=3',
    'trained=20&optimizer=adam&lr=0.3&fresh=0',
    'trained=12&scaled=0&causal=1',
    'trained=12&tied=all',
    'trained=12&tied=key_value&optimizer=adam',
    'trained=12&tied=query_value&task=marked',
    'trained=12&head_size=3&seed=-7&task=largest',
    'lr=20&trained=300',
    'trained=2&edits=w_query.0.0:3e7@0,w_key.0.0:3e7@0',
    // Rounding is seen early here: in the losses, and in the weights alone.
    'task=largest&trained=8&optimizer=adam&lr=3&seed=-5&causal=1',
    'task=largest&trained=8&optimizer=adam&lr=3&seed=-5',
    'trained=40&fresh=0&edits=w_value.5.1:2@25,w_query.0.1:-3@0,w_query.0.2:1@25,q.0.0.0:3',
    'task=previous&trained=60&optimizer=adam&seed=7&dtype=float64',
    'task=previous&tied=query_key&trained=60',
  ),
  ...at('learn&step=two_heads', 'trained=100', 'trained=12&num_heads=1&head_size=4'),
];

/** Runs beside which the rate is held at another number: they are trained with their own. */
const heldRates = [
  ...at(
    'learn&step=train',
    'trained=12&edits=lr:1',
    'trained=12&optimizer=adam&edits=lr:1',
    'trained=12&optimizer=adam&edits=lr:1,beta1:0.5,eps:0.1',
    'trained=12&edits=lr:1,w_query.0.0:2@3',
    'trained=12&lr=0.5&edits=lr:3,w_query.0.0:2',
    'trained=12&dtype=float64&edits=lr:1',
    'trained=12&task=previous&fresh=0&edits=tril.0.0:0,lr:0.1',
  ),
  ...at('learn&step=two_heads', 'trained=12&num_heads=3&edits=lr:3'),
];

/** Each variant, and each with each of its traps. */
const variants = VARIANT_ROWS.flatMap(({ id, traps, trained }) => {
  const link = `variants&variant=${id}`;
  const own = (name: string, value: unknown) =>
    value === true ? `&${name}=1` : `&${name}=${value}`;
  return [
    link,
    ...(trained ? [`${link}&example=${trained}`] : []),
    ...traps.map(({ mistake, set = {} }) => {
      const choices = Object.entries(set).map(([name, value]) => own(name, value));
      return `${link}${choices.join('')}&mistake=${mistake}`;
    }),
  ];
});

export const LINKS = [
  ...new Set([
    ...examples,
    ...switches,
    ...mistaken,
    ...layers,
    ...remembered,
    ...shared,
    ...edited,
    ...hidden,
    ...learnt,
    ...runs,
    ...heldRates,
    ...language,
    ...variants,
  ]),
];
