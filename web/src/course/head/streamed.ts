// 5 One head, streamed: with so many tokens that T×T weights do not fit, the graph ends at q, k and v.
import type { Stage } from '../../engine/lesson/stage.ts';

/** `held`: the stage that keeps every tensor, whose projections this one has too. */
export const streamedHead = (held: Stage): Stage => ({
  ...held,
  steps: [
    ...held.steps
      .filter(({ id }) => id === 'project')
      .map((step) => ({ ...step, columns: undefined })),
    {
      id: 'stream',
      makes: ['weights', 'y'],
      picture: 'stream',
      pictureRoom: 960,
      formulas: [
        { name: 'weights', lit: 'softmax' },
        { name: 'exps' },
        { name: 'largest' },
        { name: 'weightsCell' },
      ],
      altFormulas: {
        nodes: ['y'],
        formulas: [{ name: 'attention', lit: 'V' }, { name: 'mixCell' }],
        columns: [],
      },
    },
  ],
  opens: 'stream',
  cellStep: 'stream',
  row: 64,
});
