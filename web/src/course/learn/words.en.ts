// English: the stage Learn. Its bodies are loaded when it is opened.
import { html } from 'lit-html';
import { Lazy } from '../../engine/draw/lazy.ts';
import { term } from '../../engine/words/term.ts';
import type { StageText, Words } from '../../engine/words/text.ts';
import type { LearnFacts } from './facts.ts';

const bodies = new Lazy(async () => (await import('./bodies.en.ts')).BODIES);

const body = (step: string) => (facts: LearnFacts) => bodies.module?.[step](facts) ?? '';

/** The step that is subtracted from a weight. */
const stepNote = ({ isAdam }: LearnFacts) => (isAdam ? 'rate × avg ÷ √sq' : 'rate × gradient');

export const LEARN_STAGE: StageText<LearnFacts> = {
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
      premise: (facts) => html`${taskOf(facts)} ${afterRun(facts)}`,
      body: body('task'),
    },
    loss: {
      tells: true,
      name: 'Loss',
      formula: html`<i>L</i>`,
      title: 'How wrong is the guess?',
      slide: html`The loss of an answer is −log of the share that the right one got.`,
      lead: html`The ${term('loss')} is one number for how wrong all answers are: the smaller, the better.`,
      premise: afterRun,
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
      premise: afterRun,
      body: body('backward'),
    },
    update: {
      tells: true,
      name: 'Update',
      title: 'One step downhill',
      slide: 'Every weight moves a little against its gradient.',
      lead: html`A weight moves against its ${term('gradient')}: the ${term('learning-rate')} says how far.`,
      premise: afterRun,
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
  notes: {
    match: 'row looks for column',
    w_value: 'row says column',
    weights: 'shares',
    y: 'logits',
    probs: 'shares of the answers',
    targets: '1: right',
    row_loss: '−log p',
    loss: 'mean',
    // A number of it that is set makes its row add up to another one.
    d_scores: ({ hasSetGradients }) => (hasSetGradients ? '' : 'rows add up to 0'),
    ...Object.fromEntries(
      ['query', 'key', 'value', 'output'].map((of) => [`step_w_${of}`, stepNote]),
    ),
    exp_avg_w_query_next: 'mean of gradients',
    exp_avg_sq_w_query_next: 'mean of squares',
  },
};

/** Step of the run whose numbers these are, if it is not step 0. */
function afterRun({ step: steps }: LearnFacts): Words {
  if (steps === 0) return '';
  return html`All numbers here are those after <b>${steps} ${steps === 1 ? 'step' : 'steps'}</b> of training.`;
}

/** The task's own words. */
function taskOf({ example, lastName }: LearnFacts): Words {
  switch (example) {
    case 'previous':
      return html`Here a token is a letter and its place, and a row is to answer with the letter before it. Row 0 has none,
        and is not asked.`;
    case 'marked':
      return html`Here a token is a letter, one of them with a mark, *: every row is to answer with the marked letter.`;
    case 'largest':
      return html`Here a token is a digit from 0 to 5, and every row is to answer with the largest.`;
    case 'both':
      return html`Here every row is asked twice: for the letter before it, and for the letter with the mark, *.`;
    default:
      return html`Here four rows say who drinks what, and the last one, <b>${lastName}</b>,
        is to answer with the drink that stands beside that name.`;
  }
}
