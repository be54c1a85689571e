// English: the stage Learn, but for its bodies.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import type { StageWords, Words } from '../../engine/words/text.ts';
import { BODIES } from './bodies.en.ts';
import { concludes } from './concluded.en.ts';
import type { LearnFacts, Moved } from './facts.ts';

/** The step that is subtracted from a weight. */
const stepNote = ({ isAdam }: LearnFacts) => (isAdam ? 'rate × avg ÷ √sq' : 'rate × gradient');

export const LEARN_STAGE: StageWords<LearnFacts> = {
  steps: {
    task: {
      tells: true,
      slide: 'The weights are random: a row’s shares are about equal, its answer a guess.',
      premise: (facts) => html`${taskOf(facts)} ${afterRun(facts)}`,
      body: BODIES.task,
    },
    loss: {
      tells: true,
      formula: html`<i>L</i>`,
      equals: '−log p',
      slide: html`The loss of an answer is −log of the share that the right one got.`,
      premise: afterRun,
      body: BODIES.loss,
    },
    backward: {
      tells: true,
      formula: html`∂<i>L</i>`,
      equals: html`∂<i>L</i> ÷ ∂<i>S</i>`,
      slide:
        'Each arrow pushes a score against its gradient: what one share gains, the others lose.',
      premise: (facts) => {
        const [run, push] = [afterRun(facts), pushOf(facts)];
        return run && push ? html`${run} ${push}` : run || push;
      },
      body: BODIES.backward,
    },
    update: {
      tells: true,
      slide: 'Every weight moves a little against its gradient.',
      premise: (facts) => {
        const [run, after] = [afterRun(facts), updateOf(facts)];
        return run && after ? html`${run} ${after}` : run || after;
      },
      body: BODIES.update,
    },
    train: {
      slide: 'Step after step the shares leave the equal start and find their tokens.',
      body: BODIES.train,
    },
    two_heads: {
      slide: 'Two questions at once: two heads divide them, one head cannot.',
      premise: ({ concluded }) => (concluded ? concludes(concluded) : ''),
      body: BODIES.two_heads,
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

/** Where the push on the score of the token with the answer goes, and why; nothing while it is covered. */
function pushOf({ isAsked, rowName, push }: LearnFacts): Words {
  if (!isAsked) return html`Row <b>${rowName}</b> is not asked: nothing pushes its scores.`;
  if (!push) return '';
  const { name, gradient, isUntrained, harder, says } = push;
  const more = harder
    ? html` <b>${harder}</b> is pushed harder still: ${isUntrained ? 'its random value happens to' : 'a larger share of it would'} lower the loss more.`
    : '';
  if (gradient < 0 && says && says.own > says.mix)
    return html`Row ${rowName} should answer <b>${says.answer}</b>. For ${says.answer}, the value of <b>${name}</b> holds
      ${fixed(says.own, 2)}, the row’s mix <i>Y</i> only ${fixed(says.mix, 2)}: the more of ${name}, the smaller the loss. So the
      share of ${name} should grow.${more}`;
  if (gradient < 0)
    return html`<b>${name}</b> has the answer, and is pushed up: with a larger share of it the loss falls.${more}`;
  return html`<b>${name}</b> has the answer, yet is pushed down: its value ${isUntrained ? 'is untrained, and ' : ''}answers worse
    than the row’s mix.`;
}

/**
 * The loss after the update; that the share of the token with the answer grows, if it was to; and a share that goes
 * against its arrow in Backward. Nothing while it is covered.
 */
function updateOf({ losses, grown, against, rowName }: LearnFacts): Words {
  if (!losses) return '';
  const way = losses.after < losses.before ? 'falls' : 'rises';
  const loss = html`On the same batch <i>L</i> ${way} from ${fixed(losses.before, 4)} to <b>${fixed(losses.after, 4)}</b>.`;
  const share = ({ before, after }: Moved) =>
    html`from ${fixed(before, 4)} to <b>${fixed(after, 4)}</b>`;
  const grows = grown
    ? html`In row ${rowName} the share of <b>${grown.name}</b> grows, as it should: ${share(grown)}.`
    : '';
  if (!against) return html`${loss} ${grows}`;
  const where = grown ? 'The' : html`In row ${rowName} the`;
  return html`${loss} ${grows} ${where} share of <b>${against.name}</b> goes against its arrow in Backward, ${share(against)}: arrows push
    scores, but an update moves weights that all rows share.`;
}

/** The task's own words. */
function taskOf({ example, lastName, rowName, answer }: LearnFacts): Words {
  switch (example) {
    case 'previous':
      return html`A token is a letter and its place; the right answer is the letter before it.${
        answer ? html` For <b>${rowName}</b> it is <b>${answer.name}</b>.` : ' Row 0 has none.'
      }`;
    case 'marked':
      return html`Here a token is a letter, one of them with a mark, *: every row is to answer with the marked letter.`;
    case 'largest':
      return html`Here a token is a digit from 0 to 5, and every row is to answer with the largest.`;
    case 'both':
      return html`Here every row is asked twice: for the letter before it, and for the letter with the mark, *.`;
    default:
      return html`Four rows say who drinks what; the last, <b>${lastName}</b>, must answer with the drink beside that name.`;
  }
}

/** The token that the asked row is to find. */
export const SOUGHT = {
  caption: (asks: string) => `what ${asks} must find`,
  /** Reason why it is that token, by the task. */
  by: {
    lookup: 'the same name',
    previous: 'the one before',
    both: 'the one before',
    marked: 'the mark, *',
    largest: 'the largest',
  } as Record<string, string>,
  share: (share: string) => `share now: ${share}`,
  covered: 'share now: ?',
  answer: (answer: string) => `right answer: ${answer}`,
  label: (asks: string, target: string, why: string, answer: string) =>
    `${asks} must find ${target}: ${why}.${answer && ` The right answer is ${answer}.`} Its share stands in A.`,
};

/** The row's shares as bars, and the push on each. */
export const PUSH = {
  caption: (asks: string) => `shares of ${asks}: each arrow pushes a score`,
  answer: 'right answer',
  label: (asks: string) =>
    `The shares of the row of ${asks} as bars, with an arrow on each against the gradient of its score. The numbers are in the tables A and dS.`,
  sum: 'sum',
};

/** The line of arithmetic of one weight's update: what stands below each number. */
export const WORKED: Record<string, string> = {
  w_query: 'weight',
  lr: 'rate',
  d_w_query: 'gradient',
  w_query_next: 'new weight',
};
