// English: the door, on which the bare address opens.
import { html } from 'lit-html';
import { PAIR } from '../../engine/words/pair.en.ts';
import type { Words } from '../../engine/words/text.ts';
import type { DoorFacts } from './facts.ts';

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function count(n: number): string {
  return COUNTS[n] ?? String(n);
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

function ordinal(place: number): string {
  return ORDINALS[place] ?? `${place + 1}th`;
}

export const DOOR = {
  kicker: 'What attention does',
  title: html`One word, <br />two meanings`,
  lead: ({ entersAlike, leavesAlike }: DoorFacts): Words => {
    if (!entersAlike) {
      return html`You have changed <b>bank</b>: it no longer goes in as the same four numbers in both sentences. Nor
        does it take the same from the words beside it.`;
    }
    return leavesAlike
      ? html`Both times <b>bank</b> goes in as the same four numbers. Here it also leaves with the same four:
          what it takes from the words beside it is the same in both.`
      : html`Both times <b>bank</b> goes in as the same four numbers. It leaves with other numbers: it took something
          from the words beside it.`;
  },
  body: html`This is <b>attention</b>: the part of a language model in which words take from each other what
    they need. Here you build it yourself, from two Python loops to a small model that writes.`,
  whom: 'For anyone who can read a Python loop. No machine learning needed.',
  length: (stages: number, steps: number, minutes: number) =>
    `${count(stages)} stages, ${steps} steps: about ${minutes} minutes.`,
  short: (stages: number, minutes: number) => `${count(stages)} stages, ${minutes} minutes`,
  keys: { on: 'begin', open: 'open a number', all: 'all keys' },

  words: (sentence: string) => `${sentence}: the words`,
  word: (at: number, sentence: string) => `${sentence}: the ${ordinal(at)} word`,
  table: (sentence: string) =>
    `${sentence}: how much bank takes from each word, the four numbers of each word, and those that bank leaves with`,
  corner: 'word',
  takes: html`<span class="much">how much </span><b>bank</b> takes`,
  numbers: 'each word, four numbers',
  leaves: html`<b>bank</b> leaves with`,
  other: (sentence: string) => lower(sentence),
  verdicts: {
    x: { same: 'goes in as the same numbers', different: 'goes in as other numbers' },
    y: { same: 'leaves with the same numbers', different: 'leaves with other numbers' },
  } as Record<string, { same: string; different: string }>,

  from: (value: string) => `Where ${value} comes from`,
  given: (value: string) => `${value} is given`,
  yours: (value: string) => `${value} is yours`,
  turn: 'you can open each of them',
  begins: 'This is where it begins: every word is given four numbers, here written by hand.',
  set: 'What is computed from it has followed.',
  setLast: 'Nothing is computed from it here, so nothing else has changed.',
  whatIs,

  click: html`<b>Choose</b> any number: its arithmetic opens.`,
  change: html`<b>Change</b> one: what follows from it changes.`,
  follow: html`<b>Follow</b> it down: result, share, score, given number.`,
  asItWas: 'As it was',

  begin: 'Begin',
  start: (stage: string) => `Start: ${stage} →`,
  skip: (number: number, stage: string) => `Skip to ${number}, ${stage}`,
  goOn: (number: number, stage: string, step: string) =>
    `Go on: ${number} ${stage}, ${step}\u00a0→`,
  again: 'Start from the beginning',

  way: 'The stages',
  lines: {
    loop: 'the mean of what came before',
    triangle: 'the loops as one product',
    softmax: 'shares made from scores',
    match: 'the words set the scores',
    head: 'query, key, value',
    heads: 'several, side by side',
    learn: 'how the weights are found',
    language: 'it all learns to write',
  } as Record<string, string>,
  minutes: (n: number) => `${n} min`,
  /** How the questions after a stage were answered. */
  marks: {
    signs: { right: '✓', nearly: '≈', wrong: '≠' } as Record<string, string>,
    says: (right: number, all: number) => `${right} of ${all} questions right`,
    /** In the steps of a stage. */
    steps: (right: number, given: number) => `${right} of ${given} right`,
  },

  questions: {
    title: 'With a question, or a bug',
    text: (link: Words, bring: Words): Words =>
      html`${link}, each with a place to try it. ${bring}: the page finds the mistake in it.`,
    link: 'What people ask',
    bring: 'Bring your own head',
  },
  teach: {
    title: 'In front of a class',
    text: (present: Words, print: Words): Words =>
      html`${present} the steps, and ${print} for the desks: every step on a sheet.`,
    present: 'Project',
    print: 'print a handout',
  },
  embed: {
    title: 'In a page of your own',
    text: (copy: Words): Words =>
      html`${copy} that shows Match in a frame. For another stage, write <code>?embed=1</code> before the <code>#</code>
        of its link.`,
    copy: 'Copy the code',
    copied: 'The code of a frame with the stage Match is copied: paste it into a page.',
    notCopied:
      'The browser did not allow copying. In an iframe, use this page’s link with ?embed=1 before the #.',
    onDisk:
      'This page is a file on your disk, which no other page can show. Open it from a web server, and copy the code there.',
  },
  notebooks: {
    title: 'With the notebooks open',
    text: (link: Words): Words => html`${link}: every number that they print, matched.`,
    link: (n: number) => `${count(n)} Jupyter notebooks`,
  },
};

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The open number, in words. */
function whatIs({ node, row, col, rowWord, colWord, words, sentence }: DoorFacts): Words {
  const where = html`<span class="where">, ${lower(PAIR.sentencesOf(words)[sentence])}</span>`;
  switch (node) {
    case 'x':
      return html`the ${ordinal(col)} number of <b>${rowWord}</b>${where}`;
    case 'x_T':
      return html`the ${ordinal(row)} number of <b>${colWord}</b>${where}`;
    case 'y':
      return html`the ${ordinal(col)} number that <b>${rowWord}</b> leaves with${where}`;
    case 'weights':
      return html`how much <b>${rowWord}</b> takes from <b>${colWord}</b>${where}`;
    case 'scores':
      return html`how well <b>${rowWord}</b> and <b>${colWord}</b> match${where}`;
    default:
      return '';
  }
}
