// English: the stage Match, and the labels of its two sentences.
import { html } from 'lit-html';
import { fixed } from '../../../draw/format.ts';
import type { Model } from '../../../model/model.ts';
import { valueAt } from '../../../model/nodes.ts';
import type { StageText, Words } from '../../text.ts';
import { comeInTheSame, isAsGiven, isByHand } from '../as_given.ts';
import { term } from '../term.ts';

/** Whether the prose on "bank" is true: the example's two sentences, no edits, no causal mask. */
function tellsOfBanks(model: Model): boolean {
  return isPairOfBanks(model) && isAsGiven(model) && !model.session.structure.causal;
}

/** Whether the two sentences are the example's own, which share "bank". */
function isPairOfBanks({ sharedToken, state }: Model): boolean {
  return sharedToken !== null && state.tokens === null;
}

export const match: StageText = {
  name: 'Match',
  title: 'Let the words decide',
  steps: {
    score: {
      name: 'Score',
      formula: html`x·x<sup>⊤</sup>`,
      transposed: html`x<sup>⊤</sup>·x`,
      lead: html`Until now nobody cared for anybody in particular: every ${term('score')} was 0.`,
      body: (model) => html`Now the scores come from the data. A word is a row of numbers, its
        ${term('embedding')}, here ${isByHand(model) ? 'written by hand' : 'random'}; the ${term('dot')} of two rows is
        large where both are long and point the same way. Multiply <i>x</i> by its own ${term('transpose')} and
        every word meets every word, itself too. Nothing here has been learned: the rows themselves
        decide.`,
    },
    softmax: {
      name: 'Softmax',
      formula: 'A',
      lead: html`${term('softmax', 'Softmax')} makes shares of each row of scores, as it did of the zeros one stage ago.`,
      body: (model) =>
        !tellsOfBanks(model)
          ? html`Equal scores gave equal shares; these differ. A row says how much its token listens to
            each of the others: the larger their ${term('dot')}, the more. Each
            ${term('row-sum', 'row’s sum')} is still 1.`
          : html`Equal scores gave equal shares; these differ. The row of <b>bank</b> says how much it
        listens to each word of its own sentence: to stream and mud by the river, to money and loan at
        the desk. Most of all it listens to itself; that is no rule, for a ${term('dot')} grows with the lengths too: at
        the desk <b>loan</b> listens more to money. Each ${term('row-sum', 'row’s sum')} is still 1.`,
    },
    mix: {
      name: 'Mix',
      formula: 'A·x',
      transposed: 'x·A',
      lead: html`Until now every share was fixed in advance. Here the words have set them.`,
      body: (model) =>
        !tellsOfBanks(model)
          ? html`Each ${term('weights', 'share')} takes that much of its token’s row, and the
            ${term('weighted-mean', 'mix')} is what leaves: every token with something of those that it
            listens to.`
          : html`Each ${term('weights', 'share')} takes that much of its word’s row, and the
        ${term('weighted-mean', 'mix')} is what leaves. By the river <b>bank</b> comes out with more of the
        first number, which stream and mud brought; at the desk with more of the second, from money and
        loan. Its neighbours have told it which bank it is.`,
      predict: {
        fits: (model) => {
          const { sharedToken } = model;
          return (
            sharedToken !== null &&
            isPairOfBanks(model) &&
            comeInTheSame(model, [0, sharedToken], [1, sharedToken])
          );
        },
        question: html`<b>bank</b> comes in with the same four numbers, by the river and at the desk. Does
          it leave with the same four?`,
        answers: ['The same', 'Different'],
        reveal: revealTwins,
      },
    },
  },
};

function revealTwins(model: Model): Words {
  const { sharedToken, session } = model;
  const row = (node: string, batch: number) => {
    const { shape } = session.structure.nodes[session.find(node)];
    const numbers = Array.from({ length: shape[2] }, (_, col) =>
      fixed(valueAt(model.session, { node, index: [batch, sharedToken ?? 0, col] }), 3),
    );
    return html`<b class="numbers-of">${numbers.join(' ')}</b>`;
  };
  return html`It leaves as ${row('y', 0)} by the river and as ${row('y', 1)} at the desk. A linear layer
    cannot do this: <i>bank·W</i> is ${row('linear', 0)} in one sentence and ${row('linear', 1)} in the other,
    whoever stands beside it.`;
}

/** Labels of the two sentences side by side, and of the word that they share. */
export const PAIR = {
  /** Both sentences, the example's or the learner's own. */
  sentences: ({ state }: Model) =>
    state.tokens === null ? ['By the river', 'At the desk'] : ['Sentence 1', 'Sentence 2'],
  choose: 'Sentence',
  words: 'Words: choose who asks',
  strip: 'The same word in both sentences: what goes in, what comes out',
  names: {
    x: (word: string): Words => html`<b>${word}</b> goes in`,
    linear: (word: string): Words => html`<b>${word}</b>·W, a linear layer`,
    y: (word: string): Words => html`<b>${word}</b> comes out`,
  },
  verdicts: {
    x: { same: 'the same numbers', different: 'no longer the same' },
    linear: { same: 'the same again', different: 'other numbers in, others out' },
    y: { same: 'one meaning', different: 'two meanings' },
  },
};
