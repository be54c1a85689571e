import type { Ladder, Notebook } from '../../../engine/lesson/notebook.ts';

function ladder(
  stage: string,
  step: string,
  nodes: Record<string, string>,
  worked: string,
): Ladder {
  const index = worked === 'y' ? [0, 3, 0] : [3, 0];
  return {
    stage,
    step,
    example: '002-16',
    cell: { node: worked, index },
    nodes,
    drawn: { example: 'randn', before: 192 },
  };
}

export const notebook002: Notebook = {
  id: '002',
  seeds: ['42'],
  seededBy: 'torch.manual_seed',
  masks: { weights_14: 'weights_13', weights_26: 'tril_23' },
  cells: [
    { id: '2' },
    { id: '16', shows: ['x_16'], ladder: ladder('loop', 'window', { x_16: 'x' }, 'y') },
    { id: '19', ladder: ladder('loop', 'divide', { x_bow_19: 'y' }, 'y') },
    { id: '11' },
    { id: '13', ladder: ladder('triangle', 'mix', { weights_13: 'tril' }, 'weights') },
    { id: '14', ladder: ladder('triangle', 'mix', { weights_14: 'weights' }, 'weights') },
    { id: '18', ladder: ladder('triangle', 'mix', { x_bow2_18: 'y' }, 'y') },
    { id: '20' },
    { id: '23' },
    { id: '24', ladder: ladder('softmax', 'mask', { weights_24: 'masked' }, 'masked') },
    { id: '26', ladder: ladder('softmax', 'divide', { weights_26: 'weights' }, 'weights') },
    { id: '28', ladder: ladder('softmax', 'mix', { x_bow3_28: 'y' }, 'y') },
    { id: '29' },
  ],
};
