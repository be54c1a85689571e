// English: the picture of the step Train.
import { html } from 'lit-html';
import { fixed } from '../../../engine/draw/format.ts';
import type { Words } from '../../../engine/words/text.ts';

export const READING = {
  loss: { trained: 'loss', kept: 'kept aside', batch: 'loss of each batch' },
  levels: ['one word', 'two words', 'all words before'],
  axes: { loss: 'loss', share: 'share' },
  right: { river: 'river right', money: 'money right' },
  share: (word: string, topic: string) => `${word} on ${topic}`,
  film: (word: string): Words => html`<em>what <b>${word}</b> looks at, by step</em>`,
  step: 'step',
  /** Beside the numbers below the curves. */
  steps: 'steps',
  go: (step: number) => `Go to step ${step}`,
  map: html`<em>who looks at whom</em>`,
  guesses: (word: string): Words => html`<em>the next word after <b>${word}</b></em>`,
  word: 'Next word',
  after: (topic: string): Words => html`${topic} …`,
  idle: html`<em>how far the topic moves the logits, by step</em>`,
  said: (step: number, numbers: [string, number][]) =>
    `step ${step}: ${numbers.map(([name, value]) => `${name} ${fixed(value, 4)}`).join(', ')}`,
  charted: 'The run so far',
  power: (exponent: number) =>
    `10${String(exponent)
      .replace('-', '⁻')
      .replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])}`,
};
