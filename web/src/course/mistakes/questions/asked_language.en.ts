// English: what learners ask of a language model.
import { html } from 'lit-html';
import type { Asked } from './asked_question.ts';

/** The language model, trained for 300 steps; and another, with a choice made. */
const LANGUAGE_TRAINED = 'stage=language&step=train&trained=300';
const trainedWith = (choice: string): string =>
  LANGUAGE_TRAINED.replace('&trained', `&${choice}&trained`);

export const ASKED_OF_LANGUAGE: readonly Asked[] = [
  {
    id: 'parts',
    question: 'What does each part of a language model do?',
    task: html`Each link trains the whole model, and beside it one without a part, both for 300 steps. Compare the losses, and how often the
      right meaning of <b>bank</b> is chosen.`,
    answer: html`The whole model comes to a loss of 0.41, and to the right bank 99 times in 100. Without attention it stays at 0.51 and at one
      in two, as good as counting what follows two words: nothing else carries the topic to the row of <b>is</b>. Without the residual it stays there, too;
      few starts get further. Without the MLP it comes as far, and sooner; without positions as far, and later: the mask also tells places
      apart.`,
    links: ['attention', 'residual', 'mlp', 'positions'].map((part) => `parts&${part}=0`),
    pictures: [],
  },
  {
    id: 'norm',
    question: 'Where does the norm go, and which one?',
    task: html`In the links it stands after each part, nowhere, before each part but not before the words, and as LayerNorm, which also takes
      off the row’s mean. Each is trained beside the usual model: when does the loss fall, and how far? The last link has norms of the wrong axis.`,
    answer: html`All four learn it from this start: after each part as soon, with LayerNorm some sixty steps later, without any or without the
      last one even sooner. But of ten starts that were tried the model without norms learnt from four, without the last one from five, after
      each part from nine, and before each part from all ten. Before it, the stream itself is never rescaled.`,
    links: [
      ...['norm=after', 'norm=without', 'norm=not_last', 'norm_kind=layer'].map(
        (choice) => `parts&${choice}`,
      ),
      'mistakes&mistake=norm_over_rows',
    ],
    pictures: [],
  },
  {
    id: 'shifted',
    question: 'Why are the targets the words, shifted by one?',
    task: html`In the first link read what each row has seen, and which word it is asked for. In the second choose other rows: which of the seven
      losses are large? In the third the targets are not shifted: how far does the loss fall, and what is learnt?`,
    answer: html`Each row is asked for the word after it, and the mask keeps it from seeing that word. So a sentence of eight words asks seven
      questions in one pass. Unshifted, each row is asked for the word that it holds: the loss falls almost to 0, and the model repeats.`,
    links: [
      'stage=language&step=words',
      'stage=language&step=guess',
      'mistakes&mistake=targets_not_shifted',
    ],
    pictures: [],
  },
  {
    id: 'last_row',
    question: 'Why does only the last row count when it writes?',
    task: html`Let it write a word, and look which rows are computed. The second link counts what is kept for the next word. In the third
      each word is drawn from the first row.`,
    answer: html`The rows before it answer questions whose answers stand there already. They are not for nothing: the last row reads their keys and
      values, which were kept. The first row knows the first word alone: drawn from it, every word is what follows that.`,
    links: ['stage=language&step=write', 'cache', 'mistakes&mistake=first_row_sampled'],
    pictures: [],
  },
  {
    id: 'another_start',
    question: 'Does the map of A say why the model answers as it does?',
    task: html`Both models have trained for 200 steps; in the first link the weights began as other random numbers. Compare the shares that <b>is</b> takes of mud and of money, and the
      answers, with those of the second. The third trains both beside each other.`,
    answer: html`Not always: from seed 7 <b>is</b> takes 0.01 of mud and 0.97 of money, and both answers are right 99 times in 100, at the same loss,
      0.42. Of two meanings it is enough to find one, and to take the other for granted.`,
    links: [
      ...[trainedWith('seed=7'), LANGUAGE_TRAINED].map((link) => link.replace('300', '200')),
      'parts&seed=7',
    ],
    pictures: [],
  },
  {
    id: 'too_good',
    question: 'Can a loss be too low?',
    task: html`In each link a model has a mistake, and is trained beside the right one. Which of the two losses falls below the floor, and when?`,
    answer: html`Yes. These sentences are drawn by lot, so it can be counted how far a loss can fall: to 0.413. Without the mask it falls to 0.016,
      for each row sees its answer. Given shares in the place of logits it stays above 2.03, though the model has learnt which bank is meant.`,
    links: ['mistakes&mistake=mask_forgotten', 'mistakes&mistake=softmax_before_loss'],
    pictures: [],
  },
  {
    id: 'repeat',
    question: 'Does a language model only repeat what it has read?',
    task: html`Eleven of the 54 sentences are kept aside. In the first link compare the loss of those with the loss of the others, at step 200 and
      at 300. In the second let it write some sentences.`,
    answer: html`At step 200 it has 0.43 on sentences that it never read, and 0.42 on those that it learns from; a table of whole beginnings would
      know nothing of them. At 300 it has 0.46 and 0.41: it has begun to learn by heart.`,
    links: [LANGUAGE_TRAINED, 'stage=language&step=write'],
    pictures: [],
  },
];
