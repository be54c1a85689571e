// English: what learners ask, each with what to do where, and what is then seen.
import { html } from 'lit-html';
import type { Words } from '../../text.ts';

/** A question, and the links on which its answer can be tried. */
interface Asked {
  id: string;
  question: string;
  answer: Words;
  links: string[];
}

export const QUESTIONS_TEXT = {
  kicker: 'Questions',
  title: 'Find out by trying',
  lead: 'What people ask when they meet attention. Each question has a place on this page where you can try it.',
  body: 'Say first what you expect. Then open the link, do what the line says, and compare. All numbers are computed while you look, so you can change them and ask again.',
  lab: (mistake: string) => `Mistake lab: ${mistake}`,
  /** Where a link leads; `mistake`: which one is made there, if any. */
  place: (stage: string, step: string, mistake: string) =>
    `${stage}: ${step}${mistake && `, ${mistake}`}`,
};

export const ASKED: readonly Asked[] = [
  {
    id: 'scale',
    question: 'Why divide the scores by a square root, and of which number?',
    answer: html`Of <i>d<sub>k</sub></i>, the length of a query: a score adds up so many products, and the first link says why
      their sum grows with the root. In the second turn that length, from 1 to 256, and choose another divisor. The
      third has no scale: switch <b>Scale the scores</b> on and off there.`,
    links: ['stage=head&step=scale&ask=1', 'root', 'stage=head&step=softmax&scaled=0&ask=1'],
  },
  {
    id: 'axis',
    question: 'Does softmax run along the rows or down the columns?',
    answer: html`Along the rows: a row is one token that asks. Here it runs down the columns, by mistake. Look at
      the row sums beside <i>A</i>: they are no longer 1.`,
    links: [
      'stage=head&step=softmax&mistake=softmax_over_queries',
      'mistakes&mistake=softmax_over_queries',
    ],
  },
  {
    id: 'mask',
    question: 'Is the mask applied before softmax or after it?',
    answer: html`Before. In the first link it comes after: later tokens have already had their part, so the row sums
      beside <i>A</i> stay below 1, but for the last row. In the second each row is then divided by its sum, and that is right. In the third −1e9 stands for −∞, and row 0
      is hidden from end to end: with −∞ it takes nothing, with −1e9 it takes of all tokens alike.`,
    links: [
      'mistakes&mistake=mask_after_softmax',
      'mistakes&mistake=mask_renormalised',
      'mistakes&mistake=mask_with_1e9&edits=tril.0.0:0',
    ],
  },
  {
    id: 'view',
    question: 'Why view and then transpose? Why not view straight into heads?',
    answer: html`Because a view only counts anew. Compare the last two lines of the table: at once, the boxed number
      would be another token’s. Press <b>Show it</b> to see which rows then change with a later token.`,
    links: ['stage=heads&step=transpose&example=bank'],
  },
  {
    id: 'how',
    question: 'How was this number computed?',
    answer: html`Choose any number: its arithmetic opens under <b>In numbers</b>. Each operand there opens in turn, down
      to the words and the weights. <b>What it depends on</b> frames all of them at once, as here for a number of
      <i>Y</i>.`,
    links: ['stage=head&step=mix&cell=y.0.5.0&reach=back'],
  },
  {
    id: 'future',
    question: 'Does a token see the tokens that come after it?',
    answer: html`Not with the mask. Each token is changed in turn, and no earlier row moves. Switch <b>Hide the
      future</b> off: now they move.`,
    links: ['stage=heads&step=concat&example=bank'],
  },
  {
    id: 'split',
    question: 'Are heads cut out of one projection, or projected one by one?',
    answer: html`It is the same. Both are computed here, and <b>one projection = separate heads</b> says how far they
      are apart. Change a weight or the number of heads, and it is proved again.`,
    links: ['stage=heads&step=concat&example=bank'],
  },
  {
    id: 'order',
    question: 'Does the order of the words matter?',
    answer: html`Not to one head without a mask: move the words, and each takes its row of <i>Y</i> along. With the mask, or with
      positions, it does.`,
    links: ['order'],
  },
  {
    id: 'qkv',
    question: 'Why are there queries, keys and values? Would one matrix do?',
    answer: html`For some tasks it would. Here two of them are one. In the first link a row is found by what it looks for:
      <i>W<sub>Q</sub>·W<sub>K</sub></i><sup>⊤</sup> is its own mirror image, and row 2 finds itself instead of the row before. In the second a row hands over what it is
      found by: one answer in ten stays wrong. Under <b>More choices</b>, Weight matrices, choose three, or make all of them one.`,
    links: [
      'stage=learn&step=train&example=previous&tied=query_key&trained=300',
      'stage=learn&step=train&tied=key_value&lr=1&trained=300',
    ],
  },
  {
    id: 'equal',
    question: 'The loop and the matrix product should agree. Why is the difference not 0?',
    answer: html`They round in different places. The largest difference stands at the top, and the table |Δ| has it for
      each number. Choose another number to see its last digits by both ways. Under <b>Bit by bit, and allclose</b> stand its
      bits, and how far apart <code>torch.allclose</code> lets two numbers be: with PyTorch’s own tolerances it says True. In
      the second link both are 0, and every difference counts.`,
    links: ['stage=triangle&step=mix', 'stage=triangle&step=mix&example=randn&rtol=0&atol=0'],
  },
  {
    id: 'map',
    question: 'My attention map looks right. Is my code right?',
    answer: html`Not for sure. Here the values are made by the key layer, by mistake. Switch it off and on: the shares
      <i>A</i> stay as they are, and the output of head 1 moves.`,
    links: [
      'stage=heads&step=attend&example=bank&head=1&mistake=value_from_key',
      'mistakes&mistake=value_from_key',
    ],
  },
  {
    id: 'softmax',
    question: 'What does softmax do to a row of scores?',
    answer: html`Move the slider: one score goes up or down. Its share follows, and the other shares of the row make
      room, as they add up to 1. What if all scores of a row grow alike? The step <b>exp</b> says why nothing happens. In the third link shift a
      row, and scale it by a temperature.`,
    links: ['stage=softmax&step=divide', 'stage=softmax&step=exp', 'temperature'],
  },
  {
    id: 'race',
    question: 'How much faster is the matrix product than the loop?',
    answer: html`Let them run here, in your own browser, on more and more tokens: the loop, a running sum, the product, a
      whole head, and one that keeps no weights. The chart has the time and the memory of each.`,
    links: ['race'],
  },
  {
    id: 'cache',
    question: 'What does the next token cost, and what does a KV cache keep?',
    answer: html`Add one token after the other. The page counts what is computed again without a cache, and shows that
      with one the new row of <i>Y</i> has the same bits.`,
    links: ['cache'],
  },
  {
    id: 'several',
    question: 'What can several heads do that one head cannot?',
    answer: html`Look at two places at once. Press <b>Train</b>: both answer the same two questions, on the left two
      heads, on the right one. Two heads find both rows; one has to share itself out between them.`,
    links: ['stage=learn&step=two_heads'],
  },
];
