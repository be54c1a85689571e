// Export: the script of the stage that is open, in PyTorch, or in NumPy with tokens as columns.
import { normalized } from '../../model/link.ts';
import type { Model } from '../../model/model.ts';
import { numpyScriptOf } from './numpy_script.ts';
import { pytorchScriptOf } from './run_script.ts';

export function stageScriptOf(model: Model): string {
  const state = normalized(model);
  return model.transposed ? numpyScriptOf(model, state) : pytorchScriptOf(model.session, state);
}
