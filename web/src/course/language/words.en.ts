// English: the stage Language.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { term } from '../../engine/words/term.ts';
import type { StageWords, Words } from '../../engine/words/text.ts';
import type { LanguageFacts } from './facts.ts';

export const LANGUAGE_STAGE: StageWords<LanguageFacts> = {
  steps: {
    words: {
      asked: [
        { question: 'And if they are not shifted?', link: 'mistakes&mistake=targets_not_shifted' },
      ],
      slide: 'Each row must guess the word after its own: the sentence, shifted by one.',
      body: ({
        rows,
        sentences,
        hasMeanings,
      }) => html`Each row must guess <b>the word after its own</b>, so one sentence asks
        ${rows} questions at once. Were it to guess its own word, it could simply repeat it; and the mask keeps it from seeing the
        next.
        ${
          hasMeanings
            ? html`In these ${sentences} sentences <i>bank</i> means two things, a riverside or a house of money: only the topic
              before it tells which.`
            : html`These are ${sentences} of the rows that are drawn to learn from.`
        }`,
    },
    embed: {
      slide: 'A word’s row and its place’s row are added: that is where the stream begins.',
      body: ({ learnt, twin, fixture, has }) => html`${
        learnt === 0
          ? html`As yet all of these numbers are random.`
          : html`They were random; <b>${learnt} steps</b> of training have made them what they are.`
      }
        ${
          has.positions
            ? html`The place in the sentence has a row, too, and the two are added.
              ${twin === null ? '' : html`<i>${twin}</i> stands in two places: the same row of <i>E</i>, but another row of <i>P</i>. So the model can tell them apart.`} ${fixture ? html`<i>${fixture}</i> never stands elsewhere: so training has moved both of its rows alike.` : ''}`
            : html`Positions are left out: a word enters as the same row wherever it stands.`
        }`,
    },
    block: {
      asked: [
        { question: 'What if a part is left out?', link: 'parts&residual=0' },
        { question: 'Where does the norm go?', link: 'parts&norm=after' },
      ],
      slide: 'Attention brings what other words know; the network adds what follows from it.',
      body: ({ word, has, norm, hasMeanings }) => html`${NORMS[norm]}
        ${partsOf(has)}
        ${
          has.attention && has.residual && hasMeanings
            ? html`Until attention is added, the row of <b>${word}</b> knows its word and its place alone: only attention crosses from word
              to word.`
            : ''
        }`,
    },
    guess: {
      asked: [
        { question: 'Softmax before the loss?', link: 'mistakes&mistake=softmax_before_loss' },
      ],
      slide: 'Softmax turns logits into shares; the loss is −log of the right word’s share.',
      body: ({
        kept,
        sentences,
      }) => html`Softmax makes shares of all logits. The loss of a row is <b>−log p</b> of the word that
        really follows: small where the model expected it. Of three equally likely words it is log 3 = 1.10, and e<sup>1.10</sup> = 3,
        the ${term('perplexity')}, counts them again. The model’s loss is the mean over all rows${
          kept > 0 ? html` of the ${sentences - kept} sentences that it learns from` : ''
        }.`,
    },
    train: {
      asked: [{ question: 'Can a loss be too low?', link: 'mistakes&mistake=mask_forgotten' }],
      slide: 'Near step 140 the row of “is” finds the topic: one bit less loss.',
      // Before the run it would answer what the step asks.
      body: ({ isUsual, isOtherStart, hasBegun, kept, sentences, own }) =>
        own
          ? byHeart(own)
          : isUsual && hasBegun
            ? html`It learns from ${sentences - kept} sentences: first what counting knows, what follows one word and what follows two. Then,
            for long, nothing more: after <b>the bank is</b> six words stay about equally likely, log 6 = 1.79. From step 140 on the row of
            <b>is</b> finds <i>mud</i> or <i>money</i>; by step 160 it gives nearly all to the three
            that fit: log 3 = 1.10. The small chart shows the
            topic’s pull on the logits: from about step 20 it grows tenfold again and again, long before the loss shows it. The lowest level is
            what nobody can know: which topic comes, and which of the three. Below it, sentences are learnt by heart.`
            : isOtherStart
              ? html`Another start, the same sentences: the moment comes earlier or later. The map may show <i>mud</i> found and <i>money</i>
            not, though both are answered rightly: with two meanings it is enough to find one, and to take the other for granted. <b>A map is
            not the whole reason.</b>`
              : html`The levels are what counting knows: what follows one word, what follows two. To fall below them, the model must find
            what stands further back. The lowest level is what nobody can know.`,
    },
    write: {
      asked: [{ question: 'Why only the last row?', link: 'mistakes&mistake=first_row_sampled' }],
      slide: 'Shares stand on a line; where a random number falls, there is the next word.',
      body: ({
        has,
        vocabulary,
        hasMeanings,
        learnt,
      }) => html`Its weights come from <b>${learnt} steps</b> of training. ${
        has.attention
          ? html`The last row’s query meets the keys of all words before: they were computed once, and <b>kept</b>.`
          : html`Attention is left out: the row knows its own word, and none before.`
      }
        The ${vocabulary} shares stand on a line of length 1, and where a random number falls, that word is written.
        ${term('temperature', 'Temperature')} divides the logits first: below 1 the likely words gain, above 1 the others.
        ${
          hasMeanings
            ? html`It has learnt <b>which words go together</b>, not whole sentences: so it can write a sentence that it never read. All
        that it does is compare numbers and draw one: it needs no understanding of what mud is.`
            : ''
        }`,
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

/** A text as what it is for so small a model. */
function byHeart({ trained, kept }: NonNullable<LanguageFacts['own']>): Words {
  const said =
    kept === null
      ? html`This text is too short to keep some of it aside.`
      : html`At this step its loss is <b>${fixed(trained, 2)}</b> on what it reads, and <b>${fixed(kept, 2)}</b> on the
          last tenth, which was kept aside.`;
  return html`A text like this is <b>learnt by heart</b>: so small a model finds little in it that holds for other text.
    What it has read it soon knows; what it has not read it guesses worse and worse. ${said}`;
}

const NORMS: Record<LanguageFacts['norm'], Words> = {
  before: html`Before each part a ${term('norm', 'norm')} divides the row by its size: large rows shall not drown small ones.`,
  not_last: html`Before each part a ${term('norm', 'norm')} divides the row by its size; before the words it is left out.`,
  after: html`Behind each part a ${term('norm', 'norm')} divides the row by its size.`,
  without: html`Norms are left out: a row has any size.`,
};

/** The parts of the block, and how they change the stream. */
function partsOf({ attention, mlp, residual }: LanguageFacts['has']): Words {
  const parts =
    attention && mlp
      ? html`first that of attention, then that of a small network, the ${term('mlp')}, which puts 0 for what is negative on the way`
      : attention
        ? html`that of attention alone`
        : mlp
          ? html`that of the ${term('mlp')} alone, a small network`
          : null;
  if (parts === null) return html`Both parts are left out: the stream stays as it entered.`;
  return residual
    ? html`What comes out is <b>added</b> to the stream, ${parts}. A ${term('residual', 'residual')} is what such a + is called: it loses nothing,
      and backwards gradients pass it unchanged.`
    : html`What comes out takes the <b>place</b> of the stream, ${parts}.`;
}
