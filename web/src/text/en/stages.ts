// English: the prose of the stages, step by step.
import { html } from 'lit-html';
import { matrixOf } from '../../core/tensor.ts';
import { fixed, scientific } from '../../draw/format.ts';
import type { Model } from '../../model/model.ts';
import { nodeOf, valueAt } from '../../model/nodes.ts';
import type { StageText } from '../text.ts';
import { comeInTheSame, isAsGiven, isByHand } from './as_given.ts';
import { HEADS_STAGE } from './heads.ts';
import { match } from './match.ts';
import { STREAM_STEP } from './stream.ts';
import { term } from './term.ts';

/** The value of a cell, with four decimals. */
function number(model: Model, node: string, ...index: number[]): string {
  return fixed(valueAt(model.session, { node, index }), 4);
}

function tokens(model: Model): number {
  return matrixOf(nodeOf(model.session, 'x').shape).rows;
}

const loop: StageText = {
  name: 'Loop',
  title: 'The mean of what came before',
  steps: {
    window: {
      name: 'Window',
      formula: 'x[b, :t+1]',
      lead: html`Each ${term('token')} is a row of numbers.`,
      body: html`What may token <i>t</i> know of the others? Not the
        future: it is still to be written. So two loops visit each ${term('batch')} <i>b</i> and each time
        <i>t</i> and cut a ${term('slice', 'window')}, <code>x[b, :t+1]</code>: token <i>t</i> and all before it. Slide
        <i>t</i> and watch the bracket grow.`,
    },
    add: {
      name: 'Add the rows',
      lead: html`Inside the ${term('slice', 'window')} every row is added to the next, number by number.`,
      body: html`Row <i>t</i>
        needs <i>t</i> + 1 additions for each of its columns, and the next row starts again from
        nothing. Count the pluses: they fill a triangle. The loop fills it one row after the other; the
        next stage writes the triangle down and has all rows at once.`,
    },
    divide: {
      name: 'Divide',
      formula: '÷ (t+1)',
      lead: html`Divided by their number, the rows of the ${term('slice', 'window')} become one, their mean.`,
      body: html`That is the plainest answer to what token <i>t</i> may know of the others: the average of every
        ${term('token')} up to itself. Two loops take the window <code>x[b, :t+1]</code>, add its rows and
        divide by their number. Each token in the window counts the same, the newest no more than
        the first. Choose any number of <i>Y</i> to see what it is made of.`,
      predict: {
        fits: (model) => tokens(model) > 5,
        question: html`Row 5 takes a sixth token into the mean. How much of the way does the newcomer
          pull the mean towards itself?`,
        answers: ['Half', 'A sixth'],
        reveal: (model) =>
          html`A sixth: the first number goes from <b>${number(model, 'y', model.batch, 4, 0)}</b> to
            <b>${number(model, 'y', model.batch, 5, 0)}</b>. In a window of six all weigh the same, the
            newcomer too. And in a later row?`,
      },
    },
  },
};

