// English: what is chosen: the example, its switches, and the choices on it.

export const CONTROLS = {
  controls: {
    example: 'Example',
    batch: 'Sequence',
    tied: (which: string) =>
      `Of this head’s weight matrices, ${which}: see Weight matrices, under More choices.`,
    mistaken: 'Computed with a mistake. The text and the symbols describe the right way.',
    unmade: 'Computed the right way. The mistake:',
    /** Variants that look like mistakes but give the same numbers. */
    another:
      'Computed another way, to the same numbers but for rounding. Words and symbols speak of the usual way.',
    notAnother: 'Computed the usual way. The other way:',
    num_heads: 'Heads',
    head: 'shown',
    score: 'Score',
    otherScore: 'Choose another score to move that one.',
    yours: 'your numbers',
    name: 'Name',
    names: 'Four names, four answers',
    namesBeyond: (beyond: string[]) =>
      `There are four of each: ${beyond.join(', ')} stands for nothing.`,
    edited: (count: number) =>
      count === 0
        ? 'The example’s own numbers'
        : count === 1
          ? '1 number is yours'
          : `${count} numbers are yours`,
    editedTo: (value: string, step?: number) =>
      step === undefined ? `= ${value}` : `= ${value} at step ${step.toLocaleString('en')}`,
    more: (count: number) => `and ${count} more`,
    /** Edited numbers that are no part of the run; `isAll`: none of the reader's edits is. */
    heldBesideRun: (count: number, isAll: boolean) => {
      if (count === 1 && isAll)
        return 'It changes only what is shown here; the run trains without it.';
      const which = isAll ? 'They' : 'Those without a step';
      return `${which} change only what is shown here; the run trains without them.`;
    },
    rateOfRun: 'The rate of the run is under “More choices”.',
    undo: 'Undo',
    redo: 'Redo',
    reset: 'Reset',
    keep: 'Keep them on this device',
    /** Parts of the reader's head that a stage of one head does not have; '' where it has all. */
    leftOut: (heads: number, hasOutput: boolean) =>
      heads > 1
        ? `Your file has ${heads} heads. This stage computes one of them${hasOutput ? ', without W_O' : ''}: Y is that head’s own.`
        : hasOutput
          ? 'This stage ends before the W_O of your file: Y is what goes into it. “Many heads” has it.'
          : '',
  },
  examples: {
    sentences: 'two sentences',
    '000-56': '000 · seed 1337',
    '000-60': '000 · seed 42, 1st draw',
    '000-61': '000 · seed 42, 2nd draw',
    queries: 'random queries',
    row: 'a row',
    '002-16': '002 · seed 42, 4th draw',
    randn: 'your own randn',
    tokens: 'your own words',
    banks: 'two sentences',
    bank: 'one sentence',
    river: '004 · by the river',
    money: '004 · at the desk',
    '000-62': '000 · C 32, head 16',
    hello: '001 · “Hello”',
    lookup: 'look up · four drinks',
    previous: 'previous · the one before',
    marked: 'marked · the letter with *',
    largest: 'largest · of five digits',
    both: 'both · before and marked',
    turned: 'trained with RoPE',
    meanings: 'bank · two meanings',
    text: 'your own text',
    own: 'your own tensors',
  } as Record<string, string>,
  choices: {
    title: 'More choices',
    yours: 'Your own text',
    bring: 'Bring a head of your own',
    decimals: 'Decimals',
    automatic: 'as usual',
    own: 'Under Example, “your own randn” takes a seed and sizes, “your own words” a text.',
    labels: {
      divide_by: 'Divide scores by',
      window: 'Window, in tokens',
      tile_size: 'Keys in a tile',
      dropout: 'Dropout of shares, p',
      dropout_seed: 'Seed of dropout',
      num_kv_heads: 'num_kv_heads, for K, V',
      padding: 'Real tokens',
      mask: 'A mask of your own',
      added: 'Numbers of your own, added to scores',
      dtype: 'dtype',
      seed: 'manual_seed',
      before: 'draws before',
      B: 'B, sequences',
      T: 'T, tokens',
      C: 'C, numbers a token',
      S: 'S, tokens of a second sequence',
      memory_tokens: 'A second text, for K, V',
      head_size: 'head_size',
      weights_seed: 'manual_seed of layers',
      order: 'Order of draws',
      d_k: 'd_k',
      tokens: 'Your text',
      split: 'A token is',
      lr: 'Learning rate',
      tied: 'Weight matrices',
      optimizer: 'Optimizer',
      batch_size: 'Sequences a batch',
      trained_steps: 'Steps trained',
      blocks: 'Blocks',
      hidden: 'Width of the MLP',
      norm: 'The norm stands',
      norm_kind: 'Norm',
      activation: 'Activation',
      unembedding: 'Unembedding',
      beginning: 'It begins with',
      draw_seed: 'Seed of the draws',
    } as Record<string, string>,
    /** Placeholders of numbers that need not be typed: what they are without. */
    usual: {
      divide_by: '√d_k',
      window: 'all',
      dropout: 'none',
      num_kv_heads: 'all',
      weights_seed: 'not set again',
    } as Record<string, string>,
    /** Placeholder of what the reader's own file says. */
    asBrought: 'from your file',
    words: {
      words: 'a word',
      characters: 'a character',
      xqkv: 'x, query, key, value',
      xkqv: 'x, key, query, value',
      qkvx: 'query, key, value, x',
      kqvx: 'key, query, value, x',
      sgd: 'SGD',
      adam: 'Adam',
      none: 'three of their own',
      query_key: 'the key’s is the query’s',
      key_value: 'the value’s is the key’s',
      query_value: 'the value’s is the query’s',
      all: 'all are the query’s',
      before: 'before each part',
      after: 'after each part',
      without: 'nowhere',
      not_last: 'before each part, not the last',
      rms: 'RMSNorm',
      layer: 'LayerNorm',
      relu: 'ReLU',
      gelu: 'GELU, by tanh',
      gelu_erf: 'GELU, by erf',
      own: 'a matrix of its own',
      tied: 'the token table, turned',
    } as Record<string, string>,
    /** Examples that take a text of a certain kind: what it is called, and what it may be. */
    texts: {
      bank: {
        label: 'The sentence',
        allowed:
          'Up to 12 words. The words stream, mud, money, loan and bank have numbers written by hand; any other word gets numbers drawn by its name.',
      },
      banks: {
        label: 'Both sentences',
        allowed: 'Twice three words, with the same word in the middle.',
      },
      text: {
        label: 'The text',
        allowed:
          'Up to 1,200 characters, with two different tokens, and one more than a row has. If it is long enough, its last tenth is kept aside.',
      },
    } as Record<string, { label: string; allowed: string }>,
  },
  play: { play: 'Play', pause: 'Pause', speed: 'Speed of Play' },
};
