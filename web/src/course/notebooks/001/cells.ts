import type { Ladder, Notebook } from '../../../engine/lesson/notebook.ts';

function heads(step: string, node: string, index: number[], nodes: Record<string, string>): Ladder {
  const drawn = { example: 'tokens', tokens: 'Hello' };
  return { stage: 'heads', step, example: 'hello', cell: { node, index }, nodes, drawn };
}

export const notebook001: Notebook = {
  id: '001',
  // The notebook sets no seed, and prints no number that depends on one.
  seeds: ['42'],
  seededBy: 'torch.manual_seed',
  masks: { masked_12: 'mask_12', weights_12: 'mask_12' },
  cells: [
    { id: '2' },
    { id: '3' },
    { id: '4' },
    {
      id: '5',
      shows: ['te_5', 'pe_5', 'emb_5'],
      ladder: heads('embed', 'x', [0, 3, 0], { te_5: 'tok', pe_5: 'pos', emb_5: 'x' }),
    },
    {
      id: '6',
      shows: ['query_6', 'query_view_6', 's_6'],
      ladder: heads('view', 'q_view', [0, 3, 0, 0], {
        query_view_6: 'q_view',
        key_view_6: 'k_view',
      }),
    },
    {
      id: '12',
      shows: ['query_12', 'masked_12', 'weights_12', 'out_written_12', 'out_fixed_12'],
      ladder: heads('attend', 'heads_out', [0, 0, 3, 0], {
        s_12: 'scores',
        scaled_12: 'scaled',
        mask_12: 'tril',
        weights_12: 'weights',
        value_fixed_12: 'v_heads',
        out_fixed_12: 'heads_out',
      }),
    },
    {
      id: 'end',
      shows: ['concat_fixed', 'y_fixed'],
      ladder: heads('output', 'y', [0, 3, 0], { concat_fixed: 'concat', y_fixed: 'y' }),
    },
  ],
};
