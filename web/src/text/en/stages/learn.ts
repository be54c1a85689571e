// English: the stage Learn. Its bodies are loaded when it is opened.
import { html } from 'lit-html';
import { Lazy } from '../../../draw/lazy.ts';
import type { Model } from '../../../model/model.ts';
import type { StageText } from '../../text.ts';
import { term } from '../term.ts';

const bodies = new Lazy(async () => (await import('./learn_bodies.ts')).BODIES);

const body = (step: string) => (model: Model) => bodies.module?.[step](model) ?? '';

export const LEARN_STAGE: StageText = {
  name: 'Learn',
  title: 'Nobody writes the weights',
  example: 'Task',
  late: bodies,
  steps: {
    task: {
      tells: true,
      name: 'Task',
      slide: 'The weights are random: every share is about equal, and the answer is a guess.',
      lead: html`A head learns from examples: ${term('token', 'tokens')} that go in, and the right answer.`,
      body: body('task'),
    },
    loss: {
      tells: true,
      name: 'Loss',
      formula: html`<i>L</i>`,
      title: 'How wrong is the guess?',
      slide: html`The loss of an answer is −log of the share that the right one got.`,
      lead: html`The ${term('loss')} is one number for how wrong all answers are: the smaller, the better.`,
      body: body('loss'),
    },
    backward: {
      tells: true,
      name: 'Backward',
      formula: html`∂<i>L</i>`,
      title: 'Which number is to blame?',
      slide: 'A gradient says by how much the loss would change with one number.',
      lead: html`Framed numbers are ${term('gradient', 'gradients')}: how fast the loss would grow (below 0: fall) if that one number grew.
        They are computed from the loss back to the weights.`,
      body: body('backward'),
    },
    update: {
      tells: true,
      name: 'Update',
      title: 'One step downhill',
      slide: 'Every weight moves a little against its gradient.',
      lead: html`A weight moves against its ${term('gradient')}: the ${term('learning-rate')} says how far.`,
      body: body('update'),
    },
    train: {
      name: 'Train',
      title: 'Again and again',
      slide: 'Step after step the shares leave the equal start and find their tokens.',
      lead: 'One step changes little, so it is taken again and again.',
      body: body('train'),
    },
    two_heads: {
      name: 'Two heads',
      title: 'Two questions, two readers',
      slide: 'Two questions at once: two heads divide them, one head cannot.',
      lead: html`Every row is asked two things: the symbol before it, and the symbol with the mark
      <code>*</code>.`,
      body: body('two_heads'),
    },
  },
};
