import type { Notebook } from '../../../engine/lesson/notebook.ts';

const PARTS = ['queries', 'keys', 'values'];

export const notebook003: Notebook = {
  id: '003',
  seeds: ['3', '0'],
  seededBy: 'np.random.seed',
  masks: {},
  cells: [
    { id: '1' },
    { id: '2' },
    {
      id: '3',
      shows: ['omega_q_3', 'omega_k_3', 'omega_v_3', 'beta_q_3', 'beta_k_3', 'beta_v_3'],
    },
    { id: '4', shows: PARTS.map((part) => `all_${part}_4`) },
    { id: '5' },
    { id: '6', shows: ['dots_6', 'attention_6', 'all_x_prime_6'] },
    { id: '7' },
    {
      id: '8',
      ladder: {
        stage: 'head',
        step: 'mix',
        columns: true,
        cell: { node: 'y', index: [0, 5, 0] },
        nodes: {},
      },
    },
    { id: '9', shows: [...PARTS.map((part) => `all_${part}2_4`), 'scores_9'] },
    { id: '10' },
    { id: '11' },
    { id: '12', shows: ['scaled_12', 'attention_12'] },
    { id: '13', shows: ['X_permuted_13', 'attention_13'] },
  ],
};
