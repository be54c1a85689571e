// English. All words of the page stand in this folder, so that they can be reviewed and translated.
import { title } from './document.en.ts';
import { PAIR } from './pair.en.ts';
import { STAGES_TEXT } from './stages.ts';
import { TROUBLE } from './trouble.en.ts';

export const text = {
  title,
  brand: ['Attention', ', one number at a time'],
  stagesLabel: 'Stages',
  stageOf: (number: number, all: number) => `Stage ${number} of ${all}`,
  /** Prefix of a stage's name. */
  stageNamed: (number: number) => `Stage ${number}: `,
  skip: 'To the numbers',
  stages: STAGES_TEXT,
  stepsLabel: 'Steps of this stage',
  stepOf: (at: number, of: number) => `step ${at} of ${of}`,
  stepOff: 'Switched off',
  stepLacks: 'Not in this example',
  stepIsOff: 'This step is switched off: what it was given goes on as it is.',
  onward: 'Back and on',
  predict: 'Predict',
  change: 'Change',
  /** Buttons of a step that begins with one row: for all of its tensors, and back. */
  allTables: 'All tables',
  allRows: 'Show every row',
  oneRow: 'One row',
  /** The menu; its pages by their links, and what one is for where its name does not say it. */
  menu: {
    title: 'Menu',
    pages: [
      ['', 'Start page'],
      ['notebook=000', 'Notebooks'],
      ['questions', 'Questions'],
      ['mistakes', 'Common mistakes'],
      ['variants', 'Variants'],
      ['yours', 'Your numbers', 'find the mistake in your own code'],
    ] as [link: string, name: string, says?: string][],
  },
  help: 'Help',
  print: 'Print…',
  more: 'More',
  take: 'Take it along',
  copyPage: 'Copy the link to this page',
  startPage: 'Start page',
  tableCopied: 'The table is copied.',
  linkCopied: 'The link is copied.',
  linkNotCopied: 'The browser did not allow copying. The address bar has the link.',
  theme: { dark: 'Light theme', light: 'Dark theme' },
  pair: PAIR,
  notebooks: 'Notebooks',
  questions: 'Questions',
  allQuestions: 'All questions',
  /** The way from a page to a step: where one came from, or what the page belongs to. */
  backTo: (place: string) => `← Back to ${place}`,
  goTo: (place: string) => `To ${place} →`,
  experiment: 'Experiment',
  mistakeLab: 'Common mistakes',
  end: 'The whole way',
  /** Below a stage in another page's frame. */
  wholePage: 'Open this in the whole page',
  tryIt: 'Try it:',
  /** The way to the questions on a stage. */
  check: 'Three questions',
  checkOn: (number: number) => `Three questions on stage ${number}`,
  trouble: TROUBLE,
};

/** Directions for reading scores and shares, in more than one stage. */
export const ROW_ASKS = 'Row: who asks; column: who is looked at.';

/** The presentation mode. */
export const PRESENT_TEXT = {
  start: 'Present this step',
  startPage: 'Present this page',
  leave: 'Leave the presentation',
  where: (stage: string, step: string) => `${stage} · ${step}`,
  count: (at: number, of: number) => `${at} of ${of}`,
  back: (place: string) => `Back: ${place}`,
  on: (place: string) => `Next: ${place}`,
};

/** Paper. */
export const PRINT_TEXT = {
  step: (name: string, at: number, of: number) => `${at} of ${of} · ${name}`,
};
