// English: the step Stream, one head over so many tokens that its weights are streamed.
import { html } from 'lit-html';
import { term } from '../../../engine/words/term.ts';
import type { StepWords } from '../../../engine/words/text.ts';

export const STREAM_STEP: StepWords = {
  formula: 'A, Y',
  equals: '',
  slide: html`<i>T</i> tokens have <i>T</i> × <i>T</i> shares: each row is made, used and forgotten.`,
  body: html`So with more than 64 tokens this stage has two steps instead of one for each table: all from the scores
    to <i>Y</i> is done in this one, a row at a time. A row of <i>A</i> is computed, used for its row of <i>Y</i>, and
    dropped. Two numbers of it are kept: its largest ${term('score')} and the sum of its exps. From them any share can
    be computed again. The map does that for the part you look at.`,
};
