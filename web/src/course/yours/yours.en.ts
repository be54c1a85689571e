// English: the page for a head of the reader's own.
import { html } from 'lit-html';
import type { Changed, Checked, Compared } from '../../engine/core/files.ts';
import { onScreen, type Words } from '../../engine/words/text.ts';
import type { NumberPair } from './opened_numbers.ts';
import type { Taken } from './shelves.ts';
import type { Trouble } from './why.ts';

const LIST = new Intl.ListFormat('en-GB');
/** A number with the digits that a reader compares by. */
const digits = (value: number): string =>
  String(Number(value.toPrecision(6)))
    .replaceAll('-', '−')
    .replace('Infinity', '∞');
const rough = (value: number, count = 1): string =>
  String(Number(value.toPrecision(count)))
    .replace('-', '−')
    .replace('Infinity', '∞');

/** Three significant digits. */
const short = (value: number): string => (Number.isNaN(value) ? 'nan' : rough(value, 3));

/** How far apart numbers of float32 are after some steps, as a part of them. */
const ROUNDED = 1e-5;

const NUMBER = new Intl.NumberFormat('en-GB');

/** "1,234 bytes", "4.2 MB". */
function bytes(count: number): string {
  if (count < 10_000) return `${NUMBER.format(count)} bytes`;
  const [unit, size] = count < 1e6 ? ['kB', 1e3] : count < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${NUMBER.format(Number((count / size).toFixed(1)))} ${unit}`;
}

/** Parts of a head, as a menu has them. */
const PARTS: Record<string, string> = {
  x: 'x, what comes in',
  w_query: 'W_Q, weight of queries',
  w_key: 'W_K, weight of keys',
  w_value: 'W_V, weight of values',
  w_output: 'W_O, output projection',
  w_qkv: 'W_Q, W_K, W_V side by side',
  b_query: 'b_Q, bias of queries',
  b_key: 'b_K, bias of keys',
  b_value: 'b_V, bias of values',
  b_output: 'b_O, bias of the output',
  b_qkv: 'b_Q, b_K, b_V side by side',
  mask: 'mask',
  memory: 'second sequence, for keys and values',
  kept: 'what dropout keeps',
  p: 'p, share that it drops',
  q: 'Q, queries',
  k: 'K, keys',
  v: 'V, values',
  scores: 'S, scores',
  scaled: 'S, scaled scores',
  masked: 'S, masked scores',
  weights: 'A, weights',
  heads_out: 'outputs of all heads',
  concat: 'heads side by side',
  y: 'Y, what comes out',
};

const nameOf = (part: string): string => (PARTS[part] ?? part).split(',')[0];

/** "“No mask” gives", "“No mask” and “Not scaled” together give" */
const quoted = (names: readonly string[]): string =>
  `${LIST.format(names.map((name) => `“${name}”`))} ${names.length === 1 ? 'gives' : 'together give'}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With what a head was compared. */
const chosen = ({ heads, causal, mask, kept }: Checked): string =>
  `${heads === 1 ? 'one head' : `${heads} heads`}${mask ? ' and the mask of your file' : causal ? ', the future hidden' : ', nothing hidden'}${kept ? ', with what dropout kept' : ''}`;

/** Files by their names, or how many they are. */
export const filesOf = (names: readonly string[]): string =>
  names.length < 4 ? LIST.format(names) : `${NUMBER.format(names.length)} files`;

export const YOURS_TEXT = {
  kicker: 'Your numbers',
  title: 'Bring a head of your own',
  lead: html`This page finds the mistake in your attention head. It computes the head again, says where your numbers part
    from its own, and which line of code is wrong. ${onScreen('Drop the tensors anywhere here.')}`,
  body: html`The page reads <code>.npz</code>, <code>.npy</code>, <code>.safetensors</code>, JSON, and text as torch, NumPy, Python or a
    spreadsheet writes it.`,
  /** The lead once files are there. */
  more: 'Drop more files to add to it, or another head. If a tensor is taken for something else, say what it is.',
  stays: 'Nothing leaves this computer: this page reads the files itself.',
  keptHere: 'They stay in this tab, also if it is loaded anew, until you start again or close it.',
  drop: {
    label: 'Files with tensors',
    here: 'Drop files here',
    choose: 'Choose files',
    paste: 'Paste text',
    field: 'Numbers, as torch, NumPy, Python or a spreadsheet writes them',
    example: 'x = tensor([[ 0.3, -1.2], …])',
    add: 'Add these numbers',
    empty: 'The field is empty: paste numbers into it first.',
    /** Name of a text that has no name of its own. */
    pasted: 'pasted',
  },
  reading: (name: string, done: number, of: number) =>
    `Reading ${name}: ${bytes(done)} of ${bytes(of)}`,
  forget: 'Start again',
  /** The files so far. */
  brought: (names: readonly string[], tensors: number) =>
    `${filesOf(names)}: ${NUMBER.format(tensors)} ${tensors === 1 ? 'tensor' : 'tensors'}`,
  /** Sentence on a file that has the names of others. */
  taken: ({ by, of, isAnew }: Taken) =>
    isAnew
      ? `${by} is read anew.`
      : `${by} is shown in the place of ${LIST.format(of)}: some of their tensors have the same names.`,
  shelves: {
    label: 'Heads that were brought',
    says: (count: number) => `${count} heads are here. Choose which is compared:`,
    name: (names: readonly string[]) =>
      names.length === 1 ? names[0] : `${names[0]} + ${names.length - 1}`,
  },
  refused: (about: string, sentence: string) => (about ? `${about}: ${sentence}` : sentence),
  nothingChanged: 'Nothing has changed.',
  /** Advice on a file that has some of the names that are there, and is no head. */
  twice: 'To look at this file alone, start again first.',
  trouble: {
    notFetched: 'What reads files could not be fetched. Please try again.',
    notReadable:
      'The browser could not read this. Is it a folder, or was it moved or changed meanwhile?',
    memory:
      'Reading this needs more memory than the browser gives, so the page has let go of all files. Bring fewer, or one head.',
  } satisfies Record<Trouble, string>,
  convert: 'These three lines make an .npz file of it:',
  dump: {
    title: 'Save your head from your code',
    says: html`Call it where your head is called. The more you name, the more can be compared: <code>q</code>, <code>k</code>,
      <code>v</code>, <code>scores</code>, <code>weights</code>, <code>y</code>.`,
    copy: 'Copy',
    copied: 'The code is copied.',
    notCopied: 'The browser did not allow copying. The code can be selected.',
    tested: 'PyTorch has run this code.',
    untested: 'It follows the library’s documentation, and has not been run.',
  },
  drawn: {
    title: 'No file: a head that is drawn after a seed',
    says: html`After <code>torch.manual_seed</code> this page draws what PyTorch draws, to the bit: <i>x</i>, then the weights of
      queries, keys and values. Change the sizes, run these lines, and put what they print behind this page’s address.`,
    link: html`If your code draws something else before <i>x</i>, add <code>&before=</code> and how many numbers <code>torch.rand</code>
      gives of it. If it sets a seed again before the layers, add <code>&weights_seed=</code> and that seed. If it makes the
      key first, add <code>&order=xkqv</code>; if it draws <i>x</i> last, <code>&order=qkvx</code>; if both,
      <code>&order=kqvx</code>.`,
  },
  head: {
    title: 'Your head',
    group: 'layer',
    /** A group of names without a name of its own. */
    alone: 'the names without a layer',
    heads: 'heads',
    /** Where the files do not say how many heads there are. `found`: by comparing. */
    unsaid: {
      found: (heads: number) =>
        `The files do not say how many heads there are. Comparing tells: your numbers are those of ${heads === 1 ? 'one' : heads}.`,
      open: (heads: number) =>
        `The files do not say how many heads there are; ${heads === 1 ? 'one is' : `${heads} are`} taken. Choose, if your code has another number.`,
    },
    take: 'open',
    all: 'all of them',
    one: (head: number) => `head ${head}`,
    causal: 'Hide the future',
    masked: 'The mask comes from your file.',
    none: html`No head was recognised: none of these is called as weights of queries and keys are. Say below what each tensor
      is.`,
    sizes: (C: number, D: number, heads: number) =>
      `${C} numbers a token${D > 0 ? `, ${heads} ${heads === 1 ? 'head' : 'heads'} of ${D / heads}` : ''}`,
  },
  table: {
    label: 'Tensors, and what they are taken for',
    tensor: 'in the file',
    as: 'taken as, and why',
    turned: 'turned',
    /** Name of a tensor's menu. */
    menu: (name: string) => `What ${name} is`,
    turnName: (name: string) => `${name} turned: rows become columns`,
    no: '—',
    others: (count: number) =>
      `${NUMBER.format(count)} other ${count === 1 ? 'tensor' : 'tensors'}`,
    find: 'Find by name',
    more: (count: number) => `And ${NUMBER.format(count)} more: find them by their name.`,
    picture: (part: string, rows: number, columns: number) =>
      `${nameOf(part)}: ${rows} rows, ${columns} columns`,
  },
  parts: PARTS,
  nameOf,
  why: {
    by_name: 'It is called so.',
    linear: 'nn.Linear keeps a weight as (out, in), so it is turned.',
    conv1d: 'GPT-2 keeps a weight as (in, out), as x @ w needs it.',
    kernel: 'Flax and Keras keep a kernel as (in, out), as x @ w needs it.',
    as_fused: 'It is square, and taken the same way round as the weight of all three.',
    fits_as_is: 'As it is it fits the other parts; turned it would not.',
    fits_turned: 'It fits the other parts only if it is turned.',
    square_as_is: 'It is square, so its sizes do not say: if your code has x @ w.T, turn it.',
    fused_in_three:
      'Queries, keys and values stand side by side in it, a third of the columns each.',
    fused_fewer: 'Queries, keys and values stand side by side in it; heads share keys and values.',
    bias: 'It is as long as the weight beside it is wide.',
    by_hand: 'You said so.',
  } as Record<string, string>,
  /** Reason for a square weight once the comparison is explained. */
  settled: 'It is square, so its sizes do not say, but your numbers agree with this way round.',
  whyNot: {
    unknown_name: 'No part of a head is called like this.',
    other_layer: 'By its name it belongs to another layer.',
    taken: 'Another tensor is that part already.',
    no_fit: 'Its sizes do not fit what its name says.',
    by_head:
      'Queries, keys and values take turns in it, head by head: save them apart, as three weights.',
  } as Record<string, string>,
  missing: {
    x: html`There is no <i>x</i>. Save the tensor that goes into this head; in a GPT that is <code>ln_1(h)</code>, after the
      LayerNorm.`,
    /** Parts that a stage needs of a head that could be compared without them. */
    toOpen: (parts: readonly string[]) =>
      `To open this head in a stage, bring ${LIST.format(parts.map(nameOf))}, too.`,
    others: (parts: readonly string[]): Words =>
      `Still missing: ${LIST.format(parts.map(nameOf))}.`,
  },
  compare: {
    title: 'Compared with this page',
    run: 'Compare what it computed',
    running: 'Comparing …',
    takesLong: 'With so many numbers this takes some seconds.',
    tooLarge: html`These are too many numbers to compare here. Open one head of them; in a terminal <code>attention check</code>
      compares them all.`,
    chain: 'Your tensors from queries to Y, compared one after the other',
    tensor: 'tensor',
    yours: 'your numbers',
    verdict: ({ same, chain }: Checked) => {
      const first = chain.find(({ state }) => state === 'differs');
      if (same) return 'Your head computes what this page computes.';
      if (!first) return 'Not all of it could be compared.';
      return chain.length === 1
        ? `${capital(nameOf(first.part))} differs.`
        : `Of your tensors ${nameOf(first.part)} is the first that differs.`;
    },
    as: (checked: Checked) => `Compared with ${chosen(checked)}.`,
    /** Sentence on another choice, which would explain the numbers. */
    otherwise: (checked: Checked, mistakes: readonly string[] | null) =>
      mistakes === null
        ? `With ${chosen(checked)} all your numbers are the same as here.`
        : `With ${chosen(checked)} ${quoted(mistakes)} exactly your numbers.`,
    takeOther: 'Choose this',
    states: {
      same: '✓ the same',
      unclear: 'cannot be told: rounding in so few digits explains any number',
      differs: '✗ differs',
      no_shape: 'not compared: it has another shape here',
      not_reached: 'not compared: it follows from what differs',
    } as Record<Compared['state'], string>,
    detail: ({ state, worst, differing, cells }: Compared): string => {
      if (state === 'differs')
        return `in ${NUMBER.format(differing)} of ${NUMBER.format(cells)} numbers`;
      if (state !== 'same') return '';
      if (!worst) return 'to the bit';
      return `at most ${rough(Math.abs(worst.theirs - worst.here))} apart; rounding alone could make it ${rough(worst.bound)}`;
    },
    number: 'The number that is opened',
    /** Numbers that can be opened. */
    opened: { begins: 'where it begins', first: 'first that differs', worst: 'furthest apart' },
    computed: 'here',
    digits,
    trail: 'Numbers opened one after the other',
    opens: (name: string, value: number) => `${name}: ${digits(value)}. Open its arithmetic.`,
    opensMore: 'Choose a number in a frame to see how it was computed.',
    explains: ({ theirs, here, bound }: NumberPair) => {
      const apart = Math.abs(theirs - here);
      if (!Number.isFinite(apart)) return '';
      if (bound === undefined && apart <= ROUNDED * Math.max(Math.abs(theirs), Math.abs(here))) {
        return 'These two numbers are the same, but for rounding.';
      }
      const by = `These two numbers are ${rough(apart, 2)} apart.`;
      // Numbers that are too large for float32 on the way have no bound.
      return bound === undefined || !Number.isFinite(bound)
        ? by
        : `${by} Rounding alone could make it at most ${rough(bound)}.`;
    },
    here: 'This page computes',
    /** Sentence with the name of the mistake, or of two at once. */
    gives: (names: readonly string[]) => `${quoted(names)} exactly your numbers.`,
    others: {
      root_of_T: 'Scale √T',
      keys_ask: 'Keys in the place of queries',
      key_not_transposed: 'K not transposed',
      softmax_twice: 'Softmax twice',
      keys_mixed: 'Keys in the place of values',
      values_by_w_key: 'value = key(x)',
      weights_transposed: 'A turned round, so that each token mixes by its column',
      residual_added: 'The input added to the result',
      residual_of_heads: 'The input added to the result',
      mask_filled_with_0: 'Masked scores become 0, not −∞',
      mask_hides_own: 'A mask that hides the token itself',
      mask_hides_own_1e9: 'A mask that hides the token itself, with −1e9',
      mask_inverted_1e9: 'Mask the wrong way round, with −1e9',
      hidden_row_nan: 'A row that sees nothing: PyTorch’s softmax makes nan of it',
      mask_left_out: 'No mask',
      mask_not_meant: 'A causal mask',
      parts_swapped: 'Queries, keys and values in another order',
      bias_left_out: 'A bias left out',
      bias_left_on: 'A bias that your files do not have',
      weights_turned: 'Weights the other way round',
      other_heads: 'Another number of heads',
    } as Record<string, string>,
    /** Reasons of mistakes whose lines alone do not say what is wrong. */
    because: {
      dropout_unscaled: html`<code>keep_scale</code> is what dropout keeps, ÷ (1 − p): the shares that are left make up for those that
        are dropped.`,
      mask_hides_own: html`The first token then sees nothing, and PyTorch’s softmax makes nan of its row.`,
      mask_filled_with_0: html`A score of 0 is no −∞: exp makes 1 of it, so what is hidden has a share.`,
      residual_added: html`A block does so, behind the head: <code>x + head(x)</code>.`,
      residual_of_heads: html`A block does so, behind its heads: <code>x + attn(x)</code>.`,
      bias_left_on: html`Each token has the same numbers added. <code>nn.Linear</code> has a bias unless it is made with
        <code>bias=False</code>.`,
      weights_turned: html`<code>nn.Linear</code> keeps a weight as (out, in) and computes <code>x @ weight.T</code>. It is square, so
        no shape told of it.`,
    } as Record<string, Words>,
    /** The first number that a mistake changes, or two at once; whether its tensor is in the file. */
    begins: (
      { tensor, name, theirs, here }: Changed,
      { isGiven, areTwo }: { isGiven: boolean; areTwo: boolean },
    ): Words =>
      html`The first tensor that ${areTwo ? 'they change' : 'it changes'} is <code>${tensor}</code>: <code>${name}</code> is ${short(theirs)}, and ${short(here)}
        would be right. ${isGiven ? '' : `Your files do not have this tensor: the page has computed what the ${areTwo ? 'mistakes make' : 'mistake makes'} of it.`}`,
    theirs: 'yours',
    /** Names of lines of code. */
    line: { theirs: 'with the mistake', right: 'without it' },
    see: (stage: string) => `See it made in ${stage}`,
    /** `isAlone`: nothing but the result was brought. */
    unknown: (isAlone: boolean) =>
      `No mistake that this page knows gives these numbers. Of two at once it tries only the mask or the scale with another, in small heads. ${
        isAlone
          ? 'Save the tensors between x and Y, too, and it can say where they part.'
          : 'Look at the line that makes the first tensor that differs, and at what it is made of.'
      }`,
  },
  open: {
    as: (stage: string) => `Open as ${stage}`,
    read: (numbers: number) => `All ${NUMBER.format(numbers)} numbers are read.`,
    /** Sentence on what one head leaves out of the file; '' where it has all. */
    leftOut: (heads: number, hasOutput: boolean) =>
      heads > 1
        ? `“One head” shows one of the ${heads} heads${hasOutput ? ', without W_O' : ''}.`
        : hasOutput
          ? '“One head” ends before W_O.'
          : '',
  },
};
