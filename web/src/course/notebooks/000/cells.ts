import type { Ladder, Notebook } from '../../../engine/lesson/notebook.ts';

const HEAD = ['x', 'w_query', 'w_key', 'w_value', 'q', 'k', 'v', 'k_T', 'scores', 'scaled'];

function triangle(step: string, nodes: Record<string, string>, worked: string): Ladder {
  const cell = { node: worked, index: [2, 0] };
  return { stage: 'triangle', step, cell, nodes, written: { b_57: 'b' } };
}

export const notebook000: Notebook = {
  id: '000',
  seeds: ['1337', '42'],
  seededBy: 'torch.manual_seed',
  masks: { weights_60: 'tril_60', weights_61: 'tril_60', weights_62: 'tril_60' },
  cells: [
    { id: '55' },
    {
      id: '56',
      ladder: {
        stage: 'loop',
        step: 'divide',
        example: '000-56',
        cell: { node: 'y', index: [0, 3, 0] },
        nodes: { x_56: 'x', x_bag_of_words_56: 'y' },
        drawn: { example: 'randn' },
      },
    },
    { id: '57', ladder: triangle('ones', { a_57: 'a_ones', b_57: 'b', c_57: 'c_ones' }, 'c_ones') },
    {
      id: '58',
      ladder: triangle('tril', { new_a_58: 'a_tril', b_57: 'b', new_c_58: 'c_tril' }, 'c_tril'),
    },
    { id: '59', ladder: triangle('shares', { newer_a_59: 'a', b_57: 'b', newer_c_59: 'c' }, 'c') },
    {
      id: '60',
      ladder: {
        stage: 'triangle',
        step: 'mix',
        example: '000-60',
        cell: { node: 'y', index: [0, 3, 0] },
        nodes: { x_60: 'x', weights_60: 'weights', y1_60: 'y_loop', y2_60: 'y' },
        drawn: { example: 'randn' },
      },
    },
    {
      id: '61',
      shows: ['masked_61', 'weights_61'],
      ladder: {
        stage: 'softmax',
        step: 'mix',
        example: '000-61',
        cell: { node: 'y', index: [0, 3, 0] },
        nodes: {
          x_61: 'x',
          masked_61: 'masked',
          weights_61: 'weights',
          y1_61: 'y_loop',
          y3_61: 'y',
        },
        drawn: { example: 'randn', before: 64 },
      },
    },
    {
      id: '62',
      shows: ['weights_62', 'out_62'],
      ladder: {
        stage: 'head',
        step: 'mix',
        example: '000-62',
        cell: { node: 'y', index: [0, 3, 0] },
        nodes: {
          ...Object.fromEntries(HEAD.map((name) => [`${name}_62`, name])),
          masked_62: 'masked',
          weights_62: 'weights',
          out_62: 'y',
        },
        drawn: { example: 'randn', before: 128, B: 4, T: 8, C: 32, head_size: 16 },
      },
    },
  ],
};
