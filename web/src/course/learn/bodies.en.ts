// English: the bodies of the stage Learn, with the numbers that they speak of.
import { html } from 'lit-html';
import { matrixOf } from '../../engine/core/tensor.ts';
import { fixed, scientific } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import { matrixValues, nodeOf, openRow, tokenName, valueAt } from '../../engine/model/nodes.ts';
import { isAsked } from '../../engine/model/run/target_token.ts';
import { term } from '../../engine/words/term.ts';
import type { Words } from '../../engine/words/text.ts';
import { rate, TRAIN_BODIES } from './train.en.ts';

export const BODIES: Record<string, (model: Model) => Words> = {
  task: startOf,
  loss: (model) => html`${answerOf(model)} The loss of all rows that are asked, in all
    ${model.batches} sequences of the batch, is their mean: <i>L</i> = <b>${number(model, `loss${question(model)}`)}</b>. Training looks for
    weights that make this number small.`,
  backward: (model) => html`${rowsOf(model)} ${maskedOf(model)} ${saturatedOf(model)}`,
  update: (
    model,
  ) => html`${isAdam(model) ? adamStep(model) : plainStep(model)} ${oneWeight(model)} ${movedOf(model)} Then
    comes the next batch.`,
  ...TRAIN_BODIES,
};

/** Sum of each row of dS, which is 0 unless one of its numbers is set. */
function rowsOf({ state }: Model): Words {
  return state.edits.some(({ node }) => node === 'd_scores')
    ? ''
    : html`Each row of <i>dS</i> adds up to 0: if all scores of a row grew alike, no share would change.`;
}

/** How the untrained head begins: with nearly equal shares; or how far it has come. */
function startOf(model: Model): Words {
  const shares = openRow(model.session, model, 'weights').filter((one) => one > 0);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const between = html`the shares of row ${row(model)} are from <b>${fixed(least, 2)}</b> to <b>${fixed(most, 2)}</b>`;
  return html`A token’s row of <i>x</i> has a 1 for each of its parts. ${
    most < 2 * least
      ? html`The weights are drawn at random, and small: none is beyond ±<b>${fixed(largestWeight(model), 2)}</b>. A score adds up
          products of such numbers, so it is near 0, its exp is near 1, and the shares are nearly equal: ${between}. These are
          the <a href="#stage=triangle&step=shares">equal shares of stage 2</a>, and learning starts here.`
      : html`By now the shares are no longer equal: ${between}.`
  } A row of <i>Y</i> is its answer, as ${term('logits')}: the largest wins.`;
}

function answerOf(model: Model): Words {
  const asked = rightAnswer(model);
  if (!asked) {
    return html`${term('softmax', 'Softmax')} makes shares <i>p</i> of the logits. Row ${row(model)} is not asked, so it has no
      loss.`;
  }
  const { name, share, loss, answers } = asked;
  return html`${term('softmax', 'Softmax')} makes shares <i>p</i> of the logits. The right answer of row ${row(model)} is
    <b>${name}</b>, and its share is <b>${fixed(share, 4)}</b>: the loss of the row is −log ${fixed(share, 4)} =
    <b>${fixed(loss, 4)}</b>. A share of 1 would cost 0. Whoever knows nothing gives each of ${answers} answers
    1/${answers} and pays −log ${fixed(1 / answers, 2)} = ${fixed(Math.log(answers), 2)}.`;
}

/** Why a masked score learns nothing, and where that can be seen. */
function maskedOf(model: Model): Words {
  const why = html`The gradient of a masked score is exactly 0: whatever the score is, the mask makes its share 0, so the loss
    does not notice it, and it learns nothing`;
  if (model.session.structure.causal) return html`${why}: the hatched numbers.`;
  const isUnasked = !asksEveryRow(model)
    ? 'Here rows that are not asked have gradients 0, too. '
    : '';
  const { previous } = PLACES;
  return html`${why}: <a href=${previous}>on another task it can be seen</a>. ${isUnasked}`;
}

/** A step of which the mask hides something. */
const PLACES = { previous: '#stage=learn&step=backward&example=previous' };

/** Whether every row of the open sequence has a right answer. */
function asksEveryRow(model: Model): boolean {
  const asked = matrixValues(model.session, model, `targets${question(model)}`);
  const { rows } = matrixOf(nodeOf(model.session, 'x').shape);
  return asked.filter((target) => target > 0).length === rows;
}

