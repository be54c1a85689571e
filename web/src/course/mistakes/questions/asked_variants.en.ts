// English: what learners ask of the heads that people build in the place of the plain one.
import { html } from 'lit-html';
import type { Asked } from './asked_question.ts';

export const ASKED_OF_VARIANTS: readonly Asked[] = [
  {
    id: 'second_text',
    question: 'How does one text look into another?',
    task: html`Queries are made of <i>loan bank</i>, keys and values of <i>stream mud money</i>. Say which word <b>bank</b> will look at most. Then compare with
      the head of one text, and count rows and columns of <i>A</i>.`,
    answer: html`Only <i>K</i> and <i>V</i> come from the other text; all else is as before. <i>A</i> has a row for each word that asks and a column for each that is
      remembered, and no mask. <b>bank</b> looks at stream and mud.`,
    links: [
      'variants&variant=cross&memory_tokens=stream+mud+money&tokens=loan+bank',
      'stage=head&step=softmax&tokens=loan+bank',
    ],
    pictures: [],
  },
  {
    id: 'places',
    question: 'How does a head know where a word stands?',
    task: html`A word is put in front of six others. Say for each of the four ways whether the scores stay. Then look for two words that are alike, and whether
      their scores are.`,
    answer: html`The plain head knows no places: equal words score the same. ALiBi and RoPE know distances, so moving all words changes nothing. What is added to
      <i>X</i> says the place itself, and scores change when it does.`,
    links: ['variants&variant=places', 'stage=head&step=score'],
    pictures: [],
  },
  {
    id: 'shared_keys',
    question: 'Why do heads share keys?',
    task: html`Turn the number of heads of keys, and read how many numbers are kept. Then switch on the mistake: which heads still read what they should?`,
    answer: html`Whoever writes keeps keys and values of all words so far; half as many heads of them are half as many numbers. Tiled, the first head and the last are
      right by chance, so a look at head 0 finds nothing.`,
    links: [
      'variants&example=hello&num_heads=4&num_kv_heads=2&variant=grouped',
      'stage=heads&step=attend&example=hello',
    ],
    pictures: [],
  },
  {
    id: 'nearest',
    question: 'Does a window of W count the token itself?',
    task: html`With a window of 3, count the shares of the last row that are not 0. Switch on the mistake and count again. Then turn the window.`,
    answer: html`It does: a token sees itself and the two before it. Code that counts itself apart sees four. Both run, and both rows add up to 1, so only counting
      tells.`,
    links: ['variants&window=3&variant=window', 'stage=head&step=softmax&window=3'],
    pictures: [],
  },
  {
    id: 'loud',
    question: 'What if one score is far too large?',
    task: html`Scores are 2 and 20. Turn the cap and see the share of the first. Then look at QK-norm: which of the two would notice that <i>x</i> is ten times as
      large?`,
    answer: html`A cap of 5 bends 20 to 5, so the first key gets 0.04, not nothing. QK-norm looks at directions alone: numbers ten times as large give the same
      shares, while a capped score still grows.`,
    links: ['variants&variant=cap', 'variants&variant=qk_norm', 'stage=head&step=scale'],
    pictures: [],
  },
  {
    id: 'nobody',
    question: 'Must a word look somewhere if nothing fits?',
    task: html`Three keys score −4. Say what each gets, in the plain head and with a sink of 0. Then turn the sink.`,
    answer: html`In the plain head it must: shares add up to 1, so each key gets ⅓, as if it fitted. A sink is a score of no key; it takes 0.95 of the row, which is
      dropped.`,
    links: ['variants&variant=sink', 'stage=head&step=mix'],
    pictures: [],
  },
  {
    id: 'today',
    question: 'What does a head of a model of today look like?',
    task: html`Five words have the same query and key. Say what the last one gives itself, and what the first two get. Then turn the window, and choose a lit line.`,
    answer: html`The scores are cosines of the distance, the first two are hidden, and a part of the row goes to nobody: <b>0.45</b> is left for itself. Every changed line is a
      variant’s own, and leads to its page.`,
    links: [
      'variants&example=hello&window=3&num_heads=4&num_kv_heads=2&variant=today',
      'stage=heads&step=attend&example=hello',
    ],
    pictures: [],
  },
  {
    id: 'long_rows',
    question: 'Can softmax do without seeing a whole row?',
    task: html`Scores come two at a time: 1 and 2, then 4 and 0. Say what <i>o</i> / <i>l</i> is at the end, then open it. Switch on both mistakes: which one does the
      check not see?`,
    answer: html`Yes: it keeps the largest score so far, a sum and a mix, and shrinks both when a larger score comes. The result is 28.20, as in one go. A sum that is not
      shrunk gives 14.22, which lies among the values, so no check of their range sees it.`,
    links: ['variants&variant=online', 'stage=softmax&step=exp&v=2'],
    pictures: [],
  },
  {
    id: 'no_table',
    question: 'Can attention do without a table of all scores?',
    task: html`Four keys are 0 to 3. Say what share the last one gets without exp. Then follow both running sums from line to line, and find the same loop in stage 1.`,
    answer: html`Without exp the brackets move: keys times values are summed first, and a query meets the sum. The last key gets 0.4, for no exp sharpens the row. Both
      orders give the same <i>Y</i>.`,
    links: ['variants&variant=linear', 'stage=loop&step=add&v=2'],
    pictures: [],
  },
];
