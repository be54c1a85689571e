// A value of each field of the page that is not its default.
import { flag } from '../../web/src/engine/state/codecs.ts';
import { FIELDS } from '../../web/src/engine/state/fields.ts';
import type { State } from '../../web/src/engine/state/state.ts';
import { OWN_HEAD } from '../wasm/core.ts';

/** The names of fields that are on or off. */
type Flag = {
  [Name in keyof State]: State[Name] extends boolean | null ? Name : never;
}[keyof State];

const kFlags = Object.fromEntries(
  Object.entries(FIELDS)
    .filter(([, { read }]) => read === flag.read)
    .map(([name, { initial }]) => [name, !initial]),
) as Pick<State, Flag>;

export const kOther: State = {
  ...kFlags,
  stage: 'heads',
  notebook: '002',
  at: '58',
  step: 'project',
  example: 'randn',
  batch: 1,
  head: 1,
  num_heads: 1,
  dropout: '0.25',
  dropout_seed: 3,
  num_kv_heads: 1,
  bias: true,
  weights_seed: '5',
  order: 'kqvx',
  mistake: 'value_from_key',
  variant: 'alibi',
  tile_size: 3,
  row: 3,
  cell: { node: 'x', index: [0, 1, 0] },
  trail: [{ node: 'x', index: [0, 0, 0] }],
  reach: 'on',
  fall: '2',
  tree: [
    { node: 'x', index: [0, 1, 0] },
    { node: 'x', index: [0, 1, 0, 2] },
  ],
  map: [0, 64, 32],
  seed: '7',
  own: OWN_HEAD,
  before: 3,
  B: 2,
  T: 3,
  C: 6,
  S: 9,
  memory_tokens: 'c & a b & d e f',
  head_size: 3,
  d_k: 5,
  divide_by: '2.5',
  window: 2,
  mask: '11,01',
  added: '0,-1.5;0.25,0',
  padding: '3,2',
  divisor: 'none',
  tokens: 'a & b c & d',
  split: 'characters',
  places: '1.0',
  names: 'eve tom',
  tied: 'query_key',
  rtol: '0',
  atol: '1e-7',
  optimizer: 'adam',
  lr: '0.25',
  batch_size: 3,
  blocks: 2,
  hidden: 3,
  norm: 'after',
  norm_kind: 'layer',
  activation: 'gelu',
  unembedding: 'tied',
  beginning: 'by the',
  draw_seed: 5,
  trained_steps: 7,
  dtype: 'float64',
  decimals: 3,
  digits: 'all',
  code: 'cpp',
  trained: 50,
  name: 'mine',
  edits: [{ node: 'x', index: [0, 0, 0], value: 2 }],
  voices: 'open',
  after: 'head',
};
