// English: what the steps of stage 7 ask.
import { html } from 'lit-html';
import type { Cell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  maskedColumn,
  meanGradientOf,
  nodeOf,
  rowOf,
  tokenName,
  valueAt,
} from '../../engine/model/nodes.ts';
import { colAt, rowAt, token, tokensOf } from '../../engine/words/said.en.ts';
import type { PredictionText, Words } from '../../engine/words/text.ts';

const COME_TO = ['No more than now', 'More, but far from all', 'Nearly all'];
const OF_TWO = ['Both', 'One of the two', 'Neither'];
const SIGNS = ['Below 0', 'Above 0', 'Exactly 0'];

export const LEARN_QUESTIONS: Record<string, PredictionText> = {
  untrained: {
    question: (model, cell) =>
      html`${
        hasOwnWeights(model)
          ? 'Some numbers of the weight matrices are yours.'
          : isUntrained(model)
            ? html`The weight matrices are random and small, so every score is near 0.`
            : 'The weight matrices are as training has left them.'
      } Each row is shared out among ${nodeOf(model.session, cell.node).shape.at(-1)} tokens. In the row of
        ${token(model, rowAt(cell))}, how large a share does ${token(model, colAt(cell))} get?`,
    why: (model) =>
      hasOwnWeights(model)
        ? 'Your numbers have made some scores larger than others.'
        : isUntrained(model)
          ? 'exp of scores near 0 is near 1 for each token, so the row is shared nearly equally.'
          : 'Training has made some scores larger than others.',
  },
  minusLog: {
    question: (model, cell) => {
      const share = shareOfRight(model, cell);
      return html`The right answer of ${token(model, rowAt(cell))} got the share <b>${fixed(share, 2)}</b>. What is its
        loss, −log ${fixed(share, 2)}? (−log 1 = 0, −log 0.5 = 0.69, −log 0.1 = 2.30)`;
    },
    how: (model, cell) =>
      `−log ${fixed(shareOfRight(model, cell), 4)} = ${fixed(valueAt(model.session, cell), 4)}`,
    why: () => 'The smaller the share of the right answer, the larger the loss.',
  },
  meanLoss: {
    question: ({ session }, cell) => {
      const of = cell.node.slice('loss'.length);
      const number = (name: string) => session.data(session.find(`${name}${of}`))[0];
      return html`In all sequences of the batch <b>${number('rows')}</b> rows are asked, and their losses add up to
        <b>${fixed(number('total'), 2)}</b>. What is <i>L</i>, their mean? Two decimals are enough.`;
    },
    why: () => 'Every row that is asked counts alike: the sum, divided by their number.',
  },
  grow: {
    question: (model, cell) =>
      html`The row of ${token(model, rowAt(cell))} in <i>dA</i> says how the loss changes if a share grows:
        ${gradientsOf(model, cell)}; below 0 it falls. A score that grows makes its own share grow, and the others of its row
        shrink. If one score may grow a little: with which does the loss fall furthest?`,
    answers: (model, cell) => tokensOf(model, nodeOf(model.session, cell.node).shape.at(-1) ?? 0),
    why: (model, cell) => {
      const gradients = rowOf(model.session, cell);
      const col = gradients.indexOf(Math.min(...gradients));
      return html`dS[${rowAt(cell)}, ${col}] is <b>${small(gradients[col])}</b>, the furthest below 0: there a larger score means
        a smaller loss. The update moves numbers against their gradient.`;
    },
  },
  blame: {
    question: (model, cell) => {
      const node = meanGradientOf(model.session, cell.node);
      const mean = { node, index: [...cell.index.slice(0, -1), 0] };
      return html`A score gains where its share’s gradient is below the row’s mean. Row ${rowAt(cell)} of <i>dA</i> has
        <b>${small(valueAt(model.session, { ...cell, node: 'd_weights' }))}</b> in column ${colAt(cell)}, and the mean, by the
        shares, is <b>${small(valueAt(model.session, mean))}</b>. Which sign has <i>dS</i>[${rowAt(cell)}, ${colAt(cell)}]?`;
    },
    answers: () => SIGNS,
    why: ({ session }, cell) => {
      const value = valueAt(session, cell);
      if (value === 0) return 'Whatever this score is, the loss stays as it is.';
      return value < 0
        ? 'Below the mean: more of this token, and less of the others, makes the loss smaller.'
        : 'Above the mean: more of this token, and less of the others, makes the loss larger.';
    },
  },
  hiddenScore: {
    question: ({ session }, cell) =>
      html`The mask hides token ${maskedColumn(session, cell.index)} from row ${rowAt(cell)}. Which sign has the gradient of the masked
        score, <i>dS</i>[${rowAt(cell)}, ${maskedColumn(session, cell.index)}]?`,
    answers: () => SIGNS,
    why: () => 'Whatever this score is, the mask makes its share 0: the loss does not notice it.',
  },
  moved: {
    question: (model, cell) => {
      const gradient = valueAt(model.session, { ...cell, node: gradientOf(model, cell) });
      return html`The gradient of the weight in row ${rowAt(cell)}, column ${colAt(cell)} is <b>${small(gradient)}</b>. Where does
        the update move it?`;
    },
    answers: () => ['Up', 'Down', 'It stays'],
    why: (model, cell) => {
      const gradient = valueAt(model.session, { ...cell, node: gradientOf(model, cell) });
      if (gradient === 0) return 'Its gradient is 0: this batch says nothing about it.';
      return gradient < 0
        ? 'Against the gradient, which is below 0: the loss falls as the weight grows, so the weight goes up.'
        : 'Against the gradient, which is above 0: the loss grows with the weight, so the weight goes down.';
    },
  },
  typedWeight: {
    question: (model, cell) => {
      const { session } = model;
      const [weight] = nodeOf(session, cell.node).inputs;
      const before = valueAt(session, { ...cell, node: session.structure.nodes[weight].name });
      const gradient = valueAt(session, { ...cell, node: gradientOf(model, cell) });
      return html`The weight in row ${rowAt(cell)}, column ${colAt(cell)} is <b>${fixed(before, 4)}</b>, its gradient
        <b>${small(gradient)}</b>, the rate <b>${session.data(session.find('lr'))[0]}</b>. What does it become? Three decimals are
        enough.`;
    },
    why: () => 'The weight minus rate × gradient.',
  },
  learns: {
    question:
      () => html`So far the head guesses. After <b>300 steps</b> it is tried on sequences that it has never seen: how many
      of its answers are right?`,
    answers: () => COME_TO,
    how: (_, __, [share]) =>
      `The page has trained it, out of sight: ${percent(share)} of the answers are right after 300 steps.`,
    why: () => 'Press Train: the curve shows at which steps that changes.',
  },
  learnsSoon: {
    question: () => html`And after the first <b>10 steps</b>?`,
    answers: () => COME_TO,
    how: (_, __, [share]) =>
      `The page has trained it, out of sight: ${percent(share)} of the answers are right after 10 steps.`,
    why: () =>
      'How fast a head learns is found by trying: press Train, and the curve shows each step.',
  },
  oneHead: {
    question:
      () => html`One head is asked both questions too: same seed, same rate, <b>300 steps</b>. Which of them does it answer
      right nearly always?`,
    answers: () => OF_TWO,
    how: triedOfTwo,
    why: () =>
      'A head has one row of shares for each token. A long look at one of the two rows leaves little for the other.',
  },
  allHeads: {
    question: ({ heads }) =>
      html`And ${heads === 2 ? 'two heads' : `${heads} heads`}, as here, after as many steps?`,
    answers: () => OF_TWO,
    how: triedOfTwo,
    why: () =>
      'Each head has a row of shares of its own. Press Train, and watch which takes which.',
  },
};

