// English: the bodies of the stage Learn, with the numbers that they speak of.
import { html } from 'lit-html';
import { fixed, scientific } from '../../engine/draw/format.ts';
import { term } from '../../engine/words/term.ts';
import type { Words } from '../../engine/words/text.ts';
import type { LearnFacts } from './facts.ts';
import { rate, TRAIN_BODIES } from './train.en.ts';

export const BODIES: Record<string, (facts: LearnFacts) => Words> = {
  task: startOf,
  loss: (facts) => html`${answerOf(facts)} The loss of all rows that are asked, in all
    ${facts.batches} sequences of the batch, is their mean: <i>L</i> = <b>${fixed(facts.loss, 4)}</b>. Training looks for
    weights that make this number small.`,
  backward: (facts) =>
    html`Gradients are computed from the loss back to the weights. That of a share is a dot product,
      <i>dA</i> = <i>dY·V</i><sup>⊤</sup>: its row of <i>dY</i> with the value that it weighs. ${rowsOf(facts)} ${maskedOf(facts)} ${saturatedOf(facts)}`,
  update: (
    facts,
  ) => html`${facts.isAdam ? adamStep(facts) : plainStep(facts)} ${oneWeight(facts)} ${movedOf(facts)} Then
    comes the next batch.`,
  ...TRAIN_BODIES,
};

/** Sum of each row of dS, which is 0 unless one of its numbers is set. */
function rowsOf({ hasSetGradients }: LearnFacts): Words {
  return hasSetGradients
    ? ''
    : html`Each row of <i>dS</i> adds up to 0: if all scores of a row grew alike, no share would change.`;
}

/** How the untrained head begins: with nearly equal shares; or how far it has come. */
function startOf(facts: LearnFacts): Words {
  const { least, most } = facts.shares;
  const between = html`the shares of row ${row(facts)} are from <b>${fixed(least, 2)}</b> to <b>${fixed(most, 2)}</b>`;
  return html`These are not the words of stage 5: a task needs right answers, which can be read off these tokens. A token’s row of <i>x</i> has a 1 for each of
    its parts. ${
      most < 2 * least
        ? html`The weights are drawn at random, and small: none is beyond ±<b>${fixed(facts.largestWeight, 2)}</b>. A score adds up
          products of such numbers, so it is near 0, its exp is near 1, and the shares are nearly equal: ${between}. These are
          the <a href="#stage=triangle&step=shares&v=2">equal shares of stage 2</a>, and learning starts here.`
        : html`By now the shares are no longer equal: ${between}.`
    } A row of <i>Y</i> is its answer, as ${term('logits')}: the largest wins.`;
}

function answerOf(facts: LearnFacts): Words {
  if (!facts.answer) {
    return html`${term('softmax', 'Softmax')} makes shares <i>p</i> of the logits. Row ${row(facts)} is not asked, so it has no
      loss.`;
  }
  const { name, share, loss, answers } = facts.answer;
  return html`${term('softmax', 'Softmax')} makes shares <i>p</i> of the logits. The right answer of row ${row(facts)} is
    <b>${name}</b>, and its share is <b>${fixed(share, 4)}</b>: the loss of the row is −log ${fixed(share, 4)} =
    <b>${fixed(loss, 4)}</b>. A share of 1 would cost 0. Whoever knows nothing gives each of ${answers} answers
    1/${answers} and pays −log ${fixed(1 / answers, 2)} = ${fixed(Math.log(answers), 2)}.`;
}

/** Why a masked score learns nothing, and where that can be seen. */
function maskedOf({ causal, areAllAsked }: LearnFacts): Words {
  const why = html`The gradient of a masked score is exactly 0: whatever the score is, the mask makes its share 0, so the loss
    does not notice it, and it learns nothing`;
  if (causal) return html`${why}: the hatched numbers.`;
  const isUnasked = areAllAsked ? '' : 'Here rows that are not asked have gradients 0, too. ';
  const { previous } = PLACES;
  return html`${why}: <a href=${previous}>on another task it can be seen</a>. ${isUnasked}`;
}

/** A step of which the mask hides something. */
const PLACES = { previous: '#stage=learn&step=backward&v=2' };

/** Saturation: a row in which one share has nearly everything passes little gradient on. */
function saturatedOf(facts: LearnFacts): Words {
  const { largestShare: most, largestGradient: large } = facts;
  const size = large === 0 ? '0' : large < 1e-3 ? scientific(large) : fixed(large, 4);
  const isFull = most > 0.95;
  if (!facts.isAsked) {
    return html`Row ${row(facts)} is not asked, so the loss does not depend on its scores: their gradients are 0.`;
  }
  return html`In row ${row(facts)} the largest share is <b>${fixed(most, 2)}</b>, the largest gradient
    <b>${size}</b> in size. ${isFull ? 'So full a row passes almost nothing on, and hardly learns.' : 'A row with one share near 1 would pass almost nothing on, and hardly learn.'} Scores divided by √<i>d<sub>k</sub></i> are smaller, so it takes longer until one share has a whole row.`;
}

function plainStep(facts: LearnFacts): Words {
  return html`New weight = weight − rate × gradient, with the rate <i>η</i> = <b>${rate(facts)}</b>. A gradient above 0 says that the
    loss grows with the weight, so the weight goes down; below 0, it goes up.`;
}

const adamStep = (
  facts: LearnFacts,
): Words => html`Adam keeps two numbers for every weight: the mean of its gradients so far,
  <i>avg</i>, and that of their squares, <i>sq</i>. The weight goes rate × avg ÷ √sq against it, with the rate
  <b>${rate(facts)}</b>, so that weights with small gradients move as far as others. (Both means begin at 0 and are scaled up
  for that.)`;

/** How many weights this step changes, and how many have nothing to go by. */
function movedOf({ moves: { all, moved, still, here } }: LearnFacts): Words {
  const weights = html`${all} weights (${here} here, in <i>W<sub>Q</sub></i>)`;
  if (moved === all) return html`All ${weights} move at once.`;
  const others =
    still === all - moved
      ? 'the gradient of the others is 0: no row that is asked uses them'
      : 'those of the others are too small';
  return html`Of ${weights}, ${moved} move at once; ${others}.`;
}

/** The open weight's step in digits. */
function oneWeight({ weight: { row, col, before, gradient, after } }: LearnFacts): Words {
  return html`<i>W<sub>Q</sub></i>[${row}, ${col}] was ${fixed(before, 4)}, its gradient is
    ${signed(gradient)}: it becomes <b>${fixed(after, 4)}</b>.`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${fixed(value, 5)}`;
}

/** The open row, by its token's name. */
function row({ rowName }: LearnFacts): Words {
  return html`<b>${rowName}</b>`;
}
