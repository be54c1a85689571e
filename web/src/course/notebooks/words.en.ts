// English: the notebooks' words, and what the page says around them.
import { html } from 'lit-html';
import type { NotebookText, Words } from '../../engine/words/text.ts';
import { NOTEBOOK_000 } from './000/words.en.ts';
import { NOTEBOOK_001 } from './001/words.en.ts';
import { NOTEBOOK_002 } from './002/words.en.ts';
import { NOTEBOOK_003 } from './003/words.en.ts';
import { NOTEBOOK_004 } from './004/words.en.ts';

const list: Record<string, NotebookText<never>> = {
  '000': NOTEBOOK_000,
  '001': NOTEBOOK_001,
  '002': NOTEBOOK_002,
  '003': NOTEBOOK_003,
  '004': NOTEBOOK_004,
};

export const NOTEBOOKS_TEXT = {
  kicker: (id: string) => `Notebook ${id}`,
  list,
  count: (matching: number, all: number) => `${matching} of ${all}`,
  countWords: 'printed items match the notebook',
  sum: (notebooks: number, matching: number, all: number) =>
    `All ${['', 'one', 'two', 'three', 'four', 'five'][notebooks]}: ${matching} of ${all}.`,
  cellMark: (matching: number, all: number) =>
    matching === all
      ? `matches the notebook · ${matching} of ${all}`
      : `${matching} of ${all} match the notebook`,
  matches: 'matches the notebook',
  differs: 'differs',
  printOf: (label: string) => `${label}, as printed`,
  thereOf: (label: string) => `${label}, as the notebook printed it`,
  printedThere: 'The notebook:',
  differing: (differing: number, all: number): Words =>
    all === 0 ? 'Another text.' : html`<b>${differing} of ${all}</b> numbers differ.`,
  /** Note on the notebooks, beside each of them. */
  what: html`This page was built from five Jupyter notebooks that others wrote to teach or to learn self-attention.
    Each goes about it in its own way. What they printed stands here as it was printed, and beside it the page
    computes it again. The number in brackets before a cell is Jupyter’s count of the cells run so far; so notebook 000 begins at 55.`,
  next: (id: string) => `Next: notebook ${id}`,
  toLadder: (number: number, name: string) => `To the ladder, stage ${number}: ${name}`,
  how: 'Beside each block the live tensor: choose a number to see where it came from. The stages of the ladder have a script to download; a notebook has none, for it is one.',
  linkTo: (cell: string) => `Link to cell ${cell}`,
  tableOf: (node: string, shape: string) => `${node}, ${shape}`,
  corner: 'row and column',
  of: (shape: string) => `of (${shape})`,
  seed: {
    label: 'of your own',
    own: (call: string, seeds: string[]): Words =>
      html`The notebook’s own: ${seeds.map((seed, i) => html`${i > 0 ? ', ' : ''}<code>${call}(${seed})</code>`)}.`,
    reset: 'The notebook’s own again',
    /** `cells`: those in which a print still matches. */
    stillMatching: (cells: Words[]): Words =>
      html`What matches all the same is in ${cells.map((cell, i) => html`${i > 0 ? ', ' : ''}${cell}`)}: the seed does not
        enter it, or it comes out alike with this one.`,
    chosen:
      'Every number is drawn afresh. A seed that the text names is the notebook’s own. What differs stands beside what was printed.',
  },
  exercise: 'Exercise',
};
