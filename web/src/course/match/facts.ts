// Facts of the stage Match that its words quote.

import { isAsGiven, isByHand, isOfWords } from '../../engine/model/as_given.ts';
import type { Model } from '../../engine/model/model.ts';
import { BOTH } from '../../engine/words/pair.en.ts';

export interface MatchFacts {
  /** Whether the future is hidden. */
  causal: boolean;
  /** Whether the prose on "bank" is true: those sentences, no edits, no causal mask. */
  tellsOfBanks: boolean;
  /** Origin of the tokens' numbers: all by hand, those of some words, or none. */
  origin: 'written' | 'words' | 'drawn';
}

export function matchFacts(model: Model): MatchFacts {
  const { words, causal } = model.session.structure;
  return {
    causal,
    tellsOfBanks: words.join(' ') === BOTH && isAsGiven(model) && !causal,
    origin: isByHand(model) ? 'written' : isOfWords(model) ? 'words' : 'drawn',
  };
}
