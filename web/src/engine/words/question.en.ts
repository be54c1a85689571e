// English: what every question says: how it is answered, judged, refused.
import { html } from 'lit-html';
import type { Outcome } from '../state/answers.ts';
import { OUTCOMES } from './spoken.en.ts';
import type { Words } from './text.ts';

export const QUESTION_TEXT = {
  /** The marks of progress, kept on the device. */
  progress: {
    tally: (right: number, given: number) =>
      given === 0
        ? 'not answered yet'
        : `${right} of 3 right${given < 3 ? `, ${3 - given} open` : ''}`,
    inSteps: (right: number, given: number) =>
      `Your answers in the steps: ${right} of ${given} right`,
    forgotten: 'All answers on this device are forgotten.',
    kept: 'The marks of your answers are kept on this device alone; after a reload the questions are open again.',
    forget: 'Forget my answers',
  },
  outcomes: OUTCOMES,
  guess: 'That is my guess',
  sign: 'Change the sign',
  show: 'just show me',
  cover: 'hide the answer and ask me',
  /** Note on an answer since which numbers have changed. */
  earlier: 'The numbers have changed since your answer.',
  anew: 'ask me anew',
  /** Note on a question about a run that has begun. */
  over: {
    why: 'The run has begun, and its curves will answer this step’s question. It is asked at step 0.',
    toStart: 'back to step 0',
  },
  /** The answer given, beside the right one. */
  beside: (said: string, right: string): Words => html`you <b>${said}</b>, it is <b>${right}</b>`,
  /** The slip that gives the reader's number; or the cell for which that number is right. */
  slip: (said: Words, how: Words): Words => html`One gets ${said} ${how}`,
  elsewhere: (said: Words, cell: Words): Words => html`${said} is right for ${cell}.`,
  /** Instead of a reason that speaks of how it is computed. */
  ownNumbers:
    'You have set a number that the page would compute, and this one comes from it. So the usual reason may not hold.',
  /** Note under questions that are about such numbers. */
  isSet: (count: number) =>
    count === 1 ? 'One number here is set by hand.' : `${count} numbers here are set by hand.`,
  reset: 'take that back',
  itIs: (right: string): Words => html`it is <b>${right}</b>`,
  youRight: (said: string): Words => html`you <b>${said}</b>`,
  you: 'your guess',
  number: 'Your number',
  axis: 'Your guess, on an axis',
  unmoved: 'not moved yet',
  estimate: 'An estimate is enough.',
  /** Why something is no answer, and what is allowed. */
  no: {
    empty: 'Type a number first, such as 4, −0.5 or 0.33.',
    notMoved: 'Move the handle first: drag it, or press an arrow key.',
    noNumber:
      'This needs one number: digits, a point or a comma before the decimals, a minus before it if it is below 0.',
    tooLarge: 'That number is too large: nothing here comes near it.',
    notChosen: 'Choose one of the answers first.',
    notFound: 'Choose a cell of the table first.',
  },
  /** A maximum, in a line of arithmetic. */
  largestOf: (numbers: string[]) => `the largest of ${numbers.join(', ')}`,
  again: 'One more question',
  signs: { right: '✓', nearly: '≈', wrong: '≠', shown: '–' } as Record<Outcome, string>,
  /** After a reload. */
  before: (outcomes: Outcome[]) =>
    `Answered here before: ${outcomes.map((one) => OUTCOMES[one].toLowerCase()).join(', ')}.`,
};
