// The formulas of stage 8: which tensors, while open, light which \part.
import type { Formula } from './stage.ts';

const both = (...names: string[]) => names.flatMap((name) => [name, `${name}_2`]);
/** Names of every row that the model writes. */
const written = (...names: string[]) =>
  names.flatMap((name) => [name, ...Array.from({ length: 8 }, (_, t) => `${name}_t${t}`)]);

export const WORDS: Formula[] = [{ name: 'nextWord', lit: { target: ['targets'], w: ['ids'] } }];

export const EMBED: Formula[] = [
  {
    name: 'embedWord',
    lit: { E: ['tok_emb', 'token_table'], P: ['pos_emb', 'position_table'] },
  },
];

export const BLOCK: Formula[] = [
  {
    name: 'blockAttention',
    lit: {
      x1: both('x1'),
      att: both('attn_out', 'y', 'weights', 'v', 'q', 'k', 'scores', 'scaled', 'masked'),
    },
  },
  { name: 'blockMlp', lit: { x2: both('x2'), mlp: both('down', 'act', 'up') } },
];

export const NORM: Formula[] = [{ name: 'norm', lit: 'norm' }];

export const GUESS: Formula[] = [
  { name: 'wordLogits', lit: { z: ['logits'], norm: ['norm_f'] } },
  { name: 'wordShares', lit: { p: ['probs'], z: ['logits'] } },
  { name: 'wordLoss', lit: { loss: ['row_loss'], p: ['probs'] } },
];

export const TRAIN: Formula[] = [{ name: 'meanLoss', lit: { loss: ['loss', 'loss_kept'] } }];

export const WRITE: Formula[] = [
  { name: 'heatedShares', lit: { p: written('shares'), z: written('logits', 'heated') } },
  { name: 'drawnWord', lit: { picked: written('picked', 'passed'), u: written('u') } },
];
