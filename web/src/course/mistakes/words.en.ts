// English: the page of mistakes.
import { html } from 'lit-html';
import type { Words } from '../../engine/words/text.ts';

const shape = (sizes: number[]) => `(${sizes.join(', ')})`;

/** "Row sums, influence and comparison". */
function listed(names: string[]): string {
  const [first, ...others] = names.map((name, i) => (i === 0 ? name : name.toLowerCase()));
  const last = others.pop();
  return last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`;
}

export const LAB_TEXT = {
  kicker: 'Common mistakes',
  title: 'Break it on purpose',
  lead: 'Mistakes that people really make. Choose one: the wrong lesson is computed beside the right one.',
  choose: 'The mistake',
  /** By what the other side is; until the guess is given, that is not said. */
  sides: {
    right: { sign: '✓', name: 'Right' },
    wrong: { sign: '✕', name: 'Wrong' },
    another: { sign: '≈', name: 'Another way' },
    covered: { sign: '?', name: 'The other way' },
  },
  rowSum: 'row sum',
  /** The axes of A, and of Y. */
  corners: {
    tokens: 'row: the token that asks; column: the token that is looked at',
    heads: 'row: the head that asks; column: the head that is looked at',
    unsaid: 'row: the one that asks; column: the one that is looked at',
    output: 'row: the token; column: the place of the number in its row',
  },
  weights: (side: string) => `${side}: the shares A`,
  output: (side: string) => `${side}: the output Y`,
  head: (at: number) => `head ${at}`,
  token: (name: string) => `token ${name}`,
  framed: 'Framed numbers differ from the right ones, if only in later decimals.',
  alike: 'No number differs but for rounding.',
  opens: 'Choose a number: it opens in its stage.',
  hiddenRows: (side: string, rows: number[]) =>
    `${side}: ${rows.length === 1 ? `row ${rows[0]} is` : `rows ${rows.join(', ')} are`} hidden from end to end.`,
  nan: 'All scores of such a row are −∞. PyTorch’s softmax gives nan there; this page has 0.',
  largest: 'max |Δ|',
  otherShape: 'another shape',
  tooMany: (most: number) => `Here is room for at most ${most} tokens. Choose fewer on the stage.`,
  code: 'In PyTorch: the lines that differ',
  checks: 'Which check catches it?',
  checksOfAnother: 'Which check tells it from the right way?',
  checksAsked: 'Which check will catch it? Mark each that will.',
  names: {
    shape: 'Shapes',
    rowSums: 'Row sums',
    influence: 'Influence',
    difference: 'Comparison',
    gradient: 'Gradient',
    loss: 'First loss',
    run: 'A run',
  },
  how: {
    shape: 'Print the shape of every tensor.',
    rowSums: html`Add up each row of <i>A</i>.`,
    influence: html`Change a token: which rows of <i>Y</i> move?`,
    difference: html`Compare <i>Y</i> with an answer known to be right.`,
    gradient: html`Change a weight: does <i>Y</i> move?`,
  },
  /** The question before the checks, and its parts. */
  askFirst: 'Cover the results and let me guess first',
  ask: html`The other way’s numbers are covered; the lines that differ are not. Which of these checks will catch it?`,
  asked: 'Which of these checks will catch it?',
  none: 'none of them',
  markFirst: 'Mark a check first, or “none of them”.',
  said: (isMarked: boolean) => (isMarked ? 'You: catches it' : 'You: sees nothing'),
  catchers: (names: string[]) =>
    names.length === 0
      ? 'None of them. On these numbers the result is right, but for rounding.'
      : `${listed(names)} ${names.length === 1 ? 'catches' : 'catch'} it.`,
  catches: 'catches it',
  nothing: 'sees nothing',
  shapes: (name: string, wrong: number[], right: number[], others: number): Words =>
    html`<code>${name}</code> is ${shape(wrong)}, not ${shape(right)}${others > 0 ? `, and ${others} more` : ''}.`,
  sameShapes: 'Every tensor has the right shape.',
  sums: (most: string): Words => html`A row is up to ${most} away from 1.`,
  sameSums: (isAnother: boolean): Words =>
    html`Every row of the ${isAnother ? 'other' : 'wrong'} <i>A</i> adds up to 1.`,
  /** Rows that are hidden from end to end in the right lesson, and not in the wrong one. */
  fullSums: (rows: readonly number[], isAnother: boolean): Words => {
    const isOne = rows.length === 1;
    return html`Every row of the ${isAnother ? 'other' : 'wrong'} <i>A</i> adds up to 1, also row${isOne ? '' : 's'} ${rows.join(', ')},
      whose right sum is 0: ${isOne ? 'it is' : 'they are'} hidden from end to end. A check that asks for 1 does not see that.`;
  },
  pairs: (apart: number, all: number): Words =>
    html`${apart} of ${all} pairs are not as they should be.`,
  samePairs: 'Each row moves with the tokens that it should move with.',
  map: 'which rows move with which tokens',
  mapAxes: html`down: rows of <i>Y</i>; across: the token that is changed; red: moves and should not; pale red:
    stays and should not`,
  moves: (isMoved: boolean) => (isMoved ? 'moves' : 'stays'),
  apart: (most: string): Words => html`<i>Y</i> is up to ${most} off.`,
  first: (name: string, index: number[], wrong: string, right: string): Words =>
    html`The first step that differs makes <code>${name}</code>: at [${index.join(', ')}] it has ${wrong}, and ${right} is right.`,
  same: html`<i>Y</i> is the same but for rounding.`,
  stuck: (names: string[]): Words =>
    html`Moving ${names.map((name, i) => html`${i > 0 ? ', ' : ''}<code>${name}</code>`)} moves nothing: no gradient,
      nothing learned.`,
  notStuck: html`Every weight that should move <i>Y</i> moves it.`,
  overview: {
    title: 'Which check sees which mistake?',
    heads: 'Of one head, or several',
    model: 'Of a language model, before any step of training',
    run: 'Run all checks on all mistakes',
    corner: 'rows: mistakes; columns: checks',
    logits: 'logits',
    running: (count: number, all: number) => `${count} of ${all} mistakes are tried …`,
    says: (compared: number, others: number, unseen: number, all: number) =>
      `Comparison sees ${compared} of ${all}, but needs an answer known to be right. The four other checks need none, and see ${others}. ${unseen} make no difference on these numbers but for rounding.`,
    /** Where the core that is there has no language model. */
    ofModel: {
      says: 'Those of a language model are checked on the page of one of them.',
      link: 'mistakes&mistake=targets_not_shifted',
    },
    saysOfModel: (influence: number, loss: number, all: number) =>
      `Influence sees ${influence} of ${all}, the first loss ${loss}: the mean loss before any step, beside the right one. What a run of 200 steps shows stands on each one’s own page.`,
  },
  toStage: (stage: string) => `Open it in ${stage}`,
  /** Numbers on which a mistake makes a difference, where it makes none as the page opens. */
  elsewhere: {
    mask_with_1e9: {
      says: 'Hide the first row from end to end: tril[0, 0] = 0',
      link: 'mistakes&mistake=mask_with_1e9&edits=tril.0.0:0',
    },
  } as Record<string, { says: string; link: string }>,
};
