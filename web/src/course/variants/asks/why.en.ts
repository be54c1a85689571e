// English: why a variant is made as it is, with reasons of which one is right (variant_kinds.ts says which).
import type { Words } from '../../../engine/words/text.ts';

interface WhyWords {
  question: Words;
  answers: readonly string[];
  because: Words;
}

export const WHY: Record<string, WhyWords> = {
  cross: {
    question: 'Why is A not square?',
    answers: [
      'the future is cut off',
      'who asks and who is remembered are counted apart',
      'a head has fewer columns than x',
    ],
    because:
      'A row stands for a word that asks, a column for one that is remembered: two texts, two lengths.',
  },
  rope: {
    question: 'Why are pairs of columns turned, not single ones?',
    answers: [
      'so that fewer numbers are kept',
      'so that heads can share them',
      'a turn needs two numbers: one has no direction',
    ],
    because:
      'Two numbers are a point in a plane, which can be turned. One could only grow, shrink or change its sign.',
  },
  alibi: {
    question: 'Why has each head a slope of its own?',
    answers: [
      'so that some look near and others far',
      'so that shares add up to 1',
      'so that scores stay below a limit',
    ],
    because: 'A steep slope leaves only what is near, a slight one hardly counts distance.',
  },
  cap: {
    question: 'Why are scores bent before the mask, not after it?',
    answers: [
      'so that the division comes first',
      'so that −∞ stays −∞, and what is hidden stays hidden',
      'so that tanh has less to compute',
    ],
    because: 'Bent, −∞ becomes −c, and what is hidden gets a share.',
  },
  grouped: {
    question: 'Why are as many scores computed as before?',
    answers: [
      'keys are longer',
      'a head of keys has more words',
      'each head of queries still asks every key',
    ],
    because: 'Each head has a row of scores of its own. What shrinks is what is kept, and read.',
  },
  window: {
    question: 'Why do two layers reach further back than one window?',
    answers: [
      'what a word sees there has itself looked further back',
      'the second layer has a larger window',
      'hidden scores are computed, too',
    ],
    because:
      'The farthest word that is seen, W − 1 back, has itself taken from W − 1 words before it.',
  },
  qk_norm: {
    question: 'Why are rows of Q and K brought to one length?',
    answers: [
      'so that fewer numbers are kept',
      'so that loud numbers do not make a row all or nothing',
      'so that values get one length, too',
    ],
    because: 'A score grows with both lengths, and large scores give nearly all to one key.',
  },
  sink: {
    question: 'Why may a row add up to less than 1?',
    answers: [
      'hidden keys take a share',
      'softmax rounds',
      'a word may then look at nothing where no key fits',
    ],
    because: 'Without the sink even the worst keys share out the whole row.',
  },
  today: {
    question: 'Why are keys turned before heads share them?',
    answers: [
      'there are fewer of them then, and the numbers come out the same',
      'a shared key cannot be turned',
      'so that the window hides less',
    ],
    because:
      'A key’s turn depends on its place, not on the head that asks: it is turned once for all.',
  },
  online: {
    question: 'Why are both sums multiplied when a larger score comes?',
    answers: [
      'so that later tiles count more',
      'they were made with a smaller score taken off',
      'so that no share is above 1',
    ],
    because:
      'Each exp in them had the old largest score taken off. Times exp(old − new), all have the new one taken off.',
  },
  linear: {
    question: 'Why may the brackets move here, and not with softmax?',
    answers: [
      'the scores are positive',
      'nothing is masked',
      'nothing is done to a whole row of scores before V',
    ],
    because:
      'Softmax needs all scores of a row before it can share it out. φ is of one query or one key alone, so three matrices are left, and brackets in a product may move.',
  },
};