const triangle: StageText = {
  name: 'Triangle',
  title: 'One triangle does both loops',
  steps: {
    ones: {
      name: 'All ones',
      formula: '1·b',
      lead: html`Small numbers first: three tokens of two integers, <i>b</i>.`,
      body: html`A ${term('matrix-product')} mixes
        rows: row <i>t</i> of the left factor says how much of each row of <i>b</i> to take. A row of
        ones takes everything once, so every row of <i>c</i> is the sum of a whole column, three times
        over. No loop in sight, but no token is spared the future either.`,
    },
    tril: {
      name: 'Triangle',
      formula: 'tril·b',
      lead: html`${term('tril', 'Cut off the ones above the diagonal')} and row <i>t</i> stops at itself: token 0 takes
        one row of <i>b</i>, token 1 two, token 2 all three.`,
      body: html`That is the loop’s window, written as a
        row of ones and zeros. Only <i>a</i> has changed; <i>b</i> is the same, and we still multiply
        <i>a</i> by <i>b</i>. Each row of <i>c</i> is now a running sum.`,
    },
    shares: {
      name: 'Shares',
      formula: '÷ row sums',
      lead: html`The loop took means, not sums.`,
      body: html`So ${term('broadcasting', 'divide each row')} of <i>a</i> by its ${term('row-sum', 'sum')}: one whole,
        two halves, three thirds. A row of shares adds up to 1, and a sum weighted by shares is a
        ${term('weighted-mean', 'mean')}. Three steps, and each changed one thing in <i>a</i>. Follow one cell of <i>c</i> through
        all three.`,
      predict: {
        fits: isAsGiven,
        question: html`Row 1 now holds ½, ½, 0. What does it make of the first column of <i>b</i>?`,
        answers: ['8', '4', '4.6667'],
        reveal: (model) =>
          html`<b>${fixed(valueAt(model.session, { node: 'c', index: [1, 0] }), 0)}</b>, the mean of the first two
            rows. It was ${fixed(valueAt(model.session, { node: 'c_ones', index: [1, 0] }), 0)} while the row
            took everything, and ${fixed(valueAt(model.session, { node: 'c_tril', index: [1, 0] }), 0)} when it
            stopped at itself. Why has row 0 not changed this time?`,
      },
    },
    mix: {
      name: 'All tokens',
      formula: 'W·x',
      lead: html`Now on <i>x</i>: row <i>t</i> of <i>W</i> is the loop’s recipe, written down.`,
      body: html`Equal shares for every token up to <i>t</i>, nothing for the future. Multiply <i>W</i> by <i>x</i>
        and every mean comes out of one ${term('matrix-product')}, for all ${term('batch', 'batches')} at once. Beside it stands
        what the loop computes, and by how much the two differ.`,
      predict: {
        fits: (model) => isAsGiven(model) && tokens(model) > 2,
        question: html`Loop and matrix average the same numbers. By how much do their results differ?`,
        answers: ['Exactly 0', 'Almost 0'],
        reveal: (model) =>
          html`At most <b>${scientific(valueAt(model.session, { node: 'max_difference', index: [] }))}</b>. The loop
            adds and divides once; <i>W·x</i> ${term('rounding', 'rounds')} each share first, then adds rounded products.
            Another order, another rounding.`,
      },
    },
  },
};

const softmax: StageText = {
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
    },
    exp: {
      name: 'exp',
      lead: html`Scores may be negative; shares may not.`,
      body: html`${term('exp', html`<i>exp</i>`)} makes every score positive and turns
        −∞ into exactly 0: that is the mask at work. The largest score of the row is taken off first.
        It changes no share, since the sum shrinks along with it, but it keeps exp from growing beyond
        what a float can hold.`,
    },
    divide: {
      name: 'Divide',
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
      name: 'Mix',
      formula: 'W·x',
      lead: html`The shares ${term('weighted-mean', 'mix')} the rows of <i>x</i> as before; of equal scores the result is the loop’s once more.`,
      body: html`Then three ways lead to one answer: a loop, a triangle, a ${term('softmax')} over ${term('mask', 'masked')} scores. The first is the
        easiest to read. The last is the only one that can learn whom to listen to, because its scores
        need not stay 0.`,
    },
  },
};

