// English: the end, after the last stage.
import { html, type TemplateResult } from 'lit-html';
import { fixed, scientific } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';

const two = (value: number) => fixed(value, 2);

const LIST = new Intl.ListFormat('en-GB');

/** "Row 2", "Rows 1 to 3", "Rows 1 and 3". */
function rows(moved: number[]): string {
  const [first, last] = [moved[0], moved[moved.length - 1]];
  if (moved.length === 1) return `Row ${first}`;
  const areAll = moved.length > 2 && last - first === moved.length - 1;
  return `Rows ${areAll ? `${first} to ${last}` : LIST.format(moved.map(String))}`;
}

export const END_TEXT = {
  title: 'From loops to language',
  /** Summary of what attention did to the last of `count` words; `most`: the word from which a head takes most. */
  recap: (
    last: string,
    count: number,
    mean: number,
    most: { stage: string; word: string; weight: number },
  ): Words =>
    count === 1
      ? html`Eight stages, one idea: add up the rows of the words, each times a weight. Here is one word: <b>${last}</b> has the
          weight 1 in every stage.`
      : html`Eight stages, one idea: add up the rows of the words, each times a weight. The last word, <b>${last}</b>, first took
          ${two(mean)} of each; in ${most.stage} it takes most from <b>${most.word}</b>, ${two(most.weight)}.`,
  sentence: {
    label: 'Your sentence',
    known:
      'bank, stream, mud, money and loan have numbers written by hand; any other word gets four by its name.',
    drawn: (words: string[]): string =>
      `Here the numbers of ${LIST.format(words.map((word) => `“${word}”`))} are drawn.`,
  },
  way: {
    label: 'Your sentence in the six stages',
    how: {
      loop: 'add, divide',
      triangle: 'one product',
      softmax: 'exp, ÷ sum',
      match: 'from the words',
      head: 'from Q and K',
    } as Record<string, string>,
    weights: (stage: string) => `${stage}: how much each word takes of each`,
    additions: (stage: string) => `${stage}: which rows each word adds`,
    leaves: 'leaves',
    leavesLabel: (stage: string, word: string) =>
      `${stage}: what the last word, ${word}, leaves with`,
    head: (head: number) => `head ${head}`,
    corner: 'row: the word that takes; column: the word that gives',
    first: 'the mean',
    signs: { same: '=', rounded: '≈', other: '≠', size: '≠' },
    same: 'the same',
    rounded: (most: number) => `but for rounding, ${scientific(most)}`,
    other: (most: number) => `up to ${two(most)} off`,
    size: (now: number) => `${now} numbers now`,
    each: 'in each head',
    hint: 'Choose a number: it opens in its stage.',
    /** Stages 7 and 8 have tasks and a language of their own: they stand in words. */
    learn: (
      learn: (name: string) => TemplateResult,
      language: (name: string) => TemplateResult,
    ): Words =>
      html`The weights of stages 5 and 6 were written by hand here. In ${learn('Learn')} a head finds its own, and in
        ${language('Language')} a whole model does.`,
    openSum: (cell: string, stage: string) => `The additions of ${cell} in ${stage}`,
  },
  formula: {
    label: 'The layer as a formula, and the stage of each part',
    stage: (number: number, name: string) => `Stage ${number}, ${name}`,
    says: {
      concat: 'side by side',
      softmax: 'weights',
      scores: 'scores',
      mask: 'mask',
      values: 'values',
      output: 'mixed',
      project: 'set, then learnt',
    } as Record<string, string>,
  },
  place: {
    title: 'Where it sits',
    label: 'A transformer, from the tokens to the next token',
    tokens: 'tokens',
    embed: 'embed',
    position: 'position',
    norm: 'norm',
    attention: 'attention',
    mlp: 'MLP',
    logits: 'logits',
    next: 'next token',
    layers: '× N layers',
    adds: 'plus what came in',
    /** Title of a block: the step of stage 8 that has it. */
    opens: (step: string, stage: string) => `${step}, in ${stage}`,
  },
  leftOut: {
    title: 'What was left out',
    variants: 'What people build in the place of the plain head: variants, one line each',
    list: [
      [
        'Size',
        'the model of stage 8 has 19 words, one block and 872 weights; a large one has some hundred thousand tokens, a hundred blocks and a hundred billion weights, of the same parts.',
      ],
      [
        'Text',
        'it learnt from 43 sentences made up for it; large ones read much of what was ever written, cut into pieces of words by a tokenizer. Then people’s ratings teach them to answer.',
      ],
      [
        'Inside',
        'a norm’s gains and biases; dropout, which blanks some numbers while training; other activations; experts, of which each word gets a few.',
      ],
      [
        'Positions',
        'other ways than adding a row for each place, such as turning queries and keys.',
      ],
      [
        'Speed',
        'tiles, the tables in blocks; half precision, 16 bits a number; heads that share their keys and values.',
      ],
    ],
  },
  take: {
    title: 'Take it with you',
    with: 'with your sentence and its numbers',
    script: (stage: string) => `${stage} as a script`,
    scriptSays: 'PyTorch; it checks itself',
    link: 'Copy the link',
    linkSays: 'opens this page',
    print: 'Print…',
    printSays: 'steps and questions, a step on a sheet',
    bring: 'Bring a head of your own',
  },
  check: {
    title: 'Check yourself',
    stages: 'Three questions after each stage',
    asked: 'What people ask, each to be tried',
    tally: (right: number, wrong: number, open: number) =>
      `${right} right · ${wrong} not quite · ${open} open`,
    answers: {
      key: ['none', 'one', 'several'],
      five: ['grow', 'stay'],
      mask: ['yes', 'no'],
    },
    questions: {
      key: html`One number of <i>W<sub>K</sub></i> changes. How many rows of <i>Y</i> move?`,
      five: 'Add 5 to each score of the last row. What do its weights do?',
      mask: html`Does the mask change the last row of <i>Y</i>?`,
    } as Record<string, Words>,
    why: {
      /** `moved`: the rows that moved. */
      key: ({ moved }: { moved: number[] }): Words =>
        moved.length === 0
          ? html`None here: each word sees only words equal to itself, so other weights give the same sum.`
          : html`All keys are made with <i>W<sub>K</sub></i>. ${rows(moved)} moved. A row that sees a single word keeps
              its weight 1.`,
      five: ({ byFive }: { byFive: number }): Words =>
        html`They ${byFive < 1e-6 ? 'stay' : 'change'}: e<sup>5</sup> multiplies every term and their sum alike. The page has tried it: at most ${scientific(byFive)} apart.`,
      mask: ({ byMask }: { byMask: number }): Words =>
        html`${byMask === 0 ? 'No' : 'Yes'}: the last word may see all words with the mask and without it. The page has tried it: ${scientific(byMask)} apart.`,
    },
    link: (stage: string) => `See ${stage}`,
  },
};
