// 5 One head, streamed: with so many tokens that T×T weights do not fit, the graph ends at q, k and v.
import { head } from './head.ts';
import type { Stage, Step } from './stage.ts';

/** The step in which the graph of the held head has what this one has, too. */
const project = head.steps.filter(({ id }) => id === 'project');

export const streamedHead: Stage = {
  ...head,
  steps: [
    ...project.map((step) => ({ ...step, columns: undefined })),
    {
      id: 'stream',
      makes: ['weights', 'y'],
      picture: 'stream',
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
};

/** The steps of a stage on any of its graphs. */
export function allSteps({ id, steps }: Stage): readonly Step[] {
  return id === head.id ? [...head.steps, ...streamedHead.steps] : steps;
}
