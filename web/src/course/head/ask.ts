// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.
import { back, headBack, larger } from '../../engine/ask/alike.ts';
import { hidden, mixed, most, multiplied, share, typed } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';

const v = () => 'v';

export const asks: Asks = {
  alone: { first: [back, multiplied('dot')], again: [headBack] },
  project: { first: [multiplied('project')], again: [multiplied('project')] },
  score: { first: [multiplied('dotQK')], again: [multiplied('dotQK')] },
  scale: { first: [typed('scale')], again: [typed('scale')] },
  mask: { first: [hidden], again: [hidden] },
  softmax: { first: [most, share], again: [share] },
  mix: {
    first: [larger('leave', 'y', 'x'), mixed('mixed', v)],
    again: [mixed('mixed', v)],
  },
};