/** Saturation: a row in which one share has nearly everything passes little gradient on. */
function saturatedOf(model: Model): Words {
  const most = Math.max(...openRow(model.session, model, 'weights'));
  const large = Math.max(...openRow(model.session, model, 'd_scores').map(Math.abs));
  const size = large === 0 ? '0' : large < 1e-3 ? scientific(large) : fixed(large, 4);
  const isFull = most > 0.95;
  if (!isAsked(model.session, model)) {
    return html`Row ${row(model)} is not asked, so the loss does not depend on its scores: their gradients are 0.`;
  }
  return html`In row ${row(model)} the largest share is <b>${fixed(most, 2)}</b>, the largest gradient
    <b>${size}</b> in size. ${isFull ? 'So full a row passes' : 'A row with one share near 1 would pass'} almost nothing on, and
    hardly learns. Scores divided by √<i>d<sub>k</sub></i> are smaller, so it takes longer until one share has a whole row.`;
}

function plainStep(model: Model): Words {
  return html`New weight = weight − rate × gradient, with the rate <i>η</i> = <b>${rate(model)}</b>. A gradient above 0 says that the
    loss grows with the weight, so the weight goes down; below 0, it goes up.`;
}

const adamStep = (
  model: Model,
): Words => html`Adam keeps two numbers for every weight: the mean of its gradients so far,
  <i>avg</i>, and that of their squares, <i>sq</i>. The weight goes rate × avg ÷ √sq against it, with the rate
  <b>${rate(model)}</b>, so that weights with small gradients move as far as others. (Both means begin at 0 and are scaled up
  for that.)`;

/** How many weights this step changes, and how many have nothing to go by. */
function movedOf({ session }: Model): Words {
  const { parameters = [] } = session.structure.training ?? {};
  let [all, moved, still] = [0, 0, 0];
  for (const id of parameters) {
    const { name } = session.structure.nodes[id];
    const [now, next, gradient] = [name, `${name}_next`, `d_${name}`].map((one) =>
      session.data(session.find(one)),
    );
    all += now.length;
    now.forEach((weight, i) => {
      if (weight !== next[i]) moved++;
      else if (gradient[i] === 0) still++;
    });
  }
  if (moved === all) return html`All ${all} weights move at once.`;
  const others =
    still === all - moved
      ? 'the gradient of the others is 0: this batch says nothing about them'
      : 'those of the others are too small';
  return html`Of ${all} weights, ${moved} move at once; ${others}.`;
}

/** The size of the largest weight. */
function largestWeight({ session }: Model): number {
  const parameters = session.structure.training?.parameters ?? [];
  return Math.max(...parameters.flatMap((id) => Array.from(session.data(id), Math.abs)));
}

/** The open weight's step in digits. */
function oneWeight(model: Model): Words {
  const { rows, cols } = matrixOf(nodeOf(model.session, 'w_query').shape);
  const [r, col] = [
    Math.min(model.step.row ?? 0, rows - 1),
    Math.min(model.step.col ?? 0, cols - 1),
  ];
  const at = (node: string) => valueAt(model.session, { node, index: [r, col] });
  return html`<i>W<sub>Q</sub></i>[${r}, ${col}] was ${fixed(at('w_query'), 4)}, its gradient is
    ${signed(at('d_w_query'))}: it becomes <b>${fixed(at('w_query_next'), 4)}</b>.`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${fixed(value, 5)}`;
}

function isAdam({ state }: Model): boolean {
  return state.optimizer !== '';
}

function number({ session }: Model, node: string): string {
  return fixed(valueAt(session, { node, index: [] }), 4);
}

/** A token by its name; `at` from the end, if below 0. */
function row(model: Model): Words {
  return html`<b>${tokenName(model.session, model.batch, model.row)}</b>`;
}

/** How the nodes of the question end that is spoken of: of two the first. */
function question({ session }: Model): string {
  return session.find('targets') < 0 ? '_previous' : '';
}

/** The right answer of the current row, its share and its loss; null if it is not asked. */
function rightAnswer(model: Model) {
  const of = question(model);
  const target = openRow(model.session, model, `targets${of}`).indexOf(1);
  if (target < 0) return null;
  const names = model.session.names?.V.flat() ?? [];
  const [loss] = openRow(model.session, model, `row_loss${of}`);
  const share = openRow(model.session, model, `probs${of}`)[target];
  return { name: names[target], share, loss, answers: names.length };
}
