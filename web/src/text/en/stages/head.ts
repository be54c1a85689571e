// English: the stage One head.
import { html } from 'lit-html';
import { fixed } from '../../../draw/format.ts';
import type { Model } from '../../../model/model.ts';
import { valueAt } from '../../../model/nodes.ts';
import type { StageText } from '../../text.ts';
import { comeInTheSame, isByHand } from '../as_given.ts';
import { term } from '../term.ts';
import { STREAM_STEP } from './stream.ts';

export const head: StageText = {
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
        finds such weights; these ${isByHand(model, 'w_query') ? 'were written by hand' : 'are random'}. Every token uses the same
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
          model.state.tokens === null &&
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
