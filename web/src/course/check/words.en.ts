// English: the three questions after each stage.
import { html } from 'lit-html';
import { onScreen, type Words } from '../../engine/words/text.ts';

/** "Y[1, 0]" */
const cell = (letter: Words, row: number, col: number): Words => html`${letter}[${row}, ${col}]`;

const S_M = html`<i>S</i> + <i>M</i>`;

export const CHECK_TEXT = {
  kicker: (number: number, name: string) => `After stage ${number} · ${name}`,
  title: 'Three questions',
  lead: 'On small whole numbers, so that paper or your head is enough; of what is not whole, two decimals.',
  body: 'The first asks for a number, the second for the one that is wrong, the third for those that change. Each can be asked again on other numbers. The right answers are computed, too, as every number of this page is.',
  seed: (seed: string): Words =>
    html`The numbers are drawn with seed ${seed}: the same link asks the same questions.`,
  another: 'Another sheet',
  kinds: { compute: 'Compute', find: 'Find the wrong one', change: 'Say what changes' },
  next: (number: number, name: string): Words =>
    html`<small>Stage ${number}: </small><br />${name}`,
  cellAt: (row: number, col: number, value: string) =>
    `row ${row}, column ${col}${value === '' ? '' : `: ${value}`}`,
  right: 'right',
  /**
   * Refusals where a cell is looked for in the table `name`: nothing is chosen there yet; another table was clicked.
   */
  notFound: {
    one: (name: string) => `Choose the wrong number in the table ${name} first.`,
    all: (name: string) => `Mark the cells that change in the table ${name} first.`,
  },
  otherTable: (name: string) => `This table is given. Choose in the table ${name}.`,
  corner: 'row and column',
  solutions: {
    title: 'Solutions',
    steps: 'After the name of each step what its question asks for.',
    sheets: (seed: string) => `To the three questions after each stage, of seed ${seed}.`,
    ofSeed: (seed: string) => `seed ${seed}`,
    seed: (seed: string) =>
      `After the name of each step what its question asks for; then the three questions after the stage, of seed ${seed}.`,
  },
  other: 'Other numbers',
  again: 'Try it on other numbers',
  markOne: onScreen('Choose its cell.'),
  markAll: 'Mark every cell that changes.',
  /** How the tensor that is asked about is made of those beside it. */
  made: {
    loop: html`Row <i>t</i> of <i>Y</i> is the mean of rows 0 to <i>t</i> of <i>x</i>.`,
    triangle: html`<i>Y</i> is <i>A·x</i>. Row <i>t</i> of <i>A</i> has equal shares for rows 0 to <i>t</i>: a whole, halves, thirds.`,
    softmax: html`${S_M} are the scores <i>S</i>, masked; <i>m</i> is the largest of each row, and is taken off that row. <i>A</i> has the shares: exp of each
      number, divided by the sum of its row.`,
    match: html`<i>S</i> is <i>x·x</i><sup>⊤</sup>: the dot product of every two rows.`,
    head: html`<i>S</i> is <i>Q·K</i><sup>⊤</sup>: row <i>t</i> of <i>Q</i> with every row of <i>K</i>.`,
    heads: html`<i>concat</i> has the rows of all heads side by side.`,
    learn: html`<i>dA</i> is <i>dY·V</i><sup>⊤</sup>: row <i>t</i> of <i>dY</i> with every row of <i>V</i>.`,
    language: html`<i>x</i><sub>2</sub> is <i>x</i><sub>1</sub> + ReLU(up)·<i>W</i><sub>down</sub>: of <i>up</i> what is below 0 counts
      as 0.`,
  } as Record<string, Words>,
  /** `made` where a question is about another tensor. */
  madeFor: {
    find: {
      heads: html`Two heads share the columns of <i>Q</i>. <i>view</i> and <i>transpose</i> put the part of head 1, the second half of each row, into
        <i>Q</i><sub>1</sub>.`,
      learn: html`The new weights are the old ones minus 2 × their gradients, which may be below 0: the learning rate is 2.`,
      language: html`Row <i>t</i> of <i>x</i> is a row of <i>E</i>, that of the word’s number in <i>ids</i>, plus row <i>t</i> of <i>P</i>.`,
    },
    change: {
      heads: html`Two heads, with a mask: row <i>t</i> takes from rows 0 to <i>t</i>. Head 0 mixes the first half of the columns of <i>V</i>,
        head 1 the second; <i>concat</i> has their results side by side.`,
      learn: html`Scores of a head with a mask: row <i>t</i> looks at rows 0 to <i>t</i>. Asked are the gradients of the
        scaled scores: 0 where a score is masked, and rows that add up to 0. The loss of a
        row depends on the scores of that row alone.`,
      language: html`<i>x</i><sub>1</sub> is <i>x</i> plus what attention brings, under a mask: row <i>t</i> takes from rows 0 to <i>t</i>.`,
    },
  } as Partial<Record<string, Record<string, Words>>>,
  compute: (letter: Words, row: number, col: number): Words =>
    html`What is ${cell(letter, row, col)}?`,
  find: (letter: Words): Words => html`One number of ${letter} is wrong. Which?`,
  change: (cause: Words, row: number, col: number, effect: Words): Words =>
    html`${cell(cause, row, col)} gets another number. Which cells of ${effect} change?`,
  whyChange: {
    loop: (row: number, col: number): Words =>
      html`Every window from row ${row} on has it, and a mean stays in its column: column ${col}.`,
    triangle: (row: number): Words =>
      html`Row ${row} of <i>A</i> makes row ${row} of <i>Y</i>, in every column, and no other row.`,
    softmax: (row: number): Words =>
      html`Row ${row} of <i>A</i> still has to add up to 1: if one share moves, all the others of that row do. Masked ones stay 0.`,
    match: (row: number): Words =>
      html`Token ${row} is in row ${row}, where it is compared with all, and in column ${row}, where all are compared with it.`,
    head: (row: number): Words =>
      html`Row ${row} of <i>K</i> is the key of token ${row}. The numbers of column ${row} are made with it, those of the other columns with other keys.`,
    heads: (row: number, col: number): Words =>
      html`Rows from ${row} on take a share of row ${row} of <i>V</i>. A mix stays in its column, and no head takes another’s: column ${col} is that of
        head ${Math.floor(col / 2)}.`,
    learn: (row: number): Words =>
      html`A score moves every share of its row, ${row} here, and so all gradients of that row that are not masked. Masked
        ones stay 0, and other rows have scores of their own.`,
    language: (row: number): Words =>
      html`Row ${row} and the rows after it take from row ${row}, and what they take is added to each of their numbers. Rows before it do
        not see it.`,
  } as Record<string, (row: number, col: number) => Words>,
};