const head: StageText = {
  name: 'One head',
  title: 'Ask, match, take a share',
  steps: {
    project: {
      name: 'Project',
      formula: 'X·W',
      transposed: 'Ω·X',
      lead: html`Each token speaks three times.`,
      body: (model) => html`Its ${term('query')} says what it looks for,
        its ${term('key')} what it holds, its ${term('value')} what it gives
        away. All three are the same row of <i>X</i>, multiplied by three ${term('weight-matrix', 'weight matrices')}. Training
        finds such weights; these ${isByHand(model) ? 'were written by hand' : 'are random'}. Every token uses the same
        ones, so equal tokens ask equal questions.`,
    },
    score: {
      name: 'Score',
      formula: html`Q·K<sup>⊤</sup>`,
      transposed: html`K<sup>⊤</sup>·Q`,
      lead: html`Every ${term('query')} meets every ${term('key')}.`,
      body: html`Their ${term('dot')} is the ${term('score')}: large where both are long and point the same way, negative where they oppose. The keys
        stand as ${term('transpose', 'columns')}, <i>K</i><sup>⊤</sup>, so that row <i>t</i> of <i>S</i> holds what token
        <i>t</i> finds when it asks around. These are the scores that were all 0 in stage 3.`,
    },
    scale: {
      name: 'Scale',
      formula: html`÷√d<sub>k</sub>`,
      lead: html`A ${term('dot')} of many terms is large, and ${term('softmax')} of large scores gives nearly
        everything to one token.`,
      body: html`So the scores are divided by the square root of the
        ${term('head-size', html`<i>head size</i>`)}, the length of a query: with random entries the spread of a dot product grows
        with just that root. Switch the scale off and go on to the shares: the largest takes more.`,
    },
    mask: {
      name: 'Mask',
      formula: '−∞',
      lead: html`A token may look back, not ahead: scores of the future become ${term('infinity')}, as in stage 3.`,
      body: html`Models
        that write text need this ${term('mask')}, or each word could copy its successor. Models that only read leave
        it out. Switch it off and every token sees the whole row; which of them stands where then no longer matters,
        until stage 6 adds its position to each.`,
    },
    softmax: {
      name: 'Softmax',
      formula: 'A',
      lead: html`Less its largest score, <i>m</i>, each row goes through exp and a division and becomes shares
        that add up to 1: the ${term('weights')} <i>A</i>.`,
      body: html`Row <i>t</i> says whom token <i>t</i> listens to and how much. The ${term('row-sum', 'row sums')} are
        the first thing to check in any attention map: along rows the shares add up to 1, along columns to
        whatever they do.`,
    },
    stream: STREAM_STEP,
    mix: {
      name: 'Mix',
      formula: 'A·V',
      transposed: 'V·A',
      lead: html`Equal shares were fair but blind. Now each token asks, and takes from those that fit.`,
      body: html`Each sends a ${term('query')},
        <i>what am I looking for?</i>, and wears a ${term('key')}, <i>what do I hold?</i>
        Where they agree, the ${term('score')} is high; ${term('softmax')} turns a row of scores into shares of every
        ${term('value')}. The mix is what leaves the ${term('head')}.`,
      predict: {
        fits: (model) =>
          ['', 'bank'].includes(model.state.example) &&
          comeInTheSame(model, ...banks(model).map((row) => [0, row])),
        question: html`Both words <b>bank</b> come in with the same four numbers. Do they leave with
          the same three?`,
        answers: ['The same', 'Different'],
        reveal: revealBank,
      },
    },
  },
};

/** Positions of the word "bank". */
function banks(model: Model): number[] {
  return model.session.structure.words.flatMap((word, i) => (word === 'bank' ? [i] : []));
}

function revealBank(model: Model) {
  const [first, second] = banks(model);
  const leave = (row: number) =>
    fixed(valueAt(model.session, { node: 'y', index: [0, row, 0] }), 2);
  if (leave(first) === leave(second)) {
    return html`They leave as <b>${leave(first)}</b> and <b>${leave(second)}</b>: twins. Without a mask or a
      position both see the same tokens. Hide the future again and compare.`;
  }
  return html`They leave as <b>${leave(first)}</b> and <b>${leave(second)}</b>. This head makes
    <i>bank</i> look for water; the first <i>bank</i> cannot see any yet. Lift the mask and the two become
    twins. Why?`;
}

export const STAGES_TEXT: Record<string, StageText> = {
  loop,
  triangle,
  softmax,
  match,
  head,
  heads: HEADS_STAGE,
};
