// The door, before the ladder: what attention does to the word "bank" in notebook 004's two sentences.
import type { Stage } from '../../engine/lesson/stage.ts';

/** The parts of a sentence's table, by the tensor that each one shows: of weights and y the shared word's row. */
export const TABLE: Record<string, 'shares' | 'numbers' | 'leaving'> = {
  weights: 'shares',
  x: 'numbers',
  y: 'leaving',
};

/** The example numbers of the door's three verbs: one to open, one to change, one to follow back to the inputs. */
export const EXAMPLES = {
  opened: { node: 'y', index: [1, 1, 1] },
  changed: { node: 'x', index: [0, 0, 0] },
  path: [
    { node: 'y', index: [0, 1, 0] },
    { node: 'weights', index: [0, 1, 0] },
    { node: 'scores', index: [0, 1, 0] },
    { node: 'x', index: [0, 1, 0] },
  ],
};

/** `match`: the stage of the same lesson. */
export const doorOf = (match: Stage): Stage => ({
  id: 'door',
  lesson: match.lesson,
  looks: match.looks,
  // The step has no plane: the views of this folder draw these tensors.
  steps: [{ id: 'bank', makes: ['y', ...Object.keys(TABLE)], compared: ['x', 'y'], formulas: [] }],
  opens: 'bank',
  pair: match.pair,
  row: match.row,
  col: match.col,
});
