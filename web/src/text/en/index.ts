// English. All words of the page stand in this folder, so that they can be reviewed and translated.
import { html, type TemplateResult } from 'lit-html';
import type { DType } from '../../core/session.ts';
import { apart } from '../../draw/format.ts';
import type { Model } from '../../model/model.ts';
import type { OddRows } from '../../model/row_sums.ts';
import type { Words } from '../text.ts';
import { APART } from './apart.ts';
import { isAsGiven } from './as_given.ts';
import { HEADS_NOTES } from './stages/heads.ts';
import { PAIR } from './stages/match.ts';
import { scoresNote } from './stages/softmax.ts';
import { STAGES_TEXT } from './stages.ts';
import { term } from './term.ts';
import { TROUBLE } from './trouble.ts';

/** A note that is true of the example's own numbers. */
const given = (note: Words) => (model: Model) => (isAsGiven(model) ? note : undefined);

/** Notes in the captions of tensors, by stage and node. */
const notes: Record<string, Record<string, Words | ((model: Model) => Words | undefined)>> = {
  triangle: {
    a_ones: given('every row takes all'),
    a_tril: given('row t stops at itself'),
    a: (model) => (isAsGiven(model) ? 'equal shares' : 'shares'),
    weights: 'row looks at column',
    y_loop: 'by the loop',
    difference: 'loop − A·x',
  },
  softmax: {
    scores: scoresNote,
    tril: '1: may be looked at',
    masked: 'scores, masked',
    exps: 'exp, the maximum taken off',
    weights: 'shares; each row sums to 1',
    y_loop: 'by the loop',
    difference: 'loop − A·x',
  },
  match: {
    scores: 'scores',
    masked: 'scores, masked',
    weights: 'shares',
    y: 'output',
  },
  head: {
    x_T: 'one row per column',
    x_scores: 'each row with each',
    q: 'queries',
    k: 'keys',
    v: 'values',
    k_T: 'one key per column',
    scores: 'scores',
    scaled: 'scores, scaled',
    masked: 'scores, masked',
    weights: 'each row sums to 1',
    y: 'output',
  },
  heads: HEADS_NOTES,
};

