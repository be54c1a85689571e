// English: what learners ask, each with what to do where, and what is then seen.
import { html } from 'lit-html';
import { ASKED_OF_LANGUAGE } from './asked_language.en.ts';
import type { Asked } from './asked_question.ts';
import { ASKED_OF_VARIANTS } from './asked_variants.en.ts';

export const QUESTIONS_TEXT = {
  kicker: 'Questions',
  title: 'Find out by trying',
  lead: 'What people ask when they meet attention. Each question has a place on this page where you can try it.',
  body: 'Say to yourself what you expect. Then open a link, do what the line says, and compare. Where the page asks, too, “hide the answer and ask me” covers what it asks about. All numbers are computed while you look, so you can change them and ask again.',
  count: (questions: number) => `${questions} questions`,
  tried: 'What to do there',
  seen: 'What is seen there',
  /** Parts that a link leaves out, and the seed of its first numbers. */
  without: (part: string) => `without ${part}`,
  seed: (seed: string) => `seed ${seed}`,
  /** A link that draws a number's tree. */
  tree: 'as a tree',
  /** A page, and the model that it shows beside the usual one. */
  page: (title: string, model: string) => `${title}: ${model}`,
  /** Variants of a head, as the list of them calls each. */
  variants: {
    cross: 'cross-attention',
    places: 'where am I?',
    grouped: 'grouped queries',
    window: 'sliding window',
    cap: 'soft cap',
    qk_norm: 'QK-norm',
    sink: 'sink',
    today: 'today’s head',
    online: 'online softmax',
    linear: 'linear attention',
  } as Record<string, string>,
  lab: (mistake: string) => `Common mistakes: ${mistake}`,
  /** Where a link leads; `mistake`: which one is made there, if any. */
  place: (stage: string, step: string, mistake: string) =>
    `${stage}: ${step}${mistake && `, ${mistake}`}`,
};

/** The way to a number of Y, open where the page opens it at first. */
const WAY_TO_Y = `stage=head&step=mix&cell=y.0.5.0&tree=${[
  ...['y.0.5.0', 'y.0.5.0.3', 'weights.0.5.3', 'masked.0.5.3', 'scaled.0.5.3', 'scores.0.5.3'],
  ...['scores.0.5.3.0', 'q.0.5.0', 'q.0.5.0.0', 'k_T.0.0.3', 'k.0.3.0', 'k.0.3.0.0'],
  ...['v.0.3.0', 'v.0.3.0.0'],
].join(',')}`;

