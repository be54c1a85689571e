// Facts of the stage Triangle that its words quote.
import type { Model } from '../../engine/model/model.ts';
import { isAsGiven } from '../../engine/words/as_given.ts';

export interface TriangleFacts {
  /** Whether no number is the learner's. */
  isAsGiven: boolean;
}

export const triangleFacts = (model: Model): TriangleFacts => ({ isAsGiven: isAsGiven(model) });
