// English: the page of an unknown mistake.
import { html } from 'lit-html';
import type { Words } from '../../engine/words/text.ts';

export const UNKNOWN_TEXT = {
  open: 'Find an unknown mistake',
  /** The way to a head of the reader's own. */
  own: html`Is there a bug in your code? <a href="#yours">Bring your own head</a>: the page finds the mistake in it.`,
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
  notThis: (name: string, does: Words): Words => html`<b>${name}</b> would be: ${does}`,
};
