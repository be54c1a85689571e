// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.
import type { Asks } from '../../engine/ask/predictions.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { type AskedFacts, askedFacts } from '../../engine/model/asked/asked_facts.ts';
import type { Model } from '../../engine/model/model.ts';

export const asks: Asks = {};

export interface LanguageAsked extends AskedFacts {}

export function languageAsked(model: Model, cell: Cell): LanguageAsked {
  return askedFacts(model, cell);
}
