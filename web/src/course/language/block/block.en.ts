// English: the picture of the step Block.
import { html } from 'lit-html';

export const BLOCK = {
  stream: 'The stream of the open row',
  looks: (word: string) => html`<em><b>${word}</b> looks at</em>`,
  looksAt: 'Word',
  rows: {
    x: (hasPositions: boolean) => (hasPositions ? 'word + place' : 'word'),
    norm: 'norm',
    attention: 'attention brings',
    act: 'ReLU',
    actOther: 'activation',
    mlp: 'MLP adds',
    sum: 'their sum',
    /** A sum whose terms are rounded, too: what is printed need not add up. */
    rounded: 'rounded',
  },
  plus: '+',
  /** The stream in the sentence with another topic, and whether it is the same. */
  with: (topic: string) => `with ${topic}`,
  alike: '=?',
  equals: '=',
  differs: '≠',
  /** Without a residual. */
  alone: { attention: 'attention alone', mlp: 'MLP alone' },
  early: html`<em>If the stream ended here</em>`,
  earlyRow: 'Next word',
};
