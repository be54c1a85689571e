// English: the entries of the glossary, two sentences each. Their names are in terms.ts, their examples in
// course/glossary/entry_examples.ts.
import { html } from 'lit-html';
import type { TermId } from '../../engine/words/terms.en.ts';
import type { Words } from '../../engine/words/text.ts';

interface Entry {
  says: Words;
  /** Related terms. */
  see: readonly TermId[];
}

export const GLOSSARY: Record<TermId, Entry> = {
  allclose: {
    says: html`PyTorch’s question whether two tensors are equal up to rounding. It forgives a
      difference of 1e-8 plus a hundred-thousandth of the number.`,
    see: ['rounding'],
  },
  batch: {
    says: html`Several sequences that are computed at once and know nothing of each other. The first
      index, <i>b</i>, says which one.`,
    see: ['tensor', 'token'],
  },
  broadcasting: {
    says: html`An axis of size 1 is used again for every place of the other tensor. So 3×3 divided by
      3×1 divides each row by one number, its own.`,
    see: ['row-sum', 'tensor'],
  },
  concat: {
    says: html`Matrices side by side, as one: row <i>t</i> of the result is row <i>t</i> of each, one after
      the other. So the heads’ outputs become as wide as what went in.`,
    see: ['head', 'output-projection'],
  },
  dot: {
    says: html`Two lists of numbers multiplied pair by pair, and the products added. It is large where
      both have large numbers of the same sign, and negative where mostly the signs differ.`,
    see: ['score', 'matrix-product'],
  },
  dtype: {
    says: html`How every number of a tensor is stored: <code>float32</code> in 4 bytes, about 7 decimal
      digits, <code>float64</code> in 8 bytes, about 16. What does not fit is rounded.`,
    see: ['rounding', 'tensor'],
  },
  embedding: {
    says: html`The list of numbers that stands for a token: a row of a table that training finds. The
      same token gets the same row wherever it stands, so a row for its position is often added.`,
    see: ['token', 'seed'],
  },
  exp: {
    says: html`The number e, about 2.718, to the power of <i>x</i>. It is never negative, 1 at 0, and
      grows with <i>x</i>, so a larger score stays the larger one.`,
    see: ['infinity', 'softmax'],
  },
  'fused-sum': {
    says: html`A sum of products in which each product is added before it is rounded, as a processor’s
      fused multiply-add does. So each term is rounded once, where × and then + would round twice.`,
    see: ['rounding', 'dot', 'matrix-product'],
  },
  gradient: {
    says: html`By how much the loss would change, for each 1 that this number grows by: a slope. Below 0 the loss falls
      when the number is raised.`,
    see: ['loss', 'learning-rate'],
  },
  head: {
    says: html`One query, one key and one value for each token, and the mix that they lead to. Several
      heads share one row of numbers: each has its own columns and finds its own pattern.`,
    see: ['query', 'head-size', 'concat'],
  },
  'head-size': {
    says: html`How many numbers a query has, and a key; written d<sub>k</sub>. Scores are divided by its
      square root, because the typical size of a dot product grows with that root.`,
    see: ['score', 'softmax'],
  },
  infinity: {
    says: html`A value of floats that is less than every number. As a score it gets the share 0, because
      exp(−∞) is exactly 0.`,
    see: ['mask', 'exp'],
  },
  key: {
    says: html`What a token can be found by. It is the token’s row times the matrix W<sub>K</sub>, and
      each query is compared with it.`,
    see: ['query', 'value', 'score'],
  },
  'language-model': {
    says: html`What gives every word of its list a share, as the next word after those it has read. To write, it picks one
      by these shares, reads that, too, and is asked again.`,
    see: ['token', 'unembedding', 'perplexity'],
  },
  'learning-rate': {
    says: html`The number that each gradient is multiplied by before it is taken off its weight. Too small, and learning
      takes long; too large, and each step overshoots.`,
    see: ['gradient', 'weight-matrix'],
  },
  logits: {
    says: html`Another name for the numbers that go into a softmax: of a language model one for each word that may come next.
      They may have any sign and any sum; only their differences count.`,
    see: ['score', 'softmax', 'unembedding', 'temperature'],
  },
  loss: {
    says: html`One number for how wrong the answers are: the mean of −log of the share that each right answer got. It is 0
      if every right answer got all, and training makes it smaller.`,
    see: ['logits', 'softmax', 'gradient'],
  },
  mask: {
    says: html`Says which token may look at which: 1 yes, 0 no. A score whose mask is 0 is replaced by
      −∞ before the softmax.`,
    see: ['tril', 'infinity'],
  },
  'matrix-product': {
    says: html`Every row of the left factor meets every column of the right one, and each meeting is a
      dot product. Read by rows: a row on the left says how much of each row on the right to take.`,
    see: ['dot', 'weighted-mean'],
  },
  mlp: {
    says: html`A small network on the row of each word alone: a matrix makes the row wider, what is below 0 becomes 0, and a
      second matrix makes it as wide as it was. It adds what follows from the row, and looks at no other word.`,
    see: ['residual', 'matrix-product'],
  },
  norm: {
    says: html`A row divided by its size, the root of the mean of its squares; LayerNorm first takes off the row’s mean. So a part of
      the model reads rows of one size, however much was added to them.`,
    see: ['residual', 'mlp'],
  },
  'output-projection': {
    says: html`A last weight matrix after <i>concat</i>. It mixes the columns of all heads, which have not
      met before.`,
    see: ['concat', 'weight-matrix'],
  },
  perplexity: {
    says: html`The number e to the power of the loss: as many equally likely words would leave the model as much in doubt. Not yet
      trained it doubts among nearly all 19 words, and perplexity 1 would be no doubt at all.`,
    see: ['loss', 'language-model'],
  },
  query: {
    says: html`What a token looks for. It is the token’s row times the matrix W<sub>Q</sub>, and it is
      compared with every key.`,
    see: ['key', 'value', 'score'],
  },
  residual: {
    says: html`The row of a word on its way through a model: each part reads it and adds something, and nothing replaces it. Backwards
      the sum passes gradients on unchanged, so that the first parts learn as well as the last.`,
    see: ['norm', 'mlp', 'gradient'],
  },
  rounding: {
    says: html`A float32 has 24 binary digits, so each result is rounded to the nearest number that
      has no more. The same sum in another order is rounded at other places, and may end in another digit.`,
    see: ['dtype', 'allclose'],
  },
  'row-sum': {
    says: html`All numbers of a row, added; a matrix has one for each row. With
      <code>keepdim</code> they stand in a column of their own, ready to divide by.`,
    see: ['broadcasting', 'weights'],
  },
  score: {
    says: html`How well a query fits a key: their dot product. It may be any number; softmax makes
      shares of a row of them.`,
    see: ['dot', 'softmax', 'logits'],
  },
  seed: {
    says: html`Where a random generator begins. The same seed gives the same numbers in the same
      order, every time.`,
    see: ['tensor'],
  },
  slice: {
    says: html`A part of a tensor, chosen by index: the window <code>x[b, :t+1]</code> is rows 0 to <i>t</i>
      of batch <i>b</i>. Row t + 1, where the slice ends, is not part of it.`,
    see: ['batch', 'tensor'],
  },
  softmax: {
    says: html`Turns a row of scores into shares: exp of each one, less the largest, divided by the sum of all
      these. The shares add up to 1, and a larger score gets a larger share.`,
    see: ['exp', 'row-sum', 'weights'],
  },
  stride: {
    says: html`How many places in memory one step along an axis goes. Index times stride, added over the
      axes, is the place of a number; with other strides the same numbers are read in another order.`,
    see: ['view', 'transpose'],
  },
  temperature: {
    says: html`The number by which all logits are divided before softmax. Below 1 the likely words gain, above 1 the others do, and
      their order stays.`,
    see: ['logits', 'softmax'],
  },
  tensor: {
    says: html`Numbers of one dtype in a block; its shape says how many along each axis. The last two
      axes are rows and columns.`,
    see: ['dtype', 'batch'],
  },
  token: {
    says: html`A piece of the text: a word here, or a character, elsewhere often a part of a word. To the
      computation it is one row of numbers.`,
    see: ['embedding', 'language-model'],
  },
  transpose: {
    says: html`Rows become columns: what stood in row <i>i</i>, column <i>j</i> now stands in row
      <i>j</i>, column <i>i</i>. No number changes.`,
    see: ['matrix-product', 'stride'],
  },
  tril: {
    says: html`The lower triangle of a matrix: what stands above the diagonal becomes 0. Of ones it
      leaves, in row <i>t</i>, a 1 for each token up to <i>t</i>.`,
    see: ['mask', 'row-sum'],
  },
  unembedding: {
    says: html`The matrix that makes a logit for each word from the last row of a word’s stream: one column for each word. It goes
      the way back from the embedding, and has weights of its own here.`,
    see: ['embedding', 'logits', 'residual'],
  },
  value: {
    says: html`What a token passes on. It is the token’s row times the matrix W<sub>V</sub>; the output is
      a mix of values.`,
    see: ['weights', 'weighted-mean'],
  },
  view: {
    says: html`The same numbers in the same memory, read with another shape. It splits or joins neighbouring
      axes and computes nothing.`,
    see: ['stride', 'transpose', 'tensor'],
  },
  'weight-matrix': {
    says: html`A matrix of numbers, written W, that training finds and every token shares. Attention weights
      are something else: they are computed afresh for each text.`,
    see: ['query', 'key', 'value'],
  },
  weights: {
    says: html`How much each token takes of every token: a share for each pair, in the matrix A. A row of them
      adds up to 1.`,
    see: ['softmax', 'weighted-mean'],
  },
  'weighted-mean': {
    says: html`A mean in which each number counts as much as its share says. With equal shares it is the
      ordinary mean.`,
    see: ['weights', 'matrix-product'],
  },
};

export const GLOSSARY_TEXT = {
  what: 'Every entry has an example of its own, which is computed while you read.',
  see: 'See also',
  close: 'Close',
  /** Captions of examples. */
  examples: {
    heads: '3 tokens, 2 heads of 2',
    learning: 'the letter before, not yet trained',
    softmax: 'a row of three scores, and its shares',
    temperature: 'five scores, at temperature 1',
    language: 'near the mud the bank is, not yet trained',
    products: '003 · Q, one row and one column',
  },
  row: (row: number) => `row ${row}`,
  strides: (name: string, shape: number[], strides: number[]) =>
    `${name}: shape (${shape.join(', ')}), strides (${strides.join(', ')})`,
};
