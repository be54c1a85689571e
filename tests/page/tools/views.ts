// The views that are photographed: every step in every size, and everything that a learner can open,
// choose, switch and change.
import { kNotebooks, kStages } from '../helpers/stages.ts';
import {
  type Act,
  click,
  fill,
  focus,
  hover,
  open,
  press,
  still,
  streamed,
  toEnd,
  type,
} from './acts.ts';
import {
  kDesk,
  kDeskDark,
  kPhone,
  kPhoneDark,
  links,
  type Size,
  size,
  type View,
  view,
  views,
  type Way,
} from './view.ts';
import { elsewhere } from './views_elsewhere.ts';

const kSteps = Object.entries(kStages).flatMap(([stage, { steps }]) =>
  steps.map((step) => [`${stage}-${step}`, `stage=${stage}&step=${step}`] as const),
);

/** A window of each layout. Below 800 px of height a wide one has another than above. */
const kSizes: [Size, tall?: number][] = [
  [kDesk, 1200],
  [kDeskDark],
  [size(1280, 720), 1400],
  [size(1024, 768)],
  [size(820, 1180), 2800],
  [kPhone, 3200],
  [kPhoneDark],
];

const steps = kSizes.flatMap(([at, tall]) =>
  [['door', ''] as const, ...kSteps].map(([what, hash]) => view(what, hash, at, { tall })),
);

/** Where the voices go from below the numbers to beside them. */
const borders = Object.keys(kStages).flatMap((stage) =>
  views(`border-${stage}`, `stage=${stage}`, [size(759, 1024), size(760, 1024)]),
);

const ends = Object.keys(kStages).map((stage) =>
  view(`${stage}-end`, `stage=${stage}`, size(1280, 720), { acts: [toEnd] }),
);

const notebooks = kNotebooks.flatMap((hash) =>
  views(hash.replace('=', '-'), hash, [kDesk, kPhoneDark], { tall: 9600 }),
);

const inNotebooks = links(
  'notebook',
  {
    'open-number': 'notebook=000&seed=7&at=58&cell=new_c_58.2.1',
    'open-weight': 'notebook=001&at=12&cell=weights_12.0.1.3.2',
    columns: 'notebook=003&at=4&cell=all_queries_4.0.0&digits=all',
  },
  { tall: 9600 },
);

const wholeWay = links(
  'whole-way',
  {
    four: 'stage=end',
    twelve: 'stage=end&tokens=the+stream+was+muddy+near+my+bank+and+I+took+a+loan',
  },
  { tall: 4200 },
);

/** High enough for all of it: the map is drawn anew in a window of another size. */
const kStream = [size(1440, 1250), size(390, 3200, 'dark')];
const stream = [
  ...views('stream-1000', 'stage=head&example=randn&T=1000', kStream, { acts: [streamed, still] }),
  ...[
    ...views('stream-4096', 'stage=head&example=randn&T=4096', kStream),
    ...views(
      'stream-zoomed',
      'stage=head&example=randn&T=1000&cell=weights.0.700.310&map=690.300.16',
      [...kStream, size(1024, 768), size(820, 1180)],
    ),
    ...views(
      'stream-part',
      'stage=head&example=randn&T=4096&C=64&head_size=64&row=3000&map=2000.1000.1024',
      kStream,
    ),
    ...views('stream-y', 'stage=head&example=randn&T=1000&cell=y.0.599.3&causal=0', kStream),
    ...views('stream-present', 'stage=head&example=randn&T=600', [size(1280, 720)], {
      acts: [press('f')],
    }),
  ].map((one) => ({ ...one, acts: [...(one.acts ?? []), streamed, still] })),
];

const toHelp = press('?');
const toTerms: Act[] = [toHelp, click('.help [data-term=""]'), open('dialog.glossary')];
const kTerms = ['mask', 'key', 'weights', 'softmax', 'stride', 'dtype', 'fused-sum', 'embedding'];
const dialogs = [
  ...views('help', 'stage=loop', [kDesk, kPhoneDark], { acts: [toHelp] }),
  ...views('help-about', 'stage=head&step=mix', [size(1440, 1700), size(390, 2600, 'dark')], {
    acts: [toHelp, click('.about summary')],
  }),
  ...views('terms', 'stage=head&step=mix', [kDesk, kDeskDark, kPhone], { acts: toTerms }),
  ...kTerms.map((term) =>
    view(`term-${term}`, 'stage=head&step=mix', kDesk, {
      acts: [...toTerms, click(`.terms [data-term="${term}"]`)],
    }),
  ),
  ...views('term-beside', 'stage=head&step=mix', [kDeskDark, kPhoneDark], {
    acts: [click('.prose [data-term="query"]'), open('dialog.glossary')],
  }),
];

