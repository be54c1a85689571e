// Facts of the stage Triangle that its words quote.

import { isAsGiven } from '../../engine/model/as_given.ts';
import type { Model } from '../../engine/model/model.ts';

export interface TriangleFacts {
  /** Whether no number is the learner's. */
  isAsGiven: boolean;
}

export const triangleFacts = (model: Model): TriangleFacts => ({ isAsGiven: isAsGiven(model) });
