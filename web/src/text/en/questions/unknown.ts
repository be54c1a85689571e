// English: the page of an unknown mistake, and what gives each one away.
import { html } from 'lit-html';
import type { Words } from '../../text.ts';

export const UNKNOWN_TEXT = {
  open: 'Find an unknown mistake',
  title: 'Find the mistake',
  lead: 'Lines of the code behind these numbers were replaced by a mistake. Run the checks, read their numbers, and say which it is.',
  body: 'Run as few as you need. A check that sees nothing tells you something, too.',
  seed: (seed: string) =>
    `Seed ${seed}: it draws the numbers and the mistake. The same seed is the same mistake.`,
  another: 'Another one',
  ran: (count: number, all: number) => `${count} of ${all} checks run.`,
  tally: (right: number, all: number) => `Named ${right} of ${all}.`,
  name: 'What is wrong here?',
  says: (heads: number, C: number, H: number): Words =>
    html`${heads === 1 ? 'One head' : 'Several heads'}, computed with the mistake: <i>C</i> = ${C},
      <i>d<sub>k</sub></i> = ${H}.`,
  checks: 'The checks',
  run: 'Run it',
  runOf: (check: string) => `${check}: Run it`,
  which: 'Which mistake is it?',
  giveUp: 'I give up, show me',
  givesAway: 'What gives it away:',
  notThis: (name: string, does: string): Words => html`<b>${name}</b> would be: ${does}`,
};

/** What of the checks and the tables tells a mistake from all others; of those that no check sees, none. */
export const GIVEN_AWAY: Record<string, Words> = {
  scale_left_out: html`the shares add up and nothing moves that should not; yet a score before softmax is
    √<i>d<sub>k</sub></i> times the right one. It was never divided.`,
  scaled_twice: html`the shares add up and nothing moves that should not; yet a score before softmax is the right one
    ÷ √<i>d<sub>k</sub></i>. It was divided once more.`,
  root_of_C: html`the shares add up and nothing moves that should not; yet a score before softmax is the right one × √<i>d<sub>k</sub></i>
    ÷ √<i>C</i>. It was divided by the other root.`,
  softmax_over_queries: html`the rows of <i>A</i> do not add up to 1, but its columns do.`,
  mask_after_softmax: html`the rows of <i>A</i> stay below 1, but for the last; and later tokens move rows in which
    their share is 0. They were in the sum of softmax.`,
  mask_sees_next: html`each row of <i>A</i> reaches one token too far, and its sum is 1 all the same.`,
  mask_inverted: html`<i>A</i> has its zeros on the wrong side of the diagonal, and the last row adds up to 0.`,
  value_from_key: html`<i>A</i> is right, and moving <code>w_value</code> moves nothing: the values come from another layer.`,
  view_without_transpose: html`every shape is right and every row adds up to 1, yet tokens move rows that they should not; and the
    first step that differs is the cut into heads, before there is any score.`,
  view_back_without_transpose: html`<i>A</i> is right, yet tokens move rows of <i>Y</i> that they should not: the rows are mixed up when
    the heads are joined.`,
  heads_attend_to_heads: html`<i>A</i> has a row for each head, not for each token, and no token moves the row of another.`,
  output_left_out: html`everything before <i>Y</i> is right, and moving <code>w_output</code> moves nothing.`,
};
