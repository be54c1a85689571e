// English: what each planted mistake does, in a sentence, and what gives it away.
import { html } from 'lit-html';
import type { Words } from '../../engine/words/text.ts';

const dk = html`<i>d<sub>k</sub></i>`;

export const MISTAKES_TEXT: Record<string, Words> = {
  scale_left_out: html`The scores are not divided by the square root of ${dk}. The longer the queries and keys are, the more one share takes
    all.`,
  scaled_twice: html`The scores are divided by the square root of ${dk} twice, so the shares lie closer together than they should.`,
  root_of_C: html`The scores are divided by the square root of <i>C</i>, the numbers of a token, instead of ${dk}, the numbers of a
    query.`,
  scaled_up: html`The scores are multiplied by the square root of ${dk}, not divided by it. One share takes nearly all.`,
  root_of_N: html`The scores are divided by the square root of the number of heads instead of ${dk}, the numbers of a query. With as
    many heads as a query has numbers, nothing tells it from the right way.`,
  softmax_over_batch: html`<code>dim=0</code> of (<i>B</i>, <i>T</i>, <i>T</i>) is the sequences. Each score is shared out among them, so
    the rows do not add up to 1. Here is the first sequence; a change in it moves the other one, too.`,
  softmax_over_queries:
    'Softmax runs down the columns instead of along the rows. Each column adds up to 1, and the rows do not. A token’s share then depends on all that ask after it, so later tokens move earlier rows.',
  mask_after_softmax:
    'Softmax shares out among all tokens first. What the later ones got is then set to 0 and is missing from the row.',
  mask_renormalised:
    'Softmax shares out among all tokens, the later ones are set to 0, and what is left is divided by its sum. But for the last bits this is right.',
  mask_added:
    'The triangle of ones and zeros is added to the scores. That hides nothing: what may be seen scores 1 more, and the later tokens keep their shares.',
  mask_with_1e9:
    'Hidden scores become −1e9 instead of −∞. It makes no difference until a row is hidden from end to end: it then attends to all tokens alike.',
  mask_sees_next: 'The triangle reaches one column too far, so each token sees the next one.',
  is_causal_with_cache: html`The newest tokens ask, and the keys of those before them stand in a cache. <code>is_causal=True</code> counts from
    the first key all the same: token <i>t</i> of the new ones sees the first <i>t</i> + 1 keys, and never itself.`,
  dropout_unscaled: html`Dropout sets some shares to 0 and leaves the others as they are. The rows then sum to less than 1 in the mean, and in
    use, without dropout, every result is larger than it was in training: the kept ones must be divided by 1 − <i>p</i>.`,
  tile: html`<code>k.repeat(1, 2, 1, 1)</code> puts all heads of keys and values in turn, 0 1 0 1. Heads side by side share theirs, so they
    must be repeated one by one, 0 0 1 1: <code>repeat_interleave</code>.`,
  window_one_too_far:
    'A window of W is a token and the W − 1 before it. Here it is the token and W before it, so each row sees one token too many at its far end.',
  mask_inverted:
    'The mask hides what should be seen and shows what should be hidden. The last row is hidden from end to end: PyTorch has nan there, and this page has 0.',
  bias_left_on: html`<code>nn.Linear</code> has a bias unless it is made with <code>bias=False</code>. The weights are loaded, the biases
    stay as they were drawn, and every query, key and value is off by the same numbers.`,
  cut_before_projection: html`<code>x</code> is cut into heads first, and each head projects its own part. Of every other number of the
    token it sees nothing: outside the blocks of the heads the weights are never used.`,
  value_from_key:
    'The values are made by the key layer. The attention weights stay as they were, and the value layer learns nothing.',
  view_without_transpose:
    'One view makes the heads, without a transpose. Row t of a head is then no longer token t, and the mask hides the wrong ones.',
  view_back_without_transpose:
    'The heads are joined by a view alone. A row of the result then has several tokens of one head.',
  heads_attend_to_heads:
    'The heads are not moved in front of the tokens. In each token its heads attend to one another, and no token sees another one.',
  output_left_out:
    'The joined heads are the output. The output projection is never used, so it learns nothing and the heads are never mixed.',
  targets_not_shifted:
    'Each row is asked for the word that it has just read, not for the next one. The loss falls almost to 0: the model has learnt to repeat.',
  mask_forgotten:
    'Nothing hides the words to come, so each row sees its answer. In training that looks wonderful; when it writes, there are no words to come.',
  norm_over_rows:
    'The norm takes its mean down the rows, not along each one. So a row depends on the words to come, and sees something of its answer.',
  unbiased_variance: html`<code>x.var(-1)</code> divides by <i>C</i> − 1, not by <i>C</i>, so every row comes out a little shorter. The model
    learns all the same; but weights that were trained elsewhere no longer fit.`,
  eps_outside:
    'ε is added behind the root, not within it. That hardly changes a row, unless all of its numbers are near 0, as they are at first.',
  positions_forgotten:
    'There is a table of positions, and nothing adds it. It gets no gradient. The model learns all the same, but later: the mask also tells places apart.',
  softmax_before_loss: html`<code>F.cross_entropy</code> takes logits, and makes shares of them itself. Given shares it does so twice: with 19
    words the loss never comes below 2.03, however right the model is.`,
  first_row_sampled:
    'Each word is drawn from the logits of the first row, not of the last one. All that was trained is right, and what it writes is not.',
};

/**
 * Signs in the checks and tables that tell a mistake from all others: those of the game, in which a link's seed must
 * hide what it always hid. Mistakes that no check sees have none.
 */
export const GIVEN_AWAY: Record<string, Words> = {
  scale_left_out: html`the shares add up and nothing moves that should not; yet a score before softmax is
    √<i>d<sub>k</sub></i> times the right one. It was never divided.`,
  scaled_twice: html`the shares add up and nothing moves that should not; yet a score before softmax is the right one
    ÷ √<i>d<sub>k</sub></i>. It was divided once more.`,
  root_of_C: html`the shares add up and nothing moves that should not; yet a score before softmax is the right one × √<i>d<sub>k</sub></i>
    ÷ √<i>C</i>. It was divided by the other root.`,
  softmax_over_queries: html`the rows of <i>A</i> do not add up to 1, but its columns do.`,
  mask_after_softmax: html`the rows of <i>A</i> stay below 1, but for the last; and later tokens move rows in which
    their share is 0. They were in the sum of softmax.`,
  mask_sees_next: html`each row of <i>A</i> reaches one token too far, and its sum is 1 all the same.`,
  mask_inverted: html`<i>A</i> has its zeros on the wrong side of the diagonal, and the last row adds up to 0.`,
  value_from_key: html`<i>A</i> is right, and moving <code>w_value</code> moves nothing: the values come from another layer.`,
  view_without_transpose: html`every shape is right and every row adds up to 1, yet tokens move rows that they should not; and the
    first step that differs is the cut into heads, before there is any score.`,
  view_back_without_transpose: html`<i>A</i> is right, yet tokens move rows of <i>Y</i> that they should not: the rows are mixed up when
    the heads are joined.`,
  heads_attend_to_heads: html`<i>A</i> has a row for each head, not for each token, and no token moves the row of another.`,
  output_left_out: html`everything before <i>Y</i> is right, and moving <code>w_output</code> moves nothing.`,
};
