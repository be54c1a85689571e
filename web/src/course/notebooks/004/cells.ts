import type { Ladder, LadderTensor, Notebook } from '../../../engine/lesson/notebook.ts';

const PARTS = { queries: 'q', keys: 'k', keys_T: 'k_T', values: 'v', raw_scores: 'scores' };
const HEAD = { ...PARTS, scaled_scores: 'scaled', weights: 'weights', out: 'y' };

/** Both sentences with queries, keys and values; on the ladder each is an example of One head. */
function head(): Ladder {
  const nodes: Record<string, LadderTensor> = {
    river_embeddings: { node: 'x', batch: 0, example: 'river' },
    finance_embeddings: { node: 'x', batch: 0, example: 'money' },
  };
  for (const [part, node] of Object.entries(HEAD)) {
    nodes[`river_qkv_${part}`] = { node, batch: 0, example: 'river' };
    nodes[`finance_qkv_${part}`] = { node, batch: 0, example: 'money' };
  }
  const cell = { node: 'y', index: [0, 1, 0] };
  return { stage: 'head', step: 'mix', example: 'river', cell, nodes };
}

/** Both sentences from their embeddings alone; on the ladder they are the two batches of Match. */
function match(step: string, worked: string): Ladder {
  const parts = {
    embeddings: 'x',
    T: 'x_T',
    linear: 'linear',
    raw_scores: 'scores',
    raw_weights: 'weights',
    raw_out: 'y',
  };
  const nodes: Record<string, LadderTensor> = {};
  for (const [part, node] of Object.entries(parts)) {
    nodes[`river_${part}`] = { node, batch: 0 };
    nodes[`finance_${part}`] = { node, batch: 1 };
  }
  return { stage: 'match', step, cell: { node: worked, index: [0, 1, 0] }, nodes };
}

/** The names of one tensor in both sentences. */
function both(name: string): string[] {
  return [`river_${name}`, `finance_${name}`];
}

export const notebook004: Notebook = {
  id: '004',
  seeds: ['0'],
  seededBy: 'torch.manual_seed',
  masks: {},
  // A Markdown page without cell numbers: these count its code blocks.
  cells: [
    { id: '1' },
    { id: '2' },
    { id: '3' },
    { id: '4', number: '4–5', prints: 'embed', ladder: match('score', 'x') },
    { id: '6', shows: ['W'] },
    { id: '7', number: '7–8', prints: 'embed @ W', ladder: match('mix', 'linear') },
    { id: '9', number: '9–10', prints: 'raw dot product', ladder: match('score', 'scores') },
    {
      id: '11',
      number: '11–12',
      prints: 'softmax of raw',
      shows: both('raw_weights'),
      ladder: match('mix', 'y'),
    },
    { id: '13', shows: ['W_query', 'W_key', 'W_value'] },
    {
      id: '14',
      number: '14–15',
      prints: 'projections',
      shows: both('qkv_weights'),
      ladder: head(),
    },
    { id: '16', shows: ['class_W_query', 'class_W_key', 'class_W_value'] },
    { id: '17', number: '17–18', prints: 'class', shows: both('class_weights') },
  ],
};
