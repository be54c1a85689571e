// English: the stage Loop.

import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { BALANCE } from '../../engine/words/balance.en.ts';
import { term } from '../../engine/words/term.ts';
import { onScreen, type StageWords, type Words } from '../../engine/words/text.ts';
import type { LoopFacts } from './facts.ts';

export const loop: StageWords<LoopFacts> = {
  steps: {
    window: {
      formula: 'x[b, :t+1]',
      equals: '',
      premise: ({ isNamed }) =>
        isNamed
          ? html`Each word is a row of numbers: column 0 says how much it is about water, column 1 about money. (A real
            model’s columns have no such plain meanings.)`
          : '',
      slide: html`Row <i>t</i> may use the rows 0 to <i>t</i>, and nothing that comes later.`,
      body: (
        facts,
      ) => html`Each token is a row of <i>x</i>. To tell token <i>t</i> what came before it, we make one row out of the rows 0 to
        <i>t</i>; the plainest way is their mean. (On the start page words looked both ways: that text was read, not written.) The later stages change how much each row counts. The rows
        <code>x[b, :t+1]</code> are the ${term('slice', 'window')}. Two loops go over every sequence <i>b</i> of the ${term('batch')} and
        every <i>t</i>; a third inside them adds the rows of the window. ${stoppedAt(facts)} ${onScreen(html`Slide <i>t</i>.`)}`,
    },
    add: {
      equals: html`x<sub>0</sub> + … + x<sub>t</sub>`,
      slide: 'Add up the rows of the window, column by column.',
      body: (facts) => html`In row ${facts.row} column 0 comes to
        <b>${fixed(facts.sum, 4)}</b>. Each + is one row added. The next row starts again from nothing, so row <i>t</i>
        takes <i>t</i> + 1 of them, and together they fill a triangle. Stage 2 stores that triangle as a matrix, and one
        product then does all rows.`,
    },
    divide: {
      asked: [{ question: 'How slow is a loop?', link: 'race' }],
      formula: '÷ (t+1)',
      equals: 'sums ÷ (t+1)',
      slide: 'The sum, divided by the number of rows: the mean of all so far.',
      body: (facts) =>
        html`${
          facts.row === 0
            ? html`In row 0 the window is one row, so its mean is that row itself.`
            : html`In row ${facts.row} that is <b>${fixed(facts.sum, 4)}</b> ÷ ${facts.row + 1} =
            <b>${fixed(facts.mean, 4)}</b> in column 0.`
        } Each ${term('token')} in the window counts the same, the newest no more than the first. ${onScreen(html`Choose any number
        of <i>Y</i> to see what it is made of; choose one of those, and see further back.`)}`,
    },
  },
};

/** The player, the window, the additions and the plot. */
export const LOOP_PICTURES = {
  scrubber: 'Pass of the loops: sequence b and time t',
  window: (rows: number): Words => html`the window: ${rows} ${rows === 1 ? 'row' : 'rows'}`,
  of: {
    sum: (window: Words): Words => html`sum of ${window}`,
    mean: (window: Words): Words => html`mean of ${window}`,
  },
  sum: 'added up',
  additions: (soFar: number, all: number, batches: number, columns: number): Words =>
    html`<b>${soFar}</b> additions so far<span class="wide">, <b>${all}</b> ${batches === 1 ? 'when both loops end' : batches === 2 ? 'in both sequences' : `in all ${batches} sequences`}</span>
      <small>each + adds one row of x: ${columns} ${columns === 1 ? 'addition' : 'additions'}</small>`,
  additionsCorner: 'row t of Y; row of x that is added',
  adds: 'adds',
  plot: (isMade: boolean) => `the tokens as points${isMade ? ', and the path of their mean' : ''}`,
  plotOfWords: (isMade: boolean) =>
    isMade ? 'the words, and the path of their mean' : 'words, by columns 0 and 1',
  axes: BALANCE.axes,
  plotLabel: (row: number, isMade: boolean) =>
    isMade
      ? `The tokens as points in the plane, and the mean of tokens 0 to ${row}`
      : `The tokens as points in the plane; tokens 0 to ${row} are in the window`,
  meanOf: (row: number) => (row === 0 ? 'mean of 0' : `mean of 0 … ${row}`),
  seen: 'in the window',
  unseen: 'still to come',
  runningMean: 'running mean',
};

/** Where the loops stand on the screen: at which b and t, and what the window is there. */
const stoppedAt = ({ batch, row }: LoopFacts) =>
  html`Here they are stopped at <i>b</i> = ${batch}, <i>t</i> = ${row}: the window is ${row === 0 ? 'row 0 alone' : html`the rows 0 to ${row}`}.`;