const own = [
  ...links(
    'own',
    {
      'loop-tokens': 'stage=loop&example=tokens&tokens=tea+time',
      'triangle-randn': 'stage=triangle&step=mix&example=randn&T=12&C=4&seed=42',
      'softmax-one': 'stage=softmax&step=mix&example=randn&T=1&C=1',
      'softmax-T64': 'stage=softmax&step=divide&example=randn&T=64&C=4',
      'match-tokens':
        'stage=match&step=mix&example=tokens&tokens=the+river+bank+and+the+money+bank',
      'match-few': 'stage=match&step=softmax&example=randn&T=3&C=2',
      'head-one': 'stage=head&step=mix&example=randn&T=1',
      'head-large': 'stage=head&step=project&example=randn&T=16&C=64&head_size=16',
      'head-batches': 'stage=head&step=mix&example=randn&B=2&T=12&C=4&batch=1',
      'head-before': 'stage=head&step=score&example=randn&before=3&T=5',
      'head-characters': 'stage=head&step=mix&example=tokens&tokens=a+%C3%A9a&split=characters',
      'heads-tokens': 'stage=heads&step=embed&example=tokens&tokens=abc',
      'heads-16': 'stage=heads&example=hello&step=attend&num_heads=16',
      'heads-16-transpose': 'stage=heads&example=hello&num_heads=16&step=transpose',
      'heads-8': 'stage=heads&example=hello&step=view&num_heads=8&head=5',
      'heads-1': 'stage=heads&step=attend&num_heads=1',
    },
    { tall: 2000 },
  ),
  ...views('own-head-large', 'stage=head&step=mix&example=randn&T=16&C=64&head_size=16', [
    kPhoneDark,
    size(820, 1180),
  ]),
  ...views('own-heads-16', 'stage=heads&example=hello&step=attend&num_heads=16', [
    kPhone,
    size(1024, 768),
  ]),
];

const examples = links('example', {
  'loop-000-60': 'stage=loop&step=divide&example=000-60',
  'triangle-002-16': 'stage=triangle&step=mix&example=002-16',
  'softmax-000-61': 'stage=softmax&step=divide&example=000-61',
  'match-bank': 'stage=match&step=softmax&example=bank&causal=1',
  'match-000-56': 'stage=match&step=mix&example=000-56',
  'head-river': 'stage=head&step=score&example=river',
  'head-money': 'stage=head&step=mix&example=money',
  'head-000-62': 'stage=head&step=mix&example=000-62',
  'heads-randn': 'stage=heads&step=project&example=randn',
});

const turned = [
  ...links('columns', {
    'match-mix': 'stage=match&step=mix&columns=1',
    'match-score': 'stage=match&step=score&columns=1',
    'head-project': 'stage=head&step=project&columns=1',
    'head-softmax': 'stage=head&step=softmax&columns=1',
    'head-mix': 'stage=head&step=mix&columns=1&example=river',
    'heads-attend': 'stage=heads&step=attend&columns=1&head=1',
    'heads-output': 'stage=heads&step=output&columns=1',
  }),
  ...views('columns-head-mix', 'stage=head&step=mix&columns=1', [kPhone, kDeskDark]),
  ...views('columns-heads-attend', 'stage=heads&step=attend&columns=1', [kPhoneDark]),
];

const digits = [
  ...links('digits', {
    float64: 'stage=head&step=softmax&dtype=float64&digits=all',
    decimals2: 'stage=softmax&step=mix&decimals=2',
    decimals4: 'stage=head&step=mix&decimals=4',
    all: 'stage=head&step=mix&digits=all',
    'all-loop': 'stage=loop&step=divide&digits=all&dtype=float64',
  }),
  ...views('digits-all', 'stage=heads&step=output&digits=all', [kPhone, size(820, 1180)]),
];

