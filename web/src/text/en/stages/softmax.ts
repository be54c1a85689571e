// English: the stage Softmax.
import { html } from 'lit-html';
import { fixed } from '../../../draw/format.ts';
import { valueAt } from '../../../model/nodes.ts';
import type { StageText } from '../../text.ts';
import { isAsGiven } from '../as_given.ts';
import { term } from '../term.ts';
import { number, tokens } from './quoted.ts';

export const softmax: StageText = {
  name: 'Softmax',
  title: 'Shares from scores',
  steps: {
    zeros: {
      name: 'Zeros',
      formula: 'S',
      lead: html`The same triangle by another road, one that leads further.`,
      body: html`Start from ${term('score', html`<i>scores</i>`)}:
        a number for each pair of tokens that says how much row <i>t</i> cares for column <i>j</i>.
        For now nobody cares for anybody in particular: all scores are 0. Later they will come from
        the data, and nothing that follows needs to change.`,
    },
    mask: {
      name: 'Mask',
      formula: '−∞',
      lead: html`The future must get no share at all.`,
      body: html`Where the ${term('mask', 'triangle')} has a 0, the score becomes
        ${term('infinity')}. A row now says: equal interest in everything up to <i>t</i>, none whatever in what comes
        after. Why −∞ and not 0? Because 0 is an ordinary score, and an ordinary score earns a share.
        The next step shows what −∞ turns into.`,
      aside: html`<i>M</i> is the mask as something to add: 0 where a token may look, −∞ where it may not.`,
    },
    exp: {
      name: 'exp',
      lead: html`Scores may be negative; shares may not.`,
      body: html`${term('exp', html`<i>exp</i>`)} makes every score positive and turns
        −∞ into exactly 0: that is the mask at work. The largest score of the row is taken off first.
        It changes no share, since the sum shrinks along with it, but it keeps exp from growing beyond
        what a float can hold.`,
      aside: html`Small <i>m</i> is the largest number of its row of <i>S</i> + <i>M</i>. The code calls <i>e</i>
        <code>exps</code>.`,
    },
    divide: {
      name: 'Make shares',
      formula: '÷ row sum',
      lead: html`Dividing by the ${term('row-sum', 'row’s sum')} turns the row into shares that add up to 1.`,
      body: (model) =>
        isAsGiven(model)
          ? html`Equal scores,
        equal shares: these are the triangle’s weights again. Only now they come from scores, by ${term('softmax')}, and a
        score can move. Raise one, and the others in its row must give way; that is what attention will
        do with scores made from the data.`
          : html`With equal scores these were the triangle’s weights again; now a number is yours. A raised
        score has a larger exp, and the sum by which all are divided grows with it, so the others in its row
        give way. That is ${term('softmax')}, and what attention will do with scores made from the data.`,
      predict: {
        fits: (model) =>
          tokens(model) === 8 && valueAt(model.session, { node: 'exps_sum', index: [5, 0] }) === 6,
        question: html`Six scores of 0, two of −∞. What share does each of the six get?`,
        answers: ['An eighth', 'A sixth'],
        reveal: (model) =>
          html`A sixth: <b>${number(model, 'weights', 5, 0)}</b>. exp(0) is 1 and exp(−∞) is 0, so the row’s
            sum is <b>${fixed(valueAt(model.session, { node: 'exps_sum', index: [5, 0] }), 0)}</b> and the masked two
            take nothing from it.`,
      },
    },
    mix: {
      name: 'Mix the rows',
      formula: 'A·x',
      lead: html`The shares ${term('weighted-mean', 'mix')} the rows of <i>x</i> as before; of equal scores the result is the loop’s once more.`,
      body: html`Then three ways lead to one answer: a loop, a triangle, a ${term('softmax')} over ${term('mask', 'masked')} scores. The first is the
        easiest to read. The last is the only one that can learn whom to listen to, because its scores
        need not stay 0.`,
    },
  },
};
