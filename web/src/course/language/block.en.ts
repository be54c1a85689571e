// English: the picture of the step Block.
import { html } from 'lit-html';

export const BLOCK = {
  stream: 'The stream of the open row',
  looks: (word: string) => html`<em><b>${word}</b> looks at</em>`,
  looksAt: 'Word',
  rows: {
    x: (hasPositions: boolean) => (hasPositions ? 'word + position' : 'word'),
    norm: 'norm',
    attention: 'attention brings',
    act: 'ReLU: what is above 0',
    actOther: 'what the activation lets through',
    mlp: 'the MLP adds',
    sum: 'their sum',
    stream: 'the stream goes on',
  },
  plus: '+',
  instead: 'in its place',
  early: html`<em>If the stream ended here</em>`,
  earlyRow: 'Next word',
  attention: 'Only attention crosses from word to word.',
};
