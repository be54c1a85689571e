// English: the three voices, and editing a number.
import { html } from 'lit-html';
import { term } from './term.ts';
import type { Words } from './text.ts';

export const VOICES = {
  voices: {
    label: 'This step in three voices',
    grip: 'Height of the sheet: drag, or arrow up and down',
    open: 'open',
    shut: 'close',
    openAll: 'Show all ▴',
    shutAll: 'Close ▾',
    symbols: 'In symbols',
    code: 'In code',
    numbers: 'In numbers',
  },
  tex: {
    copy: 'copy as TeX',
    copied: 'The formulas are copied as TeX.',
    notCopied: 'The browser did not allow copying.',
  },
  code: {
    kernel: 'As it really runs',
    sameBits: 'The faster code that runs here gives the same bits.',
  },
  numbers: {
    caption: (name: string) => `How ${name} came to be`,
    /** The arithmetic on a page beside the stages, and the button that closes it. */
    opened: (name: string) => `Where ${name} came from`,
    close: 'Close',
    breadcrumb: 'The way here',
    neighbours: 'Neighbouring numbers',
    neighbour: { left: 'To the left', up: 'Above', down: 'Below', right: 'To the right' },
    allDigits: 'all digits',
    rounded: 'Rounded for display; every digit on demand',
    open: (name: string, value: string) => `${name} = ${value}: open it`,
    kinds: { sum: 'sum', fma: term('fused-sum'), max: 'max' } as Record<string, Words>,
    allMasked: html`Every score of this row is −∞: the mask hides all tokens from it. Its largest score is then −∞
      too, and −∞ − (−∞) is no number, so <code>F.softmax</code> in PyTorch gives nan for the whole row. This page gives
      0 instead, or everything computed from it would be nan as well: the row takes nothing from any token. Stage 3,
      which shows every rung, refuses such a row.`,
    /** Note in the arithmetic of a cross-entropy on the number that is the logarithm of a sum. */
    logSum: (log: string): Words =>
      html`${log} = log Σ exp(<i>logit</i> − <i>m</i>), over the row; <i>m</i> is its largest logit. With the bracket
        (logit − <i>m</i>) taken off it is −log <i>p</i>, without a division.`,
    isZero: (zero: boolean) => (zero ? 'so the number becomes' : 'so the number stays'),
  },
  reach: {
    label: 'Cause and effect',
    back: 'What it depends on',
    on: 'What depends on it',
    tree: 'The whole way, as a tree',
    fall: 'Term by term',
  },
  edit: {
    given: 'Given, not computed:',
    /** `set`: what the learner has set it to at earlier steps, the first first: a number and its step. */
    trained: (steps: number, set: [number: string, step: number][]) =>
      `Trained, for ${steps === 1 ? '1 step' : `${steps.toLocaleString('en')} steps`}. ${setAt(set)}At step 0 it was`,
    /**
     * Before the statement of the tensor. `was`: the number without the edit, if the core can say; `isSame`: it has not
     * changed yet. `trained`: of a parameter the step of the run at which it was set, else 0;
     * `set`: what it was set to before.
     */
    yours: (
      was: string | null,
      isLeaf: boolean,
      isSame: boolean,
      trained: number,
      set: [number: string, step: number][],
    ) => {
      if (trained > 0)
        return `Your number, in the place of the one trained up to step ${trained.toLocaleString('en')}. ${setAt(set)}At step 0 it was`;
      if (was === null)
        return isLeaf ? 'Your number. It was given as' : 'Your number, in the place of';
      const how = isLeaf ? 'given' : 'computed';
      if (isSame) return `Your number, which is still ${was}, as ${how} by`;
      return `Your number. It was ${was}, ${how} as`;
    },
    /** Gradient of a computed number that the reader has set. */
    stops: (set: string) =>
      html`<b>0</b>: you have set <code>${set}</code>, so no number led to it, and it passes no gradient on.`,
    help: (isTyping: boolean) =>
      html`Type a number<span class="by-key">, or use the arrow keys</span>, or drag its name. What depends on it follows<span
      class="by-key">${isTyping ? '; Enter keeps it, Escape takes it back' : ''}</span>.`,
    less: 'A tenth less',
    more: 'A tenth more',
    notANumber: 'This needs a number, such as 0.5, -2 or 1e-3.',
    drag: 'Drag to the left or right to change the number',
    restore: 'As given',
    compute: 'As computed',
    what: 'What if it were another number?',
    mayAttend: (row: number, col: number) => `Token ${row} may look at token ${col}`,
  },
};

function setAt(set: [number: string, step: number][]): string {
  if (set.length === 0) return '';
  const each = set.map(([number, step]) => `to ${number} at step ${step.toLocaleString('en')}`);
  return `You set it ${each.join(', then ')}, and training went on from there. `;
}

/** The arithmetic of a number of a streamed head. */
export const STREAM_TERMS = {
  soFar: (token: number) => `sum as far as token ${token}`,
  chain: {
    divided: (by: string) => `÷ ${by} (√d) =`,
    byNumber: (by: string) => `÷ ${by} =`,
    max: (by: string) => `− ${by} (largest) =`,
    exp: () => 'exp =',
    sum: (by: string) => `÷ ${by} (sum of exps) =`,
  },
};
