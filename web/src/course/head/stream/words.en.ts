// English: the step Stream, one head over so many tokens that its weights are streamed.
import { html } from 'lit-html';
import { term } from '../../../engine/words/term.ts';
import type { StepText } from '../../../engine/words/text.ts';

export const STREAM_STEP: StepText = {
  name: 'Stream',
  formula: 'A, Y',
  title: 'One head, more tokens than fit in a table',
  slide: html`<i>T</i> tokens have <i>T</i> × <i>T</i> shares: each row is made, used and forgotten.`,
  lead: html`With <i>T</i> tokens <i>A</i> has <i>T</i> × <i>T</i> ${term('weights', 'shares')}: soon too many to keep.`,
  body: html`So with more than 64 tokens this stage has two steps instead of one for each table: all from the scores
    to <i>Y</i> is done in this one, a row at a time. A row of <i>A</i> is computed, used for its row of <i>Y</i>, and
    dropped. Two numbers of it are kept: its largest ${term('score')} and the sum of its exps. From them any share can
    be computed again. The map does that for the part you look at.`,
};
