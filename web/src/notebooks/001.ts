import type { Notebook } from './notebook.ts';

export const notebook001: Notebook = {
  id: '001',
  // None is set in the notebook, which prints no number that depends on one.
  seeds: ['42'],
  seededBy: 'torch.manual_seed',
  shares: ['weights_12'],
  masks: { masked_12: 'mask_12', weights_12: 'mask_12' },
  cells: [
    { id: '2' },
    { id: '3' },
    { id: '4' },
    { id: '5', shows: ['te_5', 'pe_5', 'emb_5'] },
    { id: '6', shows: ['query_6', 'query_view_6', 's_6'] },
    {
      id: '12',
      shows: ['query_12', 'masked_12', 'weights_12', 'out_written_12', 'out_fixed_12'],
    },
    { id: 'end', shows: ['concat_fixed', 'y_fixed'] },
  ],
};
