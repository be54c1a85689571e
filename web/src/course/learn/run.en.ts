// English: the pictures of the steps Train and Two heads, which are lazily loaded.
import { html, type TemplateResult } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';
import type { MatchElsewhere } from './facts.ts';

/** Note on names that look more for something else than for themselves. */
function elsewhere({ count, names, most }: MatchElsewhere): Words {
  if (!most) return '';
  return html`The weights show it: in <i>W<sub>Q</sub>·W<sub>K</sub></i><sup>⊤</sup> the largest number of a name’s row should
    be its own, on the diagonal. In ${count} of ${names} rows it stands elsewhere: <b>${most.name}</b> looks most for
    <b>${most.other}</b> (${fixed(most.value, 1)}).`;
}

const number = (value: number) => value.toLocaleString('en');
const percent = (share: number) => `${Math.round(share * 100)} %`;

export const RUN_TEXT = {
  parts: 'What of the run is shown',
  partsOfTrain: { run: 'Run', weights: 'Weights', shows: 'Try' },
  partsOfHeads: { run: 'Maps', losses: 'Losses' },
  /** Over the steps to come, while a question asks about them, and once it is answered. */
  ahead: {
    covered: 'the loss, and the right answers, after your guess',
    right: 'right answers, by steps (log scale)',
    goal: 'should become large',
    drawn: (end: number) => `pale: what ${number(end)} steps will make of it`,
  },
  percent,
  mark: (value: number) => {
    if (value >= 1e5) return value.toExponential(0).replace('+', '');
    return value >= 100 ? number(value) : String(Number(value.toPrecision(2)));
  },
  /** Numbers under the cursor, for screen readers. */
  said: (step: number, numbers: [string, string][]) =>
    `step ${number(step)}: ${numbers.map(([name, value]) => `${name} ${value}`).join(', ')}`,
  /** A mark on the curves where the learner has set weights. */
  setAt: (step: number, names: string[]) => `step ${number(step)}: you set ${names.join(', ')}`,
  yours: 'your edit',
  loss: 'loss of this batch',
  share: 'on 256 fresh sequences: share on the right token',
  /** On a phone, in one line. */
  shareShort: '256 fresh: on the right token',
  shareFramed: 'fresh sequences: right token gets',
  rightShort: (right: number) => `${percent(right)} right`,
  rightShare: (right: number) => `${percent(right)} of answers right`,
  twoHeads: {
    heads: (count: number) => ['One head', 'Two heads', 'Three heads', 'Four heads'][count - 1],
    sizes: (count: number) => (count === 1 ? 'as you chose' : 'side by side'),
    one: 'One head',
    same: 'same rate, fewer weights',
    alone: 'one head alone',
    loss: 'loss of each question, 256 fresh sequences',
    sameAxes: 'the same, same axes',
    questions: ['before', 'marked'],
    /** Over the shares of right answers to both questions. */
    rightAfter: (steps: number) => `right after ${number(steps)} steps`,
    reading: 'loss',
    /** Under the shares of both questions. */
    means:
      'Mean shares, 256 fresh sequences. If the marked row is also the row before, its share counts in both.',
    meansToo: 'Mean shares, the same sequences.',
    shareOn: ['on the row before', 'on the marked row'],
    /** Target of a head, from its shares on the answers of both questions. */
    looks: ([before, marked]: number[]) => {
      if (before > 0.5 && marked > 0.5) return 'looks at both';
      if (before > 0.5) return 'looks one row up';
      return marked > 0.5 ? 'looks at the mark' : 'has no favourite row yet';
    },
    /** On a phone: names of what stands below each other. */
    looksShort: ([before, marked]: number[]) => {
      if (before > 0.5 && marked > 0.5) return 'both';
      if (before > 0.5) return 'one row up';
      return marked > 0.5 ? 'the mark' : 'no row';
    },
    lossOf: (count: number): TemplateResult =>
      html`loss, <b>${count === 1 ? 'one head' : 'heads together'}</b>`,
    isAt: (step: number) => `It stands at step ${number(step)}.`,
  },
  take: {
    head: 'Take this head into stage 5 →',
    heads: (count: number) =>
      count === 1 ? 'Take this head into stage 6 →' : 'Take these heads into stage 6 →',
    without: 'It goes without your changes: the same run, as it is without them.',
  },
  film: {
    covered: 'here the row’s shares stand, step after step',
    label: 'The open row at some steps of the run',
    title: (token: string): TemplateResult => html`row of <b>${token}</b>`,
    /** Title of a run that draws other sequences at each step. */
    titleOfNew: (token: string): TemplateResult =>
      html`row of <b>${token}</b>, in a new sequence, by the weights of each step`,
    frame: (step: number) => `Go to step ${number(step)}`,
    guess: 'guess',
    first: 'step 0',
    right: 'right',
    wrong: 'wrong',
  },
  guess: {
    title: 'The guess',
    of: (letter: TemplateResult, row: number): TemplateResult =>
      html`the guess: softmax of ${letter}[${row}]`,
    answer: (name: string) => html`right answer <b>${name}</b>`,
    notAsked: 'This row is asked nothing.',
  },
  watched: {
    first: 'step 0, same colours',
  },
  points: {
    title: 'queries and keys',
    query: 'query',
    key: 'key',
    label: 'Queries and keys as points',
  },
  showings: {
    title: 'What it can show',
    own: 'Each begins anew, from the same seed, and trains 300 steps; most on another task, the four drinks.',
    all: {
      plain: {
        name: 'Four drinks',
        says: () =>
          'Another task, without a mask: four rows say who drinks what, the last one asks. After 300 steps every answer on fresh sequences is right.',
      },
      rate: {
        name: 'Too large a rate',
        says: () =>
          'The four drinks, without a mask, at rate 20: each step goes too far, the next one too far back. After 300 steps most answers are wrong, and the weights have grown far too large.',
      },
      heart: {
        name: 'Learnt by heart',
        says: (astray: MatchElsewhere): Words =>
          html`The four drinks, without a mask, and the same eight sequences at every step: their loss is nearly 0, but of fresh ones about half are wrong. ${elsewhere(astray)} It
            knows these eight, not the rule.`,
      },
      root: {
        name: 'Without the root',
        says: () =>
          'The four drinks, with scores not divided by √dₖ. They are twice as large: at this rate steps go too far, soon a single 1.00 has a whole row, which then hardly learns, right or wrong.',
      },
      keys: {
        name: 'Keys are queries',
        says: () =>
          html`The row before, with <i>W<sub>K</sub></i> the same as <i>W<sub>Q</sub></i>: a row is found by what it looks for. Then
            <i>W<sub>Q</sub>·W<sub>K</sub></i><sup>⊤</sup> is its own mirror image, and row 2 finds itself. At rate 1, or with head_size 4, training gets round that; with two matrices it need not.`,
      },
      values: {
        name: 'Values are keys',
        says: () =>
          html`The four drinks at rate 1, with <i>W<sub>V</sub></i> the same as <i>W<sub>K</sub></i>: a row hands over what it is found by, though one is
            its drink and the other its name. One answer in ten is wrong; with three matrices, none.`,
      },
    },
  },
};