const openSheet = click('.grip');
const tab = (n: number): Act => click(`.voice-tabs button:nth-of-type(${n})`);
const voices = [
  ...Object.keys(kStages).map((stage) =>
    view(`cpp-${stage}`, `stage=${stage}&code=cpp`, kDesk, { tall: 1500 }),
  ),
  ...views('cpp-head-project', 'stage=head&step=project&code=cpp', [kDeskDark, size(1024, 768)]),
  ...['head', 'softmax'].flatMap((stage) => [
    ...views(`tab-code-${stage}`, `stage=${stage}`, [kPhone, kPhoneDark], {
      acts: [openSheet, tab(2)],
    }),
    ...views(`tab-symbols-${stage}`, `stage=${stage}`, [kPhone], { acts: [openSheet, tab(3)] }),
    ...views(`sheet-open-${stage}`, `stage=${stage}`, [kPhone, size(759, 1024)], {
      acts: [openSheet],
    }),
  ]),
  // Beside the numbers, where there is no sheet.
  ...views('cpp-heads-attend', 'stage=heads&step=attend&code=cpp', [size(820, 1180)]),
  ...views('sheet-higher', 'stage=head&step=mix', [kPhone], {
    acts: [focus('.grip'), press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')],
  }),
];

const switches = links('switch', {
  'causal-match': 'stage=match&step=mix&causal=1',
  'not-causal-head': 'stage=head&step=mix&causal=0',
  'not-scaled-head': 'stage=head&step=softmax&scaled=0',
  'neither-heads': 'stage=heads&step=attend&causal=1&scaled=0',
  'value-from-key': 'stage=heads&step=attend&value_from_key=1',
  batch: 'stage=loop&step=add&batch=3&row=7',
  'batch-head': 'stage=head&step=mix&example=000-62&batch=2',
  'batch-match': 'stage=match&step=mix&batch=1',
  row: 'stage=softmax&step=mix&row=3',
});

const edits = [
  ...links(
    'edits',
    {
      'loop-far': 'stage=loop&cell=x.0.0.0&edits=x.0.0.0:-1e-30,x.0.1.0:98765.4321',
      triangle: 'stage=triangle&step=ones&cell=b.0.0&edits=x.0.0.0:2,b.0.0:5',
      'softmax-scores': 'stage=softmax&step=mix&edits=scores.5.0:2.5,masked.3.1:-inf',
      match: 'stage=match&step=mix&edits=x.1.1.0:-12345.678',
      head: 'stage=head&cell=x.0.3.0&name=Ours&edits=x.0.3.0:-12345.678',
      'head-weight': 'stage=head&step=project&cell=w_query.0.0&edits=w_query.0.0:-0.000012345',
      'head-scale': 'stage=head&step=scale&edits=w_query.0.0:-1e20,w_key.0.0:3.4e10',
      'head-computed': 'stage=head&step=mix&cell=y.0.3.0&edits=y.0.3.0:1.25',
      heads: 'stage=heads&example=hello&step=attend&num_heads=8&edits=x.0.0.0:-12345.678',
      'heads-concat': 'stage=heads&example=hello&step=concat&edits=concat.0.1.1:-12345.678',
    },
    { tall: 1400 },
  ),
  ...views('edits-head', 'stage=head&cell=x.0.5.0&edits=x.0.5.0:9', [kPhone, kDeskDark]),
  ...views('editing', 'stage=head&cell=x.0.3.0', [kDesk, kPhoneDark], {
    acts: [press('e'), type('2.5')],
  }),
  ...views('edited', 'stage=head&cell=x.0.3.0', [kDesk, kPhone], {
    acts: [press('e'), type('2.5'), press('Enter'), click('.onward .on'), press('ArrowLeft')],
  }),
  ...views('edit-taken-back', 'stage=head&cell=x.0.3.0', [kDesk], {
    acts: [press('e'), type('2.5'), press('Enter', 'Control+z')],
  }),
];

const cells = [
  ...links('cell', {
    'loop-y': 'stage=loop&step=divide&cell=y.0.2.1',
    'triangle-weights': 'stage=triangle&step=shares&cell=weights.5.2',
    'softmax-exps': 'stage=softmax&step=exp&cell=exps.5.2',
    'softmax-masked': 'stage=softmax&step=mask&cell=masked.2.5',
    'match-difference': 'stage=match&cell=y_max_difference',
    'match-twin': 'stage=match&step=mix&cell=y.1.1.1',
    'match-linear': 'stage=match&cell=linear.0.1.0',
    'head-scores': 'stage=head&step=score&cell=scores.0.5.3',
    'head-future': 'stage=head&step=softmax&cell=weights.0.2.4',
    'head-x': 'stage=head&cell=x.0.5.0',
    'heads-weights': 'stage=heads&step=attend&example=bank&cell=weights.0.1.3.2',
    'heads-embedding': 'stage=heads&step=embed&example=bank&cell=x.0.4.3',
  }),
  ...views('cell-head-y', 'stage=head&step=mix&cell=y.0.5.1', [kPhone, size(1024, 768), kDeskDark]),
  ...views('cell-followed', 'stage=head&step=mix&cell=y.0.5.0', [kDesk, kPhone], {
    acts: [click('.arithmetic .chip'), click('.arithmetic .chip')],
  }),
  ...views('cell-tree', 'stage=head&step=mix&cell=y.0.5.0', [kDesk, kDeskDark], {
    acts: [click('.tree-way')],
  }),
  ...views('cell-tree-open', 'stage=head&cell=y.0.5.0&tree=y.0.5.0,y.0.5.0.3,v.0.3.0', [kPhone]),
  ...views('columns-onward', 'stage=head&step=mix&example=000-62', [kDesk], {
    acts: [click('figure:has(table[data-node="y"]) .window button:last-of-type')],
  }),
];

const refusals = [
  ...views('refused-link', 'stage=head&example=randn&T=4097', [kDesk, kPhoneDark]),
  ...views('refused-edit-of-link', 'stage=softmax&step=mix&edits=b.0.0:5', [kDesk]),
  ...views('refused-mask', 'stage=softmax&step=divide&cell=weights.0.0', [kDesk, kPhone], {
    acts: [click('.mask-switch button')],
  }),
  ...views('refused-size', 'stage=head&step=mix&example=randn', [kDesk], {
    acts: [fill('.choices input >> nth=2', '99999')],
  }),
  ...views('refused-edit', 'stage=head&cell=x.0.5.0', [kDesk, kPhoneDark], {
    acts: [press('e'), type('no')],
  }),
  ...views('core-late', '', [kDesk, kPhoneDark], { core: 'late' }),
  ...views('core-late-stage', 'stage=head&step=mix', [kDesk], { core: 'late' }),
  ...views('core-missing', 'stage=head&step=mix', [kDesk], { core: 'missing' }),
  ...views('no-script', '', [kDesk, kDeskDark, kPhone], { hasScript: false }),
];

/** Elements that look different under the pointer: where each is, and its selector. */
const kHovered: Record<string, [hash: string, selector: string]> = {
  term: ['stage=head&step=mix', '.prose .term'],
  stage: ['stage=head&step=mix', '.stages li:nth-of-type(2) a'],
  step: ['stage=head&step=mix', '.steps li:nth-of-type(2) button'],
  tool: ['stage=head&step=mix', '.tools button'],
  onward: ['stage=head&step=mix', '.onward button'],
  button: ['stage=head&step=mix', '.edit-toggle .button'],
  chip: ['stage=head&step=mix', '.arithmetic .chip'],
  bar: ['stage=head&step=mix', '.bars .bar'],
  worked: ['stage=loop&step=divide', '.worked td[tabindex]'],
  number: ['notebook=000', '.cell-number a'],
};

const pointed = [
  ...Object.entries(kHovered).map(([what, [hash, selector]]) =>
    view(`hover-${what}`, hash, kDesk, { acts: [hover(selector)] }),
  ),
  ...views('hover-chip', 'stage=head&step=mix', [kDeskDark], {
    acts: [hover('.arithmetic .chip')],
  }),
  ...views('focus-head', 'stage=head&step=mix', [kDesk, kPhoneDark], {
    acts: [focus('.work [role="grid"] [tabindex="0"]'), press('ArrowRight', 'ArrowDown')],
  }),
  ...views('focus-skip', 'stage=head&step=mix', [kDesk], { acts: [press('Tab')] }),
  ...views('focus-choice', 'stage=head&step=mix', [kDesk], { acts: [focus('.controls select')] }),
];

const chosen = [
  ...views('choices', 'stage=head&step=mix', [kDesk, kPhone], {
    acts: [click('.choices summary')],
    tall: 3200,
  }),
  ...views('swatch', 'stage=head&step=mix&example=000-62', [kDesk, kPhone], {
    acts: [click('.swatches button')],
  }),
  ...views('theme-light', 'stage=head&step=mix', [kDeskDark], {
    acts: [click('.tools button >> nth=1')],
  }),
  ...views('link-copied', 'stage=head&step=mix', [kDesk, kPhoneDark], {
    acts: [click('.tools button')],
  }),
  // A phone that lies on its side.
  ...views('low', 'stage=head&step=mix', [size(844, 390), size(844, 390, 'dark')]),
  ...views('low-notebook', 'notebook=000', [size(844, 390)]),
];

const answer: Way = { acts: [click('.predict :is(.pills button, .give)')], tall: 3200 };
const predicted = [
  ...views('predict-triangle', 'stage=triangle&step=shares', [kDesk], answer),
  ...views('predict-softmax', 'stage=softmax&step=divide', [kDesk], answer),
  ...views('predict-match', 'stage=match&step=mix', [kDesk, kPhone], answer),
  ...views('predict-head', 'stage=head&step=mix', [kDeskDark, kPhoneDark], answer),
  ...views('predict-heads', 'stage=heads&step=concat', [kDesk], answer),
];

const files = [
  ...views('file-head', 'stage=head&step=mix', [kDesk, kPhoneDark], { isFile: true }),
  ...views('file-notebook', 'notebook=004', [kDesk], { isFile: true }),
];

export const kViews: View[] = [
  ...[
    ...steps,
    ...borders,
    ...ends,
    ...wholeWay,
    ...notebooks,
    ...inNotebooks,
    ...stream,
    ...dialogs,
  ],
  ...[...own, ...examples, ...turned, ...digits, ...voices, ...switches, ...edits, ...cells],
  ...[...refusals, ...elsewhere, ...pointed],
  ...[...chosen, ...predicted, ...files],
];
