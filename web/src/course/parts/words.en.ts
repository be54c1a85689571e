// English: the page on which a part of the language model is left out.
import { html } from 'lit-html';
import type { Words } from '../../engine/words/text.ts';
import type { Variant } from './parts_lesson.ts';

export const PARTS_TEXT = {
  title: 'What is each part of the model for?',
  lead: 'Leave one out, train the rest as long, and compare.',
  body: html`Both models start from the same seed and learn from the same 43 sentences. Counting what follows two words knows as much as
    the line <b>2 words</b> says. What is below it takes a look further back, at <i>mud</i> or <i>money</i>: <b>which bank?</b>`,
  choose: 'What is changed',
  ask: {
    question: html`The residual is left out: what attention brings <b>replaces</b> the stream, and is not added to it. After 300 steps, does
      the model know which bank is meant?`,
    answers: ['Yes', 'No'],
    why: html`Without the + all that a later part reads has gone through every matrix before it, and at first these are near 0: so is
      what arrives, and so is what learning can tell them.`,
  },
  /** By PyTorch, over the seeds 0 to 9. */
  variants: {
    residual: {
      name: 'no residual',
      says: html`What a part brings takes the stream’s place. Of ten seeds, two learn which bank is meant in 300 steps.`,
    },
    norm: {
      name: 'no norm',
      says: html`Each part reads the stream as it is, however small its numbers are at first. Of ten seeds, four learn it; with the
        norm, all ten.`,
    },
    mlp: {
      name: 'no MLP',
      says: html`This task does not need it: of ten seeds, all learn it. An MLP pays where facts must be stored or combined.`,
    },
    positions: {
      name: 'no positions',
      says: html`The two <i>the</i> look the same, but for what the mask lets them see. Of ten seeds, seven learn it.`,
    },
    attention: {
      name: 'no attention',
      says: html`No word sees another. So each row knows its own word and its place, which here is as good as counting what follows two words, and never
        more: of ten seeds, none learns it.`,
    },
    last: {
      name: 'no last norm',
      says: html`Attention and MLP read a norm of the stream, but the words are guessed from the stream itself, whose numbers are near 0
        at first. Of ten seeds, five learn it.`,
    },
    after: {
      name: 'norm after',
      says: html`The norm stands behind the +, as in the first transformers, and rescales the stream itself. Of ten seeds, nine
        learn it, a little later.`,
    },
    layer: {
      name: 'LayerNorm',
      says: html`It also takes off the mean of each row. Of ten seeds, all learn it, about as soon: RMSNorm is simpler, and as good.`,
    },
    seed: {
      name: 'seed 7',
      says: html`The same model from other random weights: the same loss, another way. Here the row of <i>is</i> looks at <i>money</i>, and
        hardly at <i>mud</i>: with two meanings it is enough to find one. A map is not the whole reason.`,
    },
  } satisfies Record<Variant, { name: string; says: Words }>,
  whole: 'whole model',
  loss: 'Mean loss of the 43 sentences',
  right: 'Share of the right meaning',
  levels: { pairs: '1 word', triples: '2 words', floor: 'floor' },
  running: (step: number) => `Training: step ${step} of 300`,
  over: 'Both have made 300 steps.',
  table: {
    caption: 'After the last step',
    corner: 'Model',
    loss: 'loss, 43',
    kept: 'loss, 11 kept aside',
    right: 'right meaning',
    learnt: 'known from step',
    never: 'not by 300',
  },
  charted: (name: string) => `The whole model and the one with ${name}, over 300 steps`,
  toStage: 'Look at this model in stage 8',
};
