// Every stage, step and example that a link can ask for.

export const kStages: Record<string, { steps: string[]; examples: string[] }> = {
  loop: {
    steps: ['window', 'add', 'divide'],
    examples: ['sentences', '000-56', '000-60', '000-61', '002-16', 'bank', 'randn', 'tokens'],
  },
  triangle: {
    steps: ['ones', 'tril', 'shares', 'mix'],
    examples: ['sentences', '000-56', '000-60', '000-61', '002-16', 'bank', 'randn', 'tokens'],
  },
  softmax: {
    steps: ['zeros', 'mask', 'exp', 'divide', 'mix'],
    examples: ['sentences', '000-56', '000-60', '000-61', '002-16', 'bank', 'randn', 'tokens'],
  },
  match: {
    steps: ['score', 'softmax', 'mix'],
    examples: ['banks', 'bank', '000-56', '000-60', '000-61', '002-16', 'randn', 'tokens'],
  },
  head: {
    steps: ['alone', 'project', 'score', 'scale', 'mask', 'softmax', 'mix'],
    examples: [
      ...['bank', 'river', 'money', '000-62'],
      ...['lookup', 'previous', 'marked', 'largest', 'meanings', 'randn', 'tokens'],
    ],
  },
  heads: {
    steps: ['embed', 'project', 'view', 'transpose', 'attend', 'concat', 'output'],
    examples: ['both', 'meanings', 'bank', 'hello', 'randn', 'tokens'],
  },
  learn: {
    steps: ['task', 'loss', 'backward', 'update', 'train', 'two_heads'],
    examples: ['previous', 'lookup', 'marked', 'largest', 'both'],
  },
  language: {
    steps: ['words', 'embed', 'block', 'guess', 'train', 'write'],
    examples: ['meanings', 'text'],
  },
};

/** Every step on the example on which its stage opens. */
export const kSteps: string[] = Object.entries(kStages).flatMap(([stage, { steps }]) =>
  steps.map((step) => `stage=${stage}&step=${step}`),
);

/** "stage=loop&step=window&example=000-56" and so on. */
export const kLinks: string[] = Object.entries(kStages).flatMap(([stage, { steps, examples }]) =>
  examples.flatMap((example) =>
    steps.map((step) => `stage=${stage}&step=${step}&example=${example}`),
  ),
);

/** Tokens as columns. */
export const kTurned = [
  ...['project', 'softmax', 'mix'].map((step) => `stage=head&step=${step}&columns=1`),
  'stage=match&step=mix&columns=1',
  ...['project', 'attend', 'output'].map((step) => `stage=heads&step=${step}&columns=1`),
];

/** Few tokens, and few numbers of each: captions are wider than what they name. */
export const kSmall = ['T=1', 'T=1&C=1', 'T=2&C=4', 'T=3&C=2'].flatMap((sizes) => [
  ...['mask', 'mix'].map((step) => `stage=softmax&step=${step}&example=randn&${sizes}`),
  ...['softmax', 'mix'].map((step) => `stage=match&step=${step}&example=randn&${sizes}`),
  ...['project', 'mask', 'mix'].map((step) => `stage=head&step=${step}&example=randn&${sizes}`),
]);

export const kNotebooks = ['000', '001', '002', '003', '004'].map((id) => `notebook=${id}`);

/** Links to what has controls of its own: a number of the learner's, pages of rows, thousands of tokens. */
export const kControls = [
  'stage=head&step=mix&edits=x.0.1.1:2',
  'stage=head&step=mix&example=000-62',
  'stage=head&example=randn&T=1000',
];