function triedOfTwo(_: Model, __: Cell, [before, marked]: readonly number[]): string {
  return `The page has trained it, out of sight: the letter before is right in ${percent(before)}, the marked one in ${percent(marked)}.`;
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** The share that the right answer got of a row whose loss is asked. */
function shareOfRight({ session }: Model, { node, index }: Cell): number {
  // The question has the end of its nodes' names: '' or, of two, '_previous' or '_marked'.
  const of = node.slice('row_loss'.length);
  const row = (name: string) =>
    rowOf(session, { node: `${name}${of}`, index: [...index.slice(0, -1), 0] });
  return row('probs')[row('targets').indexOf(1)];
}

/** A gradient with three digits that count. */
const small = (value: number) =>
  value === 0
    ? '0'
    : `${value > 0 ? '+' : ''}${fixed(value, Math.min(8, 2 - Math.floor(Math.log10(Math.abs(value)))))}`;

/** Row of dA behind a cell of dS, each number with its token. */
function gradientsOf(model: Model, cell: Cell): Words {
  const values = rowOf(model.session, { ...cell, node: 'd_weights' });
  return html`${values.map(
    (value, col) =>
      html`${col > 0 ? ', ' : ''}${tokenName(model.session, model.batch, col)} <b>${small(value)}</b>`,
  )}`;
}

/** The gradient of the weight that an update has made new. */
function gradientOf({ session }: Model, { node }: Cell): string {
  const { nodes } = session.structure;
  const [weight] = nodeOf(session, node).inputs;
  return nodes.find(({ gradient_of }) => gradient_of === weight)?.name ?? node;
}

/** Whether the learner has set numbers of the weights. */
function hasOwnWeights({ state, session }: Model): boolean {
  return state.edits.some(({ node }) =>
    session.structure.nodes[session.find(node)]?.role?.endsWith('_weight'),
  );
}

/** Whether the head is as it was drawn, before any training. */
function isUntrained({ state }: Model): boolean {
  return !('trained' in state) || state.trained === 0;
}
