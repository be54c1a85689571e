// English: the stage Language.
import { html } from 'lit-html';
import { term } from '../../engine/words/term.ts';
import type { StageWords } from '../../engine/words/text.ts';
import type { LanguageFacts } from './facts.ts';

export const LANGUAGE_STAGE: StageWords<LanguageFacts> = {
  steps: {
    words: {
      slide: 'Each row is asked for the next word: the targets are the words shifted.',
      body: html`So each row is asked for <b>the word after it</b>: the targets are the sentence, shifted by one. One sentence of
        eight words asks seven questions, and the mask keeps every row from seeing its own answer. In these 54 sentences
        <i>bank</i> means two things, a riverside or a house of money.`,
    },
    embed: {
      slide: 'A word’s row and its place’s row are added: that is where the stream begins.',
      body: html`Both tables were random, and training has made them. Here they have learnt for <b>200 steps</b>. <i>the</i> stands
        in two places: same word, same row of <i>E</i>, but another row of <i>P</i>. So the model can tell them apart.`,
    },
    block: {
      slide: 'Attention brings what other words know; the network adds what follows from it.',
      body: ({
        word,
      }) => html`A side arm reads the stream through a ${term('norm', 'norm')}, which makes each row the same size. What comes back is
        added: first from attention, then from a small network, the ${term('mlp')}. Only attention crosses from word to word: above its
        + the row of <b>${word}</b> is the same after <i>mud</i> and after <i>money</i>.`,
    },
    guess: {
      slide: 'Softmax turns the logits into shares; the loss is −log of the right word’s share.',
      body: html`Softmax makes shares of them. The row’s loss is <b>−log p</b> of the word that really follows; the model’s loss is
        the mean over all rows of the 43 sentences that it learns from; e to its power is the ${term('perplexity')}.`,
    },
    train: {
      slide: 'Near step 140 the row of “is” finds the topic, and the loss falls by one bit.',
      body: html`Soon it knows what counting knows: which word follows which, and which follows two. Then, for ninety steps,
        almost nothing: after <b>the bank is</b> six words stay equally likely. Near step 140 the row of <b>is</b> finds
        <i>mud</i> or <i>money</i>, and its loss falls by one bit: <i>which bank?</i>`,
    },
    write: {
      slide: 'The shares stand on a line; where a random number falls, there is the next word.',
      body: html`Its query meets the keys of all words before: they were computed once, and <b>kept</b>. The shares of the 19
        words stand on a line of length 1. A random number <i>u</i> falls somewhere, and that word is written.
        ${term('temperature', 'Temperature')} divides the logits first: below 1 the likely words gain, above 1 the others.`,
    },
  },
  notes: {
    norm_x: 'the row, made of size 1 per number',
    attn_out: 'what attention brings',
    down: 'what the network adds',
    probs: 'shares of the next word',
    row_loss: '−log p',
    targets: '1: the next word',
  },
};