/** From the plainest question to those of who writes the code. */
export const ASKED: readonly Asked[] = [
  {
    id: 'meaning',
    question: 'What does attention do to a word?',
    task: html`The word <b>bank</b> comes with the same four numbers in both sentences. Which come out by the river, and which at the
      desk? In the second link see how much it takes of each word.`,
    answer: html`Each word takes from the words of its sentence: by the river <b>bank</b> comes out closer to stream and mud, at the desk
      closer to money and loan. Its numbers come to depend on the words around it.`,
    links: ['stage=match&step=mix', 'stage=match&step=softmax'],
    pictures: [
      { link: 'stage=match&step=mix', node: 'x', from: 1, rows: 1, says: 'bank, before' },
      {
        link: 'stage=match&step=mix',
        node: 'y',
        from: 1,
        rows: 1,
        says: 'by the river',
        isMade: true,
      },
      { link: 'stage=match&step=mix', node: 'y', from: 4, rows: 1, says: 'at the desk' },
    ],
  },
  {
    id: 'softmax',
    question: 'What does softmax do to a row of scores?',
    task: html`Move the slider: one score goes up or down. What do the other shares do? The second link says what is taken off the
      scores first. In the third add a number to all of them, and scale them by a temperature.`,
    answer: html`Its share follows, and the others make room, as all add up to 1. Only differences count: what is added to all scores
      changes no share. A temperature below 1 makes the differences larger, and one share takes more.`,
    links: ['stage=softmax&step=divide&v=2', 'stage=softmax&step=exp&v=2', 'temperature'],
    pictures: [
      { link: 'temperature', node: 'row_scores', says: 'scores' },
      { link: 'temperature', node: 'weights', says: 'shares', isMade: true },
    ],
  },
  {
    id: 'future',
    question: 'Does a token see the tokens that come after it?',
    task: html`Each token is changed in turn, and every earlier row is compared: read <b>a later token changes no earlier row</b>, beside the
      addresses. Switch <b>Hide the future</b> off, and read that line again. In the
      second link open <b>Show all</b> and press <b>Show it</b>: the first map has a mark for each row that changes.`,
    answer: html`Not with the mask: no row moves that stands before the changed token. Without it they do.`,
    links: ['stage=heads&step=concat&example=bank', 'stage=heads&step=transpose&example=bank'],
    pictures: [
      { link: 'stage=head', node: 'weights', says: 'with the mask' },
      { link: 'stage=head&causal=0', node: 'weights', says: 'without' },
    ],
  },
  {
    id: 'order',
    question: 'Does the order of the words matter?',
    task: html`Move the words, and see which rows of <i>Y</i> go along. Then with the mask, and with positions.`,
    answer: html`Not to one head without a mask: each word takes its row of <i>Y</i> along. With the mask, or with positions, it matters.`,
    links: ['order'],
    pictures: [
      { link: 'stage=head', node: 'x', says: 'the words' },
      {
        link: 'stage=head&tokens=bank+mud+stream+bank+loan+money',
        node: 'x',
        says: 'in another order',
      },
    ],
  },
  {
    id: 'qkv',
    question: 'Why are there queries, keys and values? Would one matrix do?',
    task: html`In the links two of them are made one. Look at <i>W<sub>Q</sub>·W<sub>K</sub></i><sup>⊤</sup> in the first link, and at how many answers are right in the
      second. Under <b>More choices</b>, Weight matrices, choose three, or make all of them one.`,
    answer: html`For some tasks one would do. In the first link a row is found by what it looks for: <i>W<sub>Q</sub>·W<sub>K</sub></i><sup>⊤</sup> is its own mirror
      image, and row 2 finds itself instead of the row before. In the second a row hands over what it is found by: one answer in ten stays wrong.`,
    links: [
      'stage=learn&step=train&example=previous&tied=query_key&trained=300',
      'stage=learn&step=train&example=lookup&tied=key_value&lr=1&trained=300',
    ],
    pictures: [
      { link: 'stage=head', node: 'q', says: html`<i>Q</i>` },
      { link: 'stage=head', node: 'k', says: html`<i>K</i>` },
      { link: 'stage=head', node: 'v', says: html`<i>V</i>` },
    ],
  },
  {
    id: 'how',
    question: 'How was this number computed?',
    task: html`The first link draws the whole way to a number of <i>Y</i> as one tree: open and shut its lines, and choose a value. In the second
      all that the number depends on is framed where it stands. Any other number has both, below its arithmetic <b>In numbers</b>.`,
    answer: html`Below each number stand those that it was computed from, down to the words and the weights. Of the largest term the way is
      open at once. A shut line says how many numbers stand below it; the tree has 113 in all.`,
    links: [WAY_TO_Y, 'stage=head&step=mix&cell=y.0.5.0&reach=back'],
    pictures: [
      { link: 'stage=head', node: 'x', says: html`<i>x</i>` },
      { link: 'stage=head', node: 'weights', says: html`<i>A</i>`, isMade: true },
      { link: 'stage=head', node: 'y', says: html`<i>Y</i>`, isMade: true },
    ],
  },
  {
    id: 'several',
    question: 'What can several heads do that one head cannot?',
    task: html`Say first what one head will find. Then press <b>Train</b>: both answer the same two questions, on the left two heads,
      on the right one.`,
    answer: html`Look at two places at once. Two heads find both rows; one has to share itself out between them.`,
    links: ['stage=learn&step=two_heads&v=2'],
    pictures: [
      { link: 'stage=heads&example=bank', node: 'weights', says: 'head 0' },
      { link: 'stage=heads&example=bank', node: 'weights', from: 6, rows: 6, says: 'head 1' },
    ],
  },
  {
    id: 'scale',
    question: 'Why divide the scores by a square root, and of which number?',
    task: html`In the first link read why it is a root. In the second turn the length <i>d<sub>k</sub></i> of a query from 1 to 256, and
      choose another divisor. The third has no scale: switch <b>Scale the scores</b> on and off there.`,
    answer: html`Of <i>d<sub>k</sub></i>: a score adds up so many products, and their sum grows with the root of it. Divided by that root
      the scores spread as far at every length. Undivided, long queries give almost the whole row to one share, and training can
      hardly move it; with only two numbers a query, as in the third link, it is a little.`,
    links: ['stage=head&step=scale&ask=1', 'root', 'stage=head&step=softmax&scaled=0&ask=1'],
    pictures: [
      { link: 'stage=head&scaled=0', node: 'weights', says: 'undivided' },
      { link: 'stage=head', node: 'weights', says: html`÷ √<i>d<sub>k</sub></i>` },
    ],
  },
  {
    id: 'map',
    question: 'My attention map looks right. Is my code right?',
    task: html`In the first link the values are made by the key layer, by mistake. Switch that off and on: what moves?`,
    answer: html`Not for sure: the shares <i>A</i> stay as they are, and the output of head 1 moves. In the last link you can bring your own tensors: the page says where they part from these.`,
    links: [
      'stage=heads&step=attend&example=bank&head=1&mistake=value_from_key',
      'mistakes&mistake=value_from_key',
      'yours',
    ],
    pictures: [
      {
        link: 'stage=heads&example=bank&mistake=value_from_key',
        node: 'weights',
        says: 'looks right',
      },
      {
        link: 'stage=heads&example=bank&mistake=value_from_key',
        node: 'y',
        says: 'is it?',
        isMade: true,
      },
    ],
  },
  {
    id: 'axis',
    question: 'Does softmax run along the rows or down the columns?',
    task: html`In the first link softmax is made to run down the columns, by mistake: add up the rows beside <i>A</i>. In the second the right
      way stands beside it.`,
    answer: html`Along the rows: a row is one token that asks, and its shares add up to 1. Down the columns the row sums are no longer 1.`,
    links: [
      'stage=head&step=softmax&mistake=softmax_over_queries',
      'mistakes&mistake=softmax_over_queries',
    ],
    pictures: [
      { link: 'stage=head', node: 'weights', says: 'along the rows' },
      {
        link: 'stage=head&mistake=softmax_over_queries',
        node: 'weights',
        says: 'down the columns',
      },
    ],
  },
  {
    id: 'mask',
    question: 'Is the mask applied before softmax or after it?',
    task: html`In the first link it comes after. In the second, too, and each row is then divided by its sum. In the third −1e9 stands for
      −∞, and row 0 is hidden from end to end. Look at the row sums, and at max |Δ|.`,
    answer: html`Before. After it, later tokens have already had their part: the row sums stay below 1, but for the last row. Divided
      by their sums the rows are right. A row that is hidden from end to end takes nothing with −∞; with −1e9 it takes of all tokens alike.`,
    links: [
      'mistakes&mistake=mask_after_softmax',
      'mistakes&mistake=mask_renormalised',
      'mistakes&mistake=mask_with_1e9&edits=tril.0.0:0',
    ],
    pictures: [
      { link: 'stage=head', node: 'weights', says: 'before softmax' },
      { link: 'stage=head&mistake=mask_after_softmax', node: 'weights', says: 'after it' },
    ],
  },
  {
    id: 'cache',
    question: 'What does the next token cost, and what does a KV cache keep?',
    task: html`Answer, and then step back and forth through the sentence: struck through is what is computed again.`,
    answer: html`Without a cache the whole head again, with one the new token’s rows only; the new row of <i>Y</i> has the same bits. The
      page counts both.`,
    links: ['cache'],
    pictures: [
      { link: 'cache', node: 'k_cache_4', says: 'kept' },
      { link: 'cache', node: 'k_cache_5', says: 'with the next token' },
    ],
  },
  {
    id: 'race',
    question: 'How much faster is the matrix product than the loop?',
    task: html`Let them run here, in your own browser, on more and more tokens: the loop, a running sum, the product, a
      whole head, and one that keeps no weights.`,
    answer: html`With many tokens the loop takes several times as long as the product, and the running sum is faster than both: it
      computes less. How many times depends on your machine.`,
    links: ['race'],
    pictures: [
      { link: 'stage=triangle', node: 'tril', says: 'what the loop adds' },
      { link: 'stage=triangle', node: 'y', says: 'its means', isMade: true },
    ],
  },
  {
    id: 'equal',
    question: 'The loop and the matrix product should agree. Why is the difference not 0?',
    task: html`Choose a number to see its last digits by both ways, and under <b>Bit by bit, and allclose</b> its bits. Is it within
      PyTorch’s tolerances? In the second link they are 0.`,
    answer: html`They round in different places. The largest difference stands at the top, and the table |Δ| has it for each number. With PyTorch’s own
      tolerances <code>torch.allclose</code> says True; with none every difference counts.`,
    links: ['stage=triangle&step=mix&v=2', 'stage=triangle&step=mix&example=randn&rtol=0&atol=0'],
    pictures: [
      { link: 'stage=triangle', node: 'y_loop', says: 'loop' },
      { link: 'stage=triangle', node: 'y', says: 'product' },
      { link: 'stage=triangle', node: 'difference', says: html`|Δ|`, isMade: true },
    ],
  },
  {
    id: 'split',
    question: 'Are heads cut out of one projection, or projected one by one?',
    task: html`Both are computed here: read <b>one projection = separate heads</b>, beside the addresses. Then choose another number of heads.
      Or change a weight at the step before, and come back.`,
    answer: html`It is the same, at every size: the largest difference is 0.`,
    links: ['stage=heads&step=concat&example=bank'],
    pictures: [
      { link: 'stage=heads&example=bank', node: 'q', says: 'one projection' },
      { link: 'stage=heads&example=bank', node: 'q_heads', says: 'head 0', isMade: true },
      { link: 'stage=heads&example=bank', node: 'q_heads', from: 6, rows: 6, says: 'head 1' },
    ],
  },
  {
    id: 'view',
    question: 'Why view and then transpose? Why not view straight into heads?',
    task: html`In the table of addresses compare <b>transpose</b> with <b>view at once</b>, which comes with your guess if you cover the answer.
      Then open <b>Show all</b> and press <b>Show it</b>: which rows change with a later token?`,
    answer: html`Because a view only counts anew. At once, it finds another token’s number, and rows change with tokens that
      come after them.`,
    links: ['stage=heads&step=transpose&example=bank'],
    pictures: [
      { link: 'stage=heads&example=bank', node: 'q_heads', says: 'view, transpose' },
      { link: 'stage=heads&example=bank', node: 'q_wrong', says: 'view at once' },
    ],
  },
  ...ASKED_OF_VARIANTS,
  ...ASKED_OF_LANGUAGE,
];

/** The questions by their subject, the first of which is open. */
export const GROUPS: readonly { title: string; ids: readonly string[] }[] = [
  { title: 'What attention does', ids: ['meaning', 'softmax', 'future', 'order', 'how'] },
  {
    title: 'Queries, keys, values and heads',
    ids: ['qkv', 'scale', 'several', 'split', 'view'],
  },
  { title: 'Is my code right?', ids: ['map', 'axis', 'mask', 'equal'] },
  { title: 'What it costs', ids: ['cache', 'race'] },
  {
    title: 'Other heads',
    ids: [
      'second_text',
      'places',
      'shared_keys',
      'nearest',
      'loud',
      'nobody',
      'today',
      'long_rows',
      'no_table',
    ],
  },
  {
    title: 'A language model',
    ids: ['parts', 'norm', 'shifted', 'last_row', 'too_good', 'another_start', 'repeat'],
  },
];