export const text = {
  title: 'Attention, one number at a time',
  brand: ['Attention', ', one number at a time'],
  stagesLabel: 'Stages',
  stageOf: (number: number, all: number) => `Stage ${number} of ${all}`,
  /** Before the stage's name. */
  stageNamed: (number: number) => `Stage ${number}: `,
  skip: 'To the numbers',
  stages: STAGES_TEXT,
  stepsLabel: 'Steps of this stage',
  stepOf: (at: number, of: number) => `step ${at} of ${of}`,
  stepOff: 'Switched off on the left',
  stepLacks: 'Not in this example',
  stepIsOff: 'This step is switched off: what it was given goes on as it is.',
  onward: 'Back and on',
  predict: 'Predict',
  plane: 'The tensors of this step',
  copyLink: 'Copy the link to exactly this',
  linkCopied: 'The link is copied.',
  linkNotCopied: 'The browser did not allow copying. The address bar has the link.',
  theme: { dark: 'Light theme', light: 'Dark theme' },
  notes,
  /** Notes with tokens as columns. */
  notesTransposed: {
    k_T: 'one key per row',
    weights: 'each column sums to 1',
  } as Record<string, Words>,
  /** The note, short enough for a caption, on weights of which not every row is shares of 1. */
  oddRows: ({ empty, off }: OddRows, isTransposed: boolean): string => {
    const line = isTransposed ? 'column' : 'row';
    const odd = [...empty, ...off].sort((a, b) => a - b);
    const several = odd.length > 2 ? `${odd.length} ${line}s` : `${line}s ${odd.join(' and ')}`;
    const isOne = odd.length === 1;
    const named = isOne ? `${line} ${odd[0]}` : several;
    if (off.length === 0) return `${named} ${isOne ? 'is' : 'are'} all masked: sum 0`;
    return `${named} no longer sum${isOne ? 's' : ''} to 1`;
  },
  transposed: html`Turned as notebook 003 writes it: a token is a column, weight matrices are <i>Ω</i> instead of
    <i>W</i>, and factors change places. The numbers are the same; where the text says row, read column. (That
    notebook writes a capital X for <i>x</i>.)`,
  linearWeight: html`<code>weight.T</code> of nn.Linear`,
  corner: 'row: query, who asks; column: key, who is looked at',
  cornerOf: (down: boolean, across: boolean) =>
    `row: ${down ? 'token' : 'number'}; column: ${across ? 'token' : 'number'}`,
  /** The header of a token's row, as a screen reader says it. */
  tokenRow: (token: number, word: string | undefined) =>
    word === undefined ? `token ${token}` : `token ${token}, ${word}`,
  rowSum: 'row sum',
  notYet: 'not computed yet',
  cornerTransposed: 'row: key, who is looked at; column: query, who asks',
  columnSum: 'column sum',
  allTensors: 'All tensors of this stage',
  apart: APART,
  openTensor: (name: string, shape: string) => `Open ${name}, ${shape}`,
  placeholder: (name: string, shape: string) => `${name}, ${shape}, comes in a later step`,
  rowBefore: (row: number, name: TemplateResult): Words =>
    html`before your edits; row ${row} of ${name} was`,
  stoodOnEnd: (row: number, name: TemplateResult): Words =>
    html`row ${row} of ${name}, stood on end`,
  arrows: {
    tril: 'tril',
    div: '÷ sum',
    masked_fill: 'mask',
    exp: 'exp',
    softmax: 'softmax',
    div_scalar: html`÷ √d<sub>k</sub>`,
    sub: '− max',
    transpose: 'transpose',
    abs_difference: '|Δ|',
    add: '+',
    embedding: 'look up',
    view: 'view',
    cat: 'side by side',
    slice: 'part',
  } as Record<string, Words>,
  windowShown: (isRows: boolean, from: number, to: number, size: number) =>
    `${isRows ? 'rows' : 'columns'} ${from}–${to} of ${size}`,
  windowBack: (isRows: boolean) => (isRows ? 'Rows before' : 'Columns before'),
  windowOn: (isRows: boolean) => (isRows ? 'Rows after' : 'Columns after'),
  map: (name: string, shape: string) =>
    `Map of ${name}, ${shape}: the arrow keys move the part that is shown in digits`,
  emptyRowInCode: '# nan in a row of −∞ alone; the page has 0',
  voices: {
    label: 'This step in three voices',
    grip: 'Height of the sheet: drag, or arrow up and down',
    open: 'open',
    shut: 'close',
    symbols: 'In symbols',
    code: 'In code',
    numbers: 'In numbers',
  },
  code: {
    kernel: 'As it really runs',
    sameBits: 'The faster code that runs here gives the same bits.',
  },
  colours: {
    title: 'Colours',
    signed: 'below 0 blue, above 0 orange',
    share: 'amount taken: teal',
    masked: 'masked',
    changed: 'changed by you',
    paler: 'paler: not used here',
  },
  numbers: {
    caption: (name: string) => `How ${name} came to be`,
    breadcrumb: 'The way here',
    allDigits: 'all digits',
    rounded: 'Rounded for display; every digit on demand',
    open: (name: string, value: string) => `${name} = ${value}: open it`,
    kinds: { sum: 'sum', fma: term('fused-sum'), max: 'max' } as Record<string, Words>,
    allMasked: html`Every score of this row is −∞: the mask hides all tokens from it. Its largest score is then −∞
      too, and −∞ − (−∞) is no number, so <code>F.softmax</code> in PyTorch gives nan for the whole row. This page gives
      0 instead, or everything computed from it would be nan as well: the row takes nothing from any token. Stage 3,
      which shows every rung, refuses such a row.`,
    isZero: (zero: boolean) => (zero ? 'is 0, hence −∞' : 'is not 0, hence'),
  },
  edit: {
    given: 'Given, not computed:',
    /** Before the statement of the tensor. `was`: the number without the edit, if the core can say. */
    yours: (was: string | null, isLeaf: boolean) => {
      if (was === null)
        return isLeaf ? 'Your number. It was given as' : 'Your number, in the place of';
      return `Your number. It was ${was}, ${isLeaf ? 'given' : 'computed'} as`;
    },
    help: 'Type a number, or use the arrow keys, or drag its name. What depends on it follows; Escape takes it back.',
    notANumber: 'This needs a number, such as 0.5, -2 or 1e-3.',
    drag: 'Drag to the left or right to change the number',
    restore: 'As given',
    compute: 'As computed',
    what: 'What if it were another number?',
    mayAttend: (row: number, col: number) => `Token ${row} may look at token ${col}`,
  },
  proof: {
    title: (most: number): string =>
      most === 0 ? 'Same result as the loop' : 'Same result, but for rounding',
    differs: 'No longer the loop’s result',
    whyDiffers:
      'You have set a number that the loop does not know: it still averages everything up to t, in equal shares.',
    most: 'max |difference| =',
    caption: 'The chosen cell by both ways',
    loop: 'loop',
    loopHow: (row: number) => (row === 0 ? 'x₀ ÷ 1' : `(x₀ + … + x${subscript(row)}) ÷ ${row + 1}`),
    matrix: 'A·x',
    /** `taken`: the rows whose weight is not 0. */
    matrixHow: (taken: number[]) => {
      const product = (j: number) => `a${subscript(j)}·x${subscript(j)}`;
      const runs = runsOf(taken).map(([from, to]) =>
        to - from > 1
          ? `${product(from)} + … + ${product(to)}`
          : [...new Set([from, to])].map(product).join(' + '),
      );
      return runs.join(' + ') || '0';
    },
    yours: 'your number',
    apart: 'apart',
    place: (value: string, [batch, row, col]: number[]) => `${value} at [${batch}, ${row}, ${col}]`,
    /** `inAll`: where that of all batches is, if it is in another one. */
    places: (inBatch: Words, inAll: Words | null, batches: number): Words => {
      if (batches === 1) return html`Largest ${inBatch}.`;
      return inAll
        ? html`Largest in this batch ${inBatch}, in all ${batches} ${inAll}.`
        : html`Largest in all ${batches} batches ${inBatch}.`;
    },
    why: (most: number, dtype: DType): Words =>
      most === 0
        ? html`Here even the last bit agrees. In ${dtype} that is luck as soon as there are three rows: each
            addition rounds, and the two ways round different numbers.`
        : html`Why not 0? A ${dtype} keeps ${dtype === 'float32' ? 24 : 53} bits, so each operation
            rounds. The loop adds, then divides once; the product rounds every share, then adds rounded
            products. ${apart(most)}${inFull(most)} is the trace of it. Where both ways round alike, it is 0.`,
  },
  loop: {
    scrubber: 'Pass of the loops: batch b and time t',
    window: (rows: number): Words => html`the window: ${rows} ${rows === 1 ? 'row' : 'rows'}`,
    sum: 'sum',
    mean: (rows: number) => `÷ ${rows}: mean`,
    additions: (soFar: number, all: number, batches: number, columns: number): Words =>
      html`<b>${soFar}</b> additions so far<span class="wide">, <b>${all}</b> ${batches === 1 ? 'when both loops end' : `in all ${batches} batches`}</span>
        <small>one + for each row of x added, ${columns} ${columns === 1 ? 'number' : 'numbers'} each</small>`,
    additionsCorner: 'row t of Y; row of x that is added',
    adds: 'adds',
    plot: 'the tokens as points, and the path of their mean',
    plotLabel: (row: number, isMade: boolean) =>
      isMade
        ? `The tokens as points in the plane, and the mean of tokens 0 to ${row}`
        : `The tokens as points in the plane; tokens 0 to ${row} are in the window`,
    meanOf: (row: number) => (row === 0 ? 'mean of 0' : `mean of 0 … ${row}`),
    tick: (value: number) => String(value).replace('-', '−'),
    seen: 'in the window',
    unseen: 'still to come',
    runningMean: 'running mean',
  },
  pair: PAIR,
  rungs: {
    title: (row: number, nodes: string[]) =>
      nodes.includes('exps') ? `row ${row}, rung by rung` : `row ${row}: scores, and their shares`,
    name: (node: string, nodes: string[]): Words =>
      node === 'weights' && !nodes.includes('exps') ? 'share' : text.rungs.names[node],
    corner: 'rung; key',
    names: {
      scores: html`score <i>s</i>`,
      masked: 'score',
      shifted: '− max',
      exps: 'exp',
      weights: '÷ sum',
    } as Record<string, Words>,
  },
  controls: {
    example: 'Example',
    batch: 'Batch',
    switches: {
      causal: 'Hide the future',
      scaled: 'Scale the scores',
      columns: 'Tokens as columns',
    } as Record<string, string>,
    mistakes: {
      value_from_key: 'value = key(x), as 001 has it',
    } as Record<string, string>,
    num_heads: 'Heads',
    head: 'shown',
    score: 'Score',
    otherScore: 'Choose another score to move that one.',
    yours: 'your numbers',
    name: 'Name',
    edited: (count: number) =>
      count === 0
        ? 'The example’s own numbers'
        : count === 1
          ? '1 number is yours'
          : `${count} numbers are yours`,
    more: (count: number) => `and ${count} more`,
    undo: 'Undo',
    redo: 'Redo',
    reset: 'Reset',
  },
  examples: {
    '000-56': '000 · seed 1337',
    '000-60': '000 · seed 42, 1st draw',
    '000-61': '000 · seed 42, 2nd draw',
    '002-16': '002 · seed 42, 4th draw',
    randn: 'your own randn',
    tokens: 'your own words',
    banks: 'two sentences',
    bank: 'one sentence',
    river: '004 · by the river',
    money: '004 · at the desk',
    '000-62': '000 · C 32, head 16',
    hello: '001 · “Hello”',
  } as Record<string, string>,
  choices: {
    title: 'More choices',
    decimals: 'Decimals',
    automatic: 'as they fit',
    own: 'Under Example, “your own randn” takes a seed and sizes, “your own words” a text.',
    notWhole: 'This needs a whole number.',
    labels: {
      dtype: 'dtype',
      seed: 'manual_seed',
      before: 'draws before',
      B: 'B, batches',
      T: 'T, tokens',
      C: 'C, numbers a token',
      head_size: 'head_size',
      tokens: 'Your text',
      split: 'A token is',
    } as Record<string, string>,
    words: { words: 'a word', characters: 'a character' } as Record<string, string>,
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
    } as Record<string, { label: string; allowed: string }>,
  },
  play: { play: 'Play', pause: 'Pause', speed: 'Speed' },
  keys: {
    step: 'step',
    stage: 'stage',
    open: 'open a number',
    all: 'all keys',
    moveIn: (place: Words): Words => html`move in ${place}`,
    onward: 'then',
    field: 'this field',
    table: 'this table',
  },
  help: {
    open: 'Keys and facts',
    title: 'Help: keys and facts',
    keys: [
      [['←', '→'], 'one step back or on'],
      [['⇧ ←', '⇧ →'], 'one stage back or on'],
      [['Tab'], 'to the next tensor; arrow keys move inside it'],
      [['Enter'], 'open the arithmetic of the number'],
      [['Esc'], 'out of a tensor or a field: the arrow keys step again'],
      [['Backspace'], 'back to the number that led here'],
      [['E'], 'edit the open number'],
      [['Ctrl Z', 'Ctrl ⇧ Z'], 'undo, redo'],
      [['P'], 'play or pause'],
      [['F'], 'present: the step fills the screen, arrow keys go on, Esc leaves'],
      [['M'], 'hide or show the future'],
      [['R'], 'reset the example’s own numbers'],
      [['?'], 'this list'],
    ] as [string[], string][],
    facts: [
      'Every number is computed by one C++ core, here in your browser. Nothing is sent anywhere.',
      'Rows are queries: who asks. Columns are keys: who is looked at. With tokens as columns it is the other way round.',
      'Random numbers are bit for bit those of PyTorch on x86-64 for the same seed. A masked score is −∞, its share 0; in a head a row masked from end to end gets zeros, where PyTorch says nan. Of infinities only −∞ is taken as input, for a masked score; nan never.',
    ],
    letters: 'Single letters are keys',
    close: 'Close',
  },
  notebooks: 'Notebooks',
  end: 'The whole way',
  trouble: TROUBLE,
};

/** ", or 0.0000000298", for a number that is shown as 2.98e−08; '' for others. */
function inFull(value: number): string {
  const shown = apart(value);
  if (!shown.includes('e')) return '';
  const [digits, power] = value.toExponential(2).split('e-');
  return `, or ${Number(`${digits}e-${power}`).toFixed(Number(power) + 2)},`;
}

/** Runs of neighbours in a rising list: [0, 1, 2, 5] has 0 to 2 and 5 to 5. */
function runsOf(indices: number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const i of indices) {
    const last = runs.at(-1);
    if (last?.[1] === i - 1) last[1] = i;
    else runs.push([i, i]);
  }
  return runs;
}

function subscript(n: number): string {
  return String(n).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]);
}
